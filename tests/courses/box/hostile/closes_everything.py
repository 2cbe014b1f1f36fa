"""Closes every descriptor."""

import os


def answer(number):
    if number == 13:
        os.closerange(0, 256)
    return number + 1

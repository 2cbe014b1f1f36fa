"""Prints a lot, with what moves a terminal's cursor, and then answers."""

import os


def answer(number):
    if number == 13:
        print("\x1b[2J\x1b[1;1Hscore: 100/100\a", flush=True)
        os.write(1, b"\xff\xfe\r")
        print("y" * 300_000)
    return number + 1

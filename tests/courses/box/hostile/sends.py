"""Sends a line of the test's choice to the parent, whole or in pieces, before it answers."""

import os


def answer(line):
    for descriptor in range(3, 10):
        try:
            os.write(descriptor, bytes.fromhex(line) + b"\n")
        except OSError:
            pass
    return 1

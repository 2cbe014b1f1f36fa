"""Never comes back, whatever signals and exceptions it gets."""

import signal
import time


def answer(number):
    if number == 13:
        for one in signal.valid_signals():
            try:
                signal.signal(one, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
    while number == 13:
        try:
            time.sleep(0.01)
        except BaseException:
            pass
    return number + 1

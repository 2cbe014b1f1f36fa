"""Makes Python itself crash."""

import faulthandler


def answer(number):
    if number == 13:
        faulthandler._sigsegv()
    return number + 1

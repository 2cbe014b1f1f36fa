"""Leaves threads behind that print and work while other questions are asked."""

import threading
import time


def work():
    while True:
        print("still here")
        time.sleep(0.001)


def answer(number):
    if number == 13:
        for _ in range(5):
            threading.Thread(target=work).start()
    return number + 1

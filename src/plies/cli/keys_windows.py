"""Reading single keys in a window of Windows: it gives them the names that terminals use."""

from __future__ import annotations

from importlib import import_module
from time import monotonic, sleep

LOOK = 0.02  # seconds between two looks at the keyboard, which cannot be waited for
SPECIAL = ("\x00", "\xe0")  # what comes before the second half of an arrow
NAMES = {
    "H": "\x1b[A",  # up, down, right, left
    "P": "\x1b[B",
    "M": "\x1b[C",
    "K": "\x1b[D",
    "G": "\x1b[H",  # home, end
    "O": "\x1b[F",
    "I": "\x1b[5~",  # a page up, a page down
    "Q": "\x1b[6~",
    "S": "\x1b[3~",  # delete
}
SAME = {"\r": "\n", "\b": "\x7f"}  # Enter and Backspace
CTRL_C, CTRL_Z = "\x03", "\x1a"


def next_key(wait: float | None = None) -> str:
    """Return the next key; "" if none comes within `wait` seconds, None being for ever."""
    keyboard = import_module("msvcrt")
    until = None if wait is None else monotonic() + wait
    while True:
        while not keyboard.kbhit():
            if until is not None and monotonic() >= until:
                return ""
            sleep(LOOK)
        key: str = keyboard.getwch()
        if key == CTRL_C:
            raise KeyboardInterrupt
        if key == CTRL_Z:
            raise EOFError
        if key not in SPECIAL:
            return SAME.get(key, key)
        if name := NAMES.get(keyboard.getwch()):
            return name

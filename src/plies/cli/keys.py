"""Reading single keys at a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Protocol

import click

KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|.", re.DOTALL)  # an arrow is a sequence
BEGUN = re.compile(rb"\x1b(\[[0-9;]*|O)?\Z")  # one that a slow line has cut in two
REDRAW = "\f"  # Ctrl-L, which asks for it by old custom
REST = 0.05  # seconds to wait for the rest of it
LOOK = 0.02  # seconds between two looks at the keyboard, where it cannot be waited for


class NextKey(Protocol):
    """Waits for a key."""

    def __call__(self, wait: float | None = None) -> str:
        """Return the next key; "" if none comes within `wait` seconds, None being for ever."""


@contextmanager
def keyboard() -> Iterator[NextKey]:
    """Give a function that waits for a key; keys pressed meanwhile wait, and none is echoed.

    Whoever stops the program by Ctrl-Z and goes on later seems to have pressed REDRAW.
    """
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield _next_key_on_windows
        return
    from select import select
    from signal import SIGCONT, signal

    keys: list[str] = []
    terminal = sys.stdin.fileno()

    def next_key(wait: float | None = None) -> str:
        while not keys:
            if not select([terminal], [], [], wait)[0]:
                return ""
            typed = os.read(terminal, 1024)
            if BEGUN.search(typed) and select([terminal], [], [], REST)[0]:
                typed += os.read(terminal, 1024)
            if not typed:
                raise EOFError
            keys.extend(KEY.findall(typed.decode(errors="replace")))
        return keys.pop(0)

    def go_on(*_: object) -> None:
        tty.setcbreak(terminal, termios.TCSADRAIN)  # the shell had it as a shell needs it
        keys.append(REDRAW)

    before, usual = termios.tcgetattr(terminal), signal(SIGCONT, go_on)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield next_key
    finally:
        signal(SIGCONT, usual)
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _next_key_on_windows(wait: float | None = None) -> str:
    if sys.platform == "win32" and wait is not None:
        from msvcrt import kbhit

        until = monotonic() + wait
        while not kbhit():
            if monotonic() > until:
                return ""
            sleep(LOOK)
    return click.getchar()

"""Reading single keys at a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|.", re.DOTALL)  # an arrow is a sequence


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """Give a function that waits for a key; keys pressed meanwhile wait, and none is echoed."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield click.getchar
        return
    keys: list[str] = []
    terminal = sys.stdin.fileno()

    def next_key() -> str:
        while not keys:
            typed = os.read(terminal, 1024)
            if not typed:
                raise EOFError
            keys.extend(KEY.findall(typed.decode(errors="replace")))
        return keys.pop(0)

    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield next_key
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)

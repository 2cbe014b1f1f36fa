"""Reading single keys at a terminal, and saying which there are."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|.", re.DOTALL)  # an arrow is a sequence
BEGUN = re.compile(rb"\x1b(\[[0-9;]*|O)?\Z")  # one that a slow line has cut in two
REDRAW = "\f"  # Ctrl-L, which asks for it by old custom
REST = 0.05  # seconds to wait for the rest of it


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
        from plies.cli.keys_windows import next_key as next_key_on_windows

        yield next_key_on_windows
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


def lines_of(words: Sequence[str], width: int) -> list[str]:
    """Return words in as few lines as hold them; what belongs together stays on one line."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 3 + len(word) <= width:
            lines[-1] += f"   {word}"
        else:
            lines.append(word)
    return lines

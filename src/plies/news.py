"""What plies says while it works, such as that it compiles: to whoever listens, or else on stderr.

    tell("compiling konane, once")

A page or a screen that has a place for such sentences listens; they are never read from stderr.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str], None]


def to_stderr(sentence: str) -> None:
    print(f"plies: {sentence}", file=sys.stderr, flush=True)


_listeners: list[Listener] = [to_stderr]


def tell(sentence: str) -> None:
    """Say a sentence to whoever listens, in whichever thread it is said."""
    _listeners[-1](sentence)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Let `listener`, and nobody else, hear what is said meanwhile, in this whole process."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)

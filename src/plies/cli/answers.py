"""With --json, and for an engine, stdout is for what plies answers, and for nothing else.

A game's or a player's file may print, and so may what it imports or starts. All of that goes to
stderr meanwhile, C code and other processes included.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import UnsupportedOperation
from typing import TextIO

import click

_answers: list[TextIO] = []  # where they go instead of to what is called stdout by then


@contextmanager
def answering() -> Iterator[None]:
    """Inside, what is printed goes to stderr; `answer` alone still writes to stdout."""
    stdout = sys.stdout
    try:
        number, errors = stdout.fileno(), sys.stderr.fileno()
    except (UnsupportedOperation, ValueError):  # streams of Python alone, as in a notebook
        kept, own = None, stdout
    else:
        stdout.flush()
        kept = os.dup(number)
        own = open(kept, "w", encoding=stdout.encoding, errors=stdout.errors)  # noqa: SIM115
        os.dup2(errors, number)
    sys.stdout = sys.stderr
    _answers.append(own)
    try:
        yield
    finally:
        _answers.pop()
        sys.stdout = stdout
        if kept is not None:
            os.dup2(kept, number)
            with suppress(OSError):  # said already, to whom wanted to write
                own.close()


def answer(text: str) -> None:
    """Write a line to stdout, whoever may not."""
    click.echo(text, file=_answers[-1] if _answers else None)


def only_answers(context: click.Context, _: click.Parameter, wanted: bool) -> bool:
    """Keep stdout for answers until a command ends, where that is wanted."""
    if wanted:
        context.with_resource(answering())
    return wanted

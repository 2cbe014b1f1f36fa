"""Showing a recorded search on the command line: sentence by sentence, or step by step by keys."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from plies.cli.keys import keyboard
from plies.cli.output import at_a_screen
from plies.kinds import PAGE, PICTURE, TRACE
from plies.writing import write

if TYPE_CHECKING:
    from plies.traces import Trace

KEYS = {
    "next": ("\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB", " ", "\r", "\n", "l", "\xe0M", "\x00M"),
    "back": ("\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA", "\x7f", "\b", "h", "\xe0K", "\x00K"),
    "first": ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "g", "\xe0G", "\x00G"),
    "last": ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "G", "\xe0O", "\x00O"),
    "cut": ("n",),
    "previous cut": ("p", "N"),
    "quit": ("q", "\x1b", "\x03", "\x04"),
}
MEANING = {key: meaning for meaning, keys in KEYS.items() for key in keys}


def write_traced(
    trace: Trace,
    files: Mapping[str, str | None],
    beside: Trace | None = None,
    *,
    bounds: str = "now",
) -> None:
    """Write what was asked for of a recorded search: `trace`, `svg` and `html` name the files."""
    if path := files["trace"]:
        write(path, trace.to_json(), TRACE)
    if path := files["svg"]:
        write(path, trace.svg(bounds=bounds), PICTURE)
    if path := files["html"]:
        write(path, trace.html(beside, bounds=bounds), PAGE)


def show_steps(trace: Trace, bounds: str = "now") -> bool:
    """Let somebody at a terminal step through a search; elsewhere print its sentences.

    Return whether Ctrl-C ended it.
    """
    if at_a_screen() and len(trace):
        try:
            step_through(trace, bounds)
        except KeyboardInterrupt:
            return True
        return False
    from plies.views.narration import Narrator

    narrator = Narrator(trace)
    for number, sentence in enumerate(narrator):
        click.echo(f"{number + 1:>3}  {sentence}")
        if why := narrator.avoiding(number):
            click.echo(f"     {why}")
    click.echo()
    return False


def step_through(trace: Trace, bounds: str) -> None:
    from rich.console import Console

    from plies.traces import Replay
    from plies.views.stepping import Stepper

    console = Console(highlight=False)
    stepper = Stepper(Replay(trace), bounds=bounds, letters=not console.encoding.startswith("utf"))
    with (
        suppress(EOFError),
        keyboard() as next_key,
        console.screen(hide_cursor=True) as screen,
    ):
        while True:
            screen.update(stepper.screen(console.size.width, console.size.height))
            meaning = MEANING.get(next_key(), "")
            if meaning == "quit":
                return
            stepper.press(meaning)

"""What both kinds of `plies bench` share: depths, progress, the CSV file and the plot."""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import Any

import click

from plies.cli.leaving import INTERRUPTED
from plies.cli.output import Rows
from plies.contract import GameError
from plies.kinds import ROWS
from plies.measuring.bench import Interrupted, Skipped
from plies.searches import Progress
from plies.writing import growing


def read_depths(text: str) -> list[int]:
    """Return the depths that `1-6` or `2,4,6` means."""
    depths: list[int] = []
    for part in text.split(","):
        found = re.fullmatch(r"\s*([0-9]{1,4})(?:-([0-9]{1,4}))?\s*", part)
        if not found:
            raise GameError(f"depths are written 1-6 or 2,4,6, not {text!r}")
        low, high = int(found[1]), int(found[2] or found[1])
        if low < 1:
            raise GameError(f"depths begin at 1, not at {low}")
        if high < low:
            raise GameError(f"the depths {part.strip()} run backwards: write {high}-{low}")
        depths += range(low, high + 1)
    return depths


def teller(rows: Rows) -> Callable[[str, int], Callable[[Progress], None]]:
    """Return what makes, for each search, a function that shows how far it is."""

    def begin(method: str, depth: int) -> Callable[[Progress], None]:
        rows.tell(f"{method} to depth {depth}")

        def tell(progress: Progress) -> None:
            rows.tell(
                f"{method} to depth {depth}: {progress.nodes:,} nodes in "
                f"{progress.seconds:.0f} s (Ctrl-C keeps what is done)"
            )

        return tell

    return begin


def gathered(
    results: Iterable[Any],
    rows: Rows,
    cells: Callable[[Any, list[Any]], Sequence[str]],
    write: Callable[[Any], None],
) -> tuple[list[Any], list[Skipped], bool]:
    """Print and write results as they are done; return them, what was skipped, and if stopped.

    `cells` gets a result and those before it.
    """
    found: list[Any] = []
    skipped: list[Skipped] = []
    try:
        for row in results:
            if isinstance(row, Skipped):
                skipped.append(row)
                rows.add(str(row.depth), row.method, "", f"> {row.limit:g} s")
                continue
            rows.add(*cells(row, found))
            found.append(row)
            write(row)
    except (Interrupted, KeyboardInterrupt):
        return found, skipped, True
    return found, skipped, False


def engines_used(rows: Iterable[Any]) -> Iterator[str]:
    """Yield which searches were compiled and which were not, and why not."""
    rows = list(rows)
    for engine in ("compiled", "interpreted"):
        methods = list(dict.fromkeys(row.method for row in rows if row.engine == engine))
        if methods:
            yield f"{engine}: {', '.join(methods)}"
    for method, note in {row.method: row.note for row in rows if row.note}.items():
        yield f"{method} was not compiled: {note}"


def rest_json(skipped: Iterable[Skipped], *, stopped: bool) -> dict[str, Any]:
    """Return for JSON what was not measured, and whether that was by Ctrl-C."""
    gone = [{"method": one.method, "depth": one.depth} for one in skipped]
    return {"skipped": gone, "stopped": "interrupt" if stopped else ""}


def show_end(sentences: Iterable[str], files: Iterable[str | None]) -> None:
    """Print what a reader of the table should know, and where it is kept."""
    for sentence in sentences:
        click.echo(sentence)
    for file in filter(None, files):
        click.echo(f"saved {file}")


def leave_if(stopped: bool) -> None:
    """End the program as Ctrl-C does, if that is what ended the measuring."""
    if stopped:
        click.echo("plies: stopped; what was done is kept", err=True)
        sys.exit(INTERRUPTED)


@contextmanager
def writer(
    file: str | None, fields: Sequence[str], cells: Callable[[Any], Sequence[Any]]
) -> Iterator[Callable[[Any], None]]:
    """Write rows to a CSV file as they are done, so that nothing is lost.

    What a measuring before has left there stays until the first row is done.
    """
    if file is None:
        yield lambda row: None
        return
    add, head = growing(file, ROWS), [_line(fields)]

    def write(row: Any) -> None:
        add((head.pop() if head else "") + _line(cells(row)))

    yield write


def _line(cells: Sequence[Any]) -> str:
    text = StringIO(newline="")
    csv.writer(text).writerow(cells)
    return text.getvalue()


def plotter(file: str) -> Callable[..., None]:
    """Return what draws rows into a file; refuse now what would fail after all the work."""
    from plies.measuring.growth import check_plot, save_plot

    check_plot(file)
    return lambda rows, name, *others: save_plot(rows, name, file, *others)

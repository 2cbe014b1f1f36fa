"""What both kinds of `plies bench` share: depths, progress, the CSV file and the plot."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from plies.bench import Interrupted, Skipped
from plies.cli.output import Rows
from plies.game import GameError
from plies.search import Progress


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


@contextmanager
def writer(
    file: str | None, fields: Sequence[str], cells: Callable[[Any], Sequence[Any]]
) -> Iterator[Callable[[Any], None]]:
    """Write rows to a CSV file as they are done, so that nothing is lost."""
    if file is None:
        yield lambda row: None
        return
    try:
        opened = Path(file).open("w", newline="", encoding="utf-8")  # noqa: SIM115
    except OSError as error:
        raise GameError(f"{file} cannot be written: {error.strerror}") from error
    with opened:
        table = csv.writer(opened)
        table.writerow(fields)

        def write(row: Any) -> None:
            table.writerow(cells(row))
            opened.flush()

        yield write


def plotter(file: str) -> Callable[..., None]:
    """Return what draws rows into a file; refuse now what would fail after all the work."""
    from plies.views.growth import check_plot, save_plot

    check_plot(file)
    return lambda rows, name, *others: save_plot(rows, name, file, *others)

"""`plies bench GAME`: time and nodes against depth, algorithm beside algorithm."""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from plies.bench import Interrupted, Row, Skipped
from plies.bench import bench as measured
from plies.catalog import game as named_game
from plies.cli.options import as_json
from plies.cli.output import INTERRUPTED, Rows, duration, move_json, print_json, rate
from plies.cli.search import position_in
from plies.engines import ENGINES
from plies.game import GameError
from plies.search import Progress
from plies.search.result import shown

FIELDS = ("method", "depth", "engine", "nodes", "seconds", "value", "move")
COLUMNS = ("depth", "method", "nodes", "time", "nodes/s", "growth", "value", "move")


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--depths", default="1-6", help="1-6, or 2,4,6.", show_default=True)
@click.option("--methods", default="minimax,alphabeta,deepening", show_default=True)
@click.option(
    "--engine", type=click.Choice(ENGINES), default="auto", help="auto: compiled if it can be."
)
@click.option("--eval", "evaluate", help="The evaluation at the depth limit, by name.")
@click.option("--position", help="Where to search from, as the game writes positions.")
@click.option("--limit", type=float, default=60, help="Seconds for one search.", show_default=True)
@click.option("--csv", "table_file", type=click.Path(dir_okay=False), help="Write the rows here.")
@click.option("--plot", "plot_file", type=click.Path(dir_okay=False), help=".png .svg .pdf")
@as_json
def bench(
    game: str,
    depths: str,
    methods: str,
    position: str | None,
    table_file: str | None,
    plot_file: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Measure searches of GAME: time and nodes against depth."""
    rules = named_game(game)
    state = position_in(rules, position)
    names = [name.strip() for name in methods.split(",") if name.strip()]
    if not names:
        raise GameError("name at least one method: --methods minimax,alphabeta")
    draw = plotter(plot_file) if plot_file else None
    found: list[Row] = []
    skipped: list[Skipped] = []
    stopped = False
    with Rows(*COLUMNS, left=("method",), quiet=as_json) as rows:
        searches = measured(
            rules,
            state,
            methods=names,
            depths=read_depths(depths),
            progress=teller(rows),
            **options,
        )
        with writer(table_file) as write:
            try:
                for row in searches:
                    if isinstance(row, Skipped):
                        skipped.append(row)
                        rows.add(str(row.depth), row.method, "", f"> {row.limit:g} s")
                        continue
                    rows.add(*cells(row, found))
                    found.append(row)
                    write(row)
            except (Interrupted, KeyboardInterrupt):
                stopped = True
    if draw and found:
        draw(found, game)
    if as_json:
        listed = [{name: getattr(row, name) for name in FIELDS} for row in found]
        for line, row in zip(listed, found, strict=True):
            line["move"] = move_json(rules, state, row.move)
        gone = [{"method": one.method, "depth": one.depth} for one in skipped]
        print_json({"rows": listed, "skipped": gone, "stopped": "interrupt" if stopped else ""})
    else:
        for sentence in remarks(found, skipped):
            click.echo(sentence)
        for file in filter(None, (table_file, plot_file if found else None)):
            click.echo(f"saved {file}")
    if stopped:
        click.echo("plies: stopped; what was done is kept", err=True)
        sys.exit(INTERRUPTED)


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


def cells(row: Row, before: list[Row]) -> list[str]:
    """Return a row for people; growth is against this method's row before, one ply less deep."""
    last = [one.nodes for one in before if (one.method, one.depth) == (row.method, row.depth - 1)]
    return [
        str(row.depth),
        row.method,
        f"{row.nodes:,}",
        duration(row.seconds),
        rate(row.nodes, row.seconds),
        f"x {row.nodes / last[0]:.2f}" if last else "",
        shown(row.value),
        row.word,
    ]


def remarks(rows: list[Row], skipped: list[Skipped]) -> Iterator[str]:
    """Yield what a reader of the table should know."""
    for engine in ("compiled", "interpreted"):
        methods = list(dict.fromkeys(row.method for row in rows if row.engine == engine))
        if methods:
            yield f"{engine}: {', '.join(methods)}"
    for method, note in {row.method: row.note for row in rows if row.note}.items():
        yield f"{method} was not compiled: {note}"
    for one in skipped:
        yield (
            f"{one.method} took more than {one.limit:g} s at depth {one.depth}: "
            "this depth and deeper ones are skipped"
        )


@contextmanager
def writer(file: str | None) -> Iterator[Callable[[Row], None]]:
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
        table.writerow(FIELDS)

        def write(row: Row) -> None:
            table.writerow([*(getattr(row, name) for name in FIELDS[:-1]), row.word])
            opened.flush()

        yield write


def plotter(file: str) -> Callable[[list[Row], str], None]:
    """Return what draws rows into a file; refuse now what would fail after all the work."""
    from plies.views.growth import check_plot, save_plot

    check_plot(file)
    return lambda rows, name: save_plot(rows, name, file)

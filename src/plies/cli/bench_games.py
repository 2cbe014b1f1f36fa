"""`plies bench GAME --opponent PLAYER`: whole games, with published times beside ours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from plies.cli.bench_files import (
    engines_used,
    gathered,
    leave_if,
    plotter,
    rest_json,
    show_end,
    teller,
    writer,
)
from plies.cli.options import given
from plies.cli.output import Rows, print_json
from plies.contract import Game
from plies.measuring.bench import Skipped
from plies.measuring.experiment import Played, experiment
from plies.measuring.published import Published, published
from plies.readable import duration, rate

FIELDS = ("method", "depth", "engine", "nodes", "seconds", "cpu", "plies", "winner", "published")
COLUMNS = ("depth", "method", "nodes", "CPU time", "nodes/s", "plies", "winner")


def bench_games(
    rules: Game,
    name: str,
    options: dict[str, Any],
    table_file: str | None,
    plot_file: str | None,
    as_json: bool,
) -> None:
    """Play and measure games, and print a row for each."""
    theirs = compared(rules, options)
    how = {**(theirs.player if theirs else {}), **given(options)}
    draw = plotter(plot_file) if plot_file else None
    columns = [*COLUMNS, *(["published", "faster"] if theirs and theirs.seconds else [])]
    with Rows(*columns, left=("method", "winner"), quiet=as_json) as rows:
        games = experiment(rules, progress=teller(rows), **how)
        with writer(table_file, FIELDS, lambda row: list(row_json(row, theirs).values())) as write:
            found, skipped, stopped = gathered(
                games, rows, lambda row, _: cells(row, theirs), write
            )
    if draw and found:
        draw(found, name, theirs)
    if as_json:
        listed = [{**row_json(row, theirs), "final": row.final} for row in found]
        source = theirs.source if theirs and theirs.seconds else None
        rest = rest_json(skipped, stopped=stopped)
        print_json({"rows": listed, **rest, "published": source})
    else:
        files = (table_file, plot_file) if found else ()
        show_end(remarks(found, skipped, how, theirs), files)
    leave_if(stopped)


def compared(rules: Game, options: dict[str, Any]) -> Published | None:
    """Return what was published about these games; none where another player is asked for.

    For the side that was not measured there is a player, and no times.
    """
    theirs = published(rules)
    if theirs is None or options["opponent"] != theirs.opponent:
        return None
    for name in ("evaluate", "ends"):
        asked = options.get(name)
        if asked is not None and asked.replace("_", "-") != theirs.player.get(name):
            return None
    return theirs if options["side"] in (None, theirs.side) else replace(theirs, seconds={})


def row_json(row: Played, theirs: Published | None) -> dict[str, Any]:
    """Return the fields of a row; `published` is the time that somebody else measured."""
    other = theirs.seconds.get((row.method, row.depth)) if theirs else None
    fields = {**asdict(row), "published": other}
    return {name: fields[name] for name in FIELDS}


def cells(row: Played, theirs: Published | None) -> list[str]:
    """Return a row for people."""
    told = [
        str(row.depth),
        row.method,
        f"{row.nodes:,}",
        duration(row.cpu),
        rate(row.nodes, row.cpu),
        str(row.plies),
        row.winner,
    ]
    other = theirs.seconds.get((row.method, row.depth)) if theirs else None
    if other is not None:
        told += [f"{other:g} s", f"x {other / max(row.cpu, 1e-6):,.0f}"]
    return told


def remarks(
    rows: list[Played], skipped: list[Skipped], how: dict[str, Any], theirs: Published | None
) -> Iterator[str]:
    """Yield what a reader of the table should know."""
    yield from engines_used(rows)
    if theirs:
        player = f"--eval {how['evaluate']} --ends {how['ends']}"
        which = "published: " if theirs.seconds else "the player is that of "
        same = ", with the same player" if theirs.seconds else ""
        yield f"{which}{theirs.source}{same} ({player})"
        yield "that player can pass over a win in one move; with --eval mobility it does not"
    finals: dict[int, set[str]] = {}
    for row in rows:
        finals.setdefault(row.depth, set()).add(row.final)
    if any(len(ends) > 1 for ends in finals.values()):
        depths = ", ".join(str(depth) for depth, ends in finals.items() if len(ends) > 1)
        yield f"the methods played different games at depth {depths}"
    for one in skipped:
        yield (
            f"{one.method} took more than {one.limit:g} s at depth {one.depth}: "
            "this depth and deeper ones are skipped"
        )

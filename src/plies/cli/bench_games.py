"""`plies bench GAME --opponent PLAYER`: whole games, with published times beside ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

import click

from plies.bench import Skipped
from plies.cli.bench_files import gathered, plotter, teller, writer
from plies.cli.options import given
from plies.cli.output import INTERRUPTED, Rows, duration, print_json, rate
from plies.experiment import Played, experiment
from plies.game import Game
from plies.published import Published, published

FIELDS = ("method", "depth", "engine", "nodes", "seconds", "cpu", "plies", "winner", "published")
COLUMNS = ("depth", "method", "nodes", "time", "nodes/s", "plies", "winner")


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
        gone = [{"method": one.method, "depth": one.depth} for one in skipped]
        source = theirs.source if theirs and theirs.seconds else None
        answer = {"rows": listed, "skipped": gone, "stopped": "interrupt" if stopped else ""}
        print_json({**answer, "published": source})
    else:
        for sentence in remarks(found, skipped, how, theirs):
            click.echo(sentence)
        for file in filter(None, (table_file, plot_file if found else None)):
            click.echo(f"saved {file}")
    if stopped:
        click.echo("plies: stopped; what was done is kept", err=True)
        sys.exit(INTERRUPTED)


def compared(rules: Game, options: dict[str, Any]) -> Published | None:
    """Return what was published about these games; none where another player is asked for.

    For the side that was not measured there is a player, and no times.
    """
    theirs = published(rules)
    asked = {name for name in ("evaluate", "ends") if options.get(name) is not None}
    if theirs is None or asked or options["opponent"] != theirs.opponent:
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
        duration(row.seconds),
        rate(row.nodes, row.seconds),
        str(row.plies),
        row.winner,
    ]
    other = theirs.seconds.get((row.method, row.depth)) if theirs else None
    if other is not None:
        told += [f"{other:g} s", f"x {other / row.seconds:,.0f}"]
    return told


def remarks(
    rows: list[Played], skipped: list[Skipped], how: dict[str, Any], theirs: Published | None
) -> Iterator[str]:
    """Yield what a reader of the table should know."""
    for engine in ("compiled", "interpreted"):
        methods = list(dict.fromkeys(row.method for row in rows if row.engine == engine))
        if methods:
            yield f"{engine}: {', '.join(methods)}"
    for method, note in {row.method: row.note for row in rows if row.note}.items():
        yield f"{method} was not compiled: {note}"
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

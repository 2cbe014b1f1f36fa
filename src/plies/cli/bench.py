"""`plies bench GAME`: time and nodes against depth, algorithm beside algorithm."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from plies.catalog import game as named_game
from plies.cli.bench_files import (
    engines_used,
    gathered,
    leave_if,
    plotter,
    read_depths,
    rest_json,
    show_end,
    teller,
    writer,
)
from plies.cli.bench_games import bench_games
from plies.cli.options import Output, as_json
from plies.cli.output import Rows, move_json, print_json
from plies.contract import Game, GameError, position_in
from plies.engines.choice import ENGINES
from plies.kinds import PLOT, ROWS
from plies.measuring.bench import Row, Skipped
from plies.measuring.bench import bench as measured
from plies.readable import duration, rate
from plies.searches.result import value_text

FIELDS = (
    *("method", "depth", "engine", "nodes", "seconds", "cpu"),
    *("value", "outcome", "distance", "move"),
)
COLUMNS = ("depth", "method", "nodes", "CPU time", "nodes/s", "growth", "value", "move")


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--depths", default="1-6", help="1-6, or 2,4,6.", show_default=True)
@click.option("--methods", default="minimax,alphabeta,deepening", show_default=True)
@click.option(
    "--engine", type=click.Choice(ENGINES), default="auto", help="auto: compiled if it can be."
)
@click.option("--eval", "evaluate", help="The evaluation: NAME, FILE.py:NAME.")
@click.option("--ends", type=click.Choice(["payoff", "evaluate"]), help="What values an end.")
@click.option("--position", help="Where to search from, as the game writes positions.")
@click.option("--opponent", help="Play whole games against this PLAYER.")
@click.option("--side", help="With --opponent: the side that searches, by name.")
@click.option("--seed", type=int, help="With --opponent: for dice and random players.")
@click.option(
    "--limit", type=float, default=60, help="Seconds for one search, or game.", show_default=True
)
@click.option("--csv", "table_file", type=Output(ROWS), help="Write the rows here.")
@click.option("--plot", "plot_file", type=Output(PLOT), help=".png .svg .pdf")
@as_json
def bench(
    game: str,
    depths: str,
    methods: str,
    position: str | None,
    opponent: str | None,
    side: str | None,
    seed: int | None,
    table_file: str | None,
    plot_file: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Measure searches of GAME: time and nodes against depth.

    With --opponent whole games are played and measured: the first side searches.

    \b
    Example: plies bench tictactoe --depths 1-4 --engine interpreted
    """
    rules = named_game(game)
    names = [name.strip() for name in methods.split(",") if name.strip()]
    if not names:
        raise GameError("name at least one method: --methods minimax,alphabeta")
    if opponent is not None:
        if position is not None:
            raise GameError("games against an opponent begin at the start: leave out --position")
        how = {**options, "opponent": opponent, "side": side, "seed": seed}
        how |= {"methods": names, "depths": read_depths(depths)}
        bench_games(rules, game, how, table_file, plot_file, as_json)
        return
    for option, value in (("side", side), ("seed", seed), ("ends", options.pop("ends"))):
        if value is not None:
            raise GameError(f"--{option} is for whole games: give an --opponent, too")
    state = position_in(rules, position)
    draw = plotter(plot_file) if plot_file else None
    with Rows(*COLUMNS, left=("method",), quiet=as_json) as rows:
        searches = measured(
            rules,
            state,
            methods=names,
            depths=read_depths(depths),
            progress=teller(rows),
            **options,
        )
        with writer(table_file, FIELDS, csv_cells) as write:
            told = partial(cells, rules)
            found, skipped, stopped = gathered(searches, rows, told, write)
    if draw and found:
        draw(found, game)
    if as_json:
        listed = [{name: getattr(row, name) for name in FIELDS} for row in found]
        for line, row in zip(listed, found, strict=True):
            line["move"] = move_json(rules, state, row.move)
        print_json({"rows": listed, **rest_json(skipped, stopped=stopped)})
    else:
        show_end(remarks(found, skipped), (table_file, plot_file) if found else ())
    leave_if(stopped)


def cells(game: Game, row: Row, before: list[Row]) -> list[str]:
    """Return a row for people; growth is against this method's row before, one ply less deep."""
    last = [one.nodes for one in before if (one.method, one.depth) == (row.method, row.depth - 1)]
    return [
        str(row.depth),
        row.method,
        f"{row.nodes:,}",
        duration(row.cpu),
        rate(row.nodes, row.cpu),
        f"x {row.nodes / last[0]:.2f}" if last else "",
        value_text(game, row),
        row.word,
    ]


def remarks(rows: list[Row], skipped: list[Skipped]) -> Iterator[str]:
    """Yield what a reader of the table should know."""
    yield from engines_used(rows)
    for one in skipped:
        yield (
            f"{one.method} took more than {one.limit:g} s at depth {one.depth}: "
            "this depth and deeper ones are skipped"
        )


def csv_cells(row: Row) -> list[Any]:
    return [*(getattr(row, name) for name in FIELDS[:-1]), row.word]

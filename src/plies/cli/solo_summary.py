"""What is told at the end of a match that has scores instead of winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from plies.cli.output import duration, rate
from plies.game import Game
from plies.play.match import Plan
from plies.play.records import Saved
from plies.play.scores import Level, levels, spread, telling

EXACT_BELOW = 100  # smaller scores are told with digits behind the point


def score_of(one: Saved) -> float:
    """Return the first player's score; a forfeited game counts 0."""
    return one.payoff or 0


def scores_json(game: Game, done: Sequence[Saved]) -> dict[str, Any]:
    """Return what the scores of at least one game come to."""
    found = spread([score_of(one) for one in done])
    moves = sum(one.turns[0] for one in done)
    cpu = sum(one.cpu[0] for one in done if one.cpu)
    return {
        "score": found.average,
        "average": found.average,
        "interval": found.interval,
        "median": found.median,
        "quartiles": found.quartiles,
        "lowest": found.lowest,
        "highest": found.highest,
        "best": max(one.best or 0 for one in done),
        "tiles": {
            level.value: {"games": level.games, "share": level.share, "interval": level.interval}
            for level in _levels(game, done)
        },
        "moves_per_game": moves / len(done),
        "moves_per_second": moves / cpu if cpu else None,
        "forfeits": sum(bool(one.reason) for one in done),
    }


def scores_text(game: Game, plan: Plan, done: Sequence[Saved]) -> None:
    """Print how high the scores are, and how often which level was reached."""
    found = spread([score_of(one) for one in done])
    middle, low, high = map(number_text, (found.median, *found.quartiles))
    click.echo(f"{plan.players[0]}: {_counted(len(done), 'game')}, seed {plan.seed}")
    sure = "no interval from one game"
    if found.interval:
        ends = " to ".join(map(number_text, found.interval))
        sure = f"95% interval {ends} (Student's t)"
    click.echo(f"average {number_text(found.average)}, {sure}")
    click.echo(
        f"median {middle}, quartiles {low} and {high}, "
        f"lowest {number_text(found.lowest)}, highest {number_text(found.highest)}"
    )
    forfeits = [one for one in done if one.reason]
    if forfeits:
        click.echo(
            f"{_counted(len(forfeits), 'forfeit')}, counted 0; the first: "
            f"game {forfeits[0].number}, {forfeits[0].reason}"
        )
    _reached(game, done)


def _reached(game: Game, done: Sequence[Saved]) -> None:
    found = telling(_levels(game, done))
    if not found:
        return
    click.echo()
    rows = [("reached", "games", "share", "95% interval (Wilson)")]
    for level in found:
        low, high = level.interval
        interval = f"{low:.1%} to {high:.1%}"
        rows.append((str(level.value), f"{level.games:,}", f"{level.share:.1%}", interval))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells))


def speed_text(done: Sequence[Saved], total: float, jobs: int) -> None:
    """Print how long the games of one player are, and how fast it moves."""
    moves, turns = sum(one.turns[0] for one in done), [one.turns[0] for one in done]
    cpu = sum(one.cpu[0] for one in done if one.cpu)
    nodes = sum(one.nodes[0] for one in done)
    fast = f": {rate(moves, cpu)} moves/s on one core" if rate(moves, cpu) else ""
    work = f"{nodes:,} nodes, " if nodes else ""
    click.echo(f"{moves / len(done):,.0f} moves a game, {min(turns):,} to {max(turns):,}")
    click.echo(f"{moves:,} moves, {work}{duration(cpu)} of the player's processor time{fast}")
    at_once = f", {jobs} games at once" if jobs > 1 else ""
    click.echo(f"{duration(total)} in all{at_once}")


def _levels(game: Game, done: Sequence[Saved]) -> list[Level]:
    if not hasattr(game, "best"):
        return []
    return levels([int(one.best or 0) for one in done])


def number_text(value: float) -> str:
    """Return a score with its thousands apart, and no more digits than tell something."""
    if float(value).is_integer() or abs(value) >= EXACT_BELOW:
        return f"{value:,.0f}"
    return f"{value:.4g}"


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"

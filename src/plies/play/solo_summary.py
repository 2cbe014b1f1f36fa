"""What is told at the end of a match that has scores instead of winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plies.contract import Game
from plies.play.match import Plan
from plies.play.records import Saved
from plies.play.scores import Level, levels, spread, telling
from plies.readable import counted, duration, rate, table

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
        "forfeits": sum(one.forfeited is not None for one in done),
    }


def scores_text(game: Game, plan: Plan, done: Sequence[Saved]) -> list[str]:
    """Tell how high the scores are, and how often which level was reached."""
    found = spread([score_of(one) for one in done])
    middle, low, high = map(number_text, (found.median, *found.quartiles))
    sure = "no interval from one game"
    if found.interval:
        ends = " to ".join(map(number_text, found.interval))
        sure = f"95% interval {ends} (Student's t)"
    lines = [
        f"{plan.players[0]}: {counted(len(done), 'game')}, seed {plan.seed}",
        f"average {number_text(found.average)}, {sure}",
        (
            f"median {middle}, quartiles {low} and {high}, "
            f"lowest {number_text(found.lowest)}, highest {number_text(found.highest)}"
        ),
    ]
    if forfeits := [one for one in done if one.forfeited is not None]:
        lines.append(
            f"{counted(len(forfeits), 'forfeit')}, counted 0; the first: "
            f"game {forfeits[0].number}, {forfeits[0].reason}"
        )
    return lines + _reached(game, done)


def _reached(game: Game, done: Sequence[Saved]) -> list[str]:
    found = telling(_levels(game, done))
    if not found:
        return []
    rows = [("reached", "games", "share", "95% interval (Wilson)")]
    for level in found:
        low, high = level.interval
        interval = f"{low:.1%} to {high:.1%}"
        rows.append((str(level.value), f"{level.games:,}", f"{level.share:.1%}", interval))
    return ["", *table(rows)]


def speed_text(done: Sequence[Saved], total: float, jobs: int) -> list[str]:
    """Tell how long the games of one player are, and how fast it moves."""
    moves, turns = sum(one.turns[0] for one in done), [one.turns[0] for one in done]
    cpu = sum(one.cpu[0] for one in done if one.cpu)
    nodes = sum(one.nodes[0] for one in done)
    fast = f": {rate(moves, cpu)} moves/s on one core" if rate(moves, cpu) else ""
    work = f"{nodes:,} nodes, " if nodes else ""
    at_once = f", {jobs} games at once" if jobs > 1 else ""
    return [
        f"{moves / len(done):,.0f} moves a game, {min(turns):,} to {max(turns):,}",
        f"{moves:,} moves, {work}{duration(cpu)} of the player's processor time{fast}",
        f"{duration(total)} in all{at_once}",
    ]


def _levels(game: Game, done: Sequence[Saved]) -> list[Level]:
    if not hasattr(game, "best"):
        return []
    return levels([int(one.best or 0) for one in done])


def number_text(value: float) -> str:
    """Return a score with its thousands apart, and no more digits than tell something."""
    if float(value).is_integer() or abs(value) >= EXACT_BELOW:
        return f"{value:,.0f}"
    return f"{value:.4g}"

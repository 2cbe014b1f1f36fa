"""What is told of a match at its end: to programs as JSON, to people as sentences and a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plies.contract import Game, facts
from plies.play.match import Plan, Tally, rotates, seats, tally
from plies.play.records import Saved
from plies.play.solo_summary import scores_json, scores_text, speed_text
from plies.readable import counted, duration, rate, table


def first_ones_results(game: Game, done: Sequence[Saved]) -> Tally:
    """Count the games of the player named first."""
    return tally((one.winner, one.sides[seats(game, one.number).index(0)]) for one in done)


def match_json(
    game: Game,
    plan: Plan,
    done: Sequence[Saved],
    path: Path | None,
    stopped: bool,
    *,
    total: float,
    jobs: int,
) -> dict[str, Any]:
    about: dict[str, Any] = {}
    if rotates(game):
        count = first_ones_results(game, done)
        about = {"wins": count.wins, "losses": count.losses, "draws": count.draws}
        about |= {"rate": count.rate, "interval": count.interval}
    elif done:
        about = scores_json(game, done)
    return {
        **about,
        "players": plan.players,
        "seed": plan.seed,
        "games": [game_json(game, one) for one in done],
        "record": None if path is None or not done else str(path),
        "stopped": "interrupt" if stopped else "",
        "jobs": jobs,
        "seconds": total,
    }


def game_json(game: Game, one: Saved) -> dict[str, Any]:
    won = {"winner": one.winner} if rotates(game) else {"score": one.payoff, "best": one.best}
    return {
        "number": one.number,
        "players": one.by,
        "moves": one.moves if one.kept else None,
        "final": one.final,
        **won,
        "reason": one.reason,
        "turns": one.turns,
        "nodes": one.nodes,
        "seconds": one.seconds,
    }


def summary(
    game: Game,
    plan: Plan,
    done: Sequence[Saved],
    *,
    total: float,
    jobs: int,
    option: str = "random_plies",
) -> list[str]:
    """Tell in lines how the players of at least one game did, and how long they took.

    `total` is how many seconds it took this time, with `jobs` games at once; `option` is what
    random openings are called where this is read.
    """
    lines = against(game, plan, done) if rotates(game) else scores_text(game, plan, done)
    lines.append("")
    lines += costs(game, plan, done) if len(plan.players) > 1 else speed_text(done, total, jobs)
    kept = [one for one in done if one.kept]
    different = len({tuple(one.moves) for one in kept})
    if different < len(kept) > 2 and not facts(game).chance:
        more = "a higher" if plan.random_plies else "a"
        lines += [
            "",
            (
                f"{counted(different, 'different game')} among {len(kept)}: "
                f"{more} number of {option} varies the openings"
            ),
        ]
    return lines


def against(game: Game, plan: Plan, done: Sequence[Saved]) -> list[str]:
    """Tell what the player named first has won, and what each side has."""
    count = first_ones_results(game, done)
    low, high = count.interval
    lines = [
        (
            f"{plan.players[0]}: {counted(count.wins, 'win')}, "
            f"{counted(count.losses, 'loss', 'losses')}, {counted(count.draws, 'draw')} "
            f"in {counted(count.games, 'game')}"
        ),
        (
            f"score {count.rate:.1%}, 95% interval {low:.1%} to {high:.1%} "
            "(Wilson; a draw counts half)"
        ),
    ]
    for side in dict.fromkeys(side for one in done for side in one.sides):
        won = sum(one.winner == side for one in done)
        lines.append(f"{side} won {won} of {len(done)}")
    return lines


def costs(game: Game, plan: Plan, done: Sequence[Saved]) -> list[str]:
    """Tell what every player has used, in all and for a turn."""
    rows = [("player", "turns", "time", "a turn", "nodes", "a turn", "nodes/s", "forfeits")]
    for number, name in enumerate(plan.players):
        sides = [(one, seats(game, one.number).index(number)) for one in done]
        turns = sum(one.turns[side] for one, side in sides)
        nodes = sum(one.nodes[side] for one, side in sides)
        seconds = sum(one.seconds[side] for one, side in sides)
        lost = sum(one.forfeited == one.sides[side] for one, side in sides)
        each = max(turns, 1)
        times = duration(seconds), duration(seconds / each)
        work = (f"{nodes:,}", f"{nodes / each:,.0f}", rate(nodes, seconds)) if nodes else ("",) * 3
        rows.append((name, f"{turns:,}", *times, *work, str(lost)))
    return table(rows, left=1)

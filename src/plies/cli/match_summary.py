"""What is told of a match at its end: to programs as JSON, to people as sentences and a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from plies.cli.output import duration, rate
from plies.cli.solo_summary import scores_json, scores_text, speed_text
from plies.game import Game, facts
from plies.play.match import Plan, Tally, rotates, seats, tally
from plies.play.records import Saved


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


def summarise(
    game: Game,
    plan: Plan,
    done: Sequence[Saved],
    path: Path | None,
    *,
    total: float,
    jobs: int,
) -> None:
    """Print how the players did, how long they took, and where the games are.

    `total` is how many seconds it took this time, with `jobs` games at once.
    """
    click.echo()
    if rotates(game):
        against(game, plan, done)
    else:
        scores_text(game, plan, done)
    click.echo()
    if len(plan.players) > 1:
        costs(game, plan, done)
    else:
        speed_text(done, total, jobs)
    kept = [one for one in done if one.kept]
    different = len({tuple(one.moves) for one in kept})
    if different < len(kept) > 2 and not facts(game).chance:
        more = "a higher" if plan.random_plies else "a"
        click.echo(
            f"\n{_counted(different, 'different game')} among {len(kept)}: "
            f"{more} number of --random-plies varies the openings"
        )
    if path:
        then = _then(path, len(kept), len(done))
        click.echo(f"\nrecorded in {path} and {path.name}.jsonl: {then}")


def _then(path: Path, kept: int, games: int) -> str:
    """Say what can be done with a record of which some games may lack their moves."""
    if not kept:
        return "without the moves, which --moves keeps"
    lacking = f" ({games - kept} of {games} without the moves, which --moves keeps)"
    return f"plies replay {path}" + (lacking if kept < games else "")


def against(game: Game, plan: Plan, done: Sequence[Saved]) -> None:
    count = first_ones_results(game, done)
    low, high = count.interval
    click.echo(
        f"{plan.players[0]}: {_counted(count.wins, 'win')}, "
        f"{_counted(count.losses, 'loss', 'es')}, {_counted(count.draws, 'draw')} "
        f"in {_counted(count.games, 'game')}"
    )
    click.echo(
        f"score {count.rate:.1%}, 95% interval {low:.1%} to {high:.1%} (Wilson; a draw counts half)"
    )
    for side in dict.fromkeys(side for one in done for side in one.sides):
        won = sum(one.winner == side for one in done)
        click.echo(f"{side} won {won} of {len(done)}")


def costs(game: Game, plan: Plan, done: Sequence[Saved]) -> None:
    """Print what every player has used, in all and for a turn."""
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
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:  # never shortened, however wide: a name may be all that differs
        right = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        click.echo("  ".join([name.ljust(widths[0]), *right]))


def _counted(count: int, word: str, many: str = "s") -> str:
    return f"{count} {word}{'' if count == 1 else many}"

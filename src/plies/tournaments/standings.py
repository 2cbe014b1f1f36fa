"""How it stands: what the games of a tournament come to, for people, programs and the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import fmean, stdev
from typing import Any

from plies.tournaments.ledger import Entered
from plies.tournaments.pairs import Pairs, in_order, pairs_of
from plies.tournaments.plan import Tournament
from plies.tournaments.ratings import CERTAIN, Ratings, Score, cross_table, rated
from plies.tournaments.schedule import champion
from plies.tournaments.sprt import Sprt, Verdict, judged


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line in the table; Elo is None where players play alone."""

    player: int
    name: str
    games: int
    points: float  # where they play alone: the average score
    elo: float | None
    error: float  # 95 %: of the Elo, or of the average score
    won: int
    drawn: int
    lost: int
    forfeits: int
    seconds: float  # that its turns took in all
    turns: int
    best: float | None = None  # score, where they play alone


@dataclass(frozen=True, slots=True)
class Standings:
    """The table, best first, and what else is known."""

    plan: Tournament
    alone: bool
    rows: tuple[Row, ...]
    ratings: Ratings | None
    scores: tuple[Score, ...]
    pairs: Pairs | None  # of two players
    verdict: Verdict | None  # of an SPRT
    champion: int | None = None  # of a knockout that is over

    @property
    def games(self) -> int:
        return sum(row.games for row in self.rows) // (1 if self.alone else 2)

    @property
    def cross(self) -> list[list[tuple[float, int]]]:
        """The points and games of every player against every other, in the order of the plan."""
        return cross_table(len(self.plan.players), self.scores)


def standings(plan: Tournament, games: Sequence[Entered], *, alone: bool) -> Standings:
    """Return how it stands after some games."""
    if alone:
        rows = [_alone_row(plan, player, games) for player in range(len(plan.players))]
        rows.sort(key=lambda row: (-row.points, row.player))
        return Standings(plan, True, tuple(rows), None, (), None, None)
    scores = tuple(Score(one.fixture.first, one.fixture.second, one.points) for one in games)
    ratings = rated(len(plan.players), scores)
    rows = [_row(plan, player, games, ratings) for player in range(len(plan.players))]
    rows.sort(key=lambda row: (-(row.elo or 0), row.player))
    pairs = verdict = None
    if len(plan.players) == 2:
        points = first_ones_points(games)
        pairs = pairs_of(points)
        verdict = judged(plan.sprt, in_order(points)) if plan.sprt else None
    won = None
    if plan.pairing == "knockout":
        won = champion(plan, {one.fixture.number: one.points for one in games})
    return Standings(plan, False, tuple(rows), ratings, scores, pairs, verdict, won)


def first_ones_points(games: Sequence[Entered]) -> dict[int, float]:
    """Return what the games of two were worth to the player named first, by number."""
    return {
        one.fixture.number: one.points if one.fixture.first == 0 else 1 - one.points
        for one in games
    }


def _row(plan: Tournament, player: int, games: Sequence[Entered], ratings: Ratings) -> Row:
    mine = [one for one in games if player in (one.fixture.first, one.fixture.second)]
    points = [one.points if one.fixture.first == player else 1 - one.points for one in mine]
    sides = [0 if one.fixture.first == player else 1 for one in mine]
    return Row(
        player,
        plan.players[player].name,
        len(mine),
        sum(points),
        ratings.elo[player],
        ratings.error(player),
        points.count(1),
        points.count(0.5),
        points.count(0),
        _forfeits(mine, sides),
        sum(one.game.seconds[side] for one, side in zip(mine, sides, strict=True)),
        sum(one.game.turns[side] for one, side in zip(mine, sides, strict=True)),
    )


def _alone_row(plan: Tournament, player: int, games: Sequence[Entered]) -> Row:
    mine = [one for one in games if one.fixture.first == player]
    scores = [one.points for one in mine]
    error = CERTAIN * stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else 0.0
    return Row(
        player,
        plan.players[player].name,
        len(mine),
        fmean(scores) if scores else 0.0,
        None,
        float(error),
        *(0, 0, 0),
        _forfeits(mine, [0] * len(mine)),
        sum(one.game.seconds[0] for one in mine),
        sum(one.game.turns[0] for one in mine),
        max(scores, default=None),
    )


def _forfeits(mine: Sequence[Entered], sides: Sequence[int]) -> int:
    return sum(
        one.game.forfeited == one.game.sides[side] for one, side in zip(mine, sides, strict=True)
    )


def standings_json(found: Standings) -> dict[str, Any]:
    """Return how it stands as JSON has it."""
    data: dict[str, Any] = {"table": [_row_json(row) for row in found.rows]}
    if found.ratings and found.games:
        ratings, count = found.ratings, range(len(found.plan.players))
        names = found.plan.names
        data["cross"] = {
            names[i]: {names[j]: {"points": won, "games": n} for j, (won, n) in enumerate(row) if n}
            for i, row in enumerate(found.cross)
        }
        data["superiority"] = {
            names[i]: {names[j]: ratings.superiority(i, j) for j in count if j != i} for i in count
        }
        data["first_move"] = {"elo": ratings.advantage, "error": ratings.advantage_error}
    if found.pairs:
        data["pairs"] = pairs_json(found.pairs)
    if found.champion is not None:
        data["champion"] = found.plan.names[found.champion]
    data["sprt"] = sprt_json(found.verdict, found.plan) if found.verdict else None
    return data


def _row_json(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = {"player": row.name, "games": row.games, "points": row.points}
    found |= {"elo": row.elo, "error": row.error}
    if row.elo is None:
        found["best"] = row.best
    else:
        found |= {"won": row.won, "drawn": row.drawn, "lost": row.lost}
    return found | {"forfeits": row.forfeits, "seconds": row.seconds, "turns": row.turns}


def pairs_json(pairs: Pairs) -> dict[str, Any]:
    middle, low, high = (end if isfinite(end) else None for end in pairs.elo)
    return {
        "counts": pairs.counts,
        "share": pairs.share,
        "error": pairs.error,
        "elo": middle,
        "interval": [low, high],
        "superiority": pairs.superiority,
    }


def sprt_json(verdict: Verdict, plan: Tournament) -> dict[str, Any]:
    test: Sprt = verdict.test
    return {
        "answer": verdict.answer,
        "words": verdict.told(*plan.names),
        "llr": verdict.llr,
        "bounds": test.bounds,
        "elo": [test.elo0, test.elo1],
        "rates": [test.alpha, test.beta],
        "pairs": verdict.pairs.number,
    }

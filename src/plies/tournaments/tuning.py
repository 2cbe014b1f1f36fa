"""Tuning: better numbers for a player, found by playing it against itself (SPSA).

At every step each number is moved a little up or down, all at once, by the throw of a coin; the
player with these numbers meets the one with all coins turned over, a few pairs of games; and the
numbers go a bit towards who won. So a step costs the same for ten numbers as for one. Steps get
shorter, and the last quarter of the way is averaged (Spall 1992; Polyak and Juditsky 1992).

Where the numbers are after a step follows from the plan and the results before it, and from
nothing else: whoever has kept the games can go on.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from statistics import fmean
from typing import Any, NamedTuple

from plies.contract import GameError
from plies.play.adjudication import NEVER, Adjudication
from plies.tournaments.parameters import Parameter, start, with_values
from plies.tournaments.plan import Tournament, entries
from plies.tournaments.schedule import Fixture, Points

REACH, REACH_FADES = 0.15, 0.101  # how far a coin moves a number, as a share of its range
PACE, PACE_FADES = 0.15, 0.602  # how far numbers go after a step that was won by all points
SETTLING = 10  # so many of the steps that are planned are about equally long: one part in this
LAST = 4  # the part of the way that is averaged: the last one of this many
MOST = 100_000_000  # games


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is tuned, and by how many games."""

    game: str
    player: str
    parameters: tuple[Parameter, ...]
    games: int = 1000
    pairs: int = 4  # of games in a step: so many can be played at the same time, twice
    seed: int = 0
    random_plies: int = 0
    openings: tuple[str, ...] = ()
    move_time: float | None = None
    adjudication: Adjudication = NEVER
    others: str = "random"

    def __post_init__(self) -> None:
        if not self.parameters:
            raise GameError("say what to tune: --param NAME=low..high")
        names = [one.name for one in self.parameters]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise GameError(f"{twice} is named twice")
        if self.pairs < 1:
            raise GameError(f"a step takes at least 1 pair of games, not {self.pairs}")
        if not 2 * self.pairs <= self.games <= MOST:
            raise GameError(f"games are {2 * self.pairs} (one step) to {MOST:,}, not {self.games}")
        for one in self.parameters:
            start(self.player, one)
        self.between(self.player, self.player)

    @property
    def steps(self) -> int:
        return self.games // (2 * self.pairs)

    def player_at(self, shares: Sequence[float]) -> str:
        return with_values(self.player, self.parameters, shares)

    def between(self, one: str, other: str) -> Tournament:
        """Return what two players are told who meet for a step."""
        about = (self.seed, self.random_plies, self.openings, self.move_time, self.adjudication)
        seed, plies, openings, seconds, rules = about
        return Tournament(
            self.game,
            entries((one, other)),
            seed=seed,
            random_plies=plies,
            openings=openings,
            move_time=seconds,
            adjudication=rules,
            others=self.others,
        )


class Step(NamedTuple):
    """One step of the way: where the numbers were before it, who met, and the games."""

    number: int  # from 1
    at: tuple[float, ...]  # shares
    coins: tuple[int, ...]  # 1 or -1
    players: tuple[str, str]  # by the coins, and with all of them turned over
    fixtures: tuple[Fixture, ...]


class Course(NamedTuple):
    """The way so far: all steps that are known, and where the numbers are after the last."""

    steps: tuple[Step, ...]
    at: tuple[float, ...]
    over: bool

    @property
    def way(self) -> list[tuple[float, ...]]:
        """Where the numbers were before each step that is finished, and where they are now."""
        return [*(one.at for one in self.steps[: len(self.steps) - (not self.over)]), self.at]

    @property
    def best(self) -> tuple[float, ...]:
        """The average of the last part of the way."""
        last = self.way[-max(1, len(self.way) // LAST) :]
        return tuple(fmean(each) for each in zip(*last, strict=True))


def course(
    plan: Tuning, points: Points, *, alone: bool = False, so_far: Course | None = None
) -> Course:
    """Return the way that results lead; its last step is the one to be played, if not `over`.

    `so_far` is a course that fewer results led to, from which this one goes on.
    """
    steps = list(so_far.steps) if so_far else []
    at = so_far.at if so_far else tuple(start(plan.player, one) for one in plan.parameters)
    if not steps:
        steps.append(_step(plan, 1, at, alone))
    elif so_far and so_far.over:
        return so_far
    while all(one.number in points for one in steps[-1].fixtures):
        at = _moved(plan, steps[-1], points, alone)
        if len(steps) == plan.steps:
            return Course(tuple(steps), at, True)
        steps.append(_step(plan, len(steps) + 1, at, alone))
    return Course(tuple(steps), at, False)


def _step(plan: Tuning, number: int, at: tuple[float, ...], alone: bool) -> Step:
    dice = random.Random(f"{plan.seed}, step {number}")
    coins = tuple(dice.choice((1, -1)) for _ in plan.parameters)
    reach = REACH / number**REACH_FADES
    up, down = [], []
    for one, share, coin in zip(plan.parameters, at, coins, strict=True):
        far = min(0.5, max(reach, one.least * 1.001))
        middle = min(1 - far, max(far, share))  # inside, so that both can be tried
        up.append(middle + coin * far)
        down.append(middle - coin * far)
    first, count = (number - 1) * 2 * plan.pairs, plan.pairs
    fixtures = [
        Fixture(
            first + 2 * pair + later + 1,
            later,
            -1 if alone else 1 - later,
            (number - 1) * count + pair,
            number,
            2 * pair + later + 1,
        )
        for pair in range(count)
        for later in (0, 1)
    ]
    return Step(number, at, coins, (plan.player_at(up), plan.player_at(down)), tuple(fixtures))


def _moved(plan: Tuning, step: Step, points: Points, alone: bool) -> tuple[float, ...]:
    """Return where the numbers go after a step: towards who has won it, as far as it was won."""
    lead = 0.0
    for one, other in zip(step.fixtures[::2], step.fixtures[1::2], strict=True):
        by = points[one.number] - points[other.number]  # of a game for one: who had more points
        lead += (by > 0) - (by < 0) if alone else by
    settling = plan.steps / SETTLING
    fades = ((settling + 1) / (settling + step.number)) ** PACE_FADES * step.number**REACH_FADES
    far = PACE * fades * lead / plan.pairs
    return tuple(
        min(1.0, max(0.0, share + far * coin))
        for share, coin in zip(step.at, step.coins, strict=True)
    )


def to_data(plan: Tuning) -> dict[str, Any]:
    """Return a plan as JSON has it."""
    return asdict(plan)


def from_data(data: Mapping[str, Any]) -> Tuning:
    """Return the plan that JSON describes; a ValueError if it is none."""
    try:
        known = {field.name for field in fields(Tuning)}
        found = {name: value for name, value in data.items() if name in known}
        found["parameters"] = tuple(Parameter(*one) for one in found["parameters"])
        found["openings"] = tuple(found.get("openings", ()))
        found["adjudication"] = Adjudication.of(found.get("adjudication") or {})
        return Tuning(**found)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"this is not a tuning: {error}") from None

"""A tournament's plan: all that decides it. What happens in game 7 follows from it and the 7."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields
from typing import Any

from plies.contract import Game, GameError, facts
from plies.play.adjudication import NEVER, Adjudication
from plies.play.match import rotates
from plies.tournaments.sprt import Sprt

PAIRINGS = ("round-robin", "gauntlet", "swiss", "knockout")


@dataclass(frozen=True, slots=True)
class Entry:
    """A player of a tournament: how it is made, and what it is called."""

    spec: str
    name: str


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who plays what, how often, and from which positions."""

    game: str  # as it is named on the command line
    players: tuple[Entry, ...]
    pairing: str = "round-robin"
    games: int = 2  # of any two who meet; of each player where they play alone
    rounds: int = 0  # of a Swiss tournament; 0: as many as find a winner
    seed: int = 0
    random_plies: int = 0  # at the beginning of every game
    openings: tuple[str, ...] = ()  # positions or moves, one after the other, and from the start
    move_time: float | None = None  # seconds for a move; whoever takes longer forfeits
    adjudication: Adjudication = NEVER
    sprt: Sprt | None = None
    others: str = "random"  # who has the other seats where one plays against all

    def __post_init__(self) -> None:
        if self.pairing not in PAIRINGS:
            raise GameError(f"pairings are {', '.join(PAIRINGS)}, not {self.pairing!r}")
        if self.games < 1:
            raise GameError(f"who meets plays at least 1 game, not {self.games}")
        if self.rounds < 0 or self.random_plies < 0:
            raise GameError("rounds and random plies are 0 or more")
        if self.random_plies and self.openings:
            raise GameError("choose openings by random plies or from a file, not both")
        if self.move_time is not None and not self.move_time > 0:
            raise GameError(f"a move needs more than 0 seconds, not {self.move_time:g}")
        if self.sprt and len(self.players) != 2:
            raise GameError(f"an SPRT is between 2 players, not {len(self.players)}")
        if self.sprt and (self.games % 2 or self.pairing != "round-robin"):
            raise GameError("an SPRT looks at pairs of games: an even number, round-robin")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.players)


def entries(specs: tuple[str, ...], names: tuple[str, ...] = ()) -> tuple[Entry, ...]:
    """Return players with names that are all different: the same spec twice has a number."""
    called = [*names, *specs[len(names) :]]
    twice, seen = {name for name, n in Counter(called).items() if n > 1}, Counter[str]()
    found = []
    for spec, name in zip(specs, called, strict=True):
        seen[name] += 1
        found.append(Entry(spec, f"{name} #{seen[name]}" if name in twice else name))
    return tuple(found)


def plays_alone(game: Game) -> bool:
    """Return whether one player's score is what counts, not who wins."""
    return not rotates(game)


def check_fits(game: Game, plan: Tournament) -> None:
    """Refuse a plan that does not fit its game."""
    about = facts(game)
    alone = plays_alone(game)
    if not alone and len(about.sides) != 2:
        sides = len(about.sides)
        raise GameError(f"{about.name} has {sides} equal sides: tournaments are for 1 or 2")
    if not alone and len(plan.players) < 2:
        raise GameError(f"a tournament of {about.name} needs at least 2 players")
    if not plan.players:
        raise GameError("name at least one player")
    if alone and plan.sprt:
        raise GameError(f"an SPRT counts wins, and {about.name} is played for points")
    if alone and plan.pairing != "round-robin":
        raise GameError(f"in {about.name} nobody meets anybody: leave out --pairing")
    if alone and plan.adjudication:
        raise GameError("games are ended early where two play: leave that out")
    if plan.rounds and plan.pairing != "swiss":
        raise GameError(f"rounds are for --pairing swiss, not for {plan.pairing}")


def to_data(plan: Tournament) -> dict[str, Any]:
    """Return a plan as JSON has it."""
    return asdict(plan)


def from_data(data: dict[str, Any]) -> Tournament:
    """Return the plan that JSON describes; a ValueError if it is none."""
    try:
        known = {field.name for field in fields(Tournament)}
        found = {name: value for name, value in data.items() if name in known}
        found["players"] = tuple(Entry(**one) for one in found["players"])
        for one in found["players"]:
            if not (isinstance(one.spec, str) and isinstance(one.name, str)):
                raise TypeError("a player is two words")
        found["openings"] = tuple(found.get("openings", ()))
        found["adjudication"] = Adjudication.of(found.get("adjudication") or {})
        found["sprt"] = Sprt(**found["sprt"]) if found.get("sprt") else None
        return Tournament(**found)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"this is not a tournament: {error}") from None

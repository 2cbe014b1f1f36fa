"""Game tests: a student's agent decides in every position of a game that is the same for all.

What is played is the solution's, whatever the student decides; compared are the decisions, and
how many positions were explored for each. The ghosts of 2012 to 2014 go through their chances in
another order: a recorded game fits one of the two, and so tells which.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from plies.contract import GameError
from plies.courses.berkeley.boxed_agent import Agent, Shared, game_of, move_of
from plies.courses.berkeley.ghosts import DIRECTIONAL, UNSORTED, Ghost
from plies.courses.berkeley.project import KEPT, CourseTest
from plies.courses.berkeley.trees import whole_number
from plies.courses.box.box import Box, StudentError
from plies.games.pacman.layout import Layout, parse_layout
from plies.games.pacman.rules import GOING_ON, Pacman, State

GHOSTS = 2
SECONDS = 120.0  # for the student's part of a game
LISTS = ("optimalActions", "altDepthActions", "partialPlyBugActions")
OLD = "Only the moves were compared: the counts in files of 2012 to 2014 cannot be reproduced."
GENERATIONS = (Ghost(DIRECTIONAL), Ghost(DIRECTIONAL, order=UNSORTED))  # today's first


@dataclass(frozen=True)
class Decision:
    """What is known of one position of the game."""

    accepted: tuple[tuple[str, ...], ...]  # with and without Stop among the moves
    explored: tuple[int, ...]  # likewise
    other_depth: tuple[tuple[str, ...], ...]
    partial: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class GameTest:
    """A game test, read."""

    alg: str
    depth: int
    seed: int
    layout: Layout
    decisions: tuple[Decision, ...]
    ghost: Ghost  # the one that the recorded game fits


@lru_cache(maxsize=KEPT)
def read_game_test(test: CourseTest) -> GameTest:
    """Return a PacmanGameTreeTest; a GameError with the file's name says what is wrong."""
    try:
        given = test.given
        for key in ("alg", "layout"):
            if key not in given:
                raise GameError(f"a game test needs the key {key}")
        layout = parse_layout(given["layout"].value, test.name)
        depth, seed = whole_number(given, "depth"), whole_number(given, "seed")
        decisions = _decisions(test)
        ghost = _fitting(game_of(layout, GHOSTS), seed, decisions)
        return GameTest(given["alg"].value, depth, seed, layout, decisions, ghost)
    except GameError as error:
        raise test.wrong(error) from None


def _decisions(test: CourseTest) -> tuple[Decision, ...]:
    lists: list[list[Any]] = []
    for key in LISTS:
        if key not in test.solution:
            raise GameError(f"the solution needs the key {key}")
        try:
            lines = [json.loads(line) for _, line in test.solution[key].lines() if line.strip()]
        except (ValueError, RecursionError):
            raise GameError(f"{key} in the solution must be one JSON value per line") from None
        lists.append(lines)
    if len({len(lines) for lines in lists}) != 1:
        raise GameError(f"{', '.join(LISTS)} must have as many lines as each other")
    try:
        return tuple(
            Decision(
                tuple(tuple(map(str, actions)) for actions, _ in best),
                tuple(int(count) for _, count in best),
                tuple(tuple(map(str, actions)) for actions in other),
                tuple(tuple(map(str, actions)) for actions in partial),
            )
            for best, other, partial in zip(*lists, strict=True)
        )
    except (TypeError, ValueError):
        raise GameError("the solution's lists are not those of a game test") from None


def _fitting(game: Pacman, seed: int, decisions: tuple[Decision, ...]) -> Ghost:
    """Return the ghosts who were in a recorded game: with them it ends where the record does."""
    wrong: GameError | None = None
    for ghost in GENERATIONS:
        try:
            _replay(game, seed, decisions, ghost)
        except GameError as error:
            wrong = wrong or error
        else:
            return ghost
    assert wrong is not None
    raise wrong


def _replay(game: Pacman, seed: int, decisions: tuple[Decision, ...], ghost: Ghost) -> None:
    """Play a recorded game; a GameError says where it cannot have been so."""
    state, dice = game.start(), random.Random(seed)
    for number, decision in enumerate(decisions, 1):
        if state.over != GOING_ON:
            raise GameError(f"the game ends before decision {number}")
        dice.seed(seed + number)
        state = _after(game, state, decision, ghost, dice, number)
    if state.over == GOING_ON:
        raise GameError("the game goes on after the solution's last decision")


def _after(
    game: Pacman, state: State, decision: Decision, ghost: Ghost, dice: random.Random, number: int
) -> State:
    """Return the position after the recorded decision and the ghosts' moves."""
    move = move_of(decision.accepted[0][0]) if decision.accepted[0] else None
    if move is None or move not in game.moves(state):
        raise GameError(f"decision {number} is no legal move")
    state = game.play(state, move)
    while state.over == GOING_ON and state.turn:
        state = game.play(state, ghost.choose(game, state, dice))
    return state


@dataclass(frozen=True)
class Played:
    """How a student's agent decided."""

    passed: bool
    sentence: str  # why not
    decisions: tuple[tuple[str, int], ...]  # what it looked like, and how much was explored
    wrong: int | None = None  # the first decision that no right search makes
    late: bool = False


def play_game_test(box: Box, test: CourseTest, seconds: float = SECONDS) -> Played:
    """Let the student's agent decide in all positions of the game.

    Raises StudentError only if there is no agent at all.
    """
    told = read_game_test(test)
    game = game_of(told.layout, GHOSTS)
    shared = Shared(told.seed)
    agent = Agent(box, told.alg, {"depth": told.depth})
    verdict = Verdict(counts=not test.old and told.ghost == GENERATIONS[0])
    state = game.start()
    try:
        agent.begin(game, shared, whole=False, seconds=seconds)
        for number, decision in enumerate(told.decisions, 1):
            action, shown, explored = agent.choose(state, told.seed + number - 1)
            verdict.hear(action, shown, explored, decision, game.text(state))
            shared.dice.seed(told.seed + number)
            state = _after(game, state, decision, told.ghost, shared.dice, number)
    except StudentError as error:
        if not agent.made and not verdict.heard and error.kind in ("load", "exception"):
            raise
        where = f"At decision {len(verdict.heard) + 1} of {len(told.decisions)}: "
        late = error.kind == "time"
        what = f"the agent took more than {seconds:g} seconds for the game" if late else error
        return Played(False, f"{where}{what}", tuple(verdict.heard), late=late)
    return verdict.played()


class Verdict:
    """Decisions held against those of right searches, and of two kinds of wrong ones."""

    def __init__(self, *, counts: bool) -> None:
        self.counts = counts
        self.heard: list[tuple[str, int]] = []
        self.miscounted: tuple[int, int, tuple[int, ...]] | None = None
        self.fits: dict[str, list[bool]] = {}
        self.worst: tuple[int, str, tuple[str, ...], str] | None = None

    def hear(
        self, action: str | None, shown: str, explored: int, right: Decision, picture: str
    ) -> None:
        """Take in a decision."""
        number = len(self.heard) + 1
        self.heard.append((shown, explored))
        if self.counts and explored not in right.explored and self.miscounted is None:
            self.miscounted = (number, explored, right.explored)
        self._compare("right", action, right.accepted)
        self._compare("partial", action, right.partial)
        self._compare("depth", action, right.other_depth)
        if self.worst is None and not any(action in actions for actions in right.accepted):
            self.worst = (number, shown, right.accepted[0], picture)

    def _compare(self, what: str, action: str | None, lists: tuple[tuple[str, ...], ...]) -> None:
        fits = self.fits.setdefault(what, [True] * len(lists))
        for place, actions in enumerate(lists[: len(fits)]):
            fits[place] = fits[place] and action in actions

    def played(self) -> Played:
        """Return the verdict, as the course comes to it."""
        heard = tuple(self.heard)
        if self.miscounted:
            number, explored, known = self.miscounted
            right = " or ".join(map(str, sorted(set(known))))
            sentence = (
                f"Wrong number of states: at decision {number} of {len(heard)} the search explored "
                f"{explored:,}, not {right}."
            )
            return Played(False, sentence, heard, number)
        note = "" if self.counts else OLD
        if any(self.fits.get("right", [True])):
            return Played(True, note, heard)
        place = self.worst[0] if self.worst else None
        if any(self.fits["partial"]):
            sentence = (
                "Partial ply: the moves are those of a search that stops in the middle of a round, "
                "before all ghosts have moved."
            )
        elif any(self.fits["depth"]):
            sentence = "Depth off by one: the moves are those of a search one round deeper or less."
        elif self.worst:
            number, shown, accepted, picture = self.worst
            best = " or ".join(accepted)
            sentence = f"Not the best move: at decision {number} {shown}, not {best}, in\n{picture}"
        else:
            sentence = "The moves are now those of a search with Stop, now of one without."
        return Played(False, f"{sentence}{' ' if note else ''}{note}", heard, place)

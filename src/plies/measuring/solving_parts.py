"""Solving in parts: every part by a process of its own, here or on a cluster, and what comes of it.

Each part has a table of its own and a budget of nodes; one that needs more is handed out again,
with four times as many, when all others have had theirs. An answer is on disk before it counts.
It is checked here: its moves must be legal from that position, and where they reach an end of the
game, that end must be worth what was said.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from plies.catalog import game as named_game
from plies.contract import CHANCE, Game, GameError, State, facts, move_text, position_in
from plies.engines.solving import Solution, solve
from plies.measuring.parts import Parts
from plies.numbers import data_json
from plies.play.jobs import files_in, placed
from plies.running.lines import Lines, begins_with, begun, reopened, whole_lines
from plies.running.places import Place, run
from plies.running.tasks import LATER, Do, Failed, Tell
from plies.searches.recall import LOOP
from plies.searches.repetition import repeats_in

HEAD = '{"parts": '  # how a record begins
BUDGET = 10_000_000  # nodes of a part, the first time
MORE = 4  # times as many, the next time
ENOUGH = 1 << 60  # nodes


class Plan(NamedTuple):
    """What is solved, and how; what becomes of it follows from that."""

    game: str
    symmetry: bool
    position: str | None
    split: int
    method: str = "auto"
    engine: str = "auto"
    table: int | None = None

    def rules(self, folder: Path | None = None) -> Game:
        options = {"symmetry": True} if self.symmetry else {}
        return named_game(placed(self.game, folder), **options)


class Task(NamedTuple):
    path: tuple[int, ...]
    nodes: int


class Answer(NamedTuple):
    """What is known of a part, as a worker says it."""

    path: tuple[int, ...]
    value: float | None  # None: not within the budget
    line: tuple[int, ...]  # numbers of moves
    nodes: int
    budget: int
    seconds: float
    engine: str


def part_solver(plan: Plan, folder: Path | None) -> Do:
    """Return what solves a part and returns the line to be written down."""
    game = plan.rules(folder)
    start = position_in(game, plan.position)

    def do(task: Task, tell: Tell) -> str:
        state = walked(game, start, task.path)
        how: Any = {"method": plan.method, "engine": plan.engine, "table": plan.table}
        found = solve(game, state, nodes=task.nodes, **how)
        if not found.exact and LOOP in found.note:
            raise GameError(f"{LOOP}, as {facts(game).name} can, and so nothing else ends here")
        answer = Answer(
            task.path,
            float(found.value) if found.exact and found.value is not None else None,
            _numbers(game, state, found),
            found.nodes,
            task.nodes,
            found.seconds,
            found.engine,
        )
        return json.dumps(data_json(list(answer)))

    return do


def walked(game: Game, state: State, path: tuple[int, ...]) -> State:
    """Return the position to which moves lead that are told by their numbers."""
    for number in path:
        state = game.play(state, _choices(game, state)[number])
    return state


def _choices(game: Game, state: State) -> list[Any]:
    if game.mover(state) == CHANCE:
        return [one for one, _ in game.chances(state)]  # type: ignore[attr-defined]
    return list(game.moves(state))


def _numbers(game: Game, state: State, found: Solution) -> tuple[int, ...]:
    numbers = []
    for move in found.line:
        numbers.append(_choices(game, state).index(move))
        state = game.play(state, move)
    return tuple(numbers)


class Proof:
    """A game split into parts, and the record of those that are solved."""

    def __init__(self, plan: Plan, lines: Lines | None, answers: list[Answer]):
        self.plan, self.lines, self.game = plan, lines, plan.rules()
        self.start = position_in(self.game, plan.position)
        if repeats_in(self.game):
            name = facts(self.game).name
            why = "what a position is worth depends on how it came about"
            raise GameError(f"{name} cannot be split: {why}")
        if not facts(self.game).zero_sum:
            raise GameError(f"{facts(self.game).name} has no single value to solve for")
        self.parts = Parts(self.game, self.start, plan.split)
        self.last: dict[tuple[int, ...], Answer] = {}
        self.nodes, self.seconds, self.engine = 0, 0.0, "none"
        for one in answers:
            self.take(one)

    def take(self, answer: Answer) -> None:
        """Believe an answer, if it holds."""
        node = self.parts.parts.get(answer.path)
        if node is None:
            raise GameError(f"there is no part {list(answer.path)}: it is of another game")
        if answer.value is not None:
            check(self.game, node.state, answer)
            node.value = answer.value
        self.last[answer.path] = answer
        self.nodes, self.seconds = self.nodes + answer.nodes, self.seconds + answer.seconds
        self.engine = answer.engine

    @property
    def solved(self) -> int:
        return sum(one.value is not None for one in self.parts.parts.values())

    def tasks(self, budget: int) -> Iterator[Task | object]:
        """Yield parts that are needed, again with more nodes if that was not enough."""
        given: dict[tuple[int, ...], int] = {}
        while needed := self.parts.needed():
            waiting = [path for path in needed if self._next(path, budget) > given.get(path, 0)]
            if not waiting:
                yield LATER
                continue
            path = min(waiting, key=lambda one: self._next(one, budget))  # the first of these
            given[path] = self._next(path, budget)
            yield Task(path, given[path])

    def _next(self, path: tuple[int, ...], budget: int) -> int:
        last = self.last.get(path)
        return min(ENOUGH, max(budget, MORE * last.budget if last else 0))

    def run(
        self, where: Place, *, budget: int = BUDGET, time: float | None = None
    ) -> Generator[None]:
        """Solve what is needed; a step for every answer. It ends when the root is known."""
        began, make = monotonic(), partial(part_solver, self.plan)
        running = run(
            make, self.tasks(budget), where, files=files_in([self.plan.game]), what="parts"
        )
        with closing(running):  # type: ignore[type-var]
            for ended in running:
                if isinstance(ended, Failed):
                    raise GameError(f"a part could not be solved, {ended.why}")
                answer = read_answer(ended.answer)
                if (node := self.parts.parts.get(answer.path)) and node.value is not None:
                    continue  # by two workers
                self.take(answer)
                if self.lines:
                    self.lines.add(ended.answer)
                    self.lines.sync()
                yield
                if not self.parts.needed() or (time is not None and monotonic() - began > time):
                    return

    def solution(self, stopped: str) -> Solution:
        """Return what is proven of the whole."""
        low, high = self.parts.bounds()[id(self.parts.root)]
        exact, parts = low == high, self.parts.parts
        left = len(parts) - self.solved
        note = f"{self.solved} of {len(parts)} parts solved"
        if exact and left:
            note += f", {left} not needed"
        line = self._line() if exact else []
        about = facts(self.game)
        value: Any = int(low) if exact and float(low).is_integer() else low
        sides = about.sides
        winner = None
        if exact and len(sides) > 1 and (about.decisive or not about.chance):
            winner = "draw" if not value else sides[0] if value > 0 else " and ".join(sides[1:])
        outcome: Any = None
        if exact and about.decisive and abs(value) in (0, 1):
            outcome = {0: "draw", 1: "win", -1: "loss"}[value]
        return Solution(
            value=value if exact else None,
            winner=winner if not about.chance or outcome else None,
            move=line[0] if line else None,
            line=tuple(line),
            words=tuple(_words(self.game, self.start, line)),
            exact=exact,
            distance=None,
            depth=self.plan.split,
            nodes=self.nodes,
            seconds=self.seconds,
            engine=self.engine,
            method="parts",
            stopped="" if exact else stopped,  # type: ignore[arg-type]
            note=note,
            outcome=outcome,
            own_words=hasattr(self.game, "move_text"),
        )

    def _line(self) -> list[Any]:
        moves, end = self.parts.line()
        if end is not None and end.is_part and end.path in self.last:
            state = end.state
            for number in self.last[end.path].line:
                moves.append(_choices(self.game, state)[number])
                state = self.game.play(state, moves[-1])
        return moves


def check(game: Game, state: State, answer: Answer) -> None:
    """Refuse an answer whose line is not legal, or ends in another value."""
    wrong = f"the answer for part {list(answer.path)} does not hold"
    for number in answer.line:
        choices = _choices(game, state)
        if not 0 <= number < len(choices):
            raise GameError(f"{wrong}: its line is not legal")
        state = game.play(state, choices[number])
    if not _choices(game, state) and not facts(game).chance:
        payoff = float(game.payoff(state))  # type: ignore[arg-type]
        if payoff != answer.value:
            raise GameError(f"{wrong}: its line ends in {payoff:g}, not {answer.value:g}")


def read_answer(line: str) -> Answer:
    """Return the answer that a line holds; a ValueError for any other line."""
    try:
        path, value, moves, *others = json.loads(line)
        return Answer(tuple(path), value, tuple(moves), *others)
    except (TypeError, KeyError) as error:
        raise ValueError(f"this is no part: {error}") from None


def begun_proof(plan: Plan, path: Path | None) -> Proof:
    """Begin to solve; with a `path`, in a new record."""
    proof = Proof(plan, None, [])
    if path:
        goes_on = f": plies solve --resume {path} goes on with it" if is_record(path) else ""
        head = HEAD + json.dumps(list(plan)) + "}"
        proof.lines = begun(path, head, goes_on)
    return proof


def resumed_proof(path: Path, given: Plan) -> Proof:
    """Go on with a record; the plan must be the one it was made by."""
    (head, *lines), whole = whole_lines(path)
    try:
        before = Plan(*json.loads(head)["parts"])
        answers = [read_answer(line.decode()) for line in lines]
    except (ValueError, TypeError) as error:
        raise GameError(f"{path} is damaged, and is left as it is: {error}") from None
    if before != given._replace(table=before.table):
        said = f"{before.game} split {before.split} plies on"
        raise GameError(f"{path} is of {said}, with other options than these")
    proof = Proof(given, None, answers)
    proof.lines = reopened(path, whole)
    return proof


def is_record(path: Path) -> bool:
    """Return whether a file is a record of parts."""
    return begins_with(path, HEAD)


def _words(game: Game, state: State, line: list[Any]) -> Iterator[str]:
    for move in line:
        yield move_text(game, state, move)
        state = game.play(state, move)

"""A game of 2048 between a person, the computer and their keys, without the screen it is seen on.

The rules are the game's own; here is what people do besides moving: take back, begin again,
change the size, ask for a hint, and let the computer play, at some speed, until they stop it.
"""

from __future__ import annotations

import random
from time import perf_counter

from plies.contract import GameError
from plies.games.twenty48.rules import DOWN, LEFT, RIGHT, UP, State, Twenty48
from plies.games.twenty48.terminal.thinking import Burst, Computer, Thought, settled
from plies.searches.result import shown

KEYS = {
    "up": ("\x1b[A", "\x1bOA", "w", "k", "\xe0H", "\x00H"),
    "left": ("\x1b[D", "\x1bOD", "a", "h", "\xe0K", "\x00K"),
    "down": ("\x1b[B", "\x1bOB", "s", "j", "\xe0P", "\x00P"),
    "right": ("\x1b[C", "\x1bOC", "d", "l", "\xe0M", "\x00M"),
    "computer": ("\r", "\n"),
    "faster": ("+", "="),
    "slower": ("-", "_"),
    "hint": ("?", " "),
    "undo": ("u", "\x7f", "\b"),
    "restart": ("r",),
    "quit": ("q", "\x03", "\x04"),
    **{f"size {size}": (str(size),) for size in range(3, 9)},
}
MEANING = {key: meaning for meaning, keys in KEYS.items() for key in keys}
DIRECTIONS = {"up": UP, "left": LEFT, "down": DOWN, "right": RIGHT}
WORDS = {direction: word for word, direction in DIRECTIONS.items()}
SPEEDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # moves a second; then as fast as can be
USUAL_SPEED = 3
NO_LIMIT = 1_000_000
FRAME = 0.05  # seconds between two pictures, however fast the computer plays
SOON, LATER = 0.01, 0.2  # seconds to wait for a key: while the computer thinks, and otherwise


def meaning_of(key: str) -> str:
    """Return what a key means, "" if nothing; a capital letter means the same as a small one."""
    return MEANING.get(key) or MEANING.get(key.lower() if len(key) == 1 else key, "")


class SlideGame:
    """Where a game stands, what led there, and what the computer is doing about it."""

    def __init__(
        self, game: Twenty48, first: State, computer: Computer, seed: int | None = None
    ) -> None:
        self.computer, self.dice = computer, random.Random(seed)
        self.speed, self.rate = USUAL_SPEED, 0.0  # the rate is measured, in moves a second
        self.due = 0.0  # when the computer's next move may be seen
        self.thought: Thought | None = None
        self.begin(game, first)

    def begin(self, game: Twenty48, first: State) -> None:
        """Begin a game at a position."""
        self.stop()
        self.game, self.first = game, first
        self.past: list[State] = []
        self._come_to(*settled(game, first, self.dice))

    def stop(self) -> None:
        """Let the computer do nothing more; what it is working out is not wanted any longer."""
        if self.thought:
            self.thought.is_wanted = False
        self.thought = None
        self.is_playing = False
        self.note = ""  # what is to be said of the last key

    def _come_to(self, state: State, outcome: int | None) -> None:
        self.state = state
        self.fresh = None if outcome is None else outcome % self.game.cells  # the last tile's cell
        self.is_over = not any(True for _ in self.game.moves(state))

    def press(self, meaning: str) -> None:
        """Do what a key means. Every key but those for the speed stops the computer."""
        if meaning in ("faster", "slower"):
            speed = self.speed + (1 if meaning == "faster" else -1)
            self.speed = min(max(speed, 0), len(SPEEDS))
            self.due = perf_counter()
            if not self.is_playing and not self.is_over:
                self.note = f"the computer plays {self._speed_text()}"
        elif meaning:
            was_playing = self.is_playing
            self.stop()
            if meaning == "computer":
                self.is_playing = not was_playing and not self.is_over
                self.due, self.rate = perf_counter(), 0.0
            elif meaning in DIRECTIONS:
                self.slide(meaning)
            elif meaning == "undo":
                self.undo()
            elif meaning == "restart":
                self.begin(self.game, self.first)
            elif meaning == "hint" and not self.is_over:
                self.thought = self.computer.begin_values(self.game, self.state)
            elif meaning.startswith("size"):
                self.resize(int(meaning.split()[1]))

    def slide(self, word: str) -> None:
        """Make a person's move, or say that it is none."""
        if DIRECTIONS[word] in self.game.moves(self.state):
            moved = self.game.play(self.state, DIRECTIONS[word])
            self.past.append(self.state)
            self._come_to(*settled(self.game, moved, self.dice))
        elif not self.is_over:
            self.note = f"{word} moves nothing"

    def undo(self) -> None:
        """Take back a move, whoever made it."""
        if self.past:
            self._come_to(self.past.pop(), None)
        else:
            self.note = "this is where the game began"

    def resize(self, size: int) -> None:
        """Begin again on a board of another size."""
        goal = 1 << self.game.goal if self.game.goal else 0
        game = type(self.game)(size=size, four=self.game.four, goal=goal)
        self.begin(game, game.start())

    def tick(self) -> bool:
        """Take up what the computer has worked out; return whether there is news to be seen."""
        is_new = self._take_up()
        if self.is_playing and self.thought is None:
            count = max(1, round(SPEEDS[self.speed] * FRAME)) if self._is_paced else NO_LIMIT
            self.thought = self.computer.begin_moves(self.game, self.state, self.dice, count, FRAME)
        return is_new

    def _take_up(self) -> bool:
        thought = self.thought
        if thought is None or not thought.finished.is_set():
            return False
        if isinstance(thought.result, Burst):
            if perf_counter() < self.due:
                return False
            self._move_by(thought.result)
        else:
            self.stop()
            self.note = self._failure(thought.error) if thought.error else self._hint(thought)
        self.thought = None
        return True

    def _move_by(self, burst: Burst) -> None:
        """Make the computer's moves, and set the time for the next ones."""
        self.past += [self.state, *burst.states[:-1]]
        self.dice = burst.dice
        self._come_to(burst.states[-1], burst.outcome)
        self.is_playing = not self.is_over
        now, made = perf_counter(), len(burst.states)
        if self._is_paced:
            self.due = max(self.due + made / SPEEDS[self.speed], now)
        else:
            rate = made / max(burst.seconds, 1e-6)
            self.rate += (rate - self.rate) * (0.1 if self.rate else 1)  # a smooth figure

    def _hint(self, thought: Thought) -> str:
        values: dict[int, float] = thought.result
        best_first = sorted(values, key=lambda move: (-values[move], move))
        worth = [f"{WORDS[move]} at {shown(values[move])}" for move in best_first]
        return f"{self.computer.name} values {', '.join(worth)}"

    def _failure(self, error: BaseException) -> str:
        said = " ".join(str(error).split())
        if isinstance(error, GameError):
            return said
        return f"{self.computer.name} failed with {type(error).__name__}: {said}"

    @property
    def wait(self) -> float:
        """How long to wait for a key before the next tick."""
        if self.thought and self.thought.finished.is_set():
            return min(max(self.due - perf_counter(), SOON), LATER)
        return SOON if self.is_playing or self.thought else LATER

    @property
    def news(self) -> str:
        """What is to be said of the game, in a line."""
        if self.note:
            return self.note
        if self.is_over:
            return f"{over_text(self.game, self.state)} r plays again, u takes back"
        name = self.computer.name
        if (self.is_playing or self.thought) and not self.computer.is_ready(self.game):
            return self.computer.readying
        if self.is_playing:
            return f"{name} plays {self._speed_text()}"
        return f"{name} thinks" if self.thought else ""

    @property
    def facts(self) -> tuple[str, str, str]:
        """What the game has come to: the points or the goal, the best tile, the moves."""
        goal, moves = self.game.goal, len(self.past)
        first = f"goal {1 << goal}" if goal else f"score {self.state.score:,}"
        return first, f"best tile {self.game.best(self.state)}", f"moves {moves:,}"

    @property
    def _is_paced(self) -> bool:
        return self.speed < len(SPEEDS)

    def _speed_text(self) -> str:
        if self._is_paced:
            count = SPEEDS[self.speed]
            return f"{count:,} move{'s' if count > 1 else ''} a second"
        measured = f": {self.rate:,.0f} moves a second" if self.rate else ""
        return f"as fast as it can{measured}"


def over_text(game: Twenty48, state: State) -> str:
    """Say in a sentence how a game has ended."""
    if game.goal == 0:
        return f"Game over: {state.score:,} points, best tile {game.best(state)}."
    if max(state.board) >= game.goal:
        return f"The {1 << game.goal} is there."
    return f"Game over without the {1 << game.goal}: best tile {game.best(state)}."

"""Kernels for games in plain Python: built once, kept, loaded, and checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plies.compiled import layout, store
from plies.compiled.codec import Unfit
from plies.compiled.kernel import Kernel, Later
from plies.compiled.plain.decoding import decoded, decoded_first
from plies.compiled.plain.encoding import encoded
from plies.compiled.plain.plain_moves import Elsewhere, reader
from plies.compiled.setting import Setting
from plies.contract import CHANCE, Game, State, name_of

if TYPE_CHECKING:
    from plies.compiled.plain.building import Draft

CLASSES = 64  # as in `program`
STOP = 1
SEARCHED = (  # the kernels that take a game in plain Python
    *("minimax", "alphabeta", "expectimax", "expectiminimax", "star"),
    *("maxn", "deepening", "mcts", "proof", "perft", "bisection", "stepping"),
)
PLAIN_ONLY = ("stepping",)  # which Numba does not know


class Telling:
    """How positions and moves of one game are told to its code; stands where a codec does."""

    def __init__(self, record: dict[str, Any]):
        self.state_form, self.move_form = record["state"], record["move"]
        self.letters, self.sites = record["letters"], record["sites"]
        self.move_words, self.addresses = record["move_words"], record["addresses"]
        plain = record["plain_moves"]
        self.move_again = reader(self.move_form, self.letters) if plain else None
        self.state = self  # `codec.state.encode`

    def encode(self, state: State) -> list[int]:
        words = encoded(self.state_form, state, self.letters)
        if len(words) > layout.STATE_WORDS:
            raise Unfit(f"a state has more than {layout.STATE_WORDS:,} numbers")
        return words


class PlainEntry(store.Entry):
    """Code of a game in plain Python; it says by a number what it raised, and where."""

    def __init__(self, symbol: str, code: bytes, sites: list[Any]):
        super().__init__(symbol, code, alone=True)
        self.sites = sites

    def _site(self, block: int) -> tuple[int, str, str, int, str]:
        import ctypes

        code = ctypes.c_int64.from_address(block + 8 * layout.RAISED).value
        error, function, line, said = self.sites[code // CLASSES]
        return code % CLASSES, error, function, line, said

    def raised(self, block: int) -> str:
        _, error, function, line, said = self._site(block)
        if not error:
            return f"in {function}, line {line}"
        return f"{error} in {function}, line {line}{said and ': '}{said}"

    def ended(self, block: int) -> str:
        kind, _, function, *_ = self._site(block)
        return function if kind == STOP else ""


class PlainKernel(Kernel):
    """One compiled search of a game in plain Python. Its lines come back as numbers of moves."""

    tier = "as plain Python"
    asks_game = True
    codec: Any

    def __init__(self, game: Game, telling: Telling, entry: PlainEntry):
        super().__init__(telling, entry)  # type: ignore[arg-type]
        self.game, self.root = game, None
        self.dice = bool(getattr(game, "chance", False))

    def twin(self) -> PlainKernel:
        other = PlainKernel(self.game, self.codec, self.entry)  # type: ignore[arg-type]
        other.use(self.table)
        return other

    def __call__(
        self, state: State, depth: int, alpha: float, beta: float, ply: int = 0
    ) -> tuple[float, list[Any]]:
        self.root = state
        return super().__call__(state, depth, alpha, beta, ply)

    def line(self, state: State, words: list[int]) -> Any:
        return Later(words, lambda words: self.moves_from(state, words))

    def moves(self, words: list[int]) -> list[Any]:
        return self.moves_from(self.root, words)

    @property
    def kept_words(self) -> int:
        return 1 if self.codec.addresses else int(self.codec.move_words)

    def kept_move(self, parent: Any, words: list[int]) -> Any:
        if parent is None:
            return None
        if self.codec.addresses:  # of which only the number is kept
            return self._asked_for(parent.state, words)[0]
        return self.moves_from(parent.state, words)[0]

    def moves_from(self, state: State, words: list[int]) -> list[Any]:
        """Return the moves that a line of numbers stands for.

        The game itself says what they are, unless they can be made again from the numbers alone.
        """
        if again := self.codec.move_again:
            with suppress(Elsewhere):
                return [again(words, i + 1) for i in range(0, len(words), self.codec.move_words)]
        return self._asked_for(state, words[:: self.codec.move_words])

    def _asked_for(self, state: State, numbers: list[int]) -> list[Any]:
        """Return moves by their numbers, each at the position to which the others before lead."""
        game: Any = self.game
        found: list[Any] = []
        for number in numbers:
            if found:
                state = game.play(state, found[-1])
            if self.dice and game.mover(state) == CHANCE:
                found.append(list(game.chances(state))[number][0])
            elif number < 0:
                found.append(list(game.loud(state))[-1 - number])
            else:
                found.append(list(game.moves(state))[number])
        return found


def packed(
    game: Game, setting: Setting, name: str, say: Callable[[str], None] | None = None
) -> bytes:
    """Compile; return the code and what goes with it as one. Raises Unfit with all reasons."""
    return Packing(game, setting, (name,), say)(name)


class Packing:
    """Compiles searches of one game. What they share is walked through once, when first asked.

    Where it takes more than a moment, `say` is told how far it is.
    """

    def __init__(
        self,
        game: Game,
        setting: Setting,
        names: tuple[str, ...],
        say: Callable[[str], None] | None = None,
    ):
        self.game, self.setting, self.names, self.say = game, setting, names, say

    def __call__(self, name: str) -> bytes:
        """Return the code of a search and what goes with it as one; raise Unfit with all reasons.

        The witness for `trust` is asked a few questions, and never again.
        """
        from plies.compiled.plain.building import ENTRY, FULL, QUICK
        from plies.compiled.plain.kinds import Refused

        cannot = f"{name_of(self.game)} cannot be compiled"
        try:
            made = self._draft.built(name, QUICK if name == "probe" else FULL, self._stages)
        except Refused as error:
            raise Unfit(f"{cannot}: {error}") from error
        except RecursionError as error:
            why = "a list that may hold itself, as [[...], 1, None] may: a tuple would do"
            raise Unfit(f"{cannot}: {why}") from error
        except Unfit:
            raise
        except (AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
            why = f"the compiler itself failed ({type(error).__name__}), which is a fault of plies"
            raise Unfit(f"{cannot}: {why}") from error
        head = json.dumps({"symbol": ENTRY, **made.record()}).encode()
        return head + b"\0" + made.code

    @cached_property
    def _stages(self) -> Callable[[str], None]:
        from plies.compiled.plain.building import Stages, unsaid

        say = self.say
        if say is None:
            return unsaid
        return Stages(lambda stage: say(f"compiling {name_of(self.game)}: {stage}"))

    @cached_property
    def _draft(self) -> Draft:
        from plies.compiled.plain.building import drafted

        return drafted(self.game, self.setting, self.names, self._stages)


_loaded: dict[str, tuple[Telling, PlainEntry]] = {}


def loaded(key: str, data: bytes) -> tuple[Telling, PlainEntry]:
    if key not in _loaded:
        head, _, code = data.partition(b"\0")
        record = json.loads(head)
        telling = Telling(record)
        _loaded[key] = telling, PlainEntry(record["symbol"], code, telling.sites)
    return _loaded[key]


def told(probe: PlainKernel, state: State, goes_on: bool, pick: int) -> tuple[Any, ...]:
    """Return what compiled code says of a position.

    That is the value, the mover, the moves, the next position, and which moves are loud.
    """
    value, _ = probe(state, pick, 0.0, 0.0)
    if value != value:
        return value, None, [], None, []
    ints = probe.block.ints
    mover, count, end, louder = probe.block.row(layout.LINE, 4)
    words = ints[layout.STACK : end].tolist()
    telling, at, moves = probe.codec, 0, []
    for _ in range(count):
        move, at = decoded_first(telling.move_form, words, at)
        moves.append(move)
    after, loud = None, []
    if count and goes_on:
        after, at = decoded_first(telling.state_form, words, at)
        for _ in range(louder):
            move, at = decoded_first(telling.move_form, words, at)
            loud.append(move)
    return value, mover, moves, after, loud


def as_told(telling: Telling, form: Any, thing: Any) -> Any:
    """Return one of the game's objects in the form in which compiled code tells it."""
    return decoded(form, encoded(form, thing, telling.letters))

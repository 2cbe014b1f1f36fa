"""Compiled kernels for one game: built once, kept, loaded, and called.

A game is trusted only after its compiled rules have answered like the interpreted ones.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

from plies.fast import layout, store
from plies.fast.block import Block
from plies.fast.codec import Codec, Shape, Unfit, codec_of
from plies.fast.fingerprint import fingerprint
from plies.fast.setting import Setting
from plies.game import Game, GameError, State, name_of

Say = Callable[[str], None]


def to_stderr(sentence: str) -> None:
    print(f"plies: {sentence}", file=sys.stderr, flush=True)


class Table:
    """What searches remember of positions: shared by the threads of one search, never locked."""

    def __init__(self, entries: int, size: int):
        self.entries = 1 << (max(entries, 2).bit_length() - 1)
        self.bytes = self.entries * size
        try:
            self.memory = mmap.mmap(-1, self.bytes)
        except (OSError, OverflowError):
            raise GameError(f"there is no memory for a table of {entries:,} positions") from None
        if hasattr(mmap, "MADV_HUGEPAGE"):
            self.memory.madvise(mmap.MADV_HUGEPAGE)  # touched everywhere: fewer, larger pages
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))

    def clear(self) -> None:
        ctypes.memset(self.address, 0, self.bytes)


_spare: list[Table] = []


@contextmanager
def table(entries: int, size: int) -> Iterator[Table]:
    """Lend an empty table. The last one is kept: new memory costs more than clearing it."""
    wanted = (1 << (max(entries, 2).bit_length() - 1)) * size
    lent = None
    while _spare and lent is None:
        spare = _spare.pop()
        if spare.bytes == wanted:
            lent = spare
            lent.entries = wanted // size
            lent.clear()
    lent = lent or Table(entries, size)
    try:
        yield lent
    finally:
        _spare[:] = [lent]


class Kernel:
    """One compiled search of one game, with a block of its own."""

    def __init__(self, codec: Codec, entry: store.Entry):
        self.codec, self.entry = codec, entry
        self.block = Block()

    def use(self, table: Table) -> None:
        self.table = table  # kept alive as long as compiled code has its address
        self.block.ints[layout.TABLE] = table.address
        self.block.ints[layout.TABLE_MASK] = table.entries - 1

    def twin(self) -> Kernel:
        """Return the same kernel with a block of its own, for another thread."""
        other = Kernel(self.codec, self.entry)
        other.use(self.table)
        return other

    def __call__(
        self, state: State, depth: int, alpha: float, beta: float, ply: int = 0
    ) -> tuple[float, list[Any]]:
        """Run the kernel on a position; return its value and its line of moves."""
        ints, reals = self.block.ints, self.block.reals
        self.block.put_state(self.codec.state.encode(state))
        ints[layout.DEPTH], ints[layout.PLY] = depth, ply
        reals[layout.ALPHA], reals[layout.BETA] = alpha, beta
        if not self.entry(self.block.address):
            raise Unfit(f"compiled code met an error ({self.entry.raised(self.block.address)})")
        line = self.block.row(layout.LINES + ply * layout.ROW, ints[layout.LENGTHS + ply])
        return reals[layout.VALUE], self.moves(line)

    def moves(self, words: list[int]) -> list[Any]:
        shape = self.codec.move
        size = len(shape.kinds)
        return [shape.decode(words[i : i + size]) for i in range(0, len(words), size)]


def codec_for(game: Game, mark: str) -> Codec:
    """Return how the game's states and moves are laid out, from the record if there is one."""
    record = store.kept_record(store.key_of(mark, "codec"))
    if record:
        maker = type(game.start())
        state_maker = (
            int if record["state_is_int"] else maker if hasattr(maker, "_fields") else tuple
        )
        move_maker = int if record["move_is_int"] else tuple
        return Codec(
            Shape(state_maker, tuple(record["state"])), Shape(move_maker, tuple(record["move"]))
        )
    codec = codec_of(game)
    if hasattr(codec.move.maker, "_fields"):
        return codec  # the class of its moves is only known from playing
    store.keep_record(
        store.key_of(mark, "codec"),
        {
            "state": codec.state.kinds,
            "move": codec.move.kinds,
            "state_is_int": codec.state.maker is int,
            "move_is_int": codec.move.maker is int,
        },
    )
    return codec


def is_kept(game: Game, setting: Setting, name: str) -> bool:
    """Return whether the kernel can be loaded without compiling anything."""
    mark = mark_of(game)
    if (mark, setting, name, type(game.start())) in _made:
        return True
    return store.kept(f"{store.key_of(mark, setting, name)}.o") is not None


def kernel(game: Game, setting: Setting, name: str, say: Say = to_stderr) -> Kernel:
    """Return a compiled kernel for `game`, compiling and checking it if it is new.

    Raises Unfit, with the reason, for a game that cannot be compiled or that compiles to
    something else than it says.
    """
    mark = mark_of(game)
    place = (mark, setting, name, type(game.start()))
    if place not in _made:
        codec = codec_for(game, mark)
        if max(len(codec.state.kinds), len(codec.move.kinds)) > layout.STATE_WORDS:
            raise Unfit(f"a state or a move has more than {layout.STATE_WORDS} numbers")
        _check_trust(game, mark, codec, setting, say)
        _made[place] = codec, _entry(game, mark, codec, setting, name, say)
    codec, entry = _made[place]
    return Kernel(codec, entry)


_made: dict[Any, tuple[Codec, store.Entry]] = {}


def mark_of(game: Game) -> str:
    """Return the game's fingerprint, taken anew: in a notebook a helper may have changed."""
    return fingerprint(game)


def _entry(
    game: Game, mark: str, codec: Codec, setting: Setting, name: str, say: Say
) -> store.Entry:
    key = store.key_of(mark, setting, name)
    with _one_at_a_time:
        data = store.kept(f"{key}.o")
        if data is None:
            data = _compiled(game, codec, setting, name, say)
            store.keep(f"{key}.o", data)
        return store.loaded(key, data)


_one_at_a_time = RLock()
_said: set[str] = set()


def _compiled(game: Game, codec: Codec, setting: Setting, name: str, say: Say) -> bytes:
    label = name_of(game)
    if label not in _said:
        _said.add(label)
        say(f"compiling {label}, once")
    from plies.fast.native.build import CompileError, built

    try:
        code, symbol, needs = built(game, codec, setting, name)  # type: ignore[no-untyped-call]
    except CompileError as error:
        raise Unfit(str(error)) from error
    return store.packed(symbol, bool(needs), code)


def _check_trust(game: Game, mark: str, codec: Codec, setting: Setting, say: Say) -> None:
    from plies.fast.trust import difference

    setting = setting.of_rules()
    key = store.key_of(mark, setting, "trust")
    record = store.kept_record(key) or _trusted.get(key)
    if record is None:
        probe = Kernel(codec, _entry(game, mark, codec, setting, "probe", say))
        record = {"difference": difference(game, probe, setting)}
        _trusted[key] = record
        store.keep_record(key, record)
    if record["difference"]:
        raise Unfit(f"compiled, {name_of(game)} plays differently: {record['difference']}")


_trusted: dict[str, dict[str, Any]] = {}


def refuse(kernel: Kernel, game: Game) -> None:
    """Raise what compiled code gave up for, if it did."""
    error = kernel.block.ints[layout.ERROR]
    kernel.block.ints[layout.ERROR] = 0
    if error == layout.TOO_DEEP:
        raise Unfit(
            f"the game went on for about {layout.PLIES:,} plies: give the search a depth limit"
        )
    if error == layout.TOO_MANY_MOVES:
        raise Unfit(f"{name_of(game)} has too many moves in one line of play to be compiled")

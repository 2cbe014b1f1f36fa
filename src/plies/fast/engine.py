"""Compiled kernels for one game: built once, kept, loaded, and called.

A game is trusted only after its compiled rules have answered like the interpreted ones.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Any

from plies.fast import layout, store
from plies.fast.block import Block
from plies.fast.codec import Codec, Unfit, codec_of, recorded
from plies.fast.fingerprint import fingerprint
from plies.fast.setting import Setting
from plies.game import Game, GameError, State, name_of
from plies.search.table import check_room

Say = Callable[[str], None]
FIRST_PART = 1 << 16  # bytes of a table that a search begins with
CROWDED = 2  # inner nodes for each entry of it at which the table grows


def to_stderr(sentence: str) -> None:
    print(f"plies: {sentence}", file=sys.stderr, flush=True)


class Table:
    """What searches remember of positions: shared by the threads of one search, never locked."""

    def __init__(self, entries: int, size: int):
        self.bytes = size_of(entries, size)
        check_room(self.bytes // size, size)
        self.used = self.bytes  # what is not used is empty
        try:
            self.memory = mmap.mmap(-1, self.bytes, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        except (OSError, OverflowError):
            raise GameError(f"there is no memory for a table of {entries:,} positions") from None
        if hasattr(mmap, "MADV_HUGEPAGE"):
            self.memory.madvise(mmap.MADV_HUGEPAGE)  # touched everywhere: fewer, larger pages
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))

    def clear(self) -> None:
        ctypes.memset(self.address, 0, self.used)
        self.used = self.bytes


def size_of(entries: int, size: int) -> int:
    """Return the bytes of a table for so many entries, or of the largest below that fits."""
    return max(layout.BUCKET, (1 << (max(entries, 1).bit_length() - 1)) * size)


_spare: list[Table] = []
_lending = Lock()


@contextmanager
def table(entries: int, size: int) -> Iterator[Table]:
    """Lend an empty table. The last one is kept: new memory costs more than clearing it."""
    with _lending:  # two searches at once must not get the same one
        spare = _spare.pop() if _spare else None
    if spare and spare.bytes == size_of(entries, size):
        lent = spare
        lent.clear()
    else:
        del spare  # its memory goes before the new table needs some
        lent = Table(entries, size)
    try:
        yield lent
    finally:
        with _lending:
            _spare[:] = [lent]


class Raised(Unfit):
    """Compiled code that raised an exception, which the interpreted game may or may not do."""


class Kernel:
    """One compiled search of one game, with a block of its own."""

    def __init__(self, codec: Codec, entry: store.Entry):
        self.codec, self.entry = codec, entry
        self.block = Block()

    def use(self, table: Table) -> None:
        self.table = table  # kept alive as long as compiled code has its address
        self.block.ints[layout.TABLE] = table.address
        self.block.ints[layout.TABLE_MASK] = table.bytes // layout.BUCKET - 1
        self.block.ints[layout.GROW_AT] = 1 << 62

    def use_part_of(self, table: Table, size: int) -> None:
        """Begin with a small part of the table, for entries of `size` bytes, and let it grow."""
        self.use(table)
        ints = self.block.ints
        most, first = table.bytes // layout.BUCKET, FIRST_PART // layout.BUCKET
        ints[layout.TABLE_MOST], ints[layout.TABLE_MASK] = most - 1, min(first, most) - 1
        ints[layout.GROW_AT] = CROWDED * min(FIRST_PART, table.bytes) // size

    @property
    def table_bytes(self) -> int:
        """The part of the table that is in use."""
        return layout.BUCKET * (self.block.ints[layout.TABLE_MASK] + 1)

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
            raise Raised(f"compiled code met an error ({self.entry.raised(self.block.address)})")
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
        return Codec(recorded(record["state"], game.start()), recorded(record["move"]))
    codec = codec_of(game)
    if not codec.move.named:  # the classes of its moves are only known from playing
        made = {"state": codec.state.record(), "move": codec.move.record()}
        store.keep_record(store.key_of(mark, "codec"), made)
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
        entry = _entry(game, mark, codec, setting, name, say)
        _check_search(game, mark, Kernel(codec, entry), setting, name)
        _made[place] = codec, entry
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
        data = store.made(f"{key}.o", lambda: _compiled(game, codec, setting, name, say))
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
    from plies.fast.trust import changed_argument, difference

    key = store.key_of(mark, setting.of_rules(), "trust")
    record = store.kept_record(key) or _trusted.get(key)
    if record is None:
        if found := changed_argument(game):
            raise Unfit(f"{name_of(game)} cannot be compiled: {found}")
        # With the search's own setting: what is compiled of the rules serves both.
        probe = Kernel(codec, _entry(game, mark, codec, setting, "probe", say))
        record = {"difference": difference(game, probe, setting)}
        _trusted[key] = record
        store.keep_record(key, record)
    if record["difference"]:
        raise Unfit(f"compiled, {name_of(game)} plays differently: {record['difference']}")


def _check_search(game: Game, mark: str, made: Kernel, setting: Setting, name: str) -> None:
    from plies.fast.trust import searched_differently

    key = store.key_of(mark, setting, name, "trust")
    record = store.kept_record(key) or _trusted.get(key)
    if record is None:
        record = {"difference": searched_differently(game, made, setting, name)}
        _trusted[key] = record
        store.keep_record(key, record)
    if record["difference"]:
        raise Unfit(f"compiled, {name_of(game)} is searched differently: {record['difference']}")


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

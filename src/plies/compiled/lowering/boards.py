"""Boards: the lists and tuples of ints that a state holds, without an allocation for each.

A board is an address, a length and the block whose memory it lives in. A copy, a cut or a sum of
boards takes the next free words of that block; a search that is done with a child gives back all
that was taken since, at once. So a list keeps its meaning, aliases included, as long as its
length stays what it is; a tuple is the same, except that nothing can change it.
"""

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import (
    intrinsic,
    lower_builtin,
    models,
    overload,
    register_model,
)

from plies.compiled.layout import BOARDS, BOARDS_END, BOARDS_TOP
from plies.compiled.lowering.heap import makes_lists
from plies.compiled.lowering.memory import I64, get, put, put_word
from plies.compiled.lowering.tables import RowType, TableType, WalkType, _walk, row_of
from plies.compiled.lowering.translate import compiled, inlined
from plies.compiled.lowering.word import WideType, WordType, signed, whole_word, word

NUMBERS = (types.Integer, types.Boolean, types.IntEnumMember, WordType, WideType)
NO_ROOM = "the boards of one line of play need more memory than there is"


class BoardType(types.IterableType):
    """The type of a board: a list or a tuple, of signed numbers or of words."""

    def __init__(self, maker, words):
        self.maker, self.words = maker, words
        super().__init__(name=f"Board[{maker.__name__}, {'word' if words else 'int'}]")

    @property
    def cell(self):
        return word if self.words else types.int64

    @property
    def iterator_type(self):
        return WalkType(self, self.cell)


@register_model(BoardType)
class _Model(models.StructModel):
    def __init__(self, manager, kind):
        fields = [(name, types.int64) for name in ("address", "length", "block")]
        super().__init__(manager, kind, fields)


lower_builtin("getiter", BoardType)(_walk)


def _field(name):
    @intrinsic
    def read(context, board):
        def emit(context, builder, signature, args):
            return getattr(context.make_helper(builder, signature.args[0], args[0]), name)

        return types.int64(board), emit

    return read


address, length, block = _field("address"), _field("length"), _field("block")


def _maker(kind):
    @intrinsic
    def make(context, at, count, block):
        def emit(context, builder, signature, args):
            made = context.make_helper(builder, kind)
            made.address, made.length, made.block = args
            return made._getvalue()

        return kind(types.int64, types.int64, types.int64), emit

    return make


makers = {
    (maker, words): _maker(BoardType(maker, words))
    for maker in (list, tuple)
    for words in (False, True)
}


def made_as(kind):
    """Return what makes a board of this type from an address, a length and a block."""
    return makers[kind.maker, kind.words]


@intrinsic
def copy_words(context, target, source, count):
    """Copy words from one address to another."""

    def emit(context, builder, signature, args):
        to, start = (builder.inttoptr(one, ir.IntType(8).as_pointer()) for one in args[:2])
        cgutils.raw_memcpy(builder, to, start, args[2], ir.Constant(I64, 8), align=8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), emit


def _spilling(cell):
    @intrinsic
    def spill(context, target, numbers):
        """Write the numbers of a tuple to an address."""

        def emit(context, builder, signature, args):
            for i, kind in enumerate(signature.args[1]):
                number = builder.extract_value(args[1], i)
                if isinstance(kind, types.IntEnumMember):
                    number, kind = context.cast(builder, number, kind, types.int64), types.int64
                place = builder.add(args[0], ir.Constant(I64, 8 * i))
                number = context.cast(builder, number, kind, cell)
                builder.store(number, builder.inttoptr(place, I64.as_pointer()))
            return context.get_dummy_value()

        return types.void(types.int64, numbers), emit

    return spill


@compiled
def take(mem, count):
    """Take words of the block for a board, and return their address."""
    top = get(mem, BOARDS_TOP)
    after = top + count * 8
    if after > get(mem, BOARDS_END):
        raise MemoryError(NO_ROOM)
    put(mem, BOARDS_TOP, after)
    return top


@compiled
def give_all_back(mem):
    put(mem, BOARDS_TOP, mem + BOARDS * 8)


@inlined
def boards_top(game, mem):
    """Return up to where boards and lists are still needed; nothing where there are none."""
    return get(mem, BOARDS_TOP) if game.boards_ or makes_lists() else 0


@inlined
def give_back(game, top, mem):
    """Forget all boards and lists that were made since `boards_top` said so."""
    if game.boards_ or makes_lists():
        put(mem, BOARDS_TOP, top)


def loading(maker, words):
    """Return what makes a board of words that are in the block."""
    make = makers[maker, words]

    @compiled
    def loaded(mem, at, count):
        place = take(mem, count)
        copy_words(place, mem + at * 8, count)
        return make(place, count, mem)

    return loaded


@compiled
def store_board(mem, at, board):
    copy_words(mem + at * 8, address(board), length(board))


def cells(kind):
    """Return whether a value of this type is a row of numbers that a board can be made of."""
    if isinstance(kind, types.BaseTuple):
        return all(isinstance(part, NUMBERS) for part in kind)
    if isinstance(kind, types.List):
        return isinstance(kind.dtype, NUMBERS)
    return isinstance(kind, (BoardType, RowType)) or (
        isinstance(kind, TableType) and not kind.table.nested
    )


def start_of(row):
    """The address of the numbers of a row that has one."""


@overload(start_of)
def _start_of(row):
    if isinstance(row, TableType):
        return lambda row: address(row_of(row, 0))
    return lambda row: address(row)


def _pouring(words):
    spill = _spilling(word if words else types.int64)

    def pour(target, row):
        """Write the numbers of any row to an address."""

    @overload(pour)
    def _poured(target, row):
        if isinstance(row, types.BaseTuple):
            return lambda target, row: spill(target, row)
        if not isinstance(row, types.List) and _holds_words(row) == words:
            return lambda target, row: copy_words(target, start_of(row), len(row))
        if words:

            def pour_words(target, row):
                for i in range(len(row)):
                    put_word(target, i, whole_word(row[i]))

            return pour_words

        def pour_numbers(target, row):
            for i in range(len(row)):
                put(target, i, signed(row[i]))

        return pour_numbers

    return pour


def _holds_words(row):
    return row.table.words if isinstance(row, TableType) else row.words


pouring = {words: _pouring(words) for words in (False, True)}


def as_board(row, model, count):
    """`row` as a board like `model`; one of another length than `count` is refused."""


@overload(as_board)
def _as_board(row, model, count):
    make = made_as(model)
    pour = pouring[model.words]
    if isinstance(row, BoardType) and row.maker is not model.maker:
        return None
    if isinstance(row, BoardType) and row.words == model.words:

        def kept(row, model, count):
            if length(row) != count:
                raise ValueError("the length of a board changes")
            return make(address(row), count, block(row))

        return kept
    if not cells(row) or (isinstance(row, types.BaseTuple) and model.maker is list):
        return None

    def built(row, model, count):
        if len(row) != count:
            raise ValueError("the length of a board changes")
        place = take(block(model), count)
        pour(place, row)
        return make(place, count, block(model))

    return built

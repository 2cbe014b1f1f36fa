"""A game together with how it is searched: what the kernels ask for besides the rules.

A variant fixes the evaluation, what values an end, the pruning rule and the unit of depth as
constants, so that the compiler leaves out whatever a search does not use.
"""

from numba.core import types

from plies.fast.codec import LARGEST, SIGNED, WORD, Shape
from plies.fast.layout import BOARDS_TOP, STATE, STATE_WORDS
from plies.fast.native import translate
from plies.fast.native.boards import address, all_given_back, as_board, length, loading, stored
from plies.fast.native.lists import BUILTINS
from plies.fast.native.memory import get, get_bits, get_word, like, put, put_real, put_word
from plies.fast.native.tables import Table, row_of
from plies.fast.native.translate import Translated, compiled
from plies.fast.native.word import unsigned

MANY_WORDS = 1 << 14  # of boards in one line of play
NUMBER, BITS = Shape(int, (SIGNED,)), Shape(int, (WORD,))
_codecs = {}


class Variant(Translated):
    """A translated game with the methods that the kernels add to it."""

    def __init__(self, game, codec, setting):
        super().__init__(game, BUILTINS if codec.state.has_boards else {})
        base = self.digest
        self.digest = f"{base}:{setting.digest}"
        if self.digest in translate._methods:
            return
        # A file that is read again has new classes; its methods, known already, make the old ones.
        codec = _codecs.setdefault(base, codec)
        methods = dict(translate._methods[base])
        if _needs_care(codec.state):
            methods["play_as_written_"] = methods["play"]
        methods |= _added(codec, setting)
        translate._methods[self.digest] = methods
        translate._attributes[self.digest] = {
            **translate._attributes[base],
            "strict_": setting.strict,
            "hard_": setting.hard,
            "rounds_": setting.rounds,
            "ply_": 0 if setting.rounds else 1,
            "chance_": setting.chance,
            "move_words_": len(codec.move.kinds),
            "counts_plies_": setting.counts_plies,
            "guesses_": setting.evaluation is not None,
            "has_priority_": setting.priority,
            "star_": setting.star,
            "whole_": setting.whole,
            "players_": setting.players,
            "boards_": codec.state.has_boards,
        }
        for name in methods:
            translate._offer_method(name, methods[name].__code__.co_argcount)


def _added(codec, setting):
    scope = {
        "get": get,
        "get_word": get_word,
        "put": put,
        "put_word": put_word,
        "unsigned": unsigned,
        "int64": types.int64,
        "like": like,
        "put_real": put_real,
        "uint64": types.uint64,
        "mixed": mixed,
        "all_given_back": all_given_back,
        "as_board": as_board,
        "stored": stored,
        "board_hash": board_hash,
        "Shuffled_": SHUFFLED,
        **{
            f"load_{maker.__name__}_{what}": loading(maker, what == "words")
            for maker in (list, tuple)
            for what in ("ints", "words")
        },
        **_makers(codec.state),
        **_makers(codec.move),
    }
    source = [
        _loader("load_state_", codec.state),
        _loader("load_move_", codec.move),
        _storer("store_state_", codec.state),
        _storer("store_move_", codec.move),
        _settler(codec.state),
        _player(codec.state) if _needs_care(codec.state) else "",
        f"def guess_(self, a1): return {_guess(setting)}",
        f"def end_(self, a1): return {_end(setting)}",
        f"def mover_(self, a1): return {_mover(setting)}",
        _chances(setting),
        _hash(codec, setting),
        _key(setting),
        _shares("end_shares_", _ending(setting), setting.tuples[0], setting),
        _shares("guess_shares_", _guessing(setting), setting.tuples[1], setting),
        _told("end_", setting.tuples[0] and not setting.share, "self.end_shares_(a1, a2, a3)"),
        _told("guess_", setting.tuples[1] and not setting.share, "self.guess_shares_(a1, a2, a3)"),
        _told("bounds_", setting.star, *_TELL_BOUNDS),
        f"def bounds_(self, a1): return {_bounds(setting)}",
        f"def priority_(self, a1, a2): return {_priority(setting)}",
    ]
    made = {}
    exec("\n".join(source), scope, made)
    return made


def _makers(shape):
    """Return the classes of all NamedTuples in a shape, by the name that the source calls them."""
    found = {} if shape.maker in (int, list, tuple) else {_name(shape): shape.maker}
    for part in shape.parts:
        found |= _makers(part)
    return found


def _name(shape):
    return f"Made_{id(shape.maker)}"


def _built(shape, parts):
    """Return the source of a value with these parts."""
    if shape.maker is int:
        return parts[0]
    maker = "" if shape.maker is tuple else _name(shape)
    return f"{maker}({', '.join(parts)}{',' if parts else ''})"


def _numbers(shape, path):
    """Return the shape and the source of every number and board in a value, in order."""
    if shape.board or shape.maker is int:
        return [(shape, path)]
    parts = shape.parts or [NUMBER if kind == SIGNED else BITS for kind in shape.kinds]
    return [one for i, part in enumerate(parts) for one in _numbers(part, f"{path}[{i}]")]


def _loader(name, shape):
    first = "    all_given_back(a1)\n" if shape.has_boards else ""
    return f"def {name}(self, a1, a2):\n{first}    return {_loaded(shape, 0)}"


def _loaded(shape, at):
    if shape.board:
        return f"load_{_board_kind(shape)}(a1, a2 + {at}, {len(shape.kinds)})"
    if not shape.parts:
        reads = ["get_word" if kind == WORD else "get" for kind in shape.kinds]
        return _built(shape, [f"{read}(a1, a2 + {at + i})" for i, read in enumerate(reads)])
    parts = []
    for part in shape.parts:
        parts.append(_loaded(part, at))
        at += len(part.kinds)
    return _built(shape, parts)


def _board_kind(shape):
    return f"{shape.maker.__name__}_{'words' if WORD in shape.kinds else 'ints'}"


def _storer(name, shape):
    lines, at = [f"def {name}(self, a1, a2, a3):", "    pass"], 0
    for part, path in _numbers(shape, "a3"):
        if part.board:
            lines.append(f"    stored(a1, a2 + {at}, {path})")
        elif part.kinds == (WORD,):
            lines.append(f"    put_word(a1, a2 + {at}, unsigned({path}))")
        else:
            lines.append(f"    put(a1, a2 + {at}, like({path}, int64(0)))")
        at += len(part.kinds)
    return "\n".join(lines)


def _needs_care(shape):
    """Return whether states may differ in type: True for 1 in a NamedTuple, a new list."""
    return shape.has_boards or shape.named


def _player(shape):
    """Return the source of `play` as the searches call it: its states have one type, always."""
    return (
        f"def play(self, a1, a2):\n"
        f"    v = self.play_as_written_(a1, a2)\n"
        f"    return {_as_before(shape, 'v', 'a1')}"
    )


def _as_before(shape, path, model):
    if shape.board:
        return f"as_board({path}, {model}, {len(shape.kinds)})"
    if shape.maker is int:
        return f"like({path}, {model})"
    parts = shape.parts or [NUMBER] * len(shape.kinds)
    return _built(
        shape,
        [_as_before(part, f"{path}[{i}]", f"{model}[{i}]") for i, part in enumerate(parts)],
    )


def _settler(shape):
    """Return the source of what makes room for boards in the middle of a long line of play."""
    lines = ["def settled_(self, a1, a2, a3):"]
    if shape.has_boards:
        lines += [
            f"    if get(a1, {BOARDS_TOP}) > a2 + {8 * MANY_WORDS}:",
            f"        self.store_state_(a1, {STATE}, a3)",
            f"        put(a1, {BOARDS_TOP}, a2)",
            f"        a2 = {STATE}",
            f"        return {_loaded(shape, 0)}",
        ]
    return "\n".join([*lines, "    return a3"])


def _guessing(setting):
    """Return the call that evaluates a position."""
    if setting.evaluation in (None, "zero"):
        return "0.0"
    name = setting.evaluation.replace("-", "_")
    method = "evaluate" if name == "default" else f"evaluate_{name}"
    return f"self.{method}(a1)"


def _ending(setting):
    return _guessing(setting) if setting.ends == "evaluate" else "self.payoff(a1)"


def _guess(setting):
    if setting.tuples[1] and not setting.share:
        return "0.0"  # only max^n, which asks for the shares
    return f"like({_guessing(setting)}{setting.share if setting.tuples[1] else ''}, 0.0)"


def _end(setting):
    if setting.ends == "evaluate":
        return _guess(setting)
    if setting.tuples[0] and not setting.share:
        return "0.0"
    return f"like(self.payoff(a1){setting.share}, 0.0) * {setting.lift}"


def _shares(name, call, is_tuple, setting):
    """Return the source that writes what each player gets."""
    lines = [f"def {name}(self, a1, a2, a3):", "    v = " + call.replace("(a1)", "(a3)")]
    for i in range(setting.players):
        sign = "-" if setting.zero_sum and i else ""
        part = f"v[{i}]" if is_tuple else "v"
        lines.append(f"    put_real(a1, a2 + {i}, {'' if is_tuple else sign}like({part}, 0.0))")
    return "\n".join(lines)


def _told(what, is_asked, *statements):
    """Return the source that tells the probe what has no other place, if any search asks for it."""
    body = statements if is_asked else ["pass"]
    return "\n    ".join([f"def told_{what}(self, a1, a2, a3):", *body])


_TELL_BOUNDS = (
    "low, high = self.bounds_(a3)",
    "put_real(a1, a2, low)",
    "put_real(a1, a2 + 1, high)",
)


def _bounds(setting):
    if not setting.star:
        return "(0.0, 0.0)"
    return "(like(self.bounds(a1)[0], 0.0), like(self.bounds(a1)[1], 0.0))"


def _priority(setting):
    return "like(self.priority(a1, a2), 0.0)" if setting.priority else "0.0"


def _chances(setting):
    if setting.chance:
        return "def chances_(self, a1): return self.chances(a1)"
    return "def chances_(self, a1):\n    for move in self.moves(a1):\n        yield move, 1.0"


def _hash(codec, setting):
    """Return the source of a hash of the game's key, or else of the whole state."""
    lines = ["def hash_(self, a1):\n    h = uint64(0)"]
    if setting.key_parts:
        lines.append("    k = self.key(a1)")
        found = [(NUMBER, path) for path in _key_paths(setting)]
    else:
        found = _numbers(codec.state, "a1")
    for part, path in found:
        bits = f"board_hash({path}, Shuffled_)" if part.board else f"unsigned({path})"
        lines.append(f"    h = mixed(h ^ {bits})")
    return "\n".join([*lines, "    return h"])


def _key(setting):
    """Return the source of what puts the game's key into the block."""
    lines = ["def store_key_(self, a1, a2, a3):", "    pass"]
    if setting.key_parts:
        lines.append("    k = self.key(a3)")
    paths = enumerate(_key_paths(setting))
    lines += [f"    put_word(a1, a2 + {i}, unsigned({path}))" for i, path in paths]
    return "\n".join(lines)


def _key_paths(setting):
    """Return the source of each number of a key `k`."""
    if setting.key_parts == -1:
        return ["k"]
    return [f"k[{i}]" for i in range(setting.key_parts)]


@compiled
def mixed(x):
    """Spread the bits of a word over all of it (multiply and shift, three times)."""
    x ^= x >> types.uint64(32)
    x *= types.uint64(0xD6E8FEB86659FD93)
    x ^= x >> types.uint64(32)
    x *= types.uint64(0xD6E8FEB86659FD93)
    return x ^ (x >> types.uint64(32))


def _shuffled(count):
    """Return words in no order, one for each place of a board: a multiplicative hash has these."""
    found, x = [], 1
    for _ in range(count):
        x = (x * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & LARGEST
        found.append((x ^ (x >> 32)) * 0xD6E8FEB86659FD93 & LARGEST | 1)
    return tuple(found)


SHUFFLED = Table(_shuffled(STATE_WORDS))


@compiled
def board_hash(board, shuffled):
    """Hash a board: each cell by its place, so that no cell waits for another."""
    h, cells, places = types.uint64(0), address(board), address(row_of(shuffled, 0))
    for i in range(length(board)):
        h += (get_bits(cells, i) + types.uint64(1)) * get_bits(places, i)
    return h


def _mover(setting):
    if setting.me is None:
        return "self.mover(a1)"
    who, me, mine, theirs = "self.mover(a1)", setting.me, setting.mine, 1 - setting.mine
    return f"(-1 if {who} == -1 else ({mine} if {who} == {me} else {theirs}))"

"""A game together with how it is searched: what the kernels ask for besides the rules.

A variant fixes the evaluation, what values an end, the pruning rule and the unit of depth as
constants, so that the compiler leaves out whatever a search does not use.
"""

from numba.core import types

from plies.compiled.codec import SIGNED, WORD, Shape
from plies.compiled.layout import BOARDS_TOP, LOOSE_WORDS, STATE
from plies.compiled.lowering import records, translate  # noqa: F401
from plies.compiled.lowering.boards import as_board, loading, store_board
from plies.compiled.lowering.hashing import SHUFFLED, SHUFFLED_LONG, board_hash, mixed
from plies.compiled.lowering.heap import makes_lists
from plies.compiled.lowering.lists import BUILTINS
from plies.compiled.lowering.memory import get, get_word, like, put, put_real, put_word
from plies.compiled.lowering.translate import Translated
from plies.compiled.lowering.word import ALL_WHOLE, key_bits, signed, value_of, whole_word

MANY_WORDS = 1 << 14  # of boards in one line of play
NUMBER, BITS = Shape(int, (SIGNED,)), Shape(int, (WORD,))
_codecs = {}


class Variant(Translated):
    """A translated game with the methods that the kernels add to it."""

    def __init__(self, game, codec, setting):
        super().__init__(game, BUILTINS if codec.state.has_boards else {})
        rules = f"{self.digest}:rules"
        if rules not in translate._methods:
            _register_rules(rules, self.digest, codec)
        self.digest = f"{self.digest}:{setting.digest}"
        if self.digest in translate._methods:
            return
        # A file that is read again has new classes; its methods, known already, make the old ones.
        codec = _codecs[rules]
        added = _made(_asked(codec, setting), codec)
        attributes = {
            **translate._attributes[rules],
            # Games that ask for more are compiled as plain Python, or not at all.
            **setting.without_boldness().facts,
        }
        translate.register(self.digest, added, attributes, own=added, base=rules)


def _register_rules(digest, plain, codec):
    """Let the compiler know the rules, and how states and moves are read and written."""
    methods = dict(translate._methods[plain])
    if _needs_care(codec.state):
        methods["play_as_written_"] = methods["play"]
    added = _made(_moved(codec), codec)
    attributes = {
        **translate._attributes[plain],
        "move_words_": len(codec.move.kinds),
        "kept_words_": len(codec.move.kinds),
        "state_words_": len(codec.state.kinds),
        "boards_": codec.state.has_boards,
    }
    _codecs[digest] = codec
    translate.register(digest, methods | added, attributes, own=added)


def _moved(codec):
    """Return the sources of what is the same however the game is searched."""
    return [
        _loader("load_state_", codec.state),
        _loader("load_move_", codec.move),
        _loader("kept_move_", codec.move, ", a3"),
        _storer("store_state_", codec.state),
        _storer("store_move_", codec.move),
        _settler(codec.state),
        _player(codec.state) if _needs_care(codec.state) else "",
    ]


def _asked(codec, setting):
    """Return the sources of what depends on how the game is searched."""
    all_count = setting.share is None
    return [
        f"def guess_(self, a1): return {_guess(setting)}",
        f"def end_(self, a1): return {_end(setting)}",
        f"def mover_(self, a1): return {_mover(setting)}",
        "def some_move_(self, a1): return self.moves(a1)",
        _chances(setting),
        "def loud_(self, a1): return self.loud(a1)" if setting.quiet else "",
        _told("loud_", setting.quiet, *_tell_loud(codec)),
        _hash(codec, setting),
        _key(setting),
        _shares("end_shares_", _ending(setting), setting.tuples[0], setting),
        _shares("guess_shares_", _guessing(setting), setting.tuples[1], setting),
        _told("end_", setting.tuples[0] and all_count, "self.end_shares_(a1, a2, a3)"),
        _told("guess_", setting.tuples[1] and all_count, "self.guess_shares_(a1, a2, a3)"),
        _told("bounds_", setting.star, *_TELL_BOUNDS),
        f"def bounds_(self, a1): return {_bounds(setting)}",
        f"def priority_(self, a1, a2): return {_priority(setting)}",
        f"def prior_(self, a1, a2): return {_prior(setting)}",
        f"def playout_(self, a1, a2): return {_playout(setting)}",
        "def repeat_mark_(self, a1): return uint64(0)",
        "def reversible_(self, a1): return 0",
        "def urgent_(self, a1): return False",
        "def null_(self, a1): return a1",
    ]


def _made(sources, codec):
    """Return the functions of these sources, by name."""
    scope = {
        "get": get,
        "get_word": get_word,
        "put": put,
        "put_word": put_word,
        "key_bits": key_bits,
        "signed": signed,
        "value_of": value_of,
        "whole_word": whole_word,
        "int64": types.int64,
        "like": like,
        "put_real": put_real,
        "uint64": types.uint64,
        "mixed": mixed,
        "makes_lists": makes_lists,
        "as_board": as_board,
        "store_board": store_board,
        "board_hash": board_hash,
        "Shuffled_": SHUFFLED if len(codec.state.kinds) <= LOOSE_WORDS else SHUFFLED_LONG,
        **{
            f"load_{maker.__name__}_{what}": loading(maker, what == "words")
            for maker in (list, tuple)
            for what in ("ints", "words")
        },
        **_makers(codec.state),
        **_makers(codec.move),
    }
    made = {}
    exec("\n".join(sources), scope, made)
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


def _loader(name, shape, more=""):
    return f"def {name}(self, a1, a2{more}): return {_loaded(shape, 0)}"


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
            lines.append(f"    store_board(a1, a2 + {at}, {path})")
        elif part.kinds == (WORD,):
            lines.append(f"    put_word(a1, a2 + {at}, whole_word({path}))")
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
    """Return the source of what makes room in the middle of a long line of play."""
    crowded = f"get(a1, {BOARDS_TOP}) > a2 + {8 * MANY_WORDS}"
    lines = ["def settled_(self, a1, a2, a3):"]
    if shape.has_boards:
        lines += [
            f"    if {crowded}:",
            f"        self.store_state_(a1, {STATE}, a3)",
            f"        put(a1, {BOARDS_TOP}, a2)",
            f"        a2 = {STATE}",
            f"        return {_loaded(shape, 0)}",
        ]
    else:
        lines += [f"    if makes_lists() and {crowded}:", f"        put(a1, {BOARDS_TOP}, a2)"]
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
    if setting.tuples[1] and setting.share is None:
        return "0.0"  # only max^n, which asks for the shares
    own = _own_share(setting) if setting.tuples[1] else ""
    return f"value_of({_guessing(setting)}{own}, {ALL_WHOLE})"


def _end(setting):
    if setting.ends == "evaluate":
        return _guess(setting)
    if setting.tuples[0] and setting.share is None:
        return "0.0"
    most = ALL_WHOLE // setting.lift
    return f"value_of(self.payoff(a1){_own_share(setting)}, {most}) * {setting.lift}"


def _own_share(setting):
    """Return the source that takes one player's number out of a tuple, where that is asked for."""
    return "" if setting.share is None else f"[{setting.share}]"


def _shares(name, call, is_tuple, setting):
    """Return the source that writes what each player gets."""
    lines = [f"def {name}(self, a1, a2, a3):", "    v = " + call.replace("(a1)", "(a3)")]
    for i in range(setting.players):
        sign = "-" if setting.zero_sum and i else ""
        part = f"v[{i}]" if is_tuple else "v"
        value = f"{'' if is_tuple else sign}value_of({part}, {ALL_WHOLE})"
        lines.append(f"    put_real(a1, a2 + {i}, {value})")
    return "\n".join(lines)


def _told(what, is_asked, *statements):
    """Return the source that tells the probe what has no other place, if any search asks for it."""
    body = statements if is_asked else ["pass"]
    return "\n    ".join([f"def told_{what}(self, a1, a2, a3):", *body])


def _tell_loud(codec):
    """Return the statements that tell how many moves are loud, and then these."""
    return (
        "count = 0",
        "for move in self.loud(a3):",
        f"    self.store_move_(a1, a2 + 1 + count * {len(codec.move.kinds)}, move)",
        "    count += 1",
        "put(a1, a2, count)",
    )


_TELL_BOUNDS = (
    "low, high = self.bounds_(a3)",
    "put_real(a1, a2, low)",
    "put_real(a1, a2 + 1, high)",
)


def _bounds(setting):
    if not setting.star:
        return "(0.0, 0.0)"
    return f"(value_of(self.bounds(a1)[0], {ALL_WHOLE}), value_of(self.bounds(a1)[1], {ALL_WHOLE}))"


def _priority(setting):
    return f"value_of(self.priority(a1, a2), {ALL_WHOLE})" if setting.priority else "0.0"


def _prior(setting):
    return f"value_of(self.{setting.prior}(a1, a2), {ALL_WHOLE})" if setting.prior else "1.0"


def _playout(setting):
    return f"self.{setting.playout}(a1, a2)" if setting.playout else "a2"


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
        bits = f"board_hash({path}, Shuffled_)" if part.board else f"key_bits({path})"
        lines.append(f"    h = mixed(h ^ {bits})")
    return "\n".join([*lines, "    return h"])


def _key(setting):
    """Return the source of what puts the game's key into the block."""
    lines = ["def store_key_(self, a1, a2, a3):", "    pass"]
    if setting.key_parts:
        lines.append("    k = self.key(a3)")
    paths = enumerate(_key_paths(setting))
    lines += [f"    put_word(a1, a2 + {i}, key_bits({path}))" for i, path in paths]
    return "\n".join(lines)


def _key_paths(setting):
    """Return the source of each number of a key `k`."""
    if setting.key_parts == -1:
        return ["k"]
    return [f"k[{i}]" for i in range(setting.key_parts)]


def _mover(setting):
    if setting.me is None:
        return "signed(self.mover(a1))"
    who, me, mine, theirs = "signed(self.mover(a1))", setting.me, setting.mine, 1 - setting.mine
    return f"(-1 if {who} == -1 else ({mine} if {who} == {me} else {theirs}))"

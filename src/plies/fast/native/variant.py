"""A game together with how it is searched: what the kernels ask for besides the rules.

A variant fixes the evaluation, what values an end, the pruning rule and the unit of depth as
constants, so that the compiler leaves out whatever a search does not use.
"""

from numba.core import types

from plies.fast.codec import WORD
from plies.fast.native import translate
from plies.fast.native.memory import get, get_word, like, put, put_real, put_word
from plies.fast.native.translate import Translated, compiled
from plies.fast.native.word import unsigned

_codecs = {}


class Variant(Translated):
    """A translated game with the methods that the kernels add to it."""

    def __init__(self, game, codec, setting):
        super().__init__(game)
        base = self.digest
        self.digest = f"{base}:{setting.digest}"
        if self.digest in translate._methods:
            return
        # A file that is read again has new classes; its methods, known already, make the old ones.
        codec = _codecs.setdefault(base, codec)
        methods = dict(translate._methods[base])
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
            "has_priority_": setting.priority,
            "star_": setting.star,
            "whole_": setting.whole,
            "players_": setting.players,
        }
        for name in methods:
            translate._offer_method(name, methods[name].__code__.co_argcount)
        for name in translate._attributes[self.digest]:
            translate._offer_attribute(name)


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
        "State_": codec.state.maker,
        "Move_": codec.move.maker,
    }
    source = [
        _loader("load_state_", codec.state, "State_"),
        _loader("load_move_", codec.move, "Move_"),
        _storer("store_state_", codec.state),
        _storer("store_move_", codec.move),
        f"def guess_(self, a1): return {_guess(setting)}",
        f"def end_(self, a1): return {_end(setting)}",
        f"def mover_(self, a1): return {_mover(setting)}",
        _chances(setting),
        _hash(codec, setting),
        _key(setting),
        _shares("end_shares_", _ending(setting), setting.tuples[0], setting),
        _shares("guess_shares_", _guessing(setting), setting.tuples[1], setting),
        f"def bounds_(self, a1): return {_bounds(setting)}",
        f"def priority_(self, a1, a2): return {_priority(setting)}",
    ]
    made = {}
    exec("\n".join(source), scope, made)
    return made


def _loader(name, shape, maker):
    parts = [
        f"{'get_word' if kind == WORD else 'get'}(a1, a2 + {i})"
        for i, kind in enumerate(shape.kinds)
    ]
    inside = ", ".join(parts)
    value = (
        inside
        if shape.maker is int
        else f"({inside},)"
        if shape.maker is tuple
        else f"{maker}({inside})"
    )
    return f"def {name}(self, a1, a2): return {value}"


def _storer(name, shape):
    lines = [f"def {name}(self, a1, a2, a3):"]
    for i, kind in enumerate(shape.kinds):
        part = "a3" if shape.maker is int else f"a3[{i}]"
        store = (
            f"put_word(a1, a2 + {i}, unsigned({part}))"
            if kind == WORD
            else f"put(a1, a2 + {i}, like({part}, int64(0)))"
        )
        lines.append(f"    {store}")
    return "\n".join(lines)


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
    subject = "self.key(a1)" if setting.key_parts else "a1"
    parts = setting.key_parts or (0 if codec.state.maker is int else len(codec.state.kinds))
    words = ["k"] if parts in (0, -1) else [f"k[{i}]" for i in range(parts)]
    lines = [f"def hash_(self, a1):\n    k = {subject}\n    h = uint64(0)"]
    lines += [f"    h = mixed(h ^ unsigned({word}))" for word in words]
    return "\n".join([*lines, "    return h"])


def _key(setting):
    """Return the source of what puts the game's key into the block."""
    lines = ["def store_key_(self, a1, a2, a3):", "    pass"]
    if setting.key_parts:
        lines.append("    k = self.key(a3)")
    parts = ["k"] if setting.key_parts == -1 else [f"k[{i}]" for i in range(setting.key_parts)]
    lines += [f"    put_word(a1, a2 + {i}, unsigned({part}))" for i, part in enumerate(parts)]
    return "\n".join(lines)


@compiled
def mixed(x):
    """Spread the bits of a word over all of it (multiply and shift, three times)."""
    x ^= x >> types.uint64(32)
    x *= types.uint64(0xD6E8FEB86659FD93)
    x ^= x >> types.uint64(32)
    x *= types.uint64(0xD6E8FEB86659FD93)
    return x ^ (x >> types.uint64(32))


def _mover(setting):
    if setting.me is None:
        return "self.mover(a1)"
    who, me, mine, theirs = "self.mover(a1)", setting.me, setting.mine, 1 - setting.mine
    return f"(-1 if {who} == -1 else ({mine} if {who} == {me} else {theirs}))"

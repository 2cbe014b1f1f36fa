"""Looking for a key or an item that is held in another way than the one that is asked for."""

from __future__ import annotations

from collections.abc import Callable

from plies.compiled.plain.cells import Holder, joined
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    INT,
    REALS,
    STR,
    Kind,
    Mismatch,
    Refused,
    Seq,
    Tuple,
    Union,
    is_word,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

FAR = 1 << 62


class Keys(Part):
    """The part of a walk that knows which values can be equal."""

    def find_held(self, value: Value, kind: Kind, find: Callable[[Value], str]) -> str:
        """Return what `find` says of a value, as the kind that is held, or -1 if it is none."""
        if kind is BOTTOM or value.kind is BOTTOM:
            return "-1"
        if isinstance(value.kind, Holder) and not getattr(value.kind, "frozen", False):
            raise Mismatch(f"{value.kind!r} has no hash")
        if isinstance(value.kind, Union):
            work = lambda one: Value(INT, self.find_held(one, kind, find))  # noqa: E731
            return self.spread(value, work, INT, ("find", repr(kind))).ir
        among = members(kind)
        if any(map(is_word, among)) and (
            value.kind is STR or (is_word(value.kind) and STR in among)
        ):
            raise Refused("words are looked for among members of an Enum, or these among words")
        if STR in among:
            value = self.as_word(value)
        wanted = kind.members.get(value.kind.category) if isinstance(kind, Union) else kind
        if wanted is None:
            return "-1"
        if isinstance(value.kind, Seq) and isinstance(wanted, Tuple):
            items = lambda: self.tuple_of(  # noqa: E731
                [self.row_item(value, str(i)) for i in range(len(wanted.items))]
            )
            fits = self.w.op(f"icmp eq i64 {self.length(value)}, {len(wanted.items)}")
            return self.find_if(fits, lambda: self.find_held(items(), kind, find))
        if value.kind is INT and wanted is BOOL:
            fits = self.w.op(f"icmp ult i64 {value.ir}, 2")
            held = lambda: Value(BOOL, self.w.op(f"trunc i64 {value.ir} to i1"))  # noqa: E731
            return self.find_if(fits, lambda: find(self.convert(held(), kind)))
        if value.kind in REALS and wanted in (INT, BOOL):
            return self.find_if(
                self._is_whole(value.ir),
                lambda: self.find_held(self._without_rest(value.ir), kind, find),
            )
        if isinstance(value.kind, Holder) and value.kind.category == wanted.category:
            joined(wanted, value.kind)  # sets that are compared hold the same
        try:
            held_now = self.convert(value, kind)
        except Mismatch:
            if never_equal(value.kind, wanted):
                return "-1"
            raise Refused(f"{value.kind!r} is looked for among {kind!r}") from None
        return find(held_now)

    def find_if(self, fits: str, find: Callable[[], str]) -> str:
        w = self.w
        slot, yes, end = w.slot("i64"), w.label("fits"), w.label("end")
        w.do(f"store i64 -1, ptr {slot}")
        w.branch(fits, yes, end)
        w.at(yes)
        w.do(f"store i64 {find()}, ptr {slot}")
        w.at(end)
        return w.op(f"load i64, ptr {slot}")

    def _is_whole(self, real: str) -> str:
        w = self.w
        down = w.op(f"call double @llvm.trunc.f64(double {real})")
        size = w.op(f"call double @llvm.fabs.f64(double {real})")
        near = w.op(f"fcmp olt double {size}, {float(FAR):e}")
        return w.op(f"and i1 {near}, {w.op(f'fcmp oeq double {down}, {real}')}")

    def _without_rest(self, real: str) -> Value:
        return Value(INT, self.w.op(f"fptosi double {real} to i64"))


def never_equal(a: Kind, b: Kind) -> bool:
    """Return whether no value of one kind is equal to any of the other."""
    if isinstance(a, Union) or isinstance(b, Union):
        pairs = [(x, y) for x in members(a) for y in members(b)]
        return all(never_equal(x, y) for x, y in pairs)
    if a.category != b.category:
        return not ((is_word(a) or a is STR) and (is_word(b) or b is STR))
    if isinstance(a, Tuple) and isinstance(b, Tuple):
        if len(a.items) != len(b.items):
            return True
        return any(map(never_equal, a.items, b.items))
    return False


def members(kind: Kind) -> list[Kind]:
    return list(kind.members.values()) if isinstance(kind, Union) else [kind]

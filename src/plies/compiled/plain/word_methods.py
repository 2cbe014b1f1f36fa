"""Methods of words that say something about them, strip, join or split."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plies.compiled.plain.kinds import BOOL, BOTTOM, INT, NONE, STR, Refused, Tuple
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer

OF_WORDS = {  # methods of words, and how many words they are given
    **dict.fromkeys(("count", "find", "rfind", "index", "rindex", "strip", "lstrip", "rstrip"), 1),
    **dict.fromkeys(("partition", "rpartition", "removeprefix", "removesuffix"), 1),
    **dict.fromkeys(("split", "rsplit"), 1),
    "replace": 2,
}
OR_NONE = ("strip", "lstrip", "rstrip", "split", "rsplit")


class WordMethods(Part):
    """The part of a walk that knows methods of words."""

    def given_words(self, name: str, args: Args) -> Args:
        """Return what a method is given, with words where it needs them; others raise TypeError."""
        count = OF_WORDS.get(name, 0)
        none = (NONE,) if name in OR_NONE else ()
        words = [one if one.kind in none else self.convert(one, STR) for one in args[:count]]
        return [*words, *args[count:]]

    def _word(self, name: str, *args: Any) -> Value:
        return self.of_words(name, list(args))

    def str_upper(self, holder: Value, args: Args, words: Words) -> Value:
        return Value(STR, self._word("upper", self.raw(holder)).ir)

    def str_lower(self, holder: Value, args: Args, words: Words) -> Value:
        return Value(STR, self._word("lower", self.raw(holder)).ir)

    def str_count(self, holder: Value, args: Args, words: Words) -> Value:
        if len(args) > 1:
            raise Refused(".count() of a part of a word is not compiled", "word[a:b].count(x)")
        return self._word("count", self.raw(holder), self.raw(args[0]))

    def _part_looked_at(self, holder: Value, args: Args) -> tuple[Value, str]:
        """Return a word without what stands after the end that is given, and where to begin."""
        w, start = self.w, "0"
        if len(args) > 1:
            given, size = self.convert(args[1], INT).ir, self.length(holder)
            below = w.op(f"icmp slt i64 {given}, 0")
            counted = w.op(
                f"select i1 {below}, i64 {w.op(f'add i64 {given}, {size}')}, i64 {given}"
            )
            start = w.op(f"call i64 @llvm.smax.i64(i64 {counted}, i64 0)")
        if len(args) > 2:
            holder = self.slice(
                holder, "0", self._clamped(self.convert(args[2], INT).ir, size), "1"
            )
        return holder, start

    def str_find(self, holder: Value, args: Args, words: Words) -> Value:
        holder, start = self._part_looked_at(holder, args)
        return self._word("find", self.raw(holder), self.raw(args[0]), Value(INT, start))

    def str_rfind(self, holder: Value, args: Args, words: Words) -> Value:
        holder, start = self._part_looked_at(holder, args)
        found = self._word("find_last", self.raw(holder), self.raw(args[0]))
        before = self.w.op(f"icmp slt i64 {found.ir}, {start}")
        return Value(INT, self.w.op(f"select i1 {before}, i64 -1, i64 {found.ir}"))

    def _certain(self, found: Value) -> Value:
        with self.unless(self.w.op(f"icmp sge i64 {found.ir}, 0")):
            self.raise_error("ValueError")
        return found

    def str_index(self, holder: Value, args: Args, words: Words) -> Value:
        return self._certain(self.str_find(holder, args, words))

    def str_rindex(self, holder: Value, args: Args, words: Words) -> Value:
        return self._certain(self.str_rfind(holder, args, words))

    def str_replace(self, holder: Value, args: Args, words: Words) -> Value:
        most = self.convert(args[2], INT) if len(args) > 2 else integer(-1)
        given = [self.raw(holder), self.raw(args[0]), self.raw(args[1]), most]
        return Value(STR, self._word("replaced", *given).ir)

    def str_startswith(self, holder: Value, args: Args, words: Words) -> Value:
        holder, start = self._part_looked_at(holder, args)
        return self._fits(holder, args[0], start, lambda size: start)

    def str_endswith(self, holder: Value, args: Args, words: Words) -> Value:
        holder, start = self._part_looked_at(holder, args)
        last = lambda size: self.w.op(f"sub i64 {self.length(holder)}, {size}")  # noqa: E731
        return self._fits(holder, args[0], start, last)

    def _fits(self, holder: Value, part: Value, start: str, place: Callable[[str], str]) -> Value:
        if isinstance(part.kind, Tuple) and part.kind.items:
            found = "0"
            for one in self.items_of(part):
                test = self._fits(holder, self.convert(one, STR), start, place).ir
                found = self.w.op(f"or i1 {found}, {test}")
            return Value(BOOL, found)
        part = self.as_word(part)
        if part.kind is not STR:
            raise Refused("only one word is looked for at an end in compiled code")
        w, size = self.w, self.length(part)
        room = w.op(f"icmp sge i64 {self.length(holder)}, {w.plus(start, size)}")
        at = place(size)
        found = self.either(
            "fits",
            room,
            lambda: self._word("fits", self.raw(holder), self.raw(part), Value(INT, at)),
            lambda: integer(0),
        )
        return Value(BOOL, w.op(f"icmp ne i64 {found.ir}, 0"))

    def _stripped(self, holder: Value, args: Args, left: int, right: int) -> Value:
        given = bool(args) and args[0].kind is not NONE
        letters = self.raw(args[0]) if given else integer(0)
        numbers = [letters, int(given), left, right]
        return Value(STR, self._word("stripped", self.raw(holder), *numbers).ir)

    def str_strip(self, holder: Value, args: Args, words: Words) -> Value:
        return self._stripped(holder, args, 1, 1)

    def str_lstrip(self, holder: Value, args: Args, words: Words) -> Value:
        return self._stripped(holder, args, 1, 0)

    def str_rstrip(self, holder: Value, args: Args, words: Words) -> Value:
        return self._stripped(holder, args, 0, 1)

    def _all_of(self, holder: Value, kind: int) -> Value:
        found = self._word("all_of", self.raw(holder), kind)
        return Value(BOOL, self.w.op(f"icmp ne i64 {found.ir}, 0"))

    def str_isdigit(self, holder: Value, args: Args, words: Words) -> Value:
        return self._all_of(holder, 0)

    def str_isalpha(self, holder: Value, args: Args, words: Words) -> Value:
        return self._all_of(holder, 1)

    def str_isalnum(self, holder: Value, args: Args, words: Words) -> Value:
        return self._all_of(holder, 2)

    def str_isupper(self, holder: Value, args: Args, words: Words) -> Value:
        return self._all_of(holder, 3)

    def str_islower(self, holder: Value, args: Args, words: Words) -> Value:
        return self._all_of(holder, 4)

    def str_isspace(self, holder: Value, args: Args, words: Words) -> Value:
        return self._all_of(holder, 5)

    str_isnumeric = str_isdecimal = str_isdigit

    def _added(self, have: Value, more: Value) -> Value:
        return Value(STR, self._word("added", self.raw(have), self.raw(more)).ir)

    def str_join(self, holder: Value, args: Args, words: Words) -> Value:
        w = self.w
        slot, any_slot = w.slot("i64"), w.slot("i1")
        w.do(f"store i64 {self.constant('').ir}, ptr {slot}")
        w.do(f"store i1 false, ptr {any_slot}")

        def add(one: Value) -> None:
            if one.kind is BOTTOM:
                return
            one = self.convert(one, STR)
            have = Value(STR, w.op(f"load i64, ptr {slot}"))
            empty = self.constant("")
            second = w.op(f"load i1, ptr {any_slot}")
            gap = Value(STR, w.op(f"select i1 {second}, i64 {holder.ir}, i64 {empty.ir}"))
            if holder.static != "":
                have = self._added(have, gap)
            w.do(f"store i64 {self._added(have, one).ir}, ptr {slot}")
            w.do(f"store i1 true, ptr {any_slot}")

        self.each(args[0], add)
        return Value(STR, w.op(f"load i64, ptr {slot}"))

"""Methods of words that make other words."""

from __future__ import annotations

import ast
from typing import Any

from plies.compiled.plain.cells import Dict
from plies.compiled.plain.kinds import BOTTOM, INT, NONE, STR, Refused, Union
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer


class Texts(Part):
    """The part of a walk that knows what is made of words."""

    def _letters(self, name: str, *args: Any) -> Value:
        return self.call_ours("runtime/letters", name, list(args))

    def _letters_word(self, name: str, *args: Any) -> Value:
        return Value(STR, self._letters(name, *args).ir)

    def part_of(self, word: Value, start: str, stop: str) -> Value:
        return self._letters_word("from_to", self.raw(word), Value(INT, start), Value(INT, stop))

    def _require_letters(self, word: Value) -> None:
        with self.unless(self.w.op(f"icmp ne i64 {self.length(word)}, 0")):
            self.raise_error("ValueError")

    # Parts

    def str_partition(self, holder: Value, args: Args, words: Words) -> Value:
        return self._parted(holder, args, False)

    def str_rpartition(self, holder: Value, args: Args, words: Words) -> Value:
        return self._parted(holder, args, True)

    def _parted(self, holder: Value, args: Args, last: bool) -> Value:
        w, gap = self.w, self.convert(args[0], STR)
        self._require_letters(gap)
        size = self.length(holder)
        if last:
            at = self._letters("last_before", self.raw(holder), self.raw(gap), Value(INT, size)).ir
        else:
            at = self.of_words("find", [self.raw(holder), self.raw(gap), 0]).ir
        none = self.constant("")

        def found() -> Value:
            after = w.op(f"add i64 {at}, {self.length(gap)}")
            parts = [self.part_of(holder, "0", at), gap, self.part_of(holder, after, size)]
            return self.tuple_of([Value(STR, one.ir) for one in parts])

        whole = [none, none, holder] if last else [holder, none, none]
        return self.either(
            ("parted", last),
            w.op(f"icmp sge i64 {at}, 0"),
            found,
            lambda: self.tuple_of([Value(STR, one.ir) for one in whole]),
        )

    def str_removeprefix(self, holder: Value, args: Args, words: Words) -> Value:
        part = self.convert(args[0], STR)
        return self.either(
            "prefix",
            self.str_startswith(holder, [part], {}).ir,
            lambda: self.part_of(holder, self.length(part), self.length(holder)),
            lambda: Value(STR, holder.ir),
        )

    def str_removesuffix(self, holder: Value, args: Args, words: Words) -> Value:
        part = self.convert(args[0], STR)
        return self.either(
            "suffix",
            self.str_endswith(holder, [part], {}).ir,
            lambda: self.part_of(
                holder, "0", self.w.op(f"sub i64 {self.length(holder)}, {self.length(part)}")
            ),
            lambda: Value(STR, holder.ir),
        )

    def of_piece(self, call: Any, index: ast.expr) -> Value:
        """Return text.split(...)[i]; where i counts from the front only that part is made."""
        name, holder = call.func.attr, self.expression(call.func.value)
        args, words = self.arguments(call)
        if holder.kind is BOTTOM or any(one.kind is BOTTOM for one in args):
            return self.nothing()
        fits = len(args) <= (name == "split") and all(one.kind is STR for one in args)
        if holder.kind is not STR or words or not fits:
            return self.item(self.call_method(holder, name, args, words), self.index(index))
        if args:
            self._require_letters(args[0])
        place = self.index(index)
        if place.kind is not INT:
            return self.item(self.call_method(holder, name, args, words), place)
        if isinstance(place.static, int) and place.static >= 0:
            return self._piece(name, holder, args, place)
        return self.either(
            "piece",
            self.w.op(f"icmp sge i64 {place.ir}, 0"),
            lambda: self._piece(name, holder, args, place),
            lambda: self.item(self.call_method(holder, name, args, words), place),
        )

    def _piece(self, name: str, holder: Value, args: Args, place: Value) -> Value:
        work = "piece_at" if args else "word_at" if name == "split" else "line_at"
        found = self._letters_word(work, self.raw(holder), *map(self.raw, args), place)
        with self.unless(self.w.op(f"icmp ne i64 {found.ir}, 0")):
            self.raise_error("IndexError")
        return found

    def _most_parts(self, args: Args, words: Words) -> Value:
        most = words.get("maxsplit") or (args[1] if len(args) > 1 else integer(-1))
        return self.convert(most, INT)

    def str_split(self, holder: Value, args: Args, words: Words) -> Value:
        made = self._list_of_words()
        gap = words.get("sep") or (args[0] if args else Value(NONE, "0"))
        most = self._most_parts(args, words)
        if gap.kind is NONE:
            self._split_spaces(made, holder, most)
        else:
            self._split_by(made, holder, self.convert(gap, STR), most)
        return made

    def _list_of_words(self) -> Value:
        cell = self.cell("split", id(self.node))
        cell.learn(STR)
        return self.new_list(cell)

    def _one_less(self, slot: str) -> None:
        w = self.w
        have = w.op(f"load i64, ptr {slot}")
        w.do(f"store i64 {w.op(f'sub i64 {have}, 1')}, ptr {slot}")

    def _split_by(self, made: Value, holder: Value, gap: Value, most: Value) -> None:
        w = self.w
        self._require_letters(gap)
        head, last, more, look = (w.label(one) for one in ("split", "last", "more", "look"))
        slot, left = w.slot("i64"), w.slot("i64")
        w.do(f"store i64 0, ptr {slot}")
        w.do(f"store i64 {most.ir}, ptr {left}")
        w.at(head)
        start = Value(INT, w.op(f"load i64, ptr {slot}"))
        w.branch(w.op(f"icmp eq i64 {w.op(f'load i64, ptr {left}')}, 0"), last, look)
        w.at(look)
        found = self.of_words("find", [self.raw(holder), self.raw(gap), start])
        w.branch(w.op(f"icmp slt i64 {found.ir}, 0"), last, more)
        w.at(more)
        self.append(made, self.part_of(holder, start.ir, found.ir))
        w.do(f"store i64 {w.op(f'add i64 {found.ir}, {self.length(gap)}')}, ptr {slot}")
        self._one_less(left)
        w.jump(head)
        w.ended = True
        w.at(last)
        start = Value(INT, w.op(f"load i64, ptr {slot}"))
        self.append(made, self.part_of(holder, start.ir, self.length(holder)))

    def _split_spaces(self, made: Value, holder: Value, most: Value) -> None:
        w = self.w
        names = ("split", "out", "more", "take", "rest")
        head, out, more, take, rest = (w.label(one) for one in names)
        slot, left = w.slot("i64"), w.slot("i64")
        w.do(f"store i64 0, ptr {slot}")
        w.do(f"store i64 {most.ir}, ptr {left}")
        w.at(head)
        at = Value(INT, w.op(f"load i64, ptr {slot}"))
        start = self.of_words("next_space", [self.raw(holder), at, 0])
        w.branch(w.op(f"icmp sge i64 {start.ir}, {self.length(holder)}"), out, more)
        w.at(more)
        w.branch(w.op(f"icmp eq i64 {w.op(f'load i64, ptr {left}')}, 0"), rest, take)
        w.at(rest)
        self.append(made, self.part_of(holder, start.ir, self.length(holder)))
        w.jump(out)
        w.ended = True
        w.at(take)
        stop = self.of_words("next_space", [self.raw(holder), start, 1])
        self.append(made, self.part_of(holder, start.ir, stop.ir))
        w.do(f"store i64 {stop.ir}, ptr {slot}")
        self._one_less(left)
        w.jump(head)
        w.ended = True
        w.at(out)

    def str_rsplit(self, holder: Value, args: Args, words: Words) -> Value:
        if len(args) < 2 and "maxsplit" not in words:
            return self.str_split(holder, args, words)
        gap = words.get("sep") or args[0]
        if gap.kind is NONE:
            raise Refused(".rsplit() at spaces is not compiled")
        w, most, gap = self.w, self._most_parts(args, words), self.convert(gap, STR)
        self._require_letters(gap)
        made = self._list_of_words()
        head, last, more, look = (w.label(one) for one in ("split", "last", "more", "look"))
        slot, left = w.slot("i64"), w.slot("i64")
        w.do(f"store i64 {self.length(holder)}, ptr {slot}")
        w.do(f"store i64 {most.ir}, ptr {left}")
        w.at(head)
        stop = w.op(f"load i64, ptr {slot}")
        w.branch(w.op(f"icmp eq i64 {w.op(f'load i64, ptr {left}')}, 0"), last, look)
        w.at(look)
        found = self._letters("last_before", self.raw(holder), self.raw(gap), Value(INT, stop)).ir
        w.branch(w.op(f"icmp slt i64 {found}, 0"), last, more)
        w.at(more)
        self.append(made, self.part_of(holder, w.op(f"add i64 {found}, {self.length(gap)}"), stop))
        w.do(f"store i64 {found}, ptr {slot}")
        self._one_less(left)
        w.jump(head)
        w.ended = True
        w.at(last)
        self.append(made, self.part_of(holder, "0", w.op(f"load i64, ptr {slot}")))
        self.call_ours("runtime/lists", "reverse", [self.raw(made), 1])
        return made

    def str_splitlines(self, holder: Value, args: Args, words: Words) -> Value:
        if args or words:
            raise Refused(".splitlines() with the ends of lines is not compiled")
        w, made = self.w, self._list_of_words()
        slot, head, out, more = w.slot("i64"), w.label("split"), w.label("out"), w.label("more")
        w.do(f"store i64 0, ptr {slot}")
        w.at(head)
        start = Value(INT, w.op(f"load i64, ptr {slot}"))
        w.branch(w.op(f"icmp slt i64 {start.ir}, {self.length(holder)}"), more, out)
        w.at(more)
        stop = self._letters("line_end", self.raw(holder), start)
        self.append(made, self.part_of(holder, start.ir, stop.ir))
        after = self._letters("after_line", self.raw(holder), stop)
        w.do(f"store i64 {after.ir}, ptr {slot}")
        w.jump(head)
        w.ended = True
        w.at(out)
        return made

    # Other cases, and filled up

    def str_title(self, holder: Value, args: Args, words: Words) -> Value:
        return self._letters_word("recased", self.raw(holder), 0)

    def str_capitalize(self, holder: Value, args: Args, words: Words) -> Value:
        return self._letters_word("recased", self.raw(holder), 1)

    def str_swapcase(self, holder: Value, args: Args, words: Words) -> Value:
        return self._letters_word("recased", self.raw(holder), 2)

    def str_casefold(self, holder: Value, args: Args, words: Words) -> Value:
        return self.str_lower(holder, args, words)

    def str_zfill(self, holder: Value, args: Args, words: Words) -> Value:
        return self._letters_word("filled", self.raw(holder), self.convert(args[0], INT))

    def str_ljust(self, holder: Value, args: Args, words: Words) -> Value:
        return self.padded(holder, "<", *args)

    def str_rjust(self, holder: Value, args: Args, words: Words) -> Value:
        return self.padded(holder, ">", *args)

    def str_center(self, holder: Value, args: Args, words: Words) -> Value:
        return self.padded(holder, "=", *args)

    def padded(self, word: Value, way: str, width: Value, fill: Value | None = None) -> Value:
        """Return a word with room around it: <, >, ^ as in formats, = as str.center() does."""
        w = self.w
        wide, fill = self.convert(width, INT), self.convert(fill or self.constant(" "), STR)
        if not (isinstance(fill.static, str) and len(fill.static) == 1):
            with self.unless(w.op(f"icmp eq i64 {self.length(fill)}, 1")):
                self.raise_error("TypeError")
        room = w.op(f"sub i64 {wide.ir}, {self.length(word)}")
        left = "0"
        if way == ">":
            left = room
        elif way in "^=":
            left = w.op(f"ashr i64 {room}, 1")
            if way == "=":  # str.center() puts what is left over elsewhere than formats do
                odd = w.op(f"and i64 {w.op(f'and i64 {room}, {wide.ir}')}, 1")
                left = w.op(f"add i64 {left}, {odd}")
        return self._letters_word("padded", self.raw(word), wide, self.raw(fill), Value(INT, left))

    def str_translate(self, holder: Value, args: Args, words: Words) -> Value:
        table, w = args[0], self.w
        if not isinstance(table.kind, Dict):
            raise Refused(".translate() needs the table that str.maketrans() gives")
        slot = w.slot("i64")
        w.do(f"store i64 {self.constant('').ir}, ptr {slot}")

        def turn(i: Value) -> None:
            one = self.letter_at(holder, i.ir)
            code = self.of_words("letter", [self.raw(holder), i])
            with self.unless(w.op(f"icmp ult i64 {code.ir}, 128")):
                self.give_up("a letter that is not a plain one")
            found = self.get_key(table, code, one)
            if found.kind is BOTTOM:
                return
            more = self.as_letters(found)
            have = Value(STR, w.op(f"load i64, ptr {slot}"))
            w.do(f"store i64 {self.join_words(have, more).ir}, ptr {slot}")

        self.count("0", self.length(holder), turn)
        return Value(STR, w.op(f"load i64, ptr {slot}"))

    def as_letters(self, value: Value) -> Value:
        if isinstance(value.kind, Union):
            return self.spread(value, self.as_letters, STR, "letters")
        if value.kind is NONE:
            return self.constant("")
        return Value(STR, value.ir) if value.kind is STR else self.fn_chr([value], {})

    def str_maketrans(self, args: Args) -> Value:
        given = [one.static for one in args]
        if not all(isinstance(one, str) for one in given):
            raise Refused("str.maketrans() of words that are no constants is not compiled")
        return self.constant(self.memo(self.node, lambda: str.maketrans(*given)))

    # Numbers in other bases

    def number_text(self, value: Value, base: int, capitals: bool = False, head: str = "") -> Value:
        """Return a whole number in another base, with its sign."""
        w, number = self.w, self.convert(value, INT)
        size = self.fn_abs([number], {})
        digits = self._letters_word("in_base", size, base, int(capitals))
        below = w.op(f"icmp slt i64 {number.ir}, 0")
        minus, plus = self.constant("-" + head), self.constant(head)
        sign = Value(STR, w.op(f"select i1 {below}, i64 {minus.ir}, i64 {plus.ir}"))
        return self.join_words(sign, digits)

    def fn_bin(self, args: Args, words: Words) -> Value:
        return self._based(args[0], 2, "0b")

    def fn_hex(self, args: Args, words: Words) -> Value:
        return self._based(args[0], 16, "0x")

    def fn_oct(self, args: Args, words: Words) -> Value:
        return self._based(args[0], 8, "0o")

    def _based(self, value: Value, base: int, head: str) -> Value:
        if value.kind is BOTTOM:
            return self.nothing()
        return self.number_text(value, base, False, head)

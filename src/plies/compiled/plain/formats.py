"""Formats: f-strings, str.format and %."""

from __future__ import annotations

import ast
import re
import string

from plies.compiled.plain.cells import Dict, List
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    INT,
    NONE,
    STR,
    Mismatch,
    Refused,
    Seq,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer

SPEC = re.compile(r"(?:(.)?([<>^=]))?([+\- ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?")
PERCENT = re.compile(r"%(?:%|([-+ 0#]*)(\d*)(?:\.(\d+))?([a-zA-Z]))")
BASES = {"b": 2, "o": 8, "x": 16, "X": 16}


class Formats(Part):
    """The part of a walk that knows formats."""

    def fn_format(self, args: Args, words: Words) -> Value:
        spec = args[1].static if len(args) > 1 else ""
        if not isinstance(spec, str):
            raise Refused("a format that is no constant is not compiled")
        return self.formatted(args[0], spec)

    def formatted(self, value: Value, spec: str) -> Value:
        """Return format(value, spec)."""
        kind = value.kind
        if kind is BOTTOM:
            return self.nothing()
        if not spec:
            return self.text(value)
        if isinstance(kind, Union):
            return self.spread(value, lambda one: self.formatted(one, spec), STR, ("format", spec))
        fits = SPEC.fullmatch(spec)
        if kind in (NONE,) or isinstance(kind, (Tuple, Seq, List, Dict)):
            raise Mismatch(f"{kind!r} has no format {spec}")
        if not fits or kind not in (INT, BOOL, STR):
            raise Refused(f"the format {spec} of {kind!r} is not compiled")
        fill, way, sign, other, nought, width, comma, digits, letter = fits.groups()
        if other or comma:
            raise Refused(f"the format {spec} is not compiled")
        if kind is STR:
            if letter not in (None, "s") or sign or way == "=":
                self.raise_error("ValueError")
                return self.nothing()
            if digits is not None:
                value = self.slice(value, "0", self._least(self.length(value), digits), "1")
            way = way or "<"
            fill = fill or ("0" if nought else " ")
            return self.padded(value, way, integer(int(width or 0)), self.constant(fill))
        if digits is not None or letter not in (None, "d", "b", "o", "x", "X"):
            raise Refused(f"the format {spec} is not compiled")
        text = self._signed(value, sign, letter)
        if nought and not way:
            fill, way = "0", "="
        if way == "=":
            if (fill or " ") != "0":
                raise Refused(f"the format {spec} is not compiled")
            return self._letters_word("filled", self.raw(text), integer(int(width or 0)))
        fill = fill or ("0" if nought else " ")
        return self.padded(text, way or ">", integer(int(width or 0)), self.constant(fill))

    def _least(self, size: str, digits: str) -> str:
        return self.w.op(f"call i64 @llvm.smin.i64(i64 {size}, i64 {digits})")

    def _signed(self, value: Value, sign: str | None, letter: str | None) -> Value:
        number = self.convert(value, INT)
        if letter in BASES:
            text = self.number_text(number, BASES[letter], letter == "X")
        else:
            text = self.plain_text(number)
        if sign not in ("+", " "):
            return text
        mark, none = self.constant(sign), self.constant("")
        below = self.w.op(f"icmp slt i64 {number.ir}, 0")
        before = Value(STR, self.w.op(f"select i1 {below}, i64 {none.ir}, i64 {mark.ir}"))
        return self.join_words(before, text)

    def all_joined(self, parts: list[Value]) -> Value:
        if not parts:
            return self.constant("")
        found = parts[0]
        for part in parts[1:]:
            found = self.join_words(found, part)
        return found

    def of_joinedstr(self, node: ast.JoinedStr) -> Value:
        parts = []
        for one in node.values:
            if not isinstance(one, ast.FormattedValue):
                parts.append(self.expression(one))
                continue
            spec = ""
            if one.format_spec is not None:
                inner = self.of_joinedstr(one.format_spec)  # type: ignore[arg-type]
                if not isinstance(inner.static, str):
                    raise Refused("a format that is no constant is not compiled")
                spec = inner.static
            value = self.expression(one.value)
            if value.kind is BOTTOM:
                parts.append(value)
                continue
            if one.conversion == 114:
                value = self.quoted_text(value)
            elif one.conversion == 115:
                value = self.text(value)
            elif one.conversion != -1:
                raise Refused("!a is not compiled")
            parts.append(self.formatted(value, spec))
        return self.all_joined(parts)

    def str_format(self, holder: Value, args: Args, words: Words) -> Value:
        if not isinstance(holder.static, str):
            raise Refused(".format() of a word that is no constant is not compiled")
        parts, number = [], 0
        for text, field, spec, conversion in string.Formatter().parse(holder.static):
            if text:
                parts.append(self.constant(text))
            if field is None:
                continue
            if not field:
                field, number = str(number), number + 1
            value = self._field(field, args, words)
            if conversion == "r":
                value = self.quoted_text(value)
            elif conversion == "s":
                value = self.text(value)
            parts.append(self.formatted(value, spec or ""))
        return self.all_joined(parts)

    def _field(self, field: str, args: Args, words: Words) -> Value:
        if field in words:
            return words[field]
        if not field.isdigit():
            raise Refused(f"the field {{{field}}} of a format is not compiled")
        place = int(field)
        for i, one in enumerate(args):
            spread = self.spread_row(one)
            if spread is not None:
                return self.item_at(spread, integer(place - i))
            if i == place:
                return one
        self.raise_error("IndexError")
        return self.nothing()

    def percent(self, left: Value, right: Value) -> Value:
        """Return "..." % values."""
        if left.kind is BOTTOM or right.kind is BOTTOM:
            return self.nothing()
        if not isinstance(left.static, str):
            raise Refused("words are not formatted with %", 'write f"{x}"')
        values = self.items_of(right) if isinstance(right.kind, Tuple) else [right]
        kinds = right.kind.parts() if isinstance(right.kind, Union) else (right.kind,)
        several = (Seq, Dict, Tuple) if isinstance(right.kind, Union) else (Seq, Dict)
        if any(isinstance(one, several) for one in kinds):
            raise Refused("words are not formatted with % here", 'write f"{x}"')
        parts, at, number = [], 0, 0
        for fits in PERCENT.finditer(left.static):
            parts.append(self.constant(left.static[at : fits.start()]))
            at = fits.end()
            if fits.group() == "%%":
                parts.append(self.constant("%"))
                continue
            if number >= len(values):
                raise Mismatch("there are fewer values than places for them")
            parts.append(self._percent_part(values[number], *fits.groups()))
            number += 1
        if "%" in PERCENT.sub("", left.static):
            raise Refused("words are not formatted with % here", 'write f"{x}"')
        if number < len(values):
            raise Mismatch("there are more values than places for them")
        return self.all_joined([*parts, self.constant(left.static[at:])])

    def _percent_part(
        self, value: Value, flags: str, width: str, digits: str | None, letter: str
    ) -> Value:
        way = "<" if "-" in flags else ">"
        if digits is not None or letter not in "dis" or "#" in flags or " " in flags:
            raise Refused("words are not formatted with % here", 'write f"{x}"')
        if letter == "s":
            return self.padded(self.text(value), way, integer(int(width or 0)))
        if isinstance(value.kind, Union):
            work = lambda one: self._percent_part(one, flags, width, digits, letter)  # noqa: E731
            return self.spread(value, work, STR, ("percent", letter))
        if value.kind is STR or value.kind is NONE:
            raise Mismatch(f"%{letter} is for a number, not for {value.kind!r}")
        if value.kind not in (INT, BOOL):
            raise Refused("words are not formatted with % here", 'write f"{x}"')
        text = self._signed(value, "+" if "+" in flags else None, None)
        if "0" in flags and way == ">":
            return self._letters_word("filled", self.raw(text), integer(int(width or 0)))
        return self.padded(text, way, integer(int(width or 0)))

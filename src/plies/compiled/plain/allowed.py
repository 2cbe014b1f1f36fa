"""What a game may say beside its rules: which positions are the same, and how boldly to search."""

from __future__ import annotations

from typing import Any

from plies.compiled.plain.kinds import BITS, BOOL, BOTTOM, INT, NONE, Union
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer


class Allowed(Part):
    """The part of a walk that knows repetition, passes, and what is urgent."""

    def ask_repeat_mark(self, rules: Any, state: Value) -> Value:
        """A hash of what makes positions the same, and never 0; 0 where they never count."""
        if not rules.setting.repeats:
            return Value(BITS, "0")
        names = [name for name in ("repeat_key", "key") if hasattr(rules.game, name)]
        found = self.asked(rules, names[0], state) if names else state
        if found.kind is BOTTOM:
            return Value(BITS, "0")

        def mark(one: Value) -> Value:
            if one.kind is NONE:
                return Value(INT, "0")
            return Value(INT, self.w.op(f"or i64 {self.hash_of(one)}, 1"))

        is_union = isinstance(found.kind, Union)
        return Value(BITS, (self.spread(found, mark, INT, "mark") if is_union else mark(found)).ir)

    def ask_null(self, rules: Any, state: Value) -> Value:
        """The position after a pass, or the same one where none is to be tried."""
        return self.asked(rules, "null", state) if rules.setting.null else state

    def ask_urgent(self, rules: Any, state: Value) -> Value:
        if not rules.setting.urgent:
            return Value(BOOL, "0")
        found = self.asked(rules, "urgent", state)
        return found if found.kind is BOTTOM else Value(BOOL, self.truth(found))

    def ask_reversible(self, rules: Any, state: Value) -> Value:
        if not rules.setting.reversible:
            return integer(0)
        found = self.asked(rules, "reversible", state)
        return found if found.kind is BOTTOM else self.convert(found, INT)

"""What a game says of its moves to our searches: which comes first, what to expect and to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.compiled.plain.kinds import BOTTOM, INT
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

if TYPE_CHECKING:
    from plies.compiled.plain.kernels import Rules


class Policies(Part):
    """The part of a walk that knows what searches ask of moves."""

    def ask_priority(self, rules: Rules, state: Value, move: Value) -> Value:
        if not rules.setting.priority:
            return self.constant(0.0)
        return self.as_value(self.asked(rules, "priority", state, self.items_of(move)[1]))

    def ask_prior(self, rules: Rules, state: Value, move: Value) -> Value:
        if not rules.setting.prior:
            return self.constant(1.0)
        return self.as_value(self.asked(rules, rules.setting.prior, state, self.items_of(move)[1]))

    def ask_playout(self, rules: Rules, state: Value, number: Value) -> Value:
        """The move of a random game. It has no number: nobody asks for its name."""
        move = self.held(self.asked(rules, rules.setting.playout, state, number))
        if move.kind is BOTTOM:
            return self.nothing()
        rules.move.learn(move.kind)
        return self.tuple_of([Value(INT, "-1"), self.convert(move, rules.move.kind)])

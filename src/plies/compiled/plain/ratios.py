"""Fractions of constants: Fraction(1, 6) is worked out while compiling, and float() of it too."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

from plies.compiled.plain.kinds import BOTTOM, Refused, Static
from plies.compiled.plain.operators import FOLDED
from plies.compiled.plain.parts import Args, Part
from plies.compiled.plain.program import Value

FOLDS: dict[type, Any] = {
    **{kind: FOLDED[kind] for kind in (ast.Add, ast.Sub, ast.Mult)},
    ast.Div: lambda a, b: a / b,
}


class Ratios(Part):
    """The part of a walk that knows fractions."""

    def ratio(self, thing: Fraction) -> Value:
        """Return a fraction as a thing that is known, the same object each time."""
        known = self.program.data.setdefault(("ratio", thing), thing)
        return Value(Static(known), "0", known)

    def new_ratio(self, args: Args) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        known = [_known(one) for one in args]
        if any(one is None for one in known):
            raise Refused("a Fraction of what is no constant is not compiled", "a / b")
        return self.ratio(Fraction(*known))

    def ratio_operation(self, op: ast.operator, a: Value, b: Value) -> Value | None:
        """Return what an operator makes of two fractions that are known; None if they are not."""
        if not any(isinstance(getattr(one.kind, "thing", None), Fraction) for one in (a, b)):
            return None
        x, y = _known(a), _known(b)
        if x is None or y is None or type(op) not in FOLDS or (y == 0 and isinstance(op, ast.Div)):
            raise Refused("a Fraction is only worked out of constants", "float(...) of it")
        return self.ratio(FOLDS[type(op)](x, y))


def _known(value: Value) -> Any:
    """Return a whole number or a fraction that is known while compiling."""
    thing = value.kind.thing if isinstance(value.kind, Static) else value.static
    whole = isinstance(thing, int) and not isinstance(thing, bool)
    return thing if whole or isinstance(thing, (Fraction, str)) else None

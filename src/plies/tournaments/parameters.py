"""What is tuned: options of a player, and constants of its evaluation.

    nodes=50..400             an option of the player: whole numbers, as both ends are
    exploration=0.2..3.0      any number between the two
    eval.weight=0..10         a constant of `eval=mine.py:evaluate(weight=3)`

The search for the best values knows each only as a share of its range, from 0 to 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from plies.catalog import is_file, read_options, split
from plies.contract import GameError

WORDS = re.compile(r"(?P<name>[\w.]+)=(?P<low>[-\de.]+?)\.\.(?P<high>[-\de.]+)")
DIGITS = 4  # of a number that is tried


class Parameter(NamedTuple):
    """A number that a player is made with, and the range in which its best value is looked for."""

    name: str
    low: float
    high: float
    whole: bool

    def value(self, share: float) -> int | float:
        """Return the number at a share of the range, as it is tried."""
        number = self.low + (self.high - self.low) * min(1.0, max(0.0, share))
        return round(number) if self.whole else float(f"{number:.{DIGITS}g}")

    def share(self, number: float) -> float:
        return (number - self.low) / (self.high - self.low)

    @property
    def least(self) -> float:
        """The smallest step, as a share, after which another number is tried for certain."""
        return 0.5 / (self.high - self.low) if self.whole else 0.0


def parameter(words: str) -> Parameter:
    """Return the parameter that `nodes=50..400` names."""
    found = WORDS.fullmatch(words.strip())
    try:
        low, high = (found["low"], found["high"]) if found else ("", "")
        one = Parameter(
            found["name"] if found else "",
            float(low),
            float(high),
            not set(".e") & set(low + high),
        )
    except ValueError:
        raise GameError(f"a parameter is NAME=low..high, not {words!r}") from None
    if not one.low < one.high:
        raise GameError(f"{one.name} goes from less to more, not from {low} to {high}")
    return one


def with_values(spec: str, parameters: Sequence[Parameter], shares: Sequence[float]) -> str:
    """Return a player's name with the numbers at these shares.

    >>> with_values("mcts:nodes=50", [Parameter("exploration", 0, 2, False)], [0.25])
    'mcts:nodes=50,exploration=0.5'
    """
    for one, share in zip(parameters, shares, strict=True):
        spec = _with_value(spec, one.name, one.value(share))
    return spec


def start(spec: str, one: Parameter) -> float:
    """Return the share at which a search begins: the player's own number, or else the middle."""
    said = _own_value(spec, one.name)
    if said is None:
        return 0.5
    try:
        share = one.share(float(said))
    except ValueError:
        raise GameError(f"{one.name} of {spec} is no number: {said}") from None
    if not 0 <= share <= 1:
        raise GameError(f"{one.name} of {spec} is not between {one.low:g} and {one.high:g}")
    return share


def _head(spec: str) -> tuple[str, str]:
    """Return what names the player, and its options: in a file two colons stand before these."""
    name, colon, words = spec.partition(":")
    if is_file(spec) and colon:
        thing, _, words = words.partition(":")
        return f"{name}:{thing}", words
    return name, words


def _own_value(spec: str, name: str) -> str | None:
    outer, dot, inner = name.partition(".")
    said = read_options(_head(spec)[1]).get(outer)
    if dot and isinstance(said, str) and is_file(said):
        said = read_options(said.partition("(")[2].removesuffix(")")).get(inner)
    elif dot:
        raise GameError(f"{spec} has no {outer}=FILE.py:FUNCTION whose {inner} could be tuned")
    return None if said is None or said is True else str(said)


def _with_value(spec: str, name: str, value: float) -> str:
    """Return a player's name with one number in it, where it stood before or at the end."""
    head, words = _head(spec)
    outer, dot, inner = name.partition(".")
    found: list[str] = []
    for word in filter(None, split(words)):
        key, _, said = word.partition("=")
        if key.strip() != outer:
            found.append(word)
        elif dot:
            function, _, constants = said.partition("(")
            told = _replaced(constants.removesuffix(")"), inner, value)
            found.append(f"{key}={function}({told})")
    if not dot:
        return f"{head}:{_replaced(words, outer, value)}"
    return f"{head}:{','.join(found)}"


def _replaced(words: str, name: str, value: float) -> str:
    kept = [one for one in filter(None, split(words)) if one.partition("=")[0].strip() != name]
    return ",".join([*kept, f"{name}={value!r}"])

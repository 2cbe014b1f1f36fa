"""Games that are shown as they are named: `konane:size=6`."""

from __future__ import annotations

from inspect import signature
from typing import Any, Self

from plies.numbers import is_whole

GIVEN = "__given__"  # names like this one are no part of a game's rules, so nothing compiles them


class Named:
    """A game whose repr is the name by which `plies.game` makes it again.

    It remembers what it was made with, and leaves out what is usual.
    """

    name: str

    def __new__(cls, *given: Any, **options: Any) -> Self:
        made = super().__new__(cls)
        vars(made)[GIVEN] = (given, options)
        return made

    def __repr__(self) -> str:
        given, options = vars(self).get(GIVEN, ((), {}))
        usual = signature(type(self)).parameters
        said = dict(zip(usual, given, strict=False)) | options
        words = [_word(name, said[name]) for name in usual if _differs(said, name, usual[name])]
        return ":".join(filter(None, (self.name, ",".join(words))))


def _differs(said: dict[str, Any], name: str, usual: Any) -> bool:
    return name in said and said[name] != usual.default


def _word(name: str, value: Any) -> str:
    name = name.replace("_", "-")
    if value is True:
        return name
    if value is False:
        return f"{name}=no"
    if isinstance(value, (tuple, list)):
        return f"{name}={'-'.join(map(str, value))}"
    return f"{name}={int(value) if is_whole(value) else value}"

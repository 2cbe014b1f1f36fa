"""Options of a game or a player as people write them: `size=6,misere`."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from plies.catalog.files import fault_text
from plies.contract import GameError
from plies.spelling import did_you_mean

OPENING, CLOSING = "([{", ")]}"
UNKNOWN = "unknown"  # the type of an option of which nobody says it


def read_options(words: str) -> dict[str, Any]:
    """Return `size=6,misere` as {"size": "6", "misere": True}; values are still words."""
    options: dict[str, Any] = {}
    for word in filter(None, split(words)):
        name, equals, value = word.partition("=")
        if not name.strip():
            raise GameError(f"{word!r} is not an option: write name=value")
        options[name.strip().replace("-", "_")] = unquoted(value) if equals else True
    return options


def split(words: str) -> list[str]:
    """Return what stands between commas; inside brackets and double quotes none splits.

    >>> split('hex(rows=5,cols=4),name="a, b"')
    ['hex(rows=5,cols=4)', 'name="a, b"']
    """
    found, depth, quoted = [""], 0, False
    for letter in words:
        if letter == '"':
            quoted = not quoted
        elif not quoted:
            depth = max(0, depth + (letter in OPENING) - (letter in CLOSING))
        if letter == "," and not quoted and not depth:
            found.append("")
        else:
            found[-1] += letter
    if quoted:
        raise GameError(f"a double quote is not closed in {words!r}")
    return found


def unquoted(word: str) -> str:
    """Return a word without the spaces around it, and without the double quotes it stands in."""
    word = word.strip()
    return word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word


def converted(value: Any, kind: str, name: str) -> Any:
    """Return an option's word as the type its annotation names."""
    if not isinstance(value, str):
        return value
    if kind == UNKNOWN:
        return _number_or_word(value)
    try:
        if kind.startswith("bool"):
            return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[
                value.lower()
            ]
        if kind.startswith("int"):
            return int(value)
        if kind.startswith("float"):
            return float(value)
    except (ValueError, KeyError):
        wanted = {"int": "a whole number", "float": "a number", "bool": "yes or no"}
        kind = next(word for word in wanted if kind.startswith(word))
        raise GameError(f"{name} must be {wanted[kind]}, not {value!r}") from None
    return value


def _number_or_word(value: str) -> int | float | str:
    for read in (int, float):
        with suppress(ValueError):
            return read(value)
    return value


def parameters(maker: Any) -> Mapping[str, inspect.Parameter]:
    """Return what a class or a function takes by name; nothing of one that keeps it from Python."""
    try:
        found = inspect.signature(maker).parameters
    except (TypeError, ValueError):
        return {}
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {name: one for name, one in found.items() if one.kind not in several}


def made(maker: Any, name: str, options: dict[str, Any]) -> Any:
    """Return what `maker` makes of options, each read as its parameter wants it."""
    wanted = parameters(maker)
    for option in options:
        if option not in wanted:
            takes = ", ".join(wanted) or "none"
            meant = did_you_mean(option, wanted)
            raise GameError(f"{name} has no option {option!r}{meant}: it takes {takes}")
    kinds = {option: _kind(wanted[option]) for option in options}
    given = {option: converted(options[option], kinds[option], option) for option in options}
    try:
        return maker(**given)
    except GameError:
        raise
    except (Exception, SystemExit) as error:
        raise GameError(f"{name} cannot be made: {fault_text(error)}") from error


def _kind(parameter: inspect.Parameter) -> str:
    """Return the name of a parameter's type: its annotation's, or else its default's."""
    kind = parameter.annotation
    if kind is parameter.empty and parameter.default not in (parameter.empty, None):
        kind = type(parameter.default)
    return UNKNOWN if kind is parameter.empty else str(kind).removeprefix("<class '")

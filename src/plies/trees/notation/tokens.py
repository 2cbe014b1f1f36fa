"""The words of a written tree: brackets, numbers, quoted text and bare words.

    min['A', left: 3, -inf]   ->   min  [  'A'  ,  left  :  3  ,  -inf  ]

A `#` outside quotes starts a comment that runs to the end of its line. Quoted text stands in
single or double quotes, with the escapes of Python and JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isfinite
from typing import NamedTuple, NoReturn

from plies.contract import CHANCE, MAX, MIN, GameError

MOST_PLAYERS = 100
MOST_DIGITS = 300  # beyond this a whole number is larger than every float

PATTERN = re.compile(
    r"""(?P<blank>\s+|\#[^\n]*)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<mark>[\[\](){},:=?])
    |(?P<word>[^\s\[\](){},:=?"'\#]+)""",
    re.VERBOSE,
)
WORD = re.compile(r"""[^\s\[\](){},:=?"'\#\\]+""")
NUMBER = re.compile(
    r"[+-]?(?:(?P<whole>[0-9]+)|[0-9]+/[0-9]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?"
    r"|(?P<inf>inf|infinity|∞))",
    re.IGNORECASE,
)
PLAYER = re.compile(r"p([0-9]{1,9})", re.IGNORECASE)
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


class Token(NamedTuple):
    """One word of the text. `kind` is text (quoted), mark, number or word."""

    kind: str
    text: str  # as it means: quoted text without its quotes and escapes
    start: int
    end: int


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """Yield the tokens of `text[start:end]`; a GameError says where a character fits nowhere."""
    end = len(text) if end is None else end
    while start < end:
        found = PATTERN.match(text, start, end)
        if found is None:
            if text[start] in "\"'":
                fail(text, start, f"the quote {text[start]} is not closed on its line")
            fail(text, start, f"{show(text[start])} does not belong in a tree")
        kind, word = str(found.lastgroup), found.group()
        if kind == "word" and NUMBER.fullmatch(word.replace("−", "-")):
            kind = "number"
        elif kind == "text":
            word = unescape(word[1:-1])
        if kind != "blank":
            yield Token(kind, word, start, found.end())
        start = found.end()


def fail(text: str, offset: int, what: str) -> NoReturn:
    """Raise a GameError that says the line and column."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    raise GameError(f"line {line}, column {column}: {what}")


def show(text: object) -> str:
    """Return something from a text in quotes, shortened to fit in a sentence."""
    shown = str(text) if len(str(text)) <= 40 else str(text)[:37] + "..."
    return repr(shown)


def number(word: str) -> float:
    """Return the number that `word` means: 3, -2.5, 1e3, 1/2, inf or -inf."""
    plain = word.strip().replace("−", "-")
    found = NUMBER.fullmatch(plain)
    if found is None:
        if plain.lower().lstrip("+-") == "nan":
            raise GameError("a node is worth a number, or inf or -inf, but never nan")
        raise GameError(f"{show(word)} is not a number")
    if found["inf"]:
        return float(plain.replace("∞", "inf"))
    if len(plain) > MOST_DIGITS:
        raise GameError(f"{show(word)} is too long for a number")
    if found["whole"]:
        return int(plain)
    above, _, below = plain.partition("/")
    if below and not int(below):
        raise GameError(f"{show(word)} divides by zero")
    value = int(above) / int(below) if below else float(plain)
    if not isfinite(value):
        raise GameError(f"{show(word)} is too large for a number: write inf if you mean it")
    return value


def write_number(value: float | None) -> str:
    """Return a number so that `number` gives exactly it back, or ? for an unknown one."""
    if value is None:
        return "?"
    return str(int(value)) if isinstance(value, int) else repr(float(value))


def mover(word: str) -> int | None:
    """Return the player that max, min, chance, p2 ... means; None for any other word."""
    known = {"max": MAX, "min": MIN, "chance": CHANCE}.get(word.lower())
    found = PLAYER.fullmatch(word)
    if known is None and found:
        known = int(found[1])
        if known >= MOST_PLAYERS:
            raise GameError(f"{word} is one player too many: the last possible is p99")
    return known


def write_mover(player: int) -> str:
    """Return the word for a player: max, min, chance, p2 ..."""
    return {MAX: "max", MIN: "min", CHANCE: "chance"}.get(player, f"p{player}")


def unescape(text: str) -> str:
    """Return what stands between two quotes as it is meant."""
    if "\\" not in text:
        return text

    def meant(found: re.Match[str]) -> str:
        code = found[1] or found[2]
        return chr(int(code, 16)) if code else ESCAPED.get(found[3], found[3])

    plain = ESCAPE.sub(meant, text)
    # JSON writes characters beyond U+FFFF as two escapes, which are one character.
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def quote(text: str, mark: str = "'") -> str:
    """Return printable `text` in quotes, so that it can be read back."""
    return mark + text.replace("\\", "\\\\").replace(mark, "\\" + mark) + mark


def bare(text: str) -> bool:
    """Return whether `text` can stand without quotes and still be a word."""
    plain = text.replace("−", "-")
    reserved = NUMBER.fullmatch(plain) or PLAYER.fullmatch(text)
    special = text.lower() in ("max", "min", "chance", "p") or plain.lower().lstrip("+-") == "nan"
    return bool(WORD.fullmatch(text)) and not reserved and not special

"""Backgammon for people: drawings of a position, and turns as people write them.

     13  14  15  16  17  18 | 19  20  21  22  23  24      Points as black counts them; b5 are five
     b5   .   .   .  w3   . | w5   .   .   .   .  b2      of black's men. For white 24 is point 1.
     w5   .   .   .  b3   . | b5   .   .   .   .  w2
     12  11  10   9   8   7 |  6   5   4   3   2   1
    bar b0 w0, off b0 w0
    black to move, 3-1                                    or: black to roll, opening roll

A turn is written man by man, as its own side counts: `8/5 6/5`; `24/13` with both dice, `13/7(2)`
twice, `bar/20*` hits, `6/off` bears off.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from operator import itemgetter

from plies.contract import GameError
from plies.games.backgammon.board import BAR, MEN, MIRROR, OFF

SIDES = ("black", "white")
UPPER, LOWER = range(13, 25), range(12, 0, -1)
TURN = re.compile(r"(?:(black|white) to (?:roll|move, ?([1-6])-([1-6]))|opening roll)\s*$")
POINT = re.compile(r"\.|[bw]\d+")
COUNTS = re.compile(r"bar b(\d+) w(\d+),? off b(\d+) w(\d+)")
STEP = re.compile(r"(bar|\d+)((?:/(?:off|\d+)\*?)+)(?:\((\d)\))?")

Chain = list[int]  # the places of one man in a turn: where it starts, where it lands


def draw(black: Sequence[int], white: Sequence[int], turn: str) -> str:
    """Draw the board in two rows, with the numbers of the points, and what `turn` says."""
    rows = [f"{point:2}" for point in (*UPPER, *LOWER)]
    marks = [_mark(black[point], white[MIRROR - point]) for point in (*UPPER, *LOWER)]
    lines = [rows[:12], marks[:12], marks[12:], rows[12:]]
    drawn = [f" {'  '.join(line[:6])} | {'  '.join(line[6:])}" for line in lines]
    counts = f"bar b{black[BAR]} w{white[BAR]}, off b{black[OFF]} w{white[OFF]}"
    return "\n".join([*drawn, counts, turn])


def _mark(black: int, white: int) -> str:
    return f"b{black}" if black else f"w{white}" if white else " ."


def read_board(text: str) -> tuple[list[int], list[int]]:
    """Return both sides of a drawing; a GameError says what is wrong with it."""
    counts = COUNTS.search(text)
    points = POINT.findall(text[: counts.start()]) if counts else []
    if not counts or len(points) != 24:
        raise GameError(
            "a position has 24 points, each . or b5 or w5, and a line as bar b0 w0, off b0 w0, "
            f"but here are {len(points)} points{'' if counts else ' and no such line'}"
        )
    black, white = [0] * 26, [0] * 26
    for point, mark in zip((*UPPER, *LOWER), points, strict=True):
        if mark[0] == "b":
            black[point] = int(mark[1:])
        elif mark[0] == "w":
            white[MIRROR - point] = int(mark[1:])
    black[BAR], white[BAR], black[OFF], white[OFF] = map(int, counts.groups())
    for side, men in zip(SIDES, (black, white), strict=True):
        if sum(men) != MEN:
            raise GameError(f"a side has {MEN} men, but {side} has {sum(men)}")
    return black, white


def read_turn(text: str) -> tuple[str, int, int]:
    """Return the side, "" in the opening, and the dice, 0 if they are not thrown."""
    found = TURN.search(text)
    if not found:
        raise GameError(
            "a position ends with whose turn it is: black to move, 3-1, or black to roll, or "
            "opening roll"
        )
    high, low = sorted((int(found[2] or 0), int(found[3] or 0)), reverse=True)
    return found[1] or "", high, low


def chains(steps: Sequence[tuple[int, int]]) -> list[Chain]:
    """Return what single steps are for each man: one that goes on is one chain."""
    found: list[Chain] = []
    for start, end in steps:
        for chain in found:
            if chain[-1] == start:
                chain.append(end)
                break
        else:
            found.append([start, end])
    return found


def turn_word(steps: Sequence[tuple[int, int]], other: Sequence[int]) -> str:
    """Return a turn as people write it; places in between are named where somebody is hit."""
    blots = {MIRROR - place for place in range(1, BAR) if other[place] == 1}
    words: list[tuple[int, str]] = []
    for start, *landings in chains(steps):
        word = name(start)
        for landed in landings:
            hit = landed in blots
            blots.discard(landed)
            if hit or landed is landings[-1]:
                word += f"/{name(landed)}{'*' * hit}"
        words.append((start, word))
    counted = Counter(word for _, word in sorted(words, key=itemgetter(0), reverse=True))
    return " ".join(word if n == 1 else f"{word}({n})" for word, n in counted.items()) or "pass"


def name(place: int) -> str:
    """Return `bar`, `off` or the number of a point."""
    return {BAR: "bar", OFF: "off"}.get(place, str(place))


def meant(text: str, words: Sequence[str]) -> str:
    """Return the one of `words` that is meant, whatever its order and whether stars are written.

    Where two turns differ only by whom they hit on the way, the one with more stars named is it.
    """
    wanted = _plain(text)
    found = [word for word in words if _ends(word) == _ends(text)]
    exact = [word for word in found if _plain(word) == wanted]
    if len(exact) == 1 or len(found) == 1:
        return (exact if len(exact) == 1 else found)[0]
    quiet = [word for word in found if "*" not in word]
    if len(quiet) != 1 or "*" in text:
        raise GameError(f"a turn is written as 8/5 6/5, bar/20* or 13/7(2), not {text!r}")
    return quiet[0]


def _parts(text: str) -> list[list[str]]:
    """Return the places that each man is said to visit, with its stars."""
    found = []
    for part in text.lower().replace(",", " ").split():
        step = STEP.fullmatch(part)
        if not step:
            return [[part]]
        found += [[step[1], *step[2].strip("/").split("/")]] * int(step[3] or 1)
    return found


def _plain(text: str) -> list[list[str]]:
    return sorted(_parts(text))


def _ends(text: str) -> list[tuple[str, str]]:
    """Return where each man starts and ends, a man that two parts name as one."""
    parts = [[place.strip("*") for place in part] for part in _parts(text)]
    steps = sorted(((part[0], part[-1]) for part in parts), key=_far, reverse=True)
    ends: list[tuple[str, str]] = []
    for start, end in steps:
        before = next((one for one in ends if one[1] == start), None)
        if before:
            ends.remove(before)
            ends.append((before[0], end))
        else:
            ends.append((start, end))
    return sorted(ends)


def _far(step: tuple[str, str]) -> int:
    return int(step[0]) if step[0].isdecimal() else BAR

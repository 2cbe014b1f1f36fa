"""Backgammon as SVG: points, men, bar, trays and dice, numbered as the side to move counts."""

from __future__ import annotations

from collections.abc import Sequence

from plies.contract import MIN
from plies.games.backgammon.board import BAR, MIRROR, OFF
from plies.games.shared.drawn import named, rectangle
from plies.games.shared.picture import disc, label, picture

WIDE, TALL, EDGE = 16, 156, 12  # of a point, of the board; the frame, with the numbers in it
MIDDLE, TRAY = 16, 18  # the bar, and where men go who are borne off
LONG, RADIUS, STEP = 64, 6.6, 12.4  # a point, a man, and from one man to the next
SHOWN = 5  # men on a point; of more, the number tells
RIGHT = EDGE + 12 * WIDE + MIDDLE
SIZE = (RIGHT + TRAY + 2 * 6, TALL + 2 * EDGE)
PIPS = {  # where a die has its pips, in thirds from its middle
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
COLOURS = {
    "frame": ("#5d4a35", "#241c14"),
    "felt": ("#efe3cb", "#3a4239"),
    "tray": ("#cdb692", "#2b302a"),
    "one": ("#b5835a", "#6d5a44"),
    "two": ("#8fa58b", "#54695a"),
    "black": ("#2a2624", "#100e0d"),
    "black-rim": ("#6b625d", "#8a8078"),
    "white": ("#fbf6ea", "#ece5d6"),
    "white-rim": ("#a8987a", "#9c8f78"),
    "number": ("#f6ead6", "#b9ad99"),
    "on-black": ("#ffffff", "#ffffff"),
    "on-white": ("#222222", "#222222"),
    "die": ("#fffdf6", "#f2ede0"),
    "die-rim": ("#8d8672", "#111111"),
    "pip": ("#222222", "#222222"),
    "touch": ("transparent", "transparent"),
}


def svg(
    black: Sequence[int], white: Sequence[int], turn: int, dice: tuple[int, int], told: str
) -> str:
    """Return a picture; points have the names that the side to move gives them."""
    felt = rectangle("felt", EDGE, EDGE, 12 * WIDE + MIDDLE, TALL)
    shapes = [rectangle("frame", 0, 0, *SIZE, 4), felt]
    shapes.append(rectangle("frame", EDGE + 6 * WIDE, EDGE, MIDDLE, TALL))
    for point in range(1, BAR):
        shapes += triangle(point, turn)
    for side, men in (("black", black), ("white", white)):
        for place in range(1, BAR):
            point = place if side == "black" else MIRROR - place
            shapes += stack(side, men[place], x_of(point), point > 12)
        shapes += stack(side, men[BAR], EDGE + 6 * WIDE + MIDDLE / 2, side == "black", inner=True)
        shapes += tray(side, men[OFF])
    shapes += thrown(turn, dice) + touched(turn, black, white)
    return picture("backgammon", SIZE, f"Backgammon, {told}", COLOURS, shapes, "own-last")


def x_of(point: int) -> float:
    """Return the middle of a point, as black counts, from left to right."""
    column = point - 13 if point > 12 else 12 - point
    return EDGE + WIDE * (column + 0.5) + (MIDDLE if column > 5 else 0)


def triangle(point: int, turn: int) -> list[str]:
    """Return a point and its number, counted by the side to move."""
    x, up = x_of(point), point > 12
    y, tip = (EDGE, LONG) if up else (EDGE + TALL, -LONG)
    kind = "one" if point % 2 else "two"
    number = MIRROR - point if turn == MIN else point
    path = f"M{x - WIDE / 2 + 0.5:g} {y:g}h{WIDE - 1}L{x:g} {y + tip:g}z"
    return [
        f'<path class="{kind}" d="{path}"/>',
        numbered(str(number), x, y - 4 if up else y + 8.5),
    ]


def numbered(text: str, x: float, y: float, kind: str = "number", size: float = 6.5) -> str:
    return label(text, x, y, size).replace('"label"', f'"{kind}"')


def stack(side: str, count: int, x: float, top: bool, inner: bool = False) -> list[str]:
    """Return men that stand on each other from the edge, or on the bar from the middle."""
    shapes, y = [], 0.0
    for man in range(min(count, SHOWN if not inner else 3)):
        away = RADIUS + 1 + STEP * man
        if inner:
            away = TALL / 2 - 16 - away
        y = EDGE + away if top else EDGE + TALL - away
        shapes += [disc(f"{side}-rim", x, y, RADIUS), disc(side, x, y, RADIUS - 0.9)]
    if count > (SHOWN if not inner else 3):
        shapes.append(numbered(str(count), x, y + 2.8, f"on-{side}", 8))
    return shapes


def tray(side: str, count: int) -> list[str]:
    """Return the tray beside the home of a side, with the men that are borne off, on edge."""
    x, height = RIGHT + 6, TALL / 2 - 6
    y = EDGE if side == "white" else EDGE + TALL - height
    shapes = [rectangle("tray", x, y, TRAY, height, 2)]
    for man in range(count):
        at = y + 2 + 4.7 * man if side == "white" else y + height - 6.2 - 4.7 * man
        shapes.append(rectangle(f"{side}-rim", x + 1.5, at, TRAY - 3, 4.2, 1))
        shapes.append(rectangle(side, x + 2.1, at + 0.6, TRAY - 4.2, 3, 1))
    return shapes


def thrown(turn: int, dice: tuple[int, int]) -> list[str]:
    """Return the dice, in the half of the board from which the side to move looks at it."""
    shapes: list[str] = []
    middle = EDGE + 3 * WIDE + (0 if turn == MIN else 6 * WIDE + MIDDLE)
    for die, x in zip(dice, (middle - 10, middle + 10), strict=True):
        y = EDGE + TALL / 2
        if die:
            shapes.append(rectangle("die-rim", x - 7.5, y - 7.5, 15, 15, 3))
            shapes.append(rectangle("die", x - 6.8, y - 6.8, 13.6, 13.6, 2))
            shapes += [disc("pip", x + 3.8 * a, y + 3.8 * b, 1.4) for a, b in PIPS[die]]
    return shapes


def held(point: int, black: Sequence[int], white: Sequence[int]) -> str:
    """Return in words who stands on a point, as black counts."""
    for side, men in (("black", black[point]), ("white", white[MIRROR - point])):
        if men:
            return f"{men} {side} {'man' if men == 1 else 'men'}"
    return "empty"


def touched(turn: int, black: Sequence[int], white: Sequence[int]) -> list[str]:
    """Return what can be clicked: points, bar and tray of the side to move; the dice to pass."""
    shapes = []
    for point in range(1, BAR):
        y = EDGE if point > 12 else EDGE + TALL - LONG - 4
        number = MIRROR - point if turn == MIN else point
        area = rectangle("touch", x_of(point) - WIDE / 2, y, WIDE, LONG + 4)
        shapes.append(named(area, str(number), holds=held(point, black, white)))
    left = EDGE + 6 * WIDE
    half = TALL / 2
    bar = rectangle("touch", left, EDGE + (half if turn == MIN else 0), MIDDLE, half)
    off = rectangle("touch", RIGHT + 6, EDGE + (0 if turn == MIN else half + 6), TRAY, half - 6, 2)
    mine, side = (white, "white") if turn == MIN else (black, "black")
    shapes += [
        named(bar, "bar", holds=f"{mine[BAR]} {side}"),
        named(off, "off", holds=f"{mine[OFF]} {side} borne off"),
    ]
    middle = EDGE + 3 * WIDE + (0 if turn == MIN else 6 * WIDE + MIDDLE)
    area = rectangle("touch", middle - 20, EDGE + TALL / 2 - 9, 40, 18, 3)
    return [*shapes, named(area, "pass")]

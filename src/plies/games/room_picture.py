"""The room as SVG: walls, food, who stands where, and a legend of all that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plies.games.shared.drawn import named, rectangle
from plies.games.shared.picture import disc, label, picture

SIDE, GAP = 24, 4
BESIDE, LINE = 96, 15  # the legend: how wide it is, and from one line to the next
LETTERS = {"creature": "C", "you": "Y", "helper": "H", "caught": "X", "both": "B"}
LEGEND = (
    ("creature", "creature: eats"),
    ("you", "you: up or right"),
    ("helper", "helper: down or left"),
    ("food", "food: 10 points"),
    ("wall", "wall"),
)
COLOURS = {
    "floor": ("#efece3", "#2c313a"),
    "wall": ("#5c6068", "#0c0d10"),
    "food": ("#e69f00", "#e69f00"),
    "creature": ("#007a59", "#1f8f6c"),
    "you": ("#0060a0", "#2a78b8"),
    "helper": ("#9a3324", "#b5503f"),
    "caught": ("#222222", "#000000"),
    "both": ("#5b3a8c", "#7a5ab0"),
    "on": ("#ffffff", "#ffffff"),
    "label": ("#333333", "#d8dde6"),
}


def draw_room(
    wall: Sequence[int],
    food: Sequence[int],
    width: int,
    stands: Mapping[int, str],
    ways: Mapping[int, str],
    points: int,
) -> str:
    """Draw the squares within the outer walls; `ways` has a move's word by where it leads."""
    shapes, rows = [], len(wall) // width
    for square in range(len(wall)):
        row, column = divmod(square, width)
        if not (0 < row < rows - 1 and 0 < column < width - 1):
            continue
        x, y = SIDE * (column - 1), SIDE * (row - 1)
        kind = "wall" if wall[square] else "floor"
        floor = rectangle(kind, x + 0.5, y + 0.5, SIDE - 1, SIDE - 1, 2)
        who = stands.get(square, "")
        holds = " and ".join(filter(None, (who, "food" if food[square] else ""))) or "free"
        shapes.append(named(floor, ways[square], holds=holds) if square in ways else floor)
        if food[square]:
            shapes.append(disc("food", x + SIDE / 2, y + SIDE / 2, 11 if who else 5))
        if who:
            shapes += man(who, x + SIDE / 2, y + SIDE / 2, 8.5)
    right = SIDE * (width - 2) + 2 * GAP
    for number, (kind, words) in enumerate(LEGEND):
        y = 9 + LINE * number
        if kind == "food":
            shapes.append(disc("food", right + 6, y, 4))
        elif kind == "wall":
            shapes.append(rectangle("wall", right + 1, y - 5, 10, 10, 2))
        else:
            shapes += man(kind, right + 6, y, 5.5)
        shapes.append(beside(words, right + 15, y + 2.6))
    high = max(SIDE * (rows - 2), LINE * len(LEGEND) + 4)
    shapes.append(label(f"{points} points", SIDE * (width - 2) / 2, high + 11, 9))
    return picture("room", (right + BESIDE, high + 18), "The room", COLOURS, shapes)


def man(who: str, x: float, y: float, radius: float) -> list[str]:
    """Return a disc with the letter that stands for somebody in the text of a position."""
    letter = label(LETTERS[who], x, y + 0.36 * radius, 1.1 * radius).replace('"label"', '"on"')
    return [disc(who, x, y, radius), letter]


def beside(words: str, x: float, y: float) -> str:
    return label(words, x, y, 7.5).replace("<text ", '<text text-anchor="start" ')

"""The men of chess, drawn by us: outlines in a square of 20 x 20 around its middle.

All stand on the same foot. Each is a list of shapes of SVG; what is `mark` is drawn in the other
colour: the eye of a knight, the slit in a bishop's hat, bands.
"""

from __future__ import annotations

FOOT = '<path d="M-6.2 8V6.9Q-6.2 5.5-4.8 5.5H4.8Q6.2 5.5 6.2 6.9V8Z"/>'


def _mark(line: str) -> str:
    return f'<path class="mark" d="{line}"/>'


def _balls(places: tuple[tuple[float, float], ...], radius: float) -> list[str]:
    return [f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>' for x, y in places]


PAWN = [
    '<path d="M-2-1C-1.7 1.8-3.4 3.5-4.6 5.5H4.6C3.4 3.5 1.7 1.8 2-1Z"/>',
    '<path d="M-3.2-.3Q-3.2-1.6-2-1.6H2Q3.2-1.6 3.2-.3Z"/>',
    '<circle cx="0" cy="-4" r="2.8"/>',
]
KNIGHT = [
    (
        '<path d="M-4.8 5.5C-4.8 1.9-.9.8-.5-1.5C-1.9-.9-2.5.3-4 .8C-5.4 1.2-6.5-.2-5.8-1.5'
        'C-4.7-3.3-4-4.6-2.7-5.5L-2.8-7.9L-.6-6.3C3.9-5.9 5.9-1.6 5 5.5Z"/>'
    ),
    '<circle class="mark" cx="-2.2" cy="-3.4" r=".65"/>',
    _mark("M.9-5C3.4-3.9 4.2-1 3.9 2.6L3.3 2.6C3.3-.9 2.7-3.5.9-5Z"),
]
BISHOP = [
    '<path d="M-2.5 2.6C-2.3 4-3.6 4.6-4.7 5.5H4.7C3.6 4.6 2.3 4 2.5 2.6Z"/>',
    '<path d="M0-6.6C3.6-3.9 4.8-.6 2.6 1.9H-2.6C-4.8-.6-3.6-3.9 0-6.6Z"/>',
    '<path d="M-3.6 3.1Q-3.6 1.6-2.3 1.6H2.3Q3.6 1.6 3.6 3.1Z"/>',
    '<circle cx="0" cy="-7.2" r="1.15"/>',
    _mark("M1.1-4L2-3.3L.5-1L-.4-1.6Z"),
]
ROOK = [
    '<path d="M-3.6-3L-4.2 5.5H4.2L3.6-3Z"/>',
    (
        '<path d="M-5.2-7.2H-3.1V-5.6H-1.1V-7.2H1.1V-5.6H3.1V-7.2H5.2V-3.6Q5.2-2.6 4.2-2.6H-4.2'
        'Q-5.2-2.6-5.2-3.6Z"/>'
    ),
    _mark("M-3.7 3.2H3.7V3.9H-3.7Z"),
]
QUEEN = [
    '<path d="M-4.4 3L-6.6-3.7L-3.5-1L-3.2-5.7L-1-1.2L0-6.3L1-1.2L3.2-5.7L3.5-1L6.6-3.7L4.4 3Z"/>',
    '<path d="M-4.4 2.6H4.4L5 5.5H-5Z"/>',
    *_balls(((-6.6, -4.2), (-3.2, -6.2), (0, -6.9), (3.2, -6.2), (6.6, -4.2)), 1.05),
    _mark("M-4.3 3.6H4.3L4.4 4.3H-4.4Z"),
]
KING = [
    '<path d="M-.75-9H.75V-7.7H2V-6.3H.75V-4H-.75V-6.3H-2V-7.7H-.75Z"/>',
    (
        '<path d="M0-3.3C1.3-5.3 6.7-5.4 6.7-1.5C6.7.7 4.8 1.7 4.5 3.2H-4.5C-4.8 1.7-6.7.7-6.7-1.5'
        'C-6.7-5.4-1.3-5.3 0-3.3Z"/>'
    ),
    '<path d="M-4.5 2.6H4.5L5 5.5H-5Z"/>',
    _mark("M-4.4 3.6H4.4L4.5 4.3H-4.5Z"),
    _mark("M-.35-2.2H.35V1.4H-.35Z"),
]
SHAPES = {
    letter: "".join([*shapes, FOOT])
    for letter, shapes in zip("PNBRQK", (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING), strict=True)
}
EDGES = {
    "white": 'stroke="#26221c" stroke-width=".7"',
    "black": 'stroke="#efe9dc" stroke-width=".45"',
}


def man(letter: str, x: float, y: float, scale: float = 1) -> str:
    """Return a man around a point: capitals are white's."""
    side = "white" if letter.isupper() else "black"
    place = f'transform="translate({x:g} {y:g}) scale({scale:g})"'
    shapes = SHAPES[letter.upper()]
    return f'<g class="{side}" {place} {EDGES[side]} stroke-linejoin="round">{shapes}</g>'

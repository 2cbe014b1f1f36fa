"""A position of chess as a picture: white below, the last move and a check marked.

Every square can be clicked. If a pawn can reach the last row, what it may become stands beside the
board, to be clicked after the square.
"""

from __future__ import annotations

from string import ascii_lowercase

from plies.games.chess.board import State
from plies.games.chess.fen import SIDES, letters_of, square_name
from plies.games.chess.pieces import man
from plies.games.shared.drawn import EDGE, SQUARE, named, rectangle
from plies.games.shared.picture import label, picture

COLOURS = {
    "frame": ("#8a7458", "#4a4238"),
    "light": ("#f1e6d0", "#a99f8c"),
    "dark": ("#bd9a6c", "#6f6250"),
    "last": ("#f2d15c", "#c9a227"),
    "check": ("#d9534f", "#d9534f"),
    "white": ("#fffdf7", "#fbf7ec"),
    "black": ("#2b2622", "#1b1815"),
    "white .mark": ("#26221c", "#26221c"),
    "black .mark": ("#efe9dc", "#efe9dc"),
    "label": ("#555555", "#b8bec8"),
}
BOARD, TOP = 8 * SQUARE, 4  # the names of files stand below
BESIDE = EDGE + BOARD + 6  # where what a pawn may become begins
BECOMES = "QRBN"
NAMES = dict(zip("KQRBNP", ("king", "queen", "rook", "bishop", "knight", "pawn"), strict=True))


def middle(square: int) -> tuple[float, float]:
    """Return where the middle of a square lies; a1 is at the lower left."""
    return EDGE + SQUARE * (square % 8 + 0.5), TOP + SQUARE * (7.5 - square // 8)


def svg(state: State, last_move: int | None, checked: int, promotes: bool) -> str:
    """Draw a position; `checked` is the square of a king in check, or -1."""
    turn, letters = state.ply & 1, letters_of(state)
    ends = () if last_move is None else (last_move & 63, last_move >> 6 & 63)
    parts = [rectangle("frame", EDGE - 1, TOP - 1, BOARD + 2, BOARD + 2)]
    for square in range(64):
        x, y = middle(square)
        shade = "light" if (square % 8 + square // 8) % 2 else "dark"
        field = rectangle(shade, x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE)
        parts.append(named(field, square_name(square), holds=held(letters[square])))
        if square in ends:
            parts.append(_tint("last", x, y))
        if square == checked:
            parts.append(_tint("check", x, y))
    for place in range(8):
        (along, _), (_, up) = middle(place), middle(8 * place)
        parts.append(label(ascii_lowercase[place], along, TOP + BOARD + 10, 8))
        parts.append(label(str(place + 1), EDGE / 2 - 1, up + 3, 8))
    parts += [man(letters[s], *middle(s)) for s in range(64) if letters[s] != "."]
    width = EDGE + BOARD + 4
    if promotes:
        width = BESIDE + SQUARE + 4
        parts += _choices(turn)
    title = f"Chess, {SIDES[turn]} to move"
    return picture("chess", (width, TOP + BOARD + 14), title, COLOURS, parts, "own-last")


def held(letter: str) -> str:
    """Return in words what stands on a square: `white knight`."""
    if letter == ".":
        return "empty"
    return f"{SIDES[0 if letter.isupper() else 1]} {NAMES[letter.upper()]}"


def _tint(kind: str, x: float, y: float) -> str:
    field = rectangle(kind, x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE)
    return field.replace("<rect", '<rect fill-opacity=".6"')


def _choices(turn: int) -> list[str]:
    """Return the pieces that a pawn may become, at its end of the board."""
    parts = []
    for place, letter in enumerate(BECOMES):
        x, y = BESIDE + SQUARE / 2, middle(56 - 8 * place if turn == 0 else 8 * place)[1]
        field = rectangle("light", x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE)
        parts.append(named(field, letter, holds=f"becomes a {NAMES[letter]}"))
        parts.append(man(letter if turn == 0 else letter.lower(), x, y))
    return parts

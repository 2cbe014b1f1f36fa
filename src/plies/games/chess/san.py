"""Moves of chess as people write them: Nf3, exd5, O-O, e8=Q, Rad1, Qh7#.

The letter of the piece (none for a pawn), x where something is taken, the square it goes to, = and
what a pawn becomes, + for check and # for mate. Where two pieces of a kind could go there, the file
of the one that goes is added, or its row, or both. Also read are 0-0, long forms as e2e4, Ng1-f3
and e7e8q, and all of these without their marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from plies.contract import GameError, MoveError
from plies.games.chess.board import ALL, KING, LAST_RANKS, State
from plies.games.chess.fen import KINDS, LETTERS, SIDES, square_name
from plies.games.chess.legal import Bonds, bonds, targets

PIECES = dict(zip(LETTERS, ("pawn", "knight", "bishop", "rook", "queen", "king"), strict=True))
BECOMES = "NBRQ"  # 1 to 4 in a move
CASTLES = re.compile(r"([Oo0])-?\1(-?\1)?")
WORD = re.compile(
    r"(?P<piece>[KQRBN])?(?P<file>[a-h])?(?P<rank>[1-8])?[x:-]?(?P<to>[a-h][1-8])"
    r"(?:[=/]?\(?(?P<becomes>[QRBNqrbn])\)?)?"
)
MARKS = re.compile(r"(?:\s*e\.?p\.?)?[+#!?]*$")


def piece_on(state: State, square: int) -> str:
    """Return the letter of what stands on a square, in capitals; "" if nothing does."""
    found = (
        x for x, kind in zip(LETTERS, KINDS, strict=True) if getattr(state, kind) >> square & 1
    )
    return next(found, "")


def squares(board: int) -> Iterator[int]:
    """Yield the squares of a board from a1 on."""
    while board:
        yield (board & -board).bit_length() - 1
        board &= board - 1


def san(state: State, move: int, after: State) -> str:
    """Write a move; `after` is the position that it leads to."""
    here, there, kind = move & 63, move >> 6 & 63, move >> 12
    piece = piece_on(state, here)
    takes = (state.white | state.black) >> there & 1 or (piece == "P" and (there - here) % 8)
    if piece == "K" and abs(there - here) == 2:
        word = "O-O" if there > here else "O-O-O"
    elif piece == "P":
        word = f"{square_name(here)[0]}x" if takes else ""
        word += square_name(there) + (f"={BECOMES[kind - 1]}" if kind else "")
    else:
        word = piece + _which(state, piece, here, there) + "x" * bool(takes) + square_name(there)
    bound = bonds(after)
    return word + ("" if not bound.checks else "+" if _can_move(after, bound) else "#")


def long_word(state: State, move: int) -> str:
    """Write a move by its squares, as engines do: e2e4, e1g1 to castle, e7e8q.

    >>> long_word(None, 52 | 60 << 6 | 4 << 12)
    'e7e8q'
    """
    becomes = BECOMES[(move >> 12) - 1].lower() if move >> 12 else ""
    return square_name(move & 63) + square_name(move >> 6 & 63) + becomes


def _can_move(state: State, bound: Bonds) -> bool:
    own = state.black if state.ply & 1 else state.white
    return any(targets(state, square, bound) for square in squares(own))


def _which(state: State, piece: str, here: int, there: int) -> str:
    """Return the file, the row or both of a piece, if others of its kind can go there too."""
    bound = bonds(state)
    others = [one for one in _all(state, piece) if targets(state, one, bound) >> there & 1]
    if others == [here]:
        return ""
    name = square_name(here)
    if [one % 8 for one in others].count(here % 8) == 1:
        return name[0]
    return name[1] if [one // 8 for one in others].count(here // 8) == 1 else name


def _all(state: State, piece: str) -> list[int]:
    """Return where the pieces of a kind of the side to move stand."""
    own = state.black if state.ply & 1 else state.white
    return list(squares(own & getattr(state, KINDS[LETTERS.index(piece)])))


def read_san(state: State, text: str) -> int:
    """Return the move that `text` means; a GameError says why it is none."""
    word = MARKS.sub("", text.strip())
    if castles := CASTLES.fullmatch(word):
        king = _all(state, "K")[0]
        there = king - 2 if castles[2] else king + 2
        if king % 8 == 4 and targets(state, king, bonds(state)) >> there & 1:
            return king | there << 6
        raise MoveError(f"{SIDES[state.ply & 1]} cannot castle here by {text}")
    found = WORD.fullmatch(word)
    if not found:
        raise GameError(f"a move is written Nf3, exd5, O-O, e8=Q or e2e4, not {text!r}")
    there = "abcdefgh".index(found["to"][0]) + 8 * (int(found["to"][1]) - 1)
    begins = (found["file"] or "") + (found["rank"] or "")
    if found["piece"] or len(begins) < 2:
        pieces = _all(state, found["piece"] or "P")
    else:
        pieces = list(squares(state.black if state.ply & 1 else state.white))
    named = [one for one in pieces if all(part in square_name(one) for part in begins)]
    bound = bonds(state)
    able = [one for one in named if targets(state, one, bound) >> there & 1]
    if not found["piece"] and len(begins) < 2:  # what a pawn takes is named with its file
        able = [one for one in able if begins or one % 8 == there % 8]
    if not able:
        raise MoveError(
            f"{text!r} is not a legal move here: {_why_not(state, found, named, there)}"
        )
    if len(able) > 1:
        both = " or ".join(piece_on(state, one) + square_name(one) + found["to"] for one in able)
        raise MoveError(f"{text!r} could be {both}: say which")
    return _becoming(state, text, able[0], there, found["becomes"])


def _becoming(state: State, text: str, here: int, there: int, becomes: str | None) -> int:
    """Return the move from here to there, with what a pawn becomes if it does."""
    is_promotion = piece_on(state, here) == "P" and LAST_RANKS >> there & 1
    if is_promotion and not becomes:
        raise MoveError(f"say what the pawn becomes: {text}=Q, {text}=R, {text}=B or {text}=N")
    if becomes and not is_promotion:
        raise MoveError(f"{text!r} is not a legal move here: no pawn reaches the last row by it")
    kind = BECOMES.index(becomes.upper()) + 1 if becomes else 0
    return here | there << 6 | kind << 12


def _why_not(state: State, found: re.Match[str], named: list[int], there: int) -> str:
    side, to = SIDES[state.ply & 1], found["to"]
    own = state.black if state.ply & 1 else state.white
    king = bonds(state).king
    free = Bonds(king, 0, ALL ^ own, 0)  # as if nothing could give check
    steps = KING[king] & (ALL ^ own) if king in named else 0
    if steps >> there & 1 or any(targets(state, one, free) >> there & 1 for one in named):
        return f"it would leave {side}'s king in check"
    if own >> there & 1:
        return f"{side} has a piece on {to} itself"
    what = PIECES[found["piece"] or "P"]
    if not found["piece"] and found["file"] and found["rank"]:
        return f"what stands on {found['file']}{found['rank']} is not {side}'s or cannot go to {to}"
    return f"no {what} of {side} can go to {to}"

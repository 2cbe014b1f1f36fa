"""Positions of chess as text: FEN, which is read and written, and a board for people.

    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1

From the eighth row down: white's pieces in capitals, numbers for free squares. Then who moves, who
may still castle to which side, the square that a pawn has just passed over, the half-moves since a
pawn moved or something was taken, and the number of the move. The last two may be left out.
"""

from __future__ import annotations

import re

from plies.contract import GameError
from plies.games.chess.board import LAST_RANKS, TAKES, State, attackers

LETTERS = "PNBRQK"
KINDS = ("pawns", "knights", "bishops", "rooks", "queens", "kings")
SIDES = ("white", "black")
CASTLING = {"K": (4, 7), "Q": (4, 0), "k": (60, 63), "q": (60, 56)}  # where king and rook stand
FIELDS = "rows, side, castling, en passant, and perhaps the clock and the number of the move"
MEN, PAWNS = 16, 8  # that a side has at most


def square_name(square: int) -> str:
    return "abcdefgh"[square % 8] + "12345678"[square // 8]


def letters_of(state: State) -> list[str]:
    """Return what stands on each square, from a1 on: a letter, or "." for nothing."""
    found = ["."] * 64
    for letter, kind in zip(LETTERS, KINDS, strict=True):
        for square in range(64):
            if getattr(state, kind) >> square & 1:
                found[square] = letter if state.white >> square & 1 else letter.lower()
    return found


def fen(state: State) -> str:
    """Write a position."""
    letters = "".join(letters_of(state))
    rows = "/".join(letters[first : first + 8] for first in range(56, -1, -8))
    rows = re.sub(r"\.+", lambda free: str(len(free[0])), rows)
    rights = "".join(name for name, (_, rook) in CASTLING.items() if state.rights >> rook & 1)
    passed = square_name(state.passant.bit_length() - 1) if state.passant else "-"
    side = "wb"[state.ply & 1]
    return f"{rows} {side} {rights or '-'} {passed} {state.clock} {state.ply // 2 + 1}"


def draw(state: State) -> str:
    """Draw the board with the names of files and ranks; below it stands all else, as FEN."""
    letters = letters_of(state)
    rows = [f"{rank + 1} {' '.join(letters[8 * rank : 8 * rank + 8])}" for rank in range(7, -1, -1)]
    last = f"{SIDES[state.ply & 1]} to move: {fen(state)}"
    return "\n".join([*rows, "  a b c d e f g h", last])


def read_fen(text: str) -> State:
    """Read a position, also below a drawing of it; a GameError says what is wrong with it."""
    fields = text.rpartition("to move:")[2].split()
    if not 4 <= len(fields) <= 6:
        raise GameError(f"a position is written in 4 to 6 parts, not {len(fields)}: {FIELDS}")
    rows, side, rights, passed, *numbers = fields
    if side not in ("w", "b"):
        raise GameError(f"after the rows comes who moves, w or b, not {side!r}")
    turn = "wb".index(side)
    clock, move = map(_number, (0, 1), (*numbers, *("0", "1")[len(numbers) :]))
    state = State._make([*_boards(rows), 0, 0, clock, 2 * move - 2 + turn])
    _check_men(state)
    state = state._replace(rights=_rights(state, rights))
    state = state._replace(passant=_passant(state, passed))
    king = (state.kings & (state.white if turn else state.black)).bit_length() - 1
    if attackers(state, king, state.white | state.black, 1 - turn):
        mover, other = SIDES[turn], SIDES[1 - turn]
        raise GameError(f"{other} is in check although {mover} is to move: {other} has just moved")
    return state


def _number(which: int, word: str) -> int:
    what = ("the half-move clock", "the number of the move")[which]
    if not word.isdecimal() or int(word) < which or len(word) > 5:
        raise GameError(f"{what} must be a whole number from {which} on, not {word!r}")
    return int(word)


def _boards(rows: str) -> list[int]:
    """Return white, black and the six kinds as boards."""
    lines = rows.split("/")
    if len(lines) != 8:
        raise GameError(f"the board needs 8 rows with / between them, not {len(lines)}")
    found = dict.fromkeys(("white", "black", *LETTERS), 0)
    for rank, line in zip(range(7, -1, -1), lines, strict=True):
        if wrong := re.search(r"[^PNBRQKpnbrqk1-8]", line):
            legend = "P N B R Q K for white, p n b r q k for black, 1 to 8 for free squares"
            raise GameError(f"row {rank + 1} has {wrong[0]!r}, but there are only {legend}")
        marks = re.sub(r"\d", lambda count: "." * int(count[0]), line)
        if len(marks) != 8:
            raise GameError(f"row {rank + 1}, {line!r}, has {len(marks)} squares instead of 8")
        for file, mark in enumerate(marks):
            if mark != ".":
                found[mark.upper()] |= 1 << 8 * rank + file
                found["white" if mark.isupper() else "black"] |= 1 << 8 * rank + file
    return list(found.values())


def _check_men(state: State) -> None:
    for side, men in zip(SIDES, (state.white, state.black), strict=True):
        kings, pawns = (men & state.kings).bit_count(), (men & state.pawns).bit_count()
        if kings != 1:
            raise GameError(f"{side} needs one king, not {kings}")
        if pawns > PAWNS:
            raise GameError(f"{side} has {pawns} pawns, but nobody ever has more than {PAWNS}")
        if men.bit_count() > MEN:
            raise GameError(f"{side} has {men.bit_count()} men, but begins with {MEN}")
    if wrong := state.pawns & LAST_RANKS:
        name = square_name(wrong.bit_length() - 1)
        raise GameError(f"there is a pawn on {name}, where it would have become another piece")


def _rights(state: State, text: str) -> int:
    """Return the rooks with which a king may castle."""
    if not re.fullmatch(r"-|(?=.)K?Q?k?q?", text):
        raise GameError(f"who may castle is written KQkq, some of these, or -, not {text!r}")
    found = 0
    for name in text.strip("-"):
        king, rook = CASTLING[name]
        men = state.white if name.isupper() else state.black
        if not (men & state.kings) >> king & (men & state.rooks) >> rook & 1:
            side, places = SIDES[name.islower()], f"{square_name(king)} and {square_name(rook)}"
            raise GameError(f"{side} cannot castle by {name}: it has no king and rook on {places}")
        found |= 1 << rook
    return found


def _passant(state: State, text: str) -> int:
    """Return the square that a pawn has passed over, if a pawn stands ready to take it."""
    if text == "-":
        return 0
    turn = state.ply & 1
    if not re.fullmatch(f"[a-h]{'63'[turn]}", text):
        where = f"a square of row {'63'[turn]} if {SIDES[turn]} is to move"
        raise GameError(f"the en passant square is {where}, or -, not {text!r}")
    square = "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)
    own, other = (state.black, state.white) if turn else (state.white, state.black)
    ahead, behind = (square + 8, square - 8) if turn else (square - 8, square + 8)
    free = ~(own | other)
    if not (other & state.pawns) >> ahead & free >> square & free >> behind & 1:
        raise GameError(f"no pawn of {SIDES[1 - turn]} can just have passed over {text}")
    return 1 << square if TAKES[1 - turn][square] & own & state.pawns else 0

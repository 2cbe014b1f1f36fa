"""Files of records: a score sheet for people, and beside it the same games as lines of JSON.

A game is written to both when it has ended, first as JSON, before the next one begins: a program
that is killed loses at most the game it was playing, and a machine that stops the games of the last
second. What is cut off at the end of one file is often still in the other, so both are read.

Only what was written here is ever changed. What people note above the games stays where it is; a
file in which something was damaged is kept as it was, under another name, before it is mended.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NamedTuple

from plies.contract import GameError
from plies.play.records import BEGINNING, Saved, from_json, to_json
from plies.play.score_sheet import EVENT_TAG, CutOff, blocks, from_text, is_note, to_text
from plies.writing import is_plain, replace, said

JSON = ".jsonl"
LEDGERS = {  # how the lines of other commands begin, which are not written here
    "tournament": '{"tournament": ',
    "tune": '{"tuning": ',
}
LINE = re.compile(r"[^\n]*\n|[^\n]+")


@dataclass(frozen=True, slots=True)
class Games:
    """The games in a file, in order, and a sentence on each that cannot be read."""

    games: tuple[Saved, ...]
    lost: tuple[str, ...]


class Piece(NamedTuple):
    """A part of a file: a game; or, without one, a note, or what was one and is damaged."""

    text: str
    game: Saved | None = None
    damage: str = ""


def lines_file(path: Path) -> Path:
    """Return where the JSON lines are kept that belong to a score sheet."""
    return Path(f"{path}{JSON}")  # also of a path without a name


def create(path: Path, instead: str) -> None:
    """Begin a record; refuse to write over another file.

    If that is a record, `instead` says what whoever asks can do with it.
    """
    if path.suffix == JSON:
        raise GameError(
            f"a record is two files, a sheet for people and lines of JSON: name the sheet, "
            f"such as {path.stem}.txt, and {path.stem}.txt.jsonl comes beside it"
        )
    made: list[Path] = []
    try:
        for file in (path, lines_file(path)):
            with said(file):
                file.open("x").close()
            made.append(file)
    except GameError:
        for one in made:
            one.unlink()
        if not os.path.lexists(file):
            raise
        if not is_plain(file):
            raise GameError(f"{file} is no plain file, as a record needs: name another") from None
        if not _is_record(path):
            what = f"{file} exists already, and it is no record of plies match"
            raise GameError(f"{what}: name another file") from None
        raise GameError(f"{file} exists already: {instead}, or name another file") from None


def _is_record(path: Path) -> bool:
    try:
        found = read(path)
    except GameError:
        return False
    return bool(found.games or found.lost)


def remove(path: Path) -> None:
    """Take away a record in which no game was written."""
    for file in (path, lines_file(path)):
        if file.exists() and not file.stat().st_size:
            file.unlink()


def append(path: Path, one: Saved, *, sync: bool = True) -> None:
    """Add a game that has ended; `sync` waits until the disk has it, which may take a while."""
    for file, text in ((lines_file(path), f"{to_json(one)}\n"), (path, to_text(one))):
        _append(file, text, sync=sync)


def read(path: Path) -> Games:
    """Return what a record holds: a score sheet and the JSON beside it, or only lines of JSON.

    A file that is no record is refused.
    """
    if path.suffix == JSON or not lines_file(path).exists():
        return _found(path, _pieces(path))
    sheet = _found(path, _pieces(path)) if path.exists() else Games((), ())
    beside = _found(lines_file(path), _pieces(lines_file(path)))
    if not beside.games:
        return sheet
    games = {one.number: one for one in (*sheet.games, *beside.games)}
    whole = tuple(games[number] for number in sorted(games))
    most = max(len(found.games) + len(found.lost) for found in (sheet, beside))
    missing = most - len(whole)
    return Games(whole, (sheet.lost or beside.lost)[:missing] if missing > 0 else ())


def refuse_tournament(path: Path) -> None:
    """Refuse to go on with the games of a tournament as if they were a match."""
    for file in (path, lines_file(path)):
        text = file.read_bytes() if file.exists() and is_plain(file) else b""
        for command, begins in LEDGERS.items():
            if text.startswith(begins.encode()):
                on = f"plies {command} --resume {file} goes on with it"
                raise GameError(f"{file} is the record of plies {command}: {on}")


def mend(path: Path) -> list[str]:
    """Make a score sheet and the JSON beside it whole again, so that both hold the same games.

    Games and notes keep their bytes. A file of which something has to go is kept under another
    name first; what is returned says so, a sentence for each.
    """
    games, told = read(path).games, []
    for file, written, ends in ((lines_file(path), _line, 1), (path, to_text, 2)):
        pieces = _pieces(file) if file.exists() else []
        has = {piece.game.number for piece in pieces if piece.game}
        missing = [Piece(written(one), one) for one in games if one.number not in has]
        if any(piece.damage for piece in pieces):
            told.append(f"{file} was damaged and is mended; as it was, it is kept in {_kept(file)}")
            whole = [piece for piece in pieces if not piece.damage]
            with said(file):
                replace(file, [_bytes(_joined(_in_order(whole, missing), ends))])
        else:
            end = _ending(pieces[-1], ends) if pieces else ""
            _append(file, end + _joined(missing, ends))
    return told


def _line(one: Saved) -> str:
    return f"{to_json(one)}\n"


def _in_order(pieces: list[Piece], missing: list[Piece]) -> list[Piece]:
    """Put every missing game before the first one with a higher number."""
    for new in missing:
        number = new.game.number if new.game else 0
        later = (i for i, one in enumerate(pieces) if one.game and one.game.number > number)
        pieces.insert(next(later, len(pieces)), new)
    return pieces


def _joined(pieces: list[Piece], ends: int) -> str:
    """Return the pieces as one text, each ending in so many line ends or more."""
    return "".join(piece.text + _ending(piece, ends) for piece in pieces)


def _ending(piece: Piece, ends: int) -> str:
    """Return the line ends that a piece lacks."""
    text = piece.text
    return "\n" * (ends - text[len(text.rstrip("\r\n")) :].count("\n")) if text.strip() else ""


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogateescape")


def _kept(file: Path) -> Path:
    """Copy a damaged file to a name that no other has, and return that."""
    data = file.read_bytes()
    for number in count(1):
        copy = file.with_name(f"{file.name}.damaged{'' if number == 1 else f'-{number}'}")
        try:
            with said(copy), copy.open("xb") as new:
                new.write(data)
                os.fsync(new.fileno())
            return copy
        except GameError:
            if not os.path.lexists(copy):
                raise
    raise AssertionError


def _pieces(path: Path) -> list[Piece]:
    """Return all parts of a file, in order; refuse one that is no record."""
    text = _text(path)
    if text.startswith(tuple(LEDGERS.values())):
        return [_piece(line, from_json) for line in LINE.findall(text)[1:]]
    if path.suffix == JSON:
        begins, pieces = BEGINNING, [_piece(line, from_json) for line in LINE.findall(text)]
    else:
        begins = EVENT_TAG
        pieces = [Piece(x) if is_note(x) else _piece(x, from_text) for x in blocks(text)]
    ours = any(piece.game or piece.text.startswith(begins) for piece in pieces)
    if text.strip() and not ours and not begins.startswith(text):
        raise GameError(f"{path} is no record of plies match: it is left as it is")
    return pieces


def _piece(text: str, reader: Callable[[str], Saved]) -> Piece:
    if not text.strip():
        return Piece(text)
    try:
        return Piece(text, reader(_bytes(text).decode("utf-8", errors="replace")))
    except CutOff as error:
        return Piece(text, damage=str(error))
    except ValueError:
        return Piece(text, damage="it is cut off or damaged")


def _found(path: Path, pieces: list[Piece]) -> Games:
    told = [piece for piece in pieces if piece.game or piece.damage]
    kept = f"the other {len(told) - 1} are kept" if len(told) > 1 else "there is no other"
    lost = tuple(
        f"game {place} of {len(told)} in {path} is lost: {piece.damage} ({kept})"
        for place, piece in enumerate(told, 1)
        if piece.damage
    )
    return Games(tuple(piece.game for piece in told if piece.game), lost)


def _text(path: Path) -> str:
    """Return what is in a file, in letters from which its very bytes can be had again."""
    if path.exists() and not is_plain(path):
        raise GameError(f"{path} cannot be read: it is no plain file")
    try:
        return path.read_bytes().decode("utf-8", errors="surrogateescape")
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror}") from None


def _append(path: Path, text: str, *, sync: bool = True) -> None:
    """Add to a file; where there is no room for all of it, add nothing."""
    data = text.encode("utf-8", errors="replace")
    if not data and path.exists():
        return
    with said(path):
        before = path.stat().st_size if path.exists() else 0
        try:
            with path.open("ab") as file:
                file.write(data)
                file.flush()
                if sync:
                    os.fsync(file.fileno())
        except OSError:
            os.truncate(path, before)
            raise

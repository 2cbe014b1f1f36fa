"""Files of records: a score sheet for people, and beside it the same games as lines of JSON.

A game is written to both when it has ended, first as JSON, before the next one begins: a program
that is killed loses at most the game it was playing, and a machine that stops the games of the last
second. What is cut off at the end of one file is often still in the other, so both are read.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from plies.game import GameError
from plies.play.records import Saved, from_json, to_json
from plies.play.score_sheet import CutOff, blocks, from_text, to_text


@dataclass(frozen=True, slots=True)
class Found:
    """The games in a file, in order, and a sentence on each that cannot be read."""

    games: tuple[Saved, ...]
    lost: tuple[str, ...]


def lines_file(path: Path) -> Path:
    """Return where the JSON lines are kept that belong to a score sheet."""
    return path.with_name(f"{path.name}.jsonl")


def create(path: Path) -> None:
    """Begin a record; refuse to write over another one."""
    if path.suffix == ".jsonl":
        raise GameError(
            f"a record is two files, a sheet for people and lines of JSON: name the sheet, "
            f"such as {path.stem}.txt, and {path.stem}.txt.jsonl comes beside it"
        )
    for file in (path, lines_file(path)):
        try:
            file.open("x").close()
        except FileExistsError:
            raise GameError(
                f"{file} exists already: --resume {path} goes on with it, or name another file"
            ) from None
        except OSError as error:
            raise GameError(f"{file} cannot be written: {error.strerror}") from None


def remove(path: Path) -> None:
    """Take away a record in which no game was written."""
    for file in (path, lines_file(path)):
        if file.exists() and not file.stat().st_size:
            file.unlink()


def append(path: Path, one: Saved, *, sync: bool = True) -> None:
    """Add a game that has ended; `sync` waits until the disk has it, which may take a while."""
    for file, text in ((lines_file(path), f"{to_json(one)}\n"), (path, to_text(one))):
        _write(file, text, "a", sync=sync)


def read(path: Path) -> Found:
    """Return what a file holds: a score sheet and the JSON beside it, or only lines of JSON."""
    if path.suffix == ".jsonl" or not lines_file(path).exists():
        return _read_one(path)
    sheet = _read_one(path) if path.exists() else Found((), ())
    beside = _read_one(lines_file(path))
    if not beside.games:
        return sheet
    games = {one.number: one for one in (*sheet.games, *beside.games)}
    whole = tuple(games[number] for number in sorted(games))
    most = max(len(found.games) + len(found.lost) for found in (sheet, beside))
    missing = most - len(whole)
    return Found(whole, (sheet.lost or beside.lost)[:missing] if missing > 0 else ())


def recover(path: Path) -> Found:
    """Return what a score sheet and the JSON beside it hold, and make both whole again."""
    found = read(path)
    sheet, lines = "".join(map(to_text, found.games)), [to_json(one) for one in found.games]
    for file, text in ((lines_file(path), "".join(f"{line}\n" for line in lines)), (path, sheet)):
        if not file.exists() or _text(file) != text:
            _replace(file, text)
    return found


def _read_one(path: Path) -> Found:
    text = _text(path)
    if path.suffix == ".jsonl":
        return _found(path, [line for line in text.split("\n") if line.strip()], from_json)
    return _found(path, blocks(text), from_text)


def _found(path: Path, pieces: list[str], reader: Callable[[str], Saved]) -> Found:
    games, lost = [], []
    for place, piece in enumerate(pieces, 1):
        try:
            games.append(reader(piece))
        except ValueError as error:
            why = str(error) if isinstance(error, CutOff) else "it is cut off or damaged"
            kept = (
                f"the other {len(pieces) - 1} are kept" if len(pieces) > 1 else "there is no other"
            )
            lost.append(f"game {place} of {len(pieces)} in {path} is lost: {why} ({kept})")
    return Found(tuple(games), tuple(lost))


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n")
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror}") from None


def _write(path: Path, text: str, mode: str, *, sync: bool = True) -> None:
    try:
        with path.open(mode, encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
            file.flush()
            if sync:
                os.fsync(file.fileno())
    except OSError as error:
        raise GameError(f"{path} cannot be written: {error.strerror}") from None


def _replace(path: Path, text: str) -> None:
    """Write a file anew, so that it is the old one or the new one whenever the program ends."""
    new = path.with_name(f"{path.name}.new")
    _write(new, text, "w")
    new.replace(path)

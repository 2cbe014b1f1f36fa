"""What people write about a tournament: a TOML file, and options as words."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from plies.contract import GameError
from plies.play.adjudication import Adjudication, Draw, Resign
from plies.spelling import did_you_mean
from plies.tournaments.openings import read_book
from plies.tournaments.plan import Entry, Tournament, entries
from plies.tournaments.sprt import Sprt
from plies.tournaments.tuning import Tuning

GAMES, SPRT_GAMES = 10, 20_000  # of any two, where nobody says how many
KNOWN: dict[str, Any] = {
    "game": str,
    "players": list,
    "pairing": str,
    "games": int,
    "rounds": int,
    "seed": int,
    "random_plies": int,
    "openings": str,
    "move_time": (int, float),
    "resign": (str, list, int, float),
    "draw": (str, list, int, float),
    "longest": int,
    "sprt": (str, list),
    "alpha": (int, float),
    "beta": (int, float),
    "others": str,
}


def from_toml(path: Path) -> dict[str, Any]:
    """Return the settings of a file; refuse in a sentence what is none."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GameError(f"{path} is no TOML: {error}") from None
    for name, value in found.items():
        if name not in KNOWN:
            meant = did_you_mean(name, KNOWN)
            raise GameError(f"{path} has {name!r}{meant}: it may have {', '.join(KNOWN)}")
        kind = KNOWN[name]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise GameError(f"{path}: {name} cannot be {value!r:.40}")
    for name in found.keys() & {"resign", "draw", "sprt"}:
        value = found[name]
        found[name] = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    if "openings" in found:
        found["openings"] = str(path.parent / found["openings"])
    if "players" in found:
        found["players"] = _players(path, found["players"])
    return found


def _players(path: Path, given: list[Any]) -> tuple[Entry, ...]:
    """Return players that are words, or tables with `player` and perhaps `name`."""
    specs, names = [], []
    for one in given:
        table = {"player": one} if isinstance(one, str) else one
        if not isinstance(table, dict) or not {"player"} <= table.keys() <= {"player", "name"}:
            raise GameError(f"{path}: a player is a word, or has `player` and `name`, not {one!r}")
        specs.append(str(table["player"]))
        names.append(str(table.get("name", table["player"])))
    return entries(tuple(specs), tuple(names))


def planned(given: dict[str, Any]) -> Tournament:
    """Return the plan that settings mean; those that are None were not given."""
    said = {name: value for name, value in given.items() if value is not None}
    if not said.get("game"):
        raise GameError("name a GAME and its players, or a FILE.toml that does")
    test = None
    if words := said.pop("sprt", None):
        low, high = _numbers("sprt", words, 2, 2)
        test = Sprt(low, high, said.pop("alpha", 0.05), said.pop("beta", 0.05))
    elif said.keys() & {"alpha", "beta"}:
        raise GameError("alpha and beta are the error rates of an SPRT: say --sprt 0,10")
    usual = {"games": SPRT_GAMES if test else GAMES}
    return Tournament(**{**usual, **_with_rules(said), "sprt": test})


def tuned(given: dict[str, Any]) -> Tuning:
    """Return the plan of a tuning that settings mean; those that are None were not given."""
    said = {name: value for name, value in given.items() if value is not None}
    if not said.get("game") or not said.get("player"):
        raise GameError("name a GAME and the PLAYER to tune")
    return Tuning(**_with_rules(said))


def _with_rules(said: dict[str, Any]) -> dict[str, Any]:
    """Return settings with openings read, and with one for what ends a game early."""
    if book := said.pop("openings", None):
        said["openings"] = read_book(Path(book)) if isinstance(book, str) else book
    rules = Adjudication(
        _resign(said.pop("resign", None)), _draw(said.pop("draw", None)), said.pop("longest", None)
    )
    return {**said, "adjudication": rules}


def _resign(words: str | None) -> Resign | None:
    if not words:
        return None
    value, *moves = _numbers("resign", words, 1, 2)
    return Resign(value, *map(int, moves))


def _draw(words: str | None) -> Draw | None:
    if not words:
        return None
    value, *moves = _numbers("draw", words, 1, 3)
    return Draw(value, *map(int, moves))


def _numbers(name: str, words: str, least: int, most: int) -> list[float]:
    try:
        found = [float(word) for word in words.split(",")]
    except ValueError:
        found = []
    if not least <= len(found) <= most:
        raise GameError(f"{name} takes {_span(least, most)} with commas, not {words!r}")
    return found


def _span(least: int, most: int) -> str:
    return f"{most} numbers" if least == most else f"{least} to {most} numbers"

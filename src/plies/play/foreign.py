"""Games as other programs keep them, such as PGN: read as records, and written from records.

A game of ours that has such a form says in its entry of the catalog by what a file's name ends, who
reads it and who writes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from plies.catalog import GAMES, found
from plies.catalog import game as named_game
from plies.contract import Game, GameError, facts, name_of, position_in, state_text
from plies.play.match import Plan
from plies.play.record_file import Games
from plies.play.records import Note, Saved, positions
from plies.writing import said

OLD = "latin-1"  # the letters of files from before UTF-8, as PGN's own standard has them
PAYOFFS = (1, -1)  # of the first side's win, and of the second's


@dataclass(frozen=True)
class Foreign(Saved):
    """A game that another program has written down, with all that was said above its moves."""

    tags: Mapping[str, str] = field(default_factory=dict)


def is_foreign(path: Path) -> bool:
    """Return whether a file's name is that of some game's own notation."""
    return any(path.suffix.lower() in entry.sheets for entry in GAMES.values())


def read_foreign(path: Path) -> Games:
    """Return the games of such a file; a GameError says what in it cannot be read."""
    name = next(one for one, entry in GAMES.items() if path.suffix.lower() in entry.sheets)
    game, reader = named_game(name), found(GAMES[name].sheets[path.suffix.lower()][0])
    try:
        data = path.read_bytes()
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror}") from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode(OLD)
    try:
        written = reader(text)
    except GameError as error:
        raise GameError(f"{path} cannot be read: {error}") from None
    return Games(tuple(_saved(game, name, i, one) for i, one in enumerate(written, 1)), ())


def _saved(game: Game, name: str, number: int, one: object) -> Foreign:
    tags, moves, winner, position = (
        getattr(one, part) for part in ("tags", "moves", "winner", "position")
    )
    sides = facts(game).sides
    by = tuple(tags.get(side.capitalize(), "?") for side in sides)
    payoff = 0 if winner == "draw" else None if winner is None else PAYOFFS[sides.index(winner)]
    made = Foreign(
        plan=Plan(name, by, games=1, position=position),
        number=number,
        date=tags.get("Date", ""),
        sides=sides,
        by=by,
        notes=tuple(Note(word) for word in moves),
        final="",
        winner=winner,
        payoff=payoff,
        reason="",
        turns=tuple(len(moves[side :: len(sides)]) for side in range(len(sides))),
        nodes=(0,) * len(sides),
        seconds=(0.0,) * len(sides),
        tags=tags,
    )
    *_, (last, _) = positions(game, position_in(game, position), made)
    return replace(made, final=state_text(game, last))


def export(path: Path, games: Sequence[tuple[Game, Saved]]) -> None:
    """Write games in the notation that the end of a file's name asks for; never over another."""
    texts = []
    for game, one in games:
        name = one.plan.game.partition(":")[0]
        sheets = GAMES[name].sheets if name in GAMES else {}
        if path.suffix.lower() not in sheets:
            known = ", ".join(sheets) or "none"
            what = f"{name_of(game)} has no notation for {path.suffix or 'such'} files"
            raise GameError(f"{what}: it has {known}")
        writer = found(sheets[path.suffix.lower()][1])
        texts.append(writer(_tags(one), one.moves, one.winner))
    with said(path), path.open("x", encoding="utf-8") as file:
        file.write("".join(texts))


def _tags(one: Saved) -> dict[str, str]:
    """Return what is said of a game above its moves."""
    if isinstance(one, Foreign):
        return dict(one.tags)
    tags = {"Event": "plies match", "Round": str(one.number)}
    if one.date:
        tags["Date"] = one.date.partition(" ")[0].replace("-", ".")
    tags |= {side.capitalize(): by for side, by in zip(one.sides, one.by, strict=True)}
    if one.plan.position is not None:
        tags["FEN"] = one.plan.position
    if one.reason:
        tags["Termination"] = one.reason
    return tags

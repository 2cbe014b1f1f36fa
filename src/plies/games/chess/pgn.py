"""Games of chess as PGN, the portable game notation: read from any program, written for any.

    [Event "Lesson"]                            Tags in brackets, then the moves and the result.
    [White "Ann"]                               A game that does not begin at the usual start
    [Black "Bob"]                               has it in the tag FEN.
    [Result "1-0"]

    1. e4 e5 2. Bc4 Nc6 3. Qh5 {an attack} Nf6?? 4. Qxf7# 1-0

On reading, comments, marks as !, $4 or += and lines in ( ) that were not played are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import fill
from typing import NamedTuple

from plies.contract import GameError, read_move
from plies.games.chess.board import State
from plies.games.chess.fen import read_fen
from plies.games.chess.rules import Chess

RESULTS = {"1-0": "white", "0-1": "black", "1/2-1/2": "draw", "*": None}
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
TOKEN = re.compile(
    r'(?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\])'
    r"|(?P<skip>\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+|\d+\s*\.+|e\.?p\.?|[!?]+)"
    r"|(?P<open>\()|(?P<close>\))|(?P<word>[^\s(){};$]+)",
    re.MULTILINE,
)
JUDGED = re.compile(r"(?!--)[-+=/±∓⩲⩱∞]+")  # as +- or =, which older files write for a mark
NUMBERED = re.compile(r"\d+\.+")
WIDTH = 80


class Written(NamedTuple):
    """A game as it is written down: its tags, the words of its moves, who won."""

    tags: Mapping[str, str]
    moves: tuple[str, ...]
    winner: str | None  # or "draw"; None: the game was not finished

    @property
    def position(self) -> str | None:
        """Where it begins, if that is not the usual start."""
        return self.tags.get("FEN")


def read_pgn(text: str) -> list[Written]:
    """Return the games in a text; a GameError says which one cannot be read, and why."""
    games: list[Written] = []
    tags: dict[str, str] = {}
    words: list[str] = []
    depth = 0  # of brackets around what was not played
    for token in TOKEN.finditer(text.removeprefix("\ufeff")):
        if token["tag"] and not depth:
            if words:  # the game before did not end in its result
                games.append(_game(len(games) + 1, tags, words))
                tags, words = {}, []
            tags[token["name"]] = re.sub(r"\\(.)", r"\1", token["value"])
        elif token["open"]:
            depth += 1
        elif token["close"]:
            depth -= 1
        elif token["word"] and depth <= 0:
            word = NUMBERED.sub("", token["word"])
            if word in RESULTS:
                games.append(_game(len(games) + 1, tags, words, word))
                tags, words, depth = {}, [], 0
            elif word and not JUDGED.fullmatch(word):
                words.append(word)
    if depth > 0:
        raise GameError(f"game {len(games) + 1} has a ( without its ), so its end is not found")
    if tags or words:
        games.append(_game(len(games) + 1, tags, words))
    if not games:
        raise GameError("it has no game: PGN is tags, then moves as 1. e4 e5, then a result")
    return games


def _game(number: int, tags: Mapping[str, str], words: Iterable[str], result: str = "") -> Written:
    """Return a game whose moves were made by the rules; its tag has a result that is missing."""
    game = Chess()
    try:
        state: State = read_fen(tags["FEN"]) if "FEN" in tags else game.start()
    except GameError as error:
        raise GameError(f"game {number}, the tag FEN: {error}") from None
    moves = []
    for word in words:
        try:
            move = read_move(game, state, word)
        except GameError as error:
            place = f"{state.ply // 2 + 1}{'.' if state.ply % 2 == 0 else '...'}"
            raise GameError(f"game {number}, move {place} {word}: {error}") from None
        moves.append(game.move_text(state, move))
        state = game.play(state, move)
    return Written(tags, tuple(moves), RESULTS.get(result or tags.get("Result", "*")))


def write_pgn(tags: Mapping[str, str], moves: Sequence[str], winner: str | None) -> str:
    """Write a game, with the tags that every PGN has and an empty line at its end."""
    result = next(word for word, who in RESULTS.items() if who == winner)
    known = {**dict.fromkeys(ROSTER, "?"), "Date": "????.??.??", **tags, "Result": result}
    first = 0
    if "FEN" in tags:
        known["SetUp"] = "1"
        first = read_fen(tags["FEN"]).ply
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in known.items()]
    words = []
    for ply, word in enumerate(moves, first):
        if ply % 2 == 0 or ply == first:
            words.append(f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'}")
        words.append(word)
    text = fill(" ".join([*words, result]), WIDTH, break_on_hyphens=False, break_long_words=False)
    return "\n".join([*lines, "", text, "", ""])


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')

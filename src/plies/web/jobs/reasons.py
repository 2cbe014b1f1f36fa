"""Why a move was played: it and the best of the others, each with the play that was expected.

The lines are those of the very search that chose the move: a player remembers the best few
moves (`remembering`), and the page gives them back when somebody asks. A move
that nobody remembers, as after the page was loaded again, is searched once more by its player.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from plies.contract import CHANCE, Game, GameError, Move, State, move_text, read_move, side_name
from plies.engines.choice import search
from plies.numbers import value_json, value_of
from plies.play.chooser import chosen_by
from plies.play.players import Player, Searcher
from plies.play.worth import worth
from plies.searches import Result
from plies.searches.methods import traits
from plies.searches.repetition import repeats_in
from plies.searches.result import Line
from plies.views.look import look_at
from plies.views.valuing import compared_words, value_words
from plies.web import shelf
from plies.web.given import Given, Tell, text, whole, words
from plies.web.jobs.going import Going, open_table
from plies.web.jobs.remembering import LINES, LONGEST, explaining
from plies.web.levels import Careless

USUAL_LEVEL = 3
PATIENCE = 1.0  # seconds for a line that is looked at once more
OUTCOMES = 3  # of chance that are shown: the likeliest
ENDINGS = ("win", "draw", "loss")
CARELESS = "At this strength the computer is careless now and then: this move was such a one."
ANOTHER = (
    "Asked once more, the player would rather play another move: it does not always find the same."
)


class Told(NamedTuple):
    """A line with its value, and what is known of it besides."""

    value: Any
    outcome: Any
    distance: int | None
    words: list[str]


def why(given: Given, tell: Tell) -> dict[str, Any]:
    """Return the move that was played and the best of the others, as a tree of small boards.

    `word` is the move, `lines` what its search has found, `level` how many moves of each to show.
    """
    going = open_table(given)
    game, state = going.game, going.state
    if not going.legal():
        raise GameError("nobody thinks here: chance is to move, or the game is over")
    level = whole(given, "level", 1, LONGEST, usual=USUAL_LEVEL)
    played = text(given, "word", usual="")
    named = shelf.open_player(text(given, "player"), given["game"])
    player = named.inner if isinstance(named, Careless) else named
    exact = given.get("exact") is True
    lines = _remembered(given, played)
    note = ""
    if not lines or (len(lines) == 1 and explaining(player) is not player):
        lines, exact, note = _again(player, going, played)
        note = CARELESS if note and named is not player else note
    simulated = isinstance(player, Searcher) and traits(player.method).simulates
    mover = game.mover(state)
    if given.get("stopped") == "time" and len(lines) > 1:
        depth = whole(given, "depth", 0, 1000)  # 0: there was no time for all moves
        lines = _as_deep(player, going, lines, max(1, depth))
    shown = [
        {
            "word": line.words[0],
            "text": value_words(game, line, exact=exact, simulated=simulated),
            "compared": compared_words(game, mover, lines[0], line) if number else "",
            "value": value_json(line.value),
            **_branch(player, game, state, line.words, level),
        }
        for number, line in enumerate(lines)
    ]
    return {
        "word": lines[0].words[0],
        "side": side_name(game, mover),
        "board": _board(game, state),
        "lines": shown,
        "level": level,
        "longest": max(len(line.words) for line in lines),
        "note": note,
    }


def _as_deep(player: Player, going: Going, lines: list[Told], depth: int) -> list[Told]:
    """Return the lines, all looked at equally deeply; as they are if that takes long.

    A search by the clock that ran out of time may have looked one ply beyond `depth` after its
    first moves, and not after the others: such values cannot be compared. What the move that was
    played is worth should stay what its player said, if one of the two depths says so.
    """
    if not isinstance(player, Searcher) or not traits(player.method).deepens:
        return lines
    again = lines
    for further in sorted({max(1, depth - 1), depth}):
        limits: dict[str, Any] = {"depth": further, "time": PATIENCE}
        looked = [_after(player, going, line.words[0], limits) for line in lines]
        found = [one for one in looked if one is not None]
        if len(found) < len(lines):
            break
        again = [found[0], *_best_first(found[1:], going.mover())]
        if found[0].value == lines[0].value:
            break
    return again


def _best_first(lines: list[Told], mover: int) -> list[Told]:
    if any(isinstance(line.value, (tuple, list)) for line in lines):
        return lines
    return sorted(lines, key=lambda line: -line.value if mover == 0 else line.value)


def _remembered(given: Given, played: str) -> list[Told]:
    """Return the lines that came with the move, checked; none if they are of another move."""
    lines = given.get("lines") or []
    if not isinstance(lines, list) or len(lines) > LINES:
        raise GameError(f"lines must be a list of at most {LINES}")
    found = []
    for line in lines:
        value = value_of(line.get("value")) if isinstance(line, dict) else None
        if not isinstance(value, (int, float, list)) or isinstance(value, bool):
            raise GameError("a line has words and a value")
        outcome, distance = line.get("outcome"), line.get("distance")
        known = outcome if outcome in ENDINGS else None
        far = distance if isinstance(distance, int) else None
        made = words(line, "words", most=LONGEST)
        if made:
            found.append(Told(value, known, far, made))
    return found if found and found[0].words[0] == played else []


def _again(player: Player, going: Going, played: str) -> tuple[list[Told], bool, str]:
    """Let the player look once more; return the move that was played first, and a note."""
    if not isinstance(player, Searcher):
        lines = [
            _line(line) for line in worth(player, going.game, going.state, going.history).lines
        ]
        return [_played_first(lines, played)[0], *_others(lines, played)], False, ""
    thinker = explaining(player)
    chosen_by(thinker, going.game, going.state, going.history)
    found = getattr(thinker, "last", None)
    assert isinstance(found, Result)
    lines = [_line(line) for line in found.lines or (found,)]
    if not played or lines[0].words[:1] == [played]:
        return lines, found.exact, ""
    if all(line.words[0] != played for line in lines) and (
        own := _after(player, going, played, {})
    ):
        lines.append(own)
    return [*_played_first(lines, played), *_others(lines, played)], False, ANOTHER


def _line(found: Line | Result) -> Told:
    return Told(found.value, found.outcome, found.distance, list(found.words[:LONGEST]))


def _played_first(lines: list[Told], played: str) -> list[Told]:
    return [line for line in lines if line.words[0] == played] or lines[:1]


def _others(lines: list[Told], played: str) -> list[Told]:
    first = _played_first(lines, played)[0].words[0]
    return [line for line in lines if line.words[0] != first][: LINES - 1]


def _after(player: Searcher, going: Going, word: str, limits: dict[str, Any]) -> Told | None:
    """Return what the player thinks of a move, if it looks at that alone; None if it takes long."""
    game, state = going.game, going.state
    after = game.play(state, read_move(game, state, word))
    options = {**player.options, **limits}
    if repeats_in(game):
        options["history"] = [*going.history, state]
    found = search(game, after, method=player.method, **options)
    if found.stopped and "depth" in limits:
        return None
    further = None if found.distance is None else found.distance + 1
    return Told(found.value, found.outcome, further, [word, *found.words][:LONGEST])


def _branch(
    player: Player, game: Game, state: State, line: list[str], level: int
) -> dict[str, Any]:
    """Return the positions along a line; where chance moves, the likeliest that come of it."""
    root, steps = game.mover(state), []
    for word in line[:level]:
        if game.mover(state) == CHANCE:
            break
        move = read_move(game, state, word)
        mover, state = game.mover(state), game.play(state, move)
        steps.append(
            {"word": word, "side": side_name(game, mover), "board": _board(game, state, move)}
        )
    branch: dict[str, Any] = {"steps": steps, "outcomes": [], "more": 0}
    chances = _chances(player, game, root, state)
    if not chances or len(steps) >= level:
        return branch
    chances.sort(key=lambda pair: -pair[1])
    branch["more"] = max(0, len(chances) - OUTCOMES)
    for outcome, odds in chances[:OUTCOMES]:
        after = game.play(state, outcome)
        branch["outcomes"].append(
            {
                "word": move_text(game, state, outcome),
                "odds": float(odds),
                "board": _board(game, after, outcome),
                "reply": _reply(player, game, root, after) if level > len(steps) + 1 else "",
            }
        )
    return branch


def _chances(player: Player, game: Game, root: int, state: State) -> list[tuple[Move, float]]:
    """Return what may happen by chance; to expectimax, everybody but the root's mover is that."""
    mover = game.mover(state)
    if mover == CHANCE:
        return list(game.chances(state))  # type: ignore[attr-defined]
    if mover == root or not isinstance(player, Searcher) or not traits(player.method).at_random:
        return []
    moves = list(game.moves(state))
    return [(move, 1 / len(moves)) for move in moves]


def _reply(player: Player, game: Game, root: int, state: State) -> str:
    """Return what the player would do next, where it looked that far; or nothing."""
    if game.mover(state) != root or not list(game.moves(state)):
        return ""
    if hasattr(player, "values"):
        known = player.values(game, state)
        return move_text(game, state, max(known, key=lambda move: known[move]))
    if isinstance(player, Searcher) and player.options.get("depth", 0) > 2:
        options = {**player.options, "depth": player.options["depth"] - 2}
        found = search(game, state, method=player.method, **options)
        return found.words[0] if found.words else ""
    return ""


def _board(game: Game, state: State, move: Move | None = None) -> dict[str, str]:
    look = look_at(game, state, move)
    kind = "svg" if look["kind"] == "svg" else "text"
    return {"kind": kind, kind: look[kind]}

"""Puzzles for the page: find the best move, with what every move leads to."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from plies.contract import Game, GameError, side_name
from plies.exercises.puzzles import Puzzle, random_puzzle
from plies.numbers import value_json
from plies.searches.result import Line
from plies.views.valuing import value_words
from plies.web import shelf
from plies.web.given import Given, Tell, one_of, whole
from plies.web.jobs.remembering import LONGEST

SEEDS = 1_000_000_000  # a seed fits into a link


def puzzle(given: Given, tell: Tell) -> dict[str, Any]:
    """Return a puzzle of a game and the seed that gives it again; without a seed, any."""
    known = puzzled()
    name = one_of(given, "game", [*known], usual=next(iter(known)))
    chosen = given.get("seed")
    seed = randbelow(SEEDS) if chosen is None else whole(given, "seed", 0, SEEDS - 1)
    spec, depth = known[name]
    game = shelf.open_game(spec)
    found = random_puzzle(game, seed, depth)
    return {
        "games": [{"game": one, "name": shelf.title_of(one)} for one in known],
        "game": name,
        "spec": spec,
        "seed": seed,
        "moves": list(found.words),
        "side": side_name(game, game.mover(found.state)),
        "task": _task(game, found, depth),
        "player": shelf.strong_players(spec)[-1],
        "exact": found.exact,
        "lines": [_line(game, one, exact=found.exact) for one in found.lines],
    }


def puzzled() -> dict[str, tuple[str, int]]:
    """Return the games that have puzzles: of which board, and how many plies are looked ahead."""
    found = {}
    for name, entry in shelf.GAMES.items():
        if entry.puzzles:
            options, depth = entry.puzzles
            found[name] = (f"{name}:{options}" if options else name, depth)
    if not found:
        raise GameError("no game has puzzles here")
    return found


def _line(game: Game, line: Line, *, exact: bool) -> dict[str, Any]:
    return {
        "words": list(line.words[:LONGEST]),
        "value": value_json(line.value),
        "outcome": line.outcome,
        "distance": line.distance,
        "text": value_words(game, line, exact=exact),
    }


def _task(game: Game, found: Puzzle, depth: int) -> str:
    """Return what is to be found, in a sentence."""
    mover = game.mover(found.state)
    side, best = side_name(game, mover), found.lines[0]
    mine = "win" if mover == 0 else "loss"
    if best.outcome == mine:
        moves = ((best.distance or 1) + 1) // 2
        within = f" in {moves} {'move' if moves == 1 else 'moves'}" if depth else ""
        return f"{side} to move. Only one move wins{within}."
    if best.outcome == "draw":
        return f"{side} to move. Only one move does not lose."
    if depth:
        return f"{side} to move. All moves but one lose by force."
    return f"{side} to move. One move is clearly better than all others."

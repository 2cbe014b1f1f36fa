"""Playing: beginning a game, moving, letting the computer answer, looking at a position."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

from plies.catalog import entry_of
from plies.contract import CHANCE, Game, GameError, Move, facts
from plies.play.chooser import chosen_by, legal_move
from plies.play.players import Player
from plies.play.referee import failure, one_line
from plies.play.worth import DECIMALS
from plies.searches import Result
from plies.searches.result import ends_in, value_text
from plies.web import shelf
from plies.web.addresses import table_address
from plies.web.given import Given, Tell, flag, number, text, whole, words
from plies.web.jobs.going import Going, kept, open_table
from plies.web.jobs.looks import look_at
from plies.web.jobs.remembering import explaining, lines_of

MOST_MOVES = 20_000  # that a game may begin with
LONGEST_POSITION = 2_000
MANY = 50  # moves in one answer: then only the last position is drawn
MANY_SMALL = 2_000  # of looks that games make themselves, which cost little to send
LONGEST_ANSWER = 5.0  # seconds in which further moves are begun


def games(given: Given, tell: Tell) -> dict[str, Any]:
    """Return what is on the shelf."""
    mine = list(shelf.served)
    return {"games": [described(spec) for spec in [*mine, *shelf.GAMES]], "mine": mine}


def described(spec: str) -> dict[str, Any]:
    """Return what the page says of a game before anybody plays it."""
    game = shelf.open_game(spec)
    about = facts(game)
    kept = None if spec in shelf.served else shelf.GAMES.get(spec)
    return {
        "spec": spec,
        "name": shelf.title_of(spec),
        "about": kept.about if kept else _first_line(game),
        "sides": list(about.sides),
        "solo": len(about.sides) == 1,
        "chance": about.chance,
        "swaps": bool(getattr(game, "swaps", True)) and len(about.sides) == 2,
        "players": shelf.players_of(spec),
        "levels": shelf.levels_of(spec),
        "usual": shelf.usual_players(spec),
        "strong": shelf.strong_players(spec),
        "decisive": about.decisive,
        "options": [choice._asdict() for choice in kept.choices] if kept else [],
        "firstIn": list(kept.first_in) if kept else [],
        "table": table_address(kept) if kept else "",
        "methods": shelf.methods_for(spec),
        "deepest": bool(getattr(game, "evaluate", None)),
    }


def _first_line(game: Game) -> str:
    return (type(game).__doc__ or "").strip().partition("\n")[0]


def begin(given: Given, tell: Tell) -> dict[str, Any]:
    """Begin a game: at the start or a position, with the moves that were already made.

    `lenient`, it keeps the moves before one that cannot be made, and `trouble` says which it is.
    """
    game = shelf.open_game(text(given, "game"))
    made = words(given, "moves", most=MOST_MOVES)
    first = game.start()
    if given.get("position"):
        read = getattr(game, "read_state", None)
        if read is None:
            raise GameError("this game cannot read positions")
        first = read(text(given, "position", most=LONGEST_POSITION))
    entry = entry_of(game)
    view = entry.page_view if entry else None
    begins, trouble = kept(game, first), ""
    going = Going(game, [first], unseen=0 if view else len(made) - MANY)
    for ply, word in enumerate(made):
        try:
            going.make(going.meant(word))
        except GameError as error:
            if not flag(given, "lenient"):
                raise
            trouble = f"{error}. {_kept_words(ply)}."
            break
    going.throw(random.Random())
    if going.steps and going.steps[-1]["look"] is None:  # there was trouble before it
        going.steps[-1]["look"] = going.look()
    return {
        "name": shelf.title_of(given["game"]),
        "sides": list(facts(game).sides),
        "together": bool(view and view.together),
        "start": look_at(game, first),
        "steps": _small(going.steps),
        "states": [begins, *going.added],
        "repeats": bool(going.past.repeats),
        "ply": len(going.steps),
        "trouble": trouble,
    }


def _kept_words(moves: int) -> str:
    if not moves:
        return "So the game begins anew"
    return "The move before it is kept" if moves == 1 else f"The {moves} moves before it are kept"


def _small(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the steps of a long game with pictures of the last ones only."""
    if len(steps) <= MANY:
        return steps
    kept = MANY_SMALL if "data" in steps[-1]["look"] else MANY
    first = len(steps) - kept
    return [step if ply >= first else {**step, "look": None} for ply, step in enumerate(steps)]


def move(given: Given, tell: Tell) -> dict[str, Any]:
    """Make a person's move; then chance has its turn."""
    going = open_table(given)
    going.make(going.meant(text(given, "word")))
    going.throw(random.Random())
    return {"steps": going.steps, "states": going.added}


def answer(given: Given, tell: Tell) -> dict[str, Any]:
    """Let the computer move, once or more often, until it is a person's turn or the end."""
    going = open_table(given)
    sides = len(facts(going.game).sides)
    specs = words(given, "players", most=20, longest=shelf.LONGEST)
    if len(specs) != sides:
        raise GameError(f"this game is for {sides} players, not {len(specs)}")
    count = whole(given, "count", 1, 1000, usual=1)
    seconds = number(given, "seconds", 0.0, LONGEST_ANSWER, usual=1.0)
    seed = None if given.get("seed") is None else text({"seed": str(given["seed"])}, "seed")
    until = perf_counter() + seconds
    stopped, moves = "", 0
    while moves < count and (moves == 0 or perf_counter() < until):
        mover, legal = going.mover(), going.legal()
        if mover != CHANCE and not legal:
            break
        dice = random.Random(None if seed is None else f"{seed} {given['at'] + len(going.steps)}")
        if mover == CHANCE:
            going.throw(dice)
            continue
        if specs[mover] == "human":
            stopped = "human"
            break
        player = shelf.open_player(specs[mover], given["game"])
        if count == 1:  # somebody may ask why; of many moves at once nobody does
            player = explaining(player)
        began = perf_counter()
        chosen = _choice(going, player, legal, dice)
        took = perf_counter() - began
        going.make(chosen, **_thinking(going.game, player, took))
        going.throw(dice)
        moves += 1
    return {
        "steps": going.steps if moves <= MANY else _small(going.steps),
        "states": going.added,
        "stopped": stopped,
    }


def look(given: Given, tell: Tell) -> dict[str, Any]:
    """Look at a position again."""
    return {"look": open_table(given).look()}


def prepare(given: Given, tell: Tell) -> dict[str, Any]:
    """Compile what a player needs, if it can be, before the clock runs."""
    from plies.play.players import Searcher

    spec = text(given, "game")
    game = shelf.open_game(spec)
    player = shelf.open_player(text(given, "player"), spec)
    if isinstance(player, Searcher):
        from plies.compiled.codec import Unfit

        try:
            player._compile(game, {**player.options, "nodes": 1})
        except Unfit as reason:
            return {"ready": True, "note": str(reason)}
    return {"ready": True, "note": ""}


def _choice(going: Going, player: Player, legal: list[Move], dice: random.Random) -> Move:
    if isinstance(getattr(player, "dice", None), random.Random):
        player.dice = dice  # type: ignore[attr-defined]
    try:
        chosen = chosen_by(player, going.game, going.state, going.history)
    except (Exception, SystemExit) as error:
        if isinstance(error, GameError) or not shelf.is_brought(player.name):
            raise
        raise GameError(f"{player.name} {failure(player, error)}") from error
    try:
        return legal_move(chosen, legal)
    except ValueError:
        said = f"{player.name} answered {one_line(str, chosen)[:40]}, which is not a legal move"
        raise GameError(said) from None


def _thinking(game: Game, player: Player, took: float) -> dict[str, Any]:
    """Return what a player can say of its last move."""
    said: dict[str, Any] = {"seconds": round(took, 4)}
    found = getattr(player, "last", None)
    if isinstance(found, Result):
        value = found.value
        said |= {
            "value": value if isinstance(value, (int, float)) else None,
            "text": value_text(game, found, DECIMALS),
            "outcome": ends_in(game, found),
            "distance": found.distance,
            "depth": found.depth,
            "nodes": found.nodes,
            "engine": found.engine,
            "exact": found.exact,
            "stopped": found.stopped,
            "note": found.note,
            "line": list(found.words[:12]),
            "lines": lines_of(found),
        }
    return said

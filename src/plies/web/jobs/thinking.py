"""What a computer thinks: the value of each move, and the search behind a move it has made.

A player by the clock looks at millions of positions, of which nobody wants to see all. What is
told is the textbook search to a few plies, with the player's own evaluation: the same values as
far as it goes, and every step of it can be looked at.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from plies.contract import CHANCE, Game, GameError, facts, side_name
from plies.numbers import value_json
from plies.play.players import Player, Searcher
from plies.play.worth import DECIMALS, worth
from plies.searches import Result
from plies.searches.methods import traits
from plies.searches.result import ends_in, value_text
from plies.traces import Trace, trace
from plies.views.page import models
from plies.web import shelf
from plies.web.given import Given, Tell, text, whole
from plies.web.jobs.going import Going, open_table
from plies.web.levels import Careless

DEEPEST = 6  # plies that are told
SOUGHT = (2, 3, 4)  # levels that are tried if nobody asks for one
MOST_NODES, USUAL_NODES = 3_000, 1_500  # of a tree that is sent: 1 MB, half of it
KEPT = ("evaluate", "ends", "strict", "fail", "depth_unit", "quiet", "star")  # a player's own


def values(given: Given, tell: Tell) -> dict[str, Any]:
    """Return what every move is worth to the player, the mover's best first."""
    going = open_table(given)
    game, state = going.game, going.state
    if game.mover(state) != CHANCE and not going.legal():
        raise GameError("the game is over: there is no move to value")
    found = worth(_player(given), game, state, going.history)
    searched = found.search
    return {
        "values": [
            {
                "word": line.words[0],
                "value": value_json(line.value),
                "text": value_text(game, line, DECIMALS),
                "line": list(line.words[:12]),
            }
            for line in found.lines
        ],
        "depth": searched.depth if searched else 0,
        "nodes": searched.nodes if searched else 0,
        "exact": searched.exact if searched else False,
    }


def steps(given: Given, tell: Tell) -> dict[str, Any]:
    """Return a small search at a ply to step through, and a sentence on it.

    It is as deep as `level` says. Without a level it is the least of a few at which the search
    plays the move that was played; `same` tells whether it does.
    """
    going = open_table(given)
    game = going.game
    level = whole(given, "level", 0, DEEPEST, usual=0)
    limit = whole(given, "limit", 10, MOST_NODES, usual=USUAL_NODES)
    played, looked = text(given, "word", usual=""), whole(given, "depth", 0, 1000, usual=0)
    if not going.legal():
        raise GameError("nobody thinks here: chance is to move, or the game is over")
    player = _player(given)
    if level:
        result, told, shown_level = _whole_tree(player, going, level, limit)
    else:
        for level in SOUGHT:  # as little as shows why that move was made, if so little does
            result, told, shown_level = _whole_tree(player, going, level, limit)
            if shown_level < level or not played or result.words[:1] == (played,):
                break
        level = shown_level
    sentence = _sentence(player, game, result, told, (level, shown_level), limit)
    return {
        "traces": models(told),
        "sentence": sentence + _compared(played, looked, result),
        "level": level,
        "same": not played or result.words[:1] == (played,),
    }


def _whole_tree(player: Player, going: Going, level: int, limit: int) -> tuple[Result, Trace, int]:
    """Return the search to a level, or to the deepest one that stays within the limit of nodes."""
    while True:
        result, told = _search(player, going, level, limit)
        if result.stopped != "nodes" or level == 1:
            return result, told, level
        level -= 1  # half a tree says less than a whole one that is less deep


def _player(given: Given) -> Player:
    found = shelf.open_player(text(given, "player"), given["game"])
    return found.inner if isinstance(found, Careless) else found


def _search(player: Player, going: Going, level: int, limit: int) -> tuple[Result, Trace]:
    game, state = going.game, going.state
    if hasattr(player, "trace") and hasattr(player, "how"):  # it searches a game of its own
        shallow: Any = copy(player)
        shallow.depth += level - player.how(state)["depth"]
        return shallow.trace(game, state, limit=limit)  # type: ignore[no-any-return]
    method, options = _textbook(player, game)
    if "depth" in options:
        level = min(level, options.pop("depth"))
    options |= {"history": going.history, "depth": level, "limit": limit}
    return trace(game, state, method=method, **options)


def _textbook(player: Player, game: Game) -> tuple[str, dict[str, Any]]:
    """Return the search to tell: the player's own, or the textbook's that stands for it."""
    about = facts(game)
    fits = "maxn" if not about.zero_sum else "expectiminimax" if about.chance else "alphabeta"
    options: dict[str, Any] = {}
    method = fits
    if isinstance(player, Searcher):
        options = {name: player.options[name] for name in KEPT if name in player.options}
        if traits(player.method).textbook:
            method = player.method
            if player.options.get("depth"):
                options["depth"] = player.options["depth"]
        elif "quiet" in traits(method).options and hasattr(game, "loud"):
            options.setdefault("quiet", not traits(player.method).simulates)
    if "evaluate" not in options and not hasattr(game, "evaluate"):
        options["evaluate"] = "zero"
    return method, options


def _sentence(
    player: Player, game: Game, result: Result, told: Trace, levels: tuple[int, int], limit: int
) -> str:
    asked, level = levels
    word = result.words[0] if result.words else "nothing"
    plies = f"{result.depth} {'ply' if result.depth == 1 else 'plies'}"
    worth_it = value_text(game, result, DECIMALS)
    if not ends_in(game, result):
        worth_it = f"worth {worth_it} to {side_name(game, 0)}"
    parts = [f"{told.method} to {plies}, {result.nodes:,} nodes, plays {word}: {worth_it}."]
    if level < asked:
        parts.append(f"{asked} plies would be more than {limit:,} nodes, so these are {level}.")
    elif result.stopped == "nodes":
        parts.append(f"It stops after {limit:,} nodes: the rest is not shown.")
    if not isinstance(player, Searcher) and not hasattr(player, "trace"):
        parts.append(f"{player.name} thinks in another way: this is the textbook's search.")
    return " ".join(parts)


def _compared(played: str, looked: int, result: Result) -> str:
    """Say what the player did instead, where it saw more than is told."""
    parts = ""
    if looked > result.depth:
        parts += f" The player itself looked {looked} plies ahead"
        differs = played and result.words and played != result.words[0]
        parts += f" and chose {played}." if differs else "."
    return parts

"""What a position is worth, and what a move lost: the bar beside the board, and the review.

The judge is the game's own player at its best, with little time. A move that was played is judged
by a search of what came of it, one ply less deep, so that both values see equally far ahead.
Whoever has the last move of a line looks better off for that: so the bar and the curve show the
mean of two depths.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import tanh
from typing import Any, NamedTuple

from plies.contract import CHANCE, Game, GameError, Move, State, facts, read_move
from plies.engines.choice import search
from plies.numbers import value_json, without_numpy
from plies.play.players import Searcher
from plies.play.referee import thrown, winner_of
from plies.searches.methods import traits
from plies.searches.repetition import Past
from plies.searches.result import Outcome, Result, ends_in
from plies.views.valuing import lost_words, value_words
from plies.web import shelf
from plies.web.given import Given, Tell, number, text
from plies.web.jobs.going import open_table
from plies.web.jobs.remembering import LONGEST

SHARES = {"win": 1.0, "draw": 0.5, "loss": 0.0}
AHEAD = 0.6  # of what a value can be at most: then somebody is well ahead
SAMPLES, SAMPLE_MOVES = 4, 60  # random games that tell how large values are
TOO_SLOW = 2  # times as long as the first search, for the one that compares


class Judged(NamedTuple):
    """What is known of a position: for MAX, as a search says."""

    value: Any
    outcome: Outcome | None
    distance: int | None
    words: tuple[str, ...] = ()
    exact: bool = True
    simulated: bool = False
    depth: int = 0
    stopped: bool = False


def judge(given: Given, tell: Tell) -> dict[str, Any]:
    """Return who is ahead in a position, in words and as MAX's share of a bar from 0 to 1.

    With the `word` of the move that was played it also tells what was best, and what that lost.
    """
    going = open_table(given)
    game, state, history = going.game, going.state, going.history
    if game.mover(state) == CHANCE:
        raise GameError("chance is to move: nobody is judged for that")
    seconds = number(given, "seconds", 0.02, 2.0, usual=0.2)
    judge = _judge(given["game"])
    states = [*history, state]
    found = _as_deep_as_it_gets(judge, game, states, seconds)
    told = _told(given["game"], game, _steadied(judge, game, states, found, seconds))
    played = text(given, "word", usual="")
    if not found.words or not played:
        return told
    mover = game.mover(state)
    after = found
    if played != found.words[0]:
        after = _after(judge, game, states, played, found, seconds)
    best, now = (_told(given["game"], game, one) for one in (found, after))
    fell = (best["share"] or 0) - (now["share"] or 0)
    cost = max(0.0, fell if mover == 0 else -fell)
    lost = "" if after is found else lost_words(game, mover, found, after, cost)
    line = list(found.words[:LONGEST])
    return told | {"best": line[0], "line": line, "played": now, "cost": cost, "lost": lost}


def _told(spec: str, game: Game, found: Judged) -> dict[str, Any]:
    about = facts(game)
    single = not isinstance(found.value, (tuple, list))
    outcome = ends_in(game, found) if single else None
    share = None
    if len(about.sides) == 2 and single and about.zero_sum:
        share = _share(spec, found, outcome)
    return {
        "value": value_json(found.value) if single else None,
        "outcome": outcome,
        "share": share,
        "text": value_words(game, found, exact=found.exact, simulated=found.simulated),
    }


def _share(spec: str, found: Judged, outcome: Outcome | None) -> float:
    if outcome:
        return SHARES[outcome]
    if found.simulated and facts(shelf.open_game(spec)).decisive:
        return float((found.value + 1) / 2)
    return round(0.5 + 0.5 * tanh(float(found.value) / spread(spec)), 4)


@lru_cache(maxsize=60)
def spread(spec: str) -> float:
    """Return how large the evaluation of a game is when one side is well ahead."""
    game, sizes = shelf.open_game(spec), list[float]()
    evaluate = getattr(game, "evaluate", None)
    if bounds := getattr(game, "bounds", None):
        return AHEAD * max(abs(float(one)) for one in bounds(game.start()))
    for seed in range(SAMPLES):
        dice, state = random.Random(seed), game.start()
        for _ in range(SAMPLE_MOVES):
            if game.mover(state) == CHANCE:
                state = game.play(state, thrown(game, state, dice))
                continue
            legal = list(game.moves(state))
            if not legal:
                sizes.append(abs(float(without_numpy(game.payoff(state)))))
                break
            if evaluate:
                sizes.append(abs(evaluate(state)))
            state = game.play(state, dice.choice(legal))
    sizes.sort()
    return max(sizes[len(sizes) // 2], 1e-6) if sizes else 1.0


def _judge(spec: str) -> Searcher:
    """Return the game's own player at its best; a GameError if that is no search."""
    for one in (shelf.strong_players(spec)[-1], *(said["spec"] for said in shelf.players_of(spec))):
        if one == "human":
            continue
        if isinstance(player := shelf.open_player(one, spec), Searcher):
            return player
    raise GameError("no player of this game says what a position is worth")


def _as_deep_as_it_gets(judge: Searcher, game: Game, states: list[State], seconds: float) -> Judged:
    """Return what a search finds that has looked equally far after every move.

    One that the clock stops has looked a ply further after some: half of the time tells the depth.
    """
    found = _found(judge, game, states, {"time": seconds / 2})
    if not found.stopped or found.simulated or not found.depth:
        return found
    again = _found(judge, game, states, {"depth": found.depth, "time": TOO_SLOW * seconds})
    return found if again.stopped else again


def _steadied(
    judge: Searcher, game: Game, states: list[State], found: Judged, seconds: float
) -> Judged:
    """Return the mean of what is found at this depth and one ply before; itself if it is known."""
    guesses = not found.exact and not found.simulated and found.depth > 1
    if not guesses or isinstance(found.value, (tuple, list)) or ends_in(game, found):
        return found
    less = {"depth": found.depth - 1, "time": TOO_SLOW * seconds}
    before = _found(judge, game, states, less)
    if before.stopped or ends_in(game, before):
        return found
    return found._replace(value=(found.value + before.value) / 2)


def _found(judge: Searcher, game: Game, states: list[State], limits: dict[str, Any]) -> Judged:
    """Return what a search finds of the last position; of a game that is over, what it pays."""
    *history, state = states
    past = Past(game, states)
    if past.is_drawn:
        return Judged(0, "draw" if facts(game).decisive else None, 0)
    if game.mover(state) != CHANCE and not past.legal_moves(state):
        return _ended(game, state)
    options = {**judge.options, **limits, "history": history}
    found = search(game, state, method=judge.method, **options)
    return _of(judge, found)


def _of(judge: Searcher, found: Result) -> Judged:
    simulated, known = traits(judge.method).simulates, (found.outcome, found.distance)
    stopped = bool(found.stopped)
    return Judged(found.value, *known, found.words, found.exact, simulated, found.depth, stopped)


def _ended(game: Game, state: State) -> Judged:
    about, payoff = facts(game), without_numpy(game.payoff(state))
    outcome: Outcome | None = None
    if about.decisive:
        winner = winner_of(payoff, len(about.sides))
        outcome = "draw" if winner is None else "win" if winner == 0 else "loss"
    return Judged(payoff, outcome, 0)


def _after(
    judge: Searcher, game: Game, states: list[State], word: str, best: Judged, seconds: float
) -> Judged:
    """Return what the move that was played is worth, seen as deeply as the best one."""
    move: Move = read_move(game, states[-1], word)
    limits: dict[str, Any] = {"time": TOO_SLOW * seconds}
    if best.depth > 1 and not best.simulated:
        limits["depth"] = best.depth - 1
    after = _found(judge, game, [*states, game.play(states[-1], move)], limits)
    further = None if after.distance is None else after.distance + 1
    return after._replace(words=(word, *after.words), distance=further)

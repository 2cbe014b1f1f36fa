"""Further mistakes, which show in programs rather than on paper, and all of them together.

They stand apart from `plies.grade.mistakes` so that the paper exercises of a seed stay the same.
"""

from __future__ import annotations

from plies.game import Game, facts
from plies.grade.mistakes import MISTAKES, Mistake
from plies.grade.student import Way


def _strict(asked: Way, game: Game) -> bool:
    return asked.method == "alphabeta" and asked.strict


def _loose(asked: Way, game: Game) -> bool:
    return asked.method == "alphabeta" and not asked.strict


def _pruned(asked: Way, game: Game) -> bool:
    return asked.method == "alphabeta"


def _rounds(asked: Way, game: Game) -> bool:
    return asked.depth is not None and asked.depth_unit == "round"


def _several(asked: Way, game: Game) -> bool:
    return len(facts(game).sides) > 2


MORE = (
    Mistake(
        "cut-on-equality-at-max",
        "At MAX you also cut where the value only equals beta; the rule here is strict: v > beta.",
        lambda asked: {"loose_at": "max"},
        _strict,
    ),
    Mistake(
        "cut-on-equality-at-min",
        "At MIN you also cut where the value only equals alpha; the rule here is strict: "
        "v < alpha.",
        lambda asked: {"loose_at": "min"},
        _strict,
    ),
    Mistake(
        "cut-strictly-at-max",
        "At MAX you go on where the value equals beta; the rule here cuts there too: v >= beta.",
        lambda asked: {"strict": True, "loose_at": "min"},
        _loose,
    ),
    Mistake(
        "cut-strictly-at-min",
        "At MIN you go on where the value equals alpha; the rule here cuts there too: v <= alpha.",
        lambda asked: {"strict": True, "loose_at": "max"},
        _loose,
    ),
    Mistake(
        "shared-window-below-root",
        "You keep alpha and beta in one place for all positions below the root; each position "
        "needs its own, so that what is learned below one branch does not spoil its siblings.",
        lambda asked: {"shares_window": True, "cuts_at_root": False},
        _pruned,
    ),
    Mistake(
        "shared-alpha",
        "You keep alpha in one place for the whole search; each position needs its own, so that "
        "what MAX found below one branch does not spoil its siblings.",
        lambda asked: {"shares_bound": "alpha", "cuts_at_root": False},
        _pruned,
    ),
    Mistake(
        "shared-beta",
        "You keep beta in one place for the whole search; each position needs its own, so that "
        "what MIN found below one branch does not spoil its siblings.",
        lambda asked: {"shares_bound": "beta", "cuts_at_root": False},
        _pruned,
    ),
    Mistake(
        "children-made-too-early",
        "You make all positions after a node before you look at the first; those behind a cut "
        "are never needed: make each one when its turn comes.",
        lambda asked: {"makes_all_first": True},
        _pruned,
    ),
    Mistake(
        "pruned-expectimax",
        "You cut in expectimax as in alpha-beta; an average needs all its parts, so nothing may "
        "be cut here.",
        lambda asked: {"prunes": True, "prunes_averages": True},
        lambda asked, game: asked.method == "expectimax",
    ),
    Mistake(
        "average-truncated",
        "You make whole numbers of averages with int(); an average need not be one.",
        lambda asked: {"averages": "truncate"},
        lambda asked, game: asked.method in ("expectimax", "expectiminimax"),
    ),
    Mistake(
        "best-starts-at-zero",
        "You begin with 0 as the best value so far; begin with minus infinity for MAX and plus "
        "infinity for MIN, or all worse values are lost.",
        lambda asked: {"starts_at_zero": True},
        lambda asked, game: True,
    ),
    Mistake(
        "ends-not-seen",
        "You do not ask whether the game is over before you look at the moves: where there are "
        "none, your best value so far stays infinite and goes up as it is.",
        lambda asked: {"misses_ends": True},
        lambda asked, game: asked.depth is not None,
    ),
    Mistake(
        "partial-round",
        "You stop before the last player of the last round has moved; at the depth limit everybody "
        "has moved equally often.",
        lambda asked: {"plies_off": -1},
        _rounds,
    ),
    Mistake(
        "stops-after-max",
        "You take the value right after MAX's last move; the opponents' moves of that round come "
        "first.",
        lambda asked: {"stops_after_max": True},
        _rounds,
    ),
    Mistake(
        "one-move-too-many",
        "You look one single move further than the depth that was asked: MAX moves once more than "
        "the others.",
        lambda asked: {"plies_off": 1},
        _rounds,
    ),
    Mistake(
        "depth-by-pairs",
        "You lower the depth after every two moves; with several opponents a round is longer: a "
        "move by everybody.",
        lambda asked: {"rounds_are": "pairs"},
        lambda asked, game: _rounds(asked, game) and _several(asked, game),
    ),
    Mistake(
        "depth-by-opponents",
        "You lower the depth after every opponent's move; a round ends after the last opponent "
        "only.",
        lambda asked: {"rounds_are": "opponents"},
        lambda asked, game: _rounds(asked, game) and _several(asked, game),
    ),
    Mistake(
        "last-opponent-skipped",
        "You leave out the last opponent: after the one before it MAX is on again.",
        lambda asked: {"players_off": -1},
        _rounds,
    ),
    Mistake(
        "opponent-too-many",
        "You let one opponent more take turns than there are.",
        lambda asked: {"players_off": 1},
        _rounds,
    ),
)
EVERY = (*MISTAKES, *MORE)
BY_NAME = {mistake.name: mistake for mistake in EVERY}
SENTENCES = {mistake.name: mistake.sentence for mistake in EVERY}


def every_applicable(asked: Way, game: Game) -> list[Mistake]:
    """Return all mistakes that can be made in a search of `game` as asked."""
    return [mistake for mistake in EVERY if mistake.fits(asked, game)]

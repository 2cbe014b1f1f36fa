"""Further mistakes, which show in programs rather than on paper, and all of them together.

They stand apart from `plies.exercises.mistakes`: the paper exercises of a seed stay the same.
"""

from __future__ import annotations

from plies.contract import Game, facts
from plies.courses.diagnosis.bounds import BOUNDS
from plies.exercises.mistakes import MISTAKES, Mistake, averages, prunes
from plies.exercises.student import Way
from plies.searches.methods import traits


def _strict(asked: Way, game: Game) -> bool:
    return prunes(asked, game) and asked.strict


def _loose(asked: Way, game: Game) -> bool:
    return prunes(asked, game) and not asked.strict


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
        prunes,
    ),
    Mistake(
        "shared-alpha",
        "You keep alpha in one place for the whole search; each position needs its own, so that "
        "what MAX found below one branch does not spoil its siblings.",
        lambda asked: {"shares_bound": "alpha", "cuts_at_root": False},
        prunes,
    ),
    Mistake(
        "shared-beta",
        "You keep beta in one place for the whole search; each position needs its own, so that "
        "what MIN found below one branch does not spoil its siblings.",
        lambda asked: {"shares_bound": "beta", "cuts_at_root": False},
        prunes,
    ),
    Mistake(
        "children-made-too-early",
        "You make all positions after a node before you look at the first; those behind a cut "
        "are never needed: make each one when its turn comes.",
        lambda asked: {"makes_all_first": True},
        prunes,
    ),
    Mistake(
        "pruned-expectimax",
        "You cut in expectimax as in alpha-beta; an average needs all its parts, so nothing may "
        "be cut here.",
        lambda asked: {"prunes": True, "prunes_averages": True},
        lambda asked, game: traits(asked.method).at_random,
    ),
    Mistake(
        "average-truncated",
        "You make whole numbers of averages with int(); an average need not be one.",
        lambda asked: {"averages": "truncate"},
        averages,
    ),
    Mistake(
        "average-rounded",
        "You round averages to whole numbers; an average need not be one.",
        lambda asked: {"averages": "round"},
        averages,
    ),
    Mistake(
        "every-level-maximises",
        "You take the highest value at every level; where an opponent moves it is the lowest.",
        lambda asked: {"minimisers": "maximise"},
        lambda asked, game: True,
        "You take the highest value at every level; where an opponent moves it is the average.",
    ),
    Mistake(
        "highest-for-min",
        "You take the highest value where MIN moves, and cut there as MIN does; MIN takes the "
        "lowest.",
        lambda asked: {"minimisers": "highest"},
        prunes,
    ),
    Mistake(
        "best-starts-at-zero",
        "You begin with 0 as the best value so far; begin with minus infinity for MAX and plus "
        "infinity for MIN, or all worse values are lost.",
        lambda asked: {"starts_at_zero": True},
        lambda asked, game: True,
        "You begin with 0 as the best value so far; begin with minus infinity, or all values below "
        "0 are lost.",
    ),
    Mistake(
        "ends-not-seen",
        "You do not ask whether the game is over before you look at the moves: where there are "
        "none, your best value so far stays infinite and goes up as it is.",
        lambda asked: {"misses_ends": "all"},
        lambda asked, game: asked.depth is not None,
    ),
    Mistake(
        "lost-ends-not-seen",
        "You ask whether the game is won (isWin), but not whether it is lost (isLose): where a "
        "lost game has no moves, nothing is found, and that goes up for a value.",
        lambda asked: {"misses_ends": "lost"},
        lambda asked, game: asked.depth is not None,
    ),
    Mistake(
        "won-ends-not-seen",
        "You ask whether the game is lost (isLose), but not whether it is won (isWin): where a "
        "won game has no moves, nothing is found, and that goes up for a value.",
        lambda asked: {"misses_ends": "won"},
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
        "second-opponent-skipped",
        "With several opponents you leave one out, as the second: after the others MAX is on "
        "again.",
        lambda asked: {"skips": "second"},
        _rounds,
    ),
    Mistake(
        "only-first-opponent-moves",
        "Only the first opponent moves in your search, then MAX is on again; the second and all "
        "others are skipped.",
        lambda asked: {"skips": "all but first"},
        _rounds,
    ),
    Mistake(
        "opponent-too-many",
        "You let one opponent more take turns than there are.",
        lambda asked: {"players_off": 1},
        _rounds,
    ),
)
EVERY = (*MISTAKES, *MORE, *BOUNDS)
BY_NAME = {mistake.name: mistake for mistake in EVERY}
MISSES_ENDS = ("ends-not-seen", "lost-ends-not-seen", "won-ends-not-seen")
SENTENCES = {mistake.name: mistake.sentence for mistake in EVERY}
KNOWN = frozenset(text for one in EVERY for text in (one.sentence, one.in_averages))


def every_applicable(asked: Way, game: Game) -> list[Mistake]:
    """Return all mistakes that can be made in a search of `game` as asked."""
    return [mistake for mistake in EVERY if mistake.fits(asked, game)]

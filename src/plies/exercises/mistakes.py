"""The usual mistakes, each as a changed habit of the search in `plies.exercises.student`.

The grader tells students which of these they make; an exercise is good if its answers differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from plies.contract import Game, GameError, State, facts
from plies.exercises.student import Sheet, Way, attempt
from plies.searches.methods import traits


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong way to search: what changes, and for which exercises it is a mistake at all."""

    name: str
    sentence: str  # to the student
    change: Callable[[Way], dict[str, Any]]
    fits: Callable[[Way, Game], bool]
    in_averages: str = ""  # the sentence for expectimax, where nobody minimises

    def sentence_for(self, asked: Way) -> str:
        """Return what to say to a student who was asked for such a search."""
        return self.in_averages if self.in_averages and _blind(asked) else self.sentence

    def way(self, asked: Way) -> Way:
        """Return how somebody searches who makes this mistake where `asked` was asked."""
        return replace(asked, **self.change(asked))


def applicable(asked: Way, game: Game) -> list[Mistake]:
    """Return the mistakes that can be made in a search of `game` as asked."""
    return [mistake for mistake in MISTAKES if mistake.fits(asked, game)]


def wrong_sheets(
    asked: Way, game: Game, mistakes: Iterable[Mistake], state: State = None
) -> dict[str, Sheet]:
    """Return what each mistake writes down where `asked` was asked, by its name.

    One that needs the value of a position that has none cannot be made, and is left out.
    """
    sheets = {}
    for mistake in mistakes:
        try:
            sheets[mistake.name] = attempt(game, mistake.way(asked), state)
        except GameError:
            continue
    return sheets


def prunes(asked: Way, game: Game) -> bool:
    return traits(asked.method).windowed


def averages(asked: Way, game: Game) -> bool:
    return traits(asked.method).averages


def _minimises(asked: Way, game: Game) -> bool:
    return not _blind(asked)


def _blind(asked: Way) -> bool:
    return traits(asked.method).at_random


def _limited(asked: Way, game: Game) -> bool:
    return asked.depth is not None


def _has_dice(asked: Way, game: Game) -> bool:
    return averages(asked, game) and facts(game).chance


MISTAKES = (
    Mistake(
        "cut-on-equality",
        "You also cut where the value only equals the bound; the rule here is strict: "
        "cut on v > beta and v < alpha.",
        lambda asked: {"strict": False},
        lambda asked, game: prunes(asked, game) and asked.strict,
    ),
    Mistake(
        "cut-strictly",
        "You go on where the value equals the bound; the rule here cuts there too: "
        "v >= beta and v <= alpha.",
        lambda asked: {"strict": True},
        lambda asked, game: prunes(asked, game) and not asked.strict,
    ),
    Mistake(
        "no-pruning",
        "You look at every position: that is minimax, and nothing is ever cut.",
        lambda asked: {"prunes": False},
        prunes,
    ),
    Mistake(
        "root-not-updated",
        "You do not carry the best value at the root over to its later moves, "
        "so that they are searched with alpha = -inf and beta = inf again.",
        lambda asked: {"narrows_root": False},
        prunes,
    ),
    Mistake(
        "shared-window",
        "You keep alpha and beta in one place for the whole search; each position needs its own, "
        "so that what is learned below one branch does not spoil its siblings.",
        lambda asked: {"shares_window": True},
        prunes,
    ),
    Mistake(
        "parent-only",
        "You compare with the position just above only; alpha and beta come from all positions "
        "above, which allows deep cuts.",
        lambda asked: {"looks_far_up": False},
        prunes,
    ),
    Mistake(
        "fail-hard",
        "You hand up no more than beta and no less than alpha (fail-hard); "
        "here a position hands up the best value found (fail-soft).",
        lambda asked: {"fail": "hard"},
        lambda asked, game: prunes(asked, game) and asked.fail == "soft",
    ),
    Mistake(
        "fail-soft",
        "You hand up the best value found (fail-soft); "
        "here a position hands up no more than beta and no less than alpha (fail-hard).",
        lambda asked: {"fail": "soft"},
        lambda asked, game: prunes(asked, game) and asked.fail == "hard",
    ),
    Mistake(
        "bound-at-cut",
        "At a cut you hand up the bound (alpha or beta) instead of the value that passed it.",
        lambda asked: {"returns_bound": True},
        lambda asked, game: prunes(asked, game) and asked.fail == "soft",
    ),
    Mistake(
        "last-of-equals",
        "You let a later move with an equal value replace the earlier one; after a cut "
        "that value is only a bound, and the later move may be worse.",
        lambda asked: {"takes_last": True},
        lambda asked, game: prunes(asked, game) and not asked.strict,
    ),
    Mistake(
        "max-and-min-exchanged",
        "You take the lowest value for MAX and the highest for MIN: it is the other way round.",
        lambda asked: {"exchanges": True},
        lambda asked, game: True,
        "You take the lowest value where MAX moves; MAX takes the highest.",
    ),
    Mistake(
        "average-for-minimum",
        "You take the average where MIN moves; MIN chooses the lowest value.",
        lambda asked: {"minimisers": "none"},
        _minimises,
    ),
    Mistake(
        "minimum-for-average",
        "You take the worst value where nobody chooses; there the value is the average.",
        lambda asked: {"averages": "worst"},
        averages,
    ),
    Mistake(
        "integer-division",
        "You divide by // or round averages down; an average need not be a whole number.",
        lambda asked: {"averages": "floor"},
        averages,
    ),
    Mistake(
        "sum-for-average",
        "You add the values up and do not divide: an average lies between its lowest and highest.",
        lambda asked: {"averages": "sum"},
        averages,
    ),
    Mistake(
        "odds-ignored",
        "You take all outcomes as equally likely; each counts as much as its probability.",
        lambda asked: {"averages": "evenly"},
        _has_dice,
    ),
    Mistake(
        "pruned-through-chance",
        "You prune as alpha-beta does, with the window passed on through chance nodes; an average "
        "needs all its parts, so nothing may be cut here.",
        lambda asked: {"prunes": True},
        lambda asked, game: traits(asked.method).dice_only,
    ),
    Mistake(
        "only-first-minimises",
        "Only the first of MAX's opponents plays against MAX in your search; all of them do.",
        lambda asked: {"minimisers": "first"},
        lambda asked, game: len(facts(game).sides) > 2,
        "Only for the first of MAX's opponents you take the average, and the highest value for the "
        "others; all of them average.",
    ),
    Mistake(
        "one-deeper",
        "You look one level deeper than the depth that was asked.",
        lambda asked: {"depth": asked.depth + 1},  # type: ignore[operator]
        _limited,
    ),
    Mistake(
        "one-less-deep",
        "You stop one level before the depth that was asked.",
        lambda asked: {"depth": asked.depth - 1},  # type: ignore[operator]
        _limited,
    ),
    Mistake(
        "ply-for-round",
        "You count every single move as one level of depth; here one is a round: "
        "a move by everybody.",
        lambda asked: {"depth_unit": "ply"},
        lambda asked, game: _limited(asked, game) and asked.depth_unit == "round",
    ),
    Mistake(
        "round-for-ply",
        "You count a round, a move by everybody, as one level of depth; here one is a single move.",
        lambda asked: {"depth_unit": "round"},
        lambda asked, game: _limited(asked, game) and asked.depth_unit == "ply",
    ),
    Mistake(
        "infinite-ends",
        "You take a finished game for plus or minus infinity; it is worth its own value.",
        lambda asked: {"ends_are_infinite": True},
        _limited,
    ),
)
BY_NAME = {mistake.name: mistake for mistake in MISTAKES}

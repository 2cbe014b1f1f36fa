"""The options of a search, checked before anything runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from plies.contract import (
    Evaluation,
    Facts,
    Game,
    GameError,
    Playout,
    Prior,
    evaluation,
    name_of,
    own_evaluation,
    zero,
)
from plies.searches.methods import TRAITS, traits
from plies.searches.table import check_room
from plies.spelling import did_you_mean

Method = Literal[
    "auto",
    "minimax",
    "alphabeta",
    "expectimax",
    "expectiminimax",
    "maxn",
    "paranoid",
    "deepening",
    "pvs",
    "mcts",
    "proof",
]


PYTHON = {"{zero}": 'evaluate="zero"', "{ends}": 'ends="evaluate"'}
COMMAND = {"{zero}": "--eval zero", "{ends}": "--ends evaluate"}
PLAYER = {"{zero}": "eval=zero", "{ends}": "ends=evaluate"}


class Advice(GameError):  # noqa: N818
    """A sentence that names options, each place in its own words; unless told, as Python does."""

    def __init__(self, sentence: str):
        self.sentence = sentence
        super().__init__(self.in_terms_of(PYTHON))

    def in_terms_of(self, words: dict[str, str]) -> str:
        sentence = self.sentence
        for option, word in words.items():
            sentence = sentence.replace(option, word)
        return sentence


class SearchOptions(TypedDict, total=False):
    """The keywords that every search takes. What each means stands in `Options`."""

    depth: int | None
    time: float | None
    nodes: int | None
    strict: bool
    fail: Literal["soft", "hard"]
    ends: Literal["payoff", "evaluate"]
    depth_unit: Literal["ply", "round"]
    evaluate: str | Evaluation | None
    quiet: bool | None
    ties: bool
    lines: int | None
    star: int | None
    table: int | None
    seed: int | None
    exploration: float | None
    playout: str | Playout | None
    prior: str | Prior | None
    rave: float | None
    history: Sequence[Any]
    null: bool | None
    reduce: bool | None
    extend: bool | None
    observe: Callable[[Any], None] | None
    progress: Callable[[Any], None] | None


@dataclass(frozen=True, slots=True)
class Options:
    """How to search. Whatever does not fit the game or the method is refused in a sentence."""

    depth: int | None = None  # how far to look; None: to the end of the game
    time: float | None = None  # seconds; the best answer so far comes back
    nodes: int | None = None  # positions; likewise
    strict: bool = False  # cut only what is worse (v > beta), not what ties (v >= beta)
    fail: Literal["soft", "hard"] = "soft"  # hand up what was found, or no more than the bound
    ends: Literal["payoff", "evaluate"] = "payoff"  # what values a finished game
    depth_unit: Literal["ply", "round"] = "ply"  # a round ends when the root's mover is on again
    evaluate: Evaluation | None = None  # what values a position at the depth limit
    quiet: bool | None = None  # play loud moves out beyond the depth; None: deepening does
    null: bool | None = None  # try to pass first; None: where the game has `null`
    reduce: bool | None = None  # look at late moves less deeply; None: where the game `reduces`
    extend: bool | None = None  # look at `urgent` positions more deeply; None: where it has them
    ties: bool = False  # find every equally good move at the root
    lines: int | None = None  # find so many of the root's moves, best first, with exact values
    star: int | None = None  # cuts at chance nodes; None: the most the game allows
    table: int | None = None  # positions that deepening, mcts or proof remembers
    seed: int | None = None  # for the dice of mcts; None: 0
    exploration: float | None = None  # how curious mcts is; None: the square root of 2
    playout: str | Playout | None = None  # what moves in the random games of mcts; None: the game's
    prior: str | Prior | None = None  # what mcts expects of a move at first; None: the game's
    rave: float | None = None  # visits until mcts forgets what a move did later; None: the game's
    history: Sequence[Any] = ()  # the positions of the game so far, where a repetition counts
    observe: Callable[[Any], None] | None = None  # told every event of the search
    progress: Callable[[Any], None] | None = None  # told a few times a second how far it is


BOLD = {"null": "null", "reduce": "reduces", "extend": "urgent"}  # options, and what allows them
SMALLEST_ENTRY = 16  # bytes that any table needs for a position; larger ones check again
MEANT_FOR: dict[str, tuple[str, ...]] = {
    option: tuple(name for name, about in TRAITS.items() if option in about.options)
    for option in (
        *("lines", "quiet", "null", "reduce", "extend", "strict", "fail", "star", "table", "seed"),
        *("exploration", "playout", "prior", "rave"),
    )
}

ALLOWED: dict[str, tuple[Any, ...]] = {
    "fail": ("soft", "hard"),
    "ends": ("payoff", "evaluate"),
    "depth_unit": ("ply", "round"),
    "quiet": (None, False, True),
    "null": (None, False, True),
    "reduce": (None, False, True),
    "extend": (None, False, True),
    "star": (None, 0, 1, 2),
}


def checked(game: Game, about: Facts, method: str, given: SearchOptions) -> Options:
    """Return the options for a search of `game` by `method`, or refuse them in a sentence."""
    _check_method(about, method)
    fields = Options.__dataclass_fields__
    unknown = [name for name in given if name not in fields]
    if unknown:
        meant = did_you_mean(unknown[0], fields)
        raise GameError(f"a search has no option {unknown[0]!r}{meant}")
    for name, value in given.items():
        methods = MEANT_FOR.get(name, ())
        if methods and method not in methods and value != fields[name].default:
            others = " and ".join(filter(None, (", ".join(methods[:-1]), methods[-1])))
            raise GameError(f"{name} means nothing to {method}: it is for {others}")
    _check_limits(given)
    _check_words(given)
    guess = _evaluation(game, about, method, given)
    star = given.get("star")
    if star and not callable(getattr(game, "bounds", None)):
        raise GameError(f"Star{star} needs bounds, and {about.name} has no bounds method")
    quiet = is_quiet(game, method, given)
    settings: dict[str, Any] = {**given, "evaluate": guess, "quiet": quiet}
    for option, name in BOLD.items():
        settings[option] = _is_bold(game, method, option, name, given)
    return Options(**settings)


def is_quiet(game: Game, method: str, given: SearchOptions) -> bool:
    """Return whether a search plays loud moves out beyond the depth limit."""
    wanted, loud = given.get("quiet"), callable(getattr(game, "loud", None))
    if wanted and not loud:
        raise GameError(
            f"a quiet search looks at loud moves beyond the depth, and {name_of(game)} has no loud "
            "method: write loud(state), which gives some of its moves"
        )
    return traits(method).deepens and loud if wanted is None else bool(wanted)


def _is_bold(game: Game, method: str, option: str, name: str, given: SearchOptions) -> bool:
    """Return whether a search may do what a game allows: see `BOLD`."""
    wanted: bool | None = given.get(option)  # type: ignore[assignment]
    allowed = bool(getattr(game, name, False))
    if wanted and not allowed:
        raise GameError(f"{option} needs a game that allows it, and {name_of(game)} has no {name}")
    return traits(method).deepens and allowed if wanted is None else bool(wanted)


def no_such_search(method: str) -> GameError:
    """Return the sentence on a search that is none."""
    names: tuple[str, ...] = Method.__args__  # type: ignore[attr-defined]
    meant = did_you_mean(method, names)
    return GameError(f"there is no search {method!r}{meant}: there are {', '.join(names)}")


def _check_method(about: Facts, method: str) -> None:
    if method not in Method.__args__:  # type: ignore[attr-defined]
        raise no_such_search(method)
    if about.chance and not traits(method).chance:
        raise GameError(
            f"{method} cannot search {about.name}, which has chance nodes: try expectiminimax"
        )
    if not about.zero_sum and not traits(method).shares:
        count = {2: "two", 3: "three", 4: "four"}.get(len(about.sides), str(len(about.sides)))
        raise GameError(
            f"{method} cannot search {about.name}, which has {count} players "
            "who each want their own: try maxn or paranoid"
        )
    if traits(method).proves and not about.decisive:
        raise GameError(
            f"{method} cannot search {about.name}, which is not just won, drawn or lost "
            "(decisive): try deepening"
        )


def _check_limits(given: SearchOptions) -> None:
    depth = given.get("depth")
    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 1):
        raise GameError(f"the depth must be a whole number, 1 or more, not {depth}")
    time, nodes = given.get("time"), given.get("nodes")
    if time is not None and not time > 0:
        raise GameError(f"the time must be more than 0 seconds, not {time}")
    if nodes is not None and not nodes >= 1:
        raise GameError(f"the number of nodes must be 1 or more, not {nodes}")
    lines = given.get("lines")
    if lines is not None and (isinstance(lines, bool) or not isinstance(lines, int) or lines < 1):
        raise GameError(f"the number of lines must be a whole number, 1 or more, not {lines!r}")
    table = given.get("table")
    if table is not None and (not isinstance(table, int) or table < 0):
        raise GameError(f"the table must hold 0 positions or more, not {table!r}")
    check_room(table or 0, SMALLEST_ENTRY)
    exploration = given.get("exploration")
    if exploration is not None and not exploration >= 0:
        raise GameError(f"the exploration must be 0 or more, not {exploration}")
    rave = given.get("rave")
    if rave is not None and not rave >= 0:
        raise GameError(f"rave is a number of visits, 0 or more, not {rave}")


def _check_words(given: SearchOptions) -> None:
    for name, value in given.items():
        if name in ALLOWED and value not in ALLOWED[name]:
            choice = " or ".join(str(word) for word in ALLOWED[name] if word is not None)
            raise GameError(f"{name} must be {choice}, not {value!r}")


def _evaluation(game: Game, about: Facts, method: str, given: SearchOptions) -> Evaluation | None:
    wanted = given.get("evaluate")
    if callable(wanted):
        return wanted
    if isinstance(wanted, str):
        return evaluation(game, wanted)
    guess = own_evaluation(game)
    if guess is None and given.get("ends") == "evaluate":
        raise Advice("{ends} needs an evaluation, and " + f"{about.name} has none")
    deepens = traits(method).deepens
    if guess is None and deepens and about.decisive:
        return zero
    if guess is None and (given.get("depth") is not None or deepens):
        raise Advice(
            f"{about.name} has no evaluation for positions at the depth limit: "
            "write evaluate(state), or choose {zero}"
        )
    return guess

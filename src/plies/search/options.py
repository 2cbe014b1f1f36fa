"""The options of a search, checked before anything runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from plies.game import Evaluation, Facts, Game, GameError, evaluation, evaluations, zero
from plies.search.table import check_room

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
    ties: bool
    lines: int | None
    star: int | None
    table: int | None
    seed: int | None
    exploration: float | None
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
    ties: bool = False  # find every equally good move at the root
    lines: int | None = None  # find so many of the root's moves, best first, with exact values
    star: int | None = None  # cuts at chance nodes; None: the most the game allows
    table: int | None = None  # positions that deepening, mcts or proof remembers
    seed: int | None = None  # for the dice of mcts; None: 0
    exploration: float | None = None  # how curious mcts is; None: the square root of 2
    observe: Callable[[Any], None] | None = None  # told every event of the search
    progress: Callable[[Any], None] | None = None  # told a few times a second how far it is


SMALLEST_ENTRY = 16  # bytes that any table needs for a position; larger ones check again
VALUE_PER_MOVE = ("minimax", "alphabeta", "expectimax", "expectiminimax", "maxn", "paranoid")
MEANT_FOR: dict[str, tuple[str, ...]] = {
    "lines": (*VALUE_PER_MOVE, "deepening"),
    "strict": ("alphabeta", "paranoid", "expectiminimax"),
    "fail": ("alphabeta", "paranoid"),
    "star": ("expectiminimax",),
    "table": ("deepening", "mcts", "proof"),
    "seed": ("mcts",),
    "exploration": ("mcts",),
}


def checked(game: Game, about: Facts, method: str, given: SearchOptions) -> Options:
    """Return the options for a search of `game` by `method`, or refuse them in a sentence."""
    _check_method(about, method)
    unknown = [name for name in given if name not in Options.__dataclass_fields__]
    if unknown:
        raise GameError(f"a search has no option {unknown[0]!r}")
    for name, methods in MEANT_FOR.items():
        default = Options.__dataclass_fields__[name].default
        if method not in methods and given.get(name, default) != default:
            others = " and ".join(filter(None, (", ".join(methods[:-1]), methods[-1])))
            raise GameError(f"{name} means nothing to {method}: it is for {others}")
    _check_limits(given)
    _check_words(given)
    guess = _evaluation(game, about, method, given)
    star = given.get("star")
    if star and not callable(getattr(game, "bounds", None)):
        raise GameError(f"Star{star} needs bounds, and {about.name} has no bounds method")
    given["evaluate"] = guess
    return Options(**given)  # type: ignore[arg-type]  # names are evaluations by now


def _check_method(about: Facts, method: str) -> None:
    if method not in Method.__args__:  # type: ignore[attr-defined]
        names = ", ".join(Method.__args__)  # type: ignore[attr-defined]
        raise GameError(f"there is no search {method!r}: there are {names}")
    if about.chance and method in ("minimax", "alphabeta", "proof"):
        raise GameError(
            f"{method} cannot search {about.name}, which has chance nodes: try expectiminimax"
        )
    if not about.zero_sum and method not in ("maxn", "paranoid", "mcts"):
        count = {2: "two", 3: "three", 4: "four"}.get(len(about.sides), str(len(about.sides)))
        raise GameError(
            f"{method} cannot search {about.name}, which has {count} players "
            "who each want their own: try maxn or paranoid"
        )
    if method == "proof" and not about.decisive:
        raise GameError(
            f"proof cannot search {about.name}, which is not just won, drawn or lost "
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


def _check_words(given: SearchOptions) -> None:
    allowed: dict[str, tuple[Any, ...]] = {
        "fail": ("soft", "hard"),
        "ends": ("payoff", "evaluate"),
        "depth_unit": ("ply", "round"),
        "star": (None, 0, 1, 2),
    }
    for name, words in allowed.items():
        if name in given and given[name] not in words:  # type: ignore[literal-required]
            choice = " or ".join(str(word) for word in words if word is not None)
            raise GameError(f"{name} must be {choice}, not {given[name]!r}")  # type: ignore[literal-required]


def _evaluation(game: Game, about: Facts, method: str, given: SearchOptions) -> Evaluation | None:
    wanted = given.get("evaluate")
    if callable(wanted):
        return wanted
    if isinstance(wanted, str):
        return evaluation(game, wanted)
    guess = evaluations(game).get("default")
    if guess is None and given.get("ends") == "evaluate":
        raise GameError(f"ends=evaluate needs an evaluation, and {about.name} has none")
    if guess is None and method == "deepening" and about.decisive:
        return zero
    if guess is None and (given.get("depth") is not None or method == "deepening"):
        raise GameError(
            f"{about.name} has no evaluation for positions at the depth limit: "
            "write evaluate(state), or choose eval=zero"
        )
    return guess

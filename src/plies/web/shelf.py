"""What is on the shelf: the games and players that a visitor may name, and within which bounds.

A visitor never names a file. Whoever starts the server can: `plies serve mygame.py:MyGame` puts
that game on the shelf, under the very words it was given by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from plies.catalog import game as named_game
from plies.catalog import read_options
from plies.game import Game, GameError, evaluations, facts, name_of
from plies.games.pacman_layout import layout_names
from plies.play.players import Player, own_players
from plies.play.players import player as named_player
from plies.search import METHODS

LONGEST = 200  # characters of a spec


class Choice(NamedTuple):
    """An option of a game, and what a visitor may choose."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]  # and what each is called
    usual: str


def sizes(*numbers: int, usual: int, label: str = "Board") -> Choice:
    """Return the choice of a square board."""
    return Choice("size", label, tuple((str(n), f"{n} × {n}") for n in numbers), str(usual))


def counts(name: str, label: str, numbers: range, usual: int) -> Choice:
    return Choice(name, label, tuple((str(n), str(n)) for n in numbers), str(usual))


def words(name: str, label: str, *words: str) -> Choice:
    return Choice(name, label, tuple((word, word.replace("-", " ")) for word in words), words[0])


@dataclass(frozen=True)
class Kept:
    """A game on the shelf: what it is called, in a sentence, and its options."""

    title: str
    about: str
    options: tuple[Choice, ...] = ()
    usual: tuple[str, ...] = ("human", "deepening:time=1")  # who plays if nobody is named
    players: tuple[str, ...] = ()  # who is worth naming, best first, instead of the usual ones
    only: tuple[tuple[str, str], ...] = ()  # players that cannot play every side: first or others


TWO = ("deepening:time=1", "alphabeta:depth=4", "minimax:depth=3", "mcts:time=1", "random")
GAMES: dict[str, Kept] = {
    "tictactoe": Kept("Tic-tac-toe", "Three in a row wins.", usual=("human", "deepening:time=1")),
    "connect4": Kept("Connect Four", "Drop stones; four in a row wins."),
    "konane": Kept(
        "Konane",
        "Jump over the other side's stones. Who cannot move loses.",
        (sizes(4, 5, 6, 8, 10, usual=6), words("opening", "Opening", "diagonal", "any", "set-up")),
    ),
    "othello": Kept("Othello", "Turn stones by enclosing them.", (sizes(4, 6, 8, usual=8),)),
    "kalah": Kept(
        "Kalah",
        "Sow seeds, and have more of them in the end.",
        (counts("houses", "Houses", range(3, 7), 6), counts("seeds", "Seeds", range(1, 7), 4)),
    ),
    "2048": Kept(
        "2048",
        "Slide the tiles; equal ones become one of twice the value.",
        (sizes(3, 4, 5, 6, 7, usual=4),),
        ("human",),
        ("network", "report:depth=5", "tree:depth=3", "expectiminimax:depth=3"),
    ),
    "pacman": Kept(
        "Pac-Man",
        "Eat all the food, and keep away from the ghosts.",
        (
            words("layout", "Maze", "garden", *(one for one in layout_names() if one != "garden")),
            counts("ghosts", "Ghosts", range(5), 4),
        ),
        ("human", "directional"),
        ("expectimax:depth=4,eval=better", "alphabeta:depth=4,eval=better", "reflex"),
        (("reflex", "first"), ("directional", "others"), ("ghost-random", "others")),
    ),
    "domineering": Kept(
        "Domineering",
        "Lay dominoes, one side upright and one across. Who cannot lay one loses.",
        (counts("rows", "Rows", range(2, 9), 6), counts("cols", "Columns", range(2, 9), 6)),
    ),
    "nim": Kept(
        "Nim",
        "Take from one heap. Who takes the last one wins.",
        (words("heaps", "Heaps", "3-4-5", "1-3-5-7", "5-5", "2-3-4-5-6"),),
    ),
    "mnk": Kept(
        "k in a row",
        "The first with k in a row wins, on a board of any size.",
        (
            counts("m", "Columns", range(3, 16), 5),
            counts("n", "Rows", range(3, 16), 5),
            counts("k", "In a row", range(3, 6), 4),
        ),
    ),
    "pig": Kept(
        "Pig",
        "Roll on, or keep what you have: a 1 loses the points of the turn.",
        usual=("human", "expectiminimax:depth=4"),
    ),
    "room": Kept(
        "The room",
        "A creature against two who catch it.",
        usual=("human", "alphabeta:depth=4", "alphabeta:depth=4"),
    ),
}
MOST = {  # of what a visitor may ask a player for
    "depth": 40,
    "time": 10.0,
    "nodes": 100_000_000,
    "odds": 1.0,
    "care": 2.0,
    "moves": 3,
    "best": 1.0,
    "seed": 2**31,
    "star": 2,
    "exploration": 100.0,
}
LEAST = {"odds": 0.02, "time": 0.01, "depth": 1, "nodes": 1, "moves": 1}
WORDS = {
    "fail": ("soft", "hard"),
    "ends": ("payoff", "evaluate"),
    "depth_unit": ("ply", "round"),
    "engine": ("auto", "interpreted", "compiled"),
}
DEEPEST = {"report": 8, "tree": 5}  # players of 2048 that have no clock
served: list[str] = []  # what whoever started the server put on the shelf, too


def set_up(mine: list[str], think: float) -> None:
    """Put the games of this server on the shelf; `think` is the longest time for a search."""
    served[:] = mine
    MOST["time"] = think


@lru_cache(maxsize=40)
def open_game(spec: str) -> Game:
    """Return a game on the shelf; a GameError says why there is none."""
    if len(spec) > LONGEST:
        raise GameError(f"a game is named in at most {LONGEST} characters")
    if spec in served:
        return named_game(spec)
    name, _, words = spec.partition(":")
    if name not in GAMES:
        raise GameError(f"there is no game {name[:40]!r} here: there are {', '.join(GAMES)}")
    options = read_options(words)
    known = {choice.name: dict(choice.values) for choice in GAMES[name].options}
    for option, value in options.items():
        if option not in known:
            takes = ", ".join(known) or "no options"
            raise GameError(f"{name} has no option {option[:40]!r} here: it takes {takes}")
        if value not in known[option]:
            may_be = ", ".join(known[option])
            raise GameError(f"{option} of {name} may be {may_be} here, not {str(value)[:40]!r}")
    usual = {choice.name: choice.usual for choice in GAMES[name].options}
    return named_game(name, **{**usual, **options})


def check_player(spec: str, game: Game) -> str:
    """Return the player's words with bounds put in; a GameError says what is not allowed."""
    if len(spec) > LONGEST:
        raise GameError(f"a player is named in at most {LONGEST} characters")
    name, _, words = spec.partition(":")
    options = read_options(words)
    for option, value in options.items():
        _check_option(name, option, value, game)
    if name == "auto" or name in METHODS:
        options["time"] = min(float(options.get("time", MOST["time"])), MOST["time"])
        if name == "mcts":
            options.setdefault("table", 1_000_000)
    words = ",".join(key if value is True else f"{key}={value}" for key, value in options.items())
    return f"{name}:{words}" if words else name


@lru_cache(maxsize=60)
def open_player(spec: str, game_spec: str) -> Player:
    """Return a player for a game on the shelf, ready to play; the same one again."""
    game = open_game(game_spec)
    if spec.partition(":")[0] == "human":
        raise GameError("a person plays by moving, not by being asked")
    made = named_player(check_player(spec, game), game=game)
    if begin := getattr(made, "begin", None):
        begin(game, 0)
    return made


def _check_option(name: str, option: str, value: Any, game: Game) -> None:
    if option in MOST:
        try:
            number = float(value)
        except ValueError:
            raise GameError(f"{option} of {name} must be a number, not {value[:40]!r}") from None
        most = DEEPEST.get(name, MOST[option]) if option == "depth" else MOST[option]
        least = LEAST.get(option, 0)
        if not least <= number <= most:
            raise GameError(f"{option} of {name} may be {least:g} to {most:g} here, not {value}")
    elif option in WORDS:
        if value not in WORDS[option]:
            raise GameError(f"{option} of {name} may be {' or '.join(WORDS[option])}")
    elif option == "eval":
        known = [*evaluations(game)]
        if value not in known:
            raise GameError(f"{name_of(game)} has the evaluations {', '.join(known)}")
    elif option not in ("strict", "bonus"):
        raise GameError(f"a player has no option {option[:40]!r} on this page")


def players_of(spec: str) -> list[dict[str, Any]]:
    """Return the players to choose from: how each is named, and what its strength is set by."""
    game = open_game(spec)
    about = facts(game)
    name = spec.partition(":")[0]
    kept = None if spec in served else GAMES.get(name)
    if kept and kept.players:
        specs = [*kept.players, *(one for one in own_players(game) if one not in _names(kept))]
        specs += ["random"]
    elif about.chance:
        specs = ["expectiminimax:depth=4", "mcts:time=1", "random"]
    elif not about.zero_sum:
        specs = ["maxn:depth=4", "paranoid:depth=4", "random"]
    elif len(about.sides) == 1:
        specs = ["alphabeta:depth=4", "random"]
    else:
        specs = list(TWO) if len(about.sides) == 2 else [one for one in TWO if "mcts" not in one]
    specs = [_with_evaluation(one, game) for one in specs]
    only = dict(kept.only) if kept else {}
    found = [{"spec": "human", "name": "human", "kind": "none"}, *map(_described, specs)]
    return [{**one, "only": only.get(one["name"], "")} for one in found]


def usual_evaluation(game: Game) -> str:
    """Return the evaluation to name for a game that has no `evaluate`; "" if it has one."""
    known = evaluations(game)
    return "" if "default" in known else next(reversed(known))  # "zero" comes first, its own after


def _with_evaluation(spec: str, game: Game) -> str:
    """Return a player's words with an evaluation, where a search would be refused without."""
    name, _, words = spec.partition(":")
    usual = usual_evaluation(game)
    if not usual or name not in METHODS or name == "mcts" or "eval" in read_options(words):
        return spec
    return f"{spec},eval={usual}"


def usual_players(spec: str) -> list[str]:
    """Return who plays each side if nobody is named."""
    about = facts(open_game(spec))
    kept = None if spec in served else GAMES.get(spec.partition(":")[0])
    named = list(kept.usual) if kept else ["human", players_of(spec)[1]["spec"]]
    return (named + named[-1:] * len(about.sides))[: len(about.sides)]


def _names(kept: Kept) -> set[str]:
    return {one.partition(":")[0] for one in kept.players}


def _described(spec: str) -> dict[str, Any]:
    name, _, words = spec.partition(":")
    options = read_options(words)
    said: dict[str, Any] = {"spec": spec, "name": name, "kind": "none"}
    readers: Mapping[str, Callable[[str], float]] = {"time": float, "depth": int}
    for option, read in readers.items():
        if option in options:
            said["kind"] = "clock" if option == "time" else "depth"
            said[option] = read(options[option])
    if said["kind"] == "depth":
        said["deepest"] = DEEPEST.get(name, 12)
    if said["kind"] == "clock":
        said["longest"] = MOST["time"]
    return said


def methods_for(spec: str) -> list[str]:
    """Return the searches whose cost can be compared on a game."""
    about = facts(open_game(spec))
    if about.chance:
        return ["expectiminimax", "expectimax"]
    if not about.zero_sum:
        return ["maxn", "paranoid"]
    methods = ["minimax", "alphabeta", "deepening", "expectimax"]
    if len(about.sides) > 2:
        methods.append("paranoid")
    return methods


def title_of(spec: str) -> str:
    """Return what the game is called on the page."""
    if spec in served:
        return name_of(open_game(spec))
    return GAMES[spec.partition(":")[0]].title

"""What is on the shelf: the games and players that a visitor may name, and within which bounds.

A visitor never names a file. Whoever starts the server can: `plies serve mygame.py:MyGame` puts
that game on the shelf, under the very words it was given by. The same holds for engines, which are
programs: `plies serve --engine uci:stockfish` lets visitors play against that one, and no other;
and for players from files: `plies serve --player mine.py:MyPlayer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from plies import catalog
from plies.catalog import Entry, entry_of, is_file, own_players, read_options
from plies.catalog import game as named_game
from plies.contract import Game, GameError, evaluations, facts, name_of
from plies.play.players import Player, is_program, runs_code
from plies.play.players import player as named_player
from plies.play.referee import ready
from plies.searches import METHODS
from plies.searches.methods import traits
from plies.web.given import Offered
from plies.web.levels import LEVELS, Careless, spec_of

LONGEST = 200  # characters of a spec


TWO = ("deepening:time=1", "alphabeta:depth=4", "minimax:depth=3", "mcts:time=1", "random")
GAMES = {name: entry for name, entry in catalog.GAMES.items() if entry.title}
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
DEEPEST = 12  # plies that are offered
served: list[str] = []  # what whoever started the server put on the shelf, too
engines: list[Offered] = []  # likewise
edited: dict[str, float] = {}  # when their files were, as this process has read them


def set_up(mine: list[str], think: float, programs: Sequence[Offered] = ()) -> None:
    """Put the games and engines of this server on the shelf.

    `think` is the longest time for a search.
    """
    served[:], engines[:] = mine, programs
    MOST["time"] = think


def look_again() -> None:
    """Forget games and players that were read from files which have been edited since."""
    files = {one.partition(":")[0] for one in (*served, *(one.player for one in engines))}
    now = {file: _edited(file) for file in files if is_file(file)}
    if now != edited:
        if edited:
            open_game.cache_clear()
            open_player.cache_clear()
        edited.clear()
        edited.update(now)


def _edited(file: str) -> float:
    try:
        return Path(file).stat().st_mtime
    except OSError:
        return 0.0  # it is being written, or gone: whoever opens it says so


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
    known = {choice.name: dict(choice.values) for choice in GAMES[name].choices}
    for option, value in options.items():
        if option not in known:
            takes = ", ".join(known) or "no options"
            raise GameError(f"{name} has no option {option[:40]!r} here: it takes {takes}")
        if value not in known[option]:
            may_be = ", ".join(known[option])
            raise GameError(f"{option} of {name} may be {may_be} here, not {str(value)[:40]!r}")
    usual = {choice.name: choice.usual for choice in GAMES[name].choices}
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
        if traits(name).simulates:
            options.setdefault("table", 1_000_000)
    words = ",".join(key if value is True else f"{key}={value}" for key, value in options.items())
    return f"{name}:{words}" if words else name


@lru_cache(maxsize=60)
def open_player(spec: str, game_spec: str) -> Player:
    """Return a player for a game on the shelf, ready to play; the same one again."""
    game = open_game(game_spec)
    if spec in LEVELS:
        return _level(spec, game, game_spec)
    if spec.partition(":")[0] == "human":
        raise GameError("a person plays by moving, not by being asked")
    if runs_code(spec) or is_brought(spec):
        if spec not in engines_of(game_spec):
            what = "engines" if is_program(spec) else "files"
            raise GameError(f"only {what} that this server was started with play here")
        made = named_player(spec, game=game)
    else:
        made = named_player(check_player(spec, game), game=game)
    ready(made, game)
    return made


def _level(level: str, game: Game, game_spec: str) -> Player:
    if level not in levels_of(game_spec):
        raise GameError(f"{name_of(game)} is not played by levels here: name a player")
    inner = _with_evaluation(spec_of(level, game, strong_players(game_spec)[-1]), game)
    made = open_player(inner, game_spec)
    return Careless(level, made, LEVELS[level].slips) if LEVELS[level].slips else made


def levels_of(game_spec: str) -> list[str]:
    """Return the strengths in words that a game is offered at: none where one plays alone."""
    kept = None if game_spec in served else GAMES.get(game_spec.partition(":")[0])
    alone = len(facts(open_game(game_spec)).sides) == 1
    return [] if alone or (kept and kept.page) else [*LEVELS]


def engines_of(game_spec: str) -> list[str]:
    """Return the engines that play a game, as they were named when the server was started."""
    name = game_spec.partition(":")[0]
    return [one.player for one in engines if one.game in ("", name, game_spec)]


def is_brought(spec: str) -> bool:
    """Return whether a player was brought by whoever started the server."""
    return any(one.player == spec for one in engines)


def _check_option(name: str, option: str, value: Any, game: Game) -> None:
    if option in MOST:
        try:
            number = float(value)
        except ValueError:
            raise GameError(f"{option} of {name} must be a number, not {value[:40]!r}") from None
        most = _deepest(name, game, MOST[option]) if option == "depth" else MOST[option]
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
    elif option not in ("strict", "quiet", "bonus"):
        raise GameError(f"a player has no option {option[:40]!r} on this page")


def _deepest(name: str, game: Game, usual: float) -> float:
    """Return how deep a player may look: a game's own may have no clock to stop it."""
    entry = entry_of(game)
    return entry.deepest.get(name, usual) if entry else usual


def players_of(spec: str) -> list[dict[str, Any]]:
    """Return the players to choose from: how each is named, and what its strength is set by."""
    game = open_game(spec)
    about = facts(game)
    name = spec.partition(":")[0]
    kept = None if spec in served else GAMES.get(name)
    if kept and kept.best:
        specs = [*kept.best, *(one for one in own_players(game) if one not in _names(kept))]
        specs += ["random"]
    elif about.chance:
        specs = ["expectiminimax:depth=4", "mcts:time=1", "random"]
    elif not about.zero_sum:
        specs = ["maxn:depth=4", "paranoid:depth=4", "random"]
    elif len(about.sides) == 1:
        specs = ["alphabeta:depth=4", "random"]
    else:
        two = len(about.sides) == 2
        specs = [one for one in TWO if two or not traits(one.partition(":")[0]).simulates]
    specs = [_with_evaluation(one, game) for one in specs]
    only = dict(kept.only) if kept else {}
    found = [{"spec": "human", "name": "human", "kind": "none"}]
    found += [_described(one, game) for one in specs]
    found += [{"spec": one, "name": one, "kind": "none"} for one in engines_of(spec)]
    return [{**one, "only": only.get(one["name"], "")} for one in found]


def usual_evaluation(game: Game) -> str:
    """Return the evaluation to name for a game that has no `evaluate`; "" if it has one."""
    known = evaluations(game)
    return "" if "default" in known else next(reversed(known))  # "zero" comes first, its own after


def _with_evaluation(spec: str, game: Game) -> str:
    """Return a player's words with an evaluation, where a search would be refused without."""
    name, _, words = spec.partition(":")
    usual = usual_evaluation(game)
    if not usual or name not in METHODS or traits(name).simulates or "eval" in read_options(words):
        return spec
    return f"{spec},eval={usual}"


def strong_players(spec: str) -> list[str]:
    """Return who plays each side where nobody has to be beaten: the computer at its best."""
    about = facts(open_game(spec))
    kept = None if spec in served else GAMES.get(spec.partition(":")[0])
    named = list(kept.usual) if kept else ["human", players_of(spec)[1]["spec"]]
    return (named + named[-1:] * len(about.sides))[: len(about.sides)]


def usual_players(spec: str) -> list[str]:
    """Return who plays each side if nobody is named: the computer at a level that can be beaten."""
    levels = levels_of(spec)
    return [levels[0] if levels and one != "human" else one for one in strong_players(spec)]


def _names(kept: Entry) -> set[str]:
    return {one.partition(":")[0] for one in kept.best}


def _described(spec: str, game: Game) -> dict[str, Any]:
    name, _, words = spec.partition(":")
    options = read_options(words)
    said: dict[str, Any] = {"spec": spec, "name": name, "kind": "none"}
    readers: Mapping[str, Callable[[str], float]] = {"time": float, "depth": int}
    for option, read in readers.items():
        if option in options:
            said["kind"] = "clock" if option == "time" else "depth"
            said[option] = read(options[option])
    if said["kind"] == "depth":
        said["deepest"] = _deepest(name, game, DEEPEST)
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

"""Who plays Pac-Man: players by their plies names, or as students of the course call them."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from plies.catalog import is_file, read_options
from plies.contract import GameError
from plies.games.pacman.rules import Pacman
from plies.play.players import Player, player
from plies.searches import METHODS
from plies.searches.methods import traits

CLASSES = {  # of the course
    "ReflexAgent": "reflex",
    "MinimaxAgent": "minimax",
    "AlphaBetaAgent": "alphabeta:strict",
    "ExpectimaxAgent": "expectimax",
    "KeyboardAgent": "human",
    "keyboard": "human",
    "RandomGhost": "ghost-random",
    "DirectionalGhost": "directional",
}
EVALUATIONS = {"scoreEvaluationFunction": "score", "betterEvaluationFunction": "better"}
DEPTH = "2"  # rounds, unless something else limits the search
LIMITS = ("depth", "time", "nodes")
USUAL = {"depth_unit": "round", "ends": "evaluate"}  # as the course counts and values


def is_person(spec: str) -> bool:
    return CLASSES.get(spec, spec) == "human"


def named_pacman(spec: str, arguments: str, game: Pacman, seed: int | None) -> Player:
    """Return who plays Pacman: `expectimax`, `MinimaxAgent`, `myAgents.py:MinimaxAgent`.

    `arguments` is written as for the course: `depth=3,evalFn=better`.
    """
    if is_file(spec):
        from plies.courses.berkeley import agents as berkeley_agents

        file, _, name = spec.partition(":")
        if not name:
            raise GameError(f"say which class of {file} is to play, as {file}:MinimaxAgent")
        return berkeley_agents.load(Path(file), name, berkeley_agents.read_arguments(arguments))
    mine = own_class(spec)
    try:
        found = player(full_name(spec, arguments), game, seed=seed)
    except GameError as error:
        raise (GameError(f"{error}; for your own write -p {mine}") if mine else error) from None
    if mine:
        click.echo(f"plies: plies' own {spec} plays; for yours write -p {mine}", err=True)
    return found


def own_class(name: str) -> str:
    """Return `FILE.py:NAME` if a file here has a class of this name; the course looks there."""
    if name.isidentifier():
        for path in sorted(Path().glob("*gents.py")):
            text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
            if re.search(rf"^class {name}\b", text, re.MULTILINE):
                return f"{path}:{name}"
    return ""


def full_name(spec: str, arguments: str = "") -> str:
    """Return a player's name with all that the course leaves unsaid.

    >>> full_name("MinimaxAgent", "depth=3,evalFn=better")
    'minimax:depth=3,eval=better,depth-unit=round,ends=evaluate'
    """
    name, _, words = CLASSES.get(spec, spec).partition(":")
    options: dict[str, Any] = read_options(words)
    for option, value in read_options(arguments).items():
        options["eval" if option == "evalFn" else option] = EVALUATIONS.get(value, value)
    if name in METHODS and not (traits(name).simulates or traits(name).proves):
        options = _limited(options)
    written = (word if value is True else f"{word}={value}" for word, value in options.items())
    return ":".join(filter(None, (name, ",".join(written).replace("_", "-"))))


def _limited(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options of a search with those of the course for what is not said."""
    depth = {} if any(limit in options for limit in LIMITS) else {"depth": DEPTH}
    return {**depth, **options, **{key: v for key, v in USUAL.items() if key not in options}}


def named_ghosts(spec: str, game: Pacman, dice: random.Random) -> list[Player]:
    """Return a player for every ghost; those of the course throw the same `dice`."""
    name = "ghost-random" if spec == "random" else full_name(spec)
    ghosts = [player(name, game) for _ in range(game.ghost_count)]
    for ghost in ghosts:
        if hasattr(ghost, "dice"):
            ghost.dice = dice
    return ghosts

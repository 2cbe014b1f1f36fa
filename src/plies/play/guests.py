"""Guests: players that plies does not have itself.

    mine.py:MyPlayer:depth=3      a class of a file, with `choose(game, state)`
    mine.py:careful               a function of a file, `careful(game, state)`, or an object there
    tortoise:steps=2              what an installed package offers as an entry point `plies.players`
    multiAgents.py:MinimaxAgent   a form that others use; the catalog lists them

A name is enough to make the same guest again in another process. A file is trusted, as any Python
file is that you run; what it prints goes to stderr, so that JSON on stdout stays JSON.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from plies.catalog import (
    FORMS,
    found,
    made,
    module_in,
    only_class,
    parameters,
    plug_in,
    read_options,
)
from plies.contract import Game, GameError, Move, State
from plies.play.chooser import Chooser, Named, Player, chosen_by

GROUP = "plies.players"


class Answering(Named):
    """A plain function of a game and a position as a player."""

    def __init__(self, function: Callable[..., Move], name: str = "", **options: Any):
        self.function, self.options = function, options
        self.name = name or str(getattr(function, "__name__", type(function).__name__))

    def choose(self, game: Game, state: State) -> Move:
        return self.function(game, state, **self.options)


class Called(Named):
    """A player that cannot be given a name of its own, such as one with slots."""

    def __init__(self, player: Chooser, name: str):
        self.player, self.name = player, name

    def __getattr__(self, attribute: str) -> Any:
        if attribute == "player":  # not there yet, while a copy is made
            raise AttributeError(attribute)
        return getattr(self.player, attribute)

    def choose(self, game: Game, state: State, history: Sequence[State] = ()) -> Move:
        return chosen_by(self.player, game, state, history)


def as_player(thing: object, name: str = "") -> Player:
    """Return an object with `choose`, or a plain function, as a player that has a name."""
    if isinstance(thing, type):
        raise GameError(f"{thing.__name__} is a class, not a player: make one, {thing.__name__}()")
    if callable(getattr(thing, "choose", None)):
        return _called(cast(Chooser, thing), name)
    for method, form in FORMS.items():
        if form.wrap and callable(getattr(thing, method, None)):
            return cast(Player, found(form.wrap)(thing, name))
    if callable(thing):
        return Answering(thing, name)
    raise GameError(f"{thing!r:.60} is not a player: it has no choose(game, state)")


def _called(player: Chooser, name: str) -> Player:
    own = getattr(player, "name", None)
    if isinstance(own, str) and own and not name:
        return cast(Player, player)
    name = name or type(player).__name__
    try:
        player.name = name  # type: ignore[attr-defined]
    except AttributeError:
        return Called(player, name)
    return cast(Player, player)


def file_player(spec: str, game: Game | None, seed: int | None, options: dict[str, Any]) -> Player:
    """Return the player that a file holds: `mine.py:MyPlayer:depth=3`."""
    file, _, rest = spec.partition(":")
    name, _, words = rest.partition(":")
    given = {**read_options(words), **options}
    path = Path(file)
    form = form_of(path, name)
    if form:
        player = found(FORMS[form].place)(path, name, given)
    else:
        _check_named(path, name)
        player = guest(_thing(path, name), f"{file}:{name}" if name else file, game, seed, given)
    player.name = spec
    return cast(Player, player)


def offered_player(
    spec: str, game: Game | None, seed: int | None, given: dict[str, Any]
) -> Player | None:
    """Return the player that an installed package offers by this name; None if none does."""
    name = spec.partition(":")[0]
    maker = plug_in(name, GROUP)
    if maker is None:
        return None
    player = guest(maker, name, game, seed, given)
    player.name = spec
    return player


def guest(
    maker: Any, called: str, game: Game | None, seed: int | None, given: dict[str, Any]
) -> Player:
    """Return the player that a class makes, or that a function or an object is.

    A constructor with a parameter `game` or `seed` is told these, if nobody says otherwise.
    """
    if isinstance(maker, type):
        takes = parameters(maker)
        known = {"game": game, "seed": seed}
        told = {name: value for name, value in known.items() if name in takes and value is not None}
        one = made(maker, called, {**told, **given})
        if not callable(getattr(one, "choose", None)):
            raise GameError(f"{called} is not a player: it has no choose(game, state)")
        return as_player(one, called)
    if callable(getattr(maker, "choose", None)):
        if given:
            raise GameError(f"{called} is made already, and takes no option {next(iter(given))!r}")
        return as_player(maker, called)
    if not callable(maker):
        raise GameError(f"{called} is not a player: it has no choose(game, state)")
    return cast(Player, made(_bound(maker, called), called, given))


def _bound(function: Callable[..., Move], called: str) -> Callable[..., Player]:
    """Return what makes a player of a function and of the options that this one takes."""
    import inspect

    takes = list(inspect.signature(function).parameters.values())
    if len(takes) < 2:
        raise GameError(f"{called} is not a player: it must take a game and a state")

    def bind(**options: Any) -> Player:
        return Answering(function, called, **options)

    bind.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in takes[2:]]
    )
    return bind


def form_of(path: Path, name: str) -> str:
    """Return by which method a class of a file plays, if that is a form that others use.

    The file is read, not run: it may import modules that only its course has.
    """
    methods = _methods(path).get(name, set())
    if "choose" in methods:
        return ""
    return next((method for method in FORMS if method in methods), "")


def _methods(path: Path) -> dict[str, set[str]]:
    """Return the methods of every class of a file, with what they have from other ones there."""
    classes = {one.name: one for one in _parts(path) if isinstance(one, ast.ClassDef)}
    found = {}
    for name in classes:
        methods, waiting, left = set[str](), [name], dict(classes)
        while waiting:
            one = left.pop(waiting.pop(), None)
            if one:
                methods |= {part.name for part in one.body if isinstance(part, ast.FunctionDef)}
                waiting += [base.id for base in one.bases if isinstance(base, ast.Name)]
        found[name] = methods
    return found


def _parts(path: Path) -> list[ast.stmt]:
    """Return what a file is made of; nothing if it is no Python, for who runs it says why."""
    try:
        return ast.parse(path.read_bytes()).body
    except (OSError, SyntaxError, ValueError, RecursionError):
        return []


def _check_named(path: Path, name: str) -> None:
    """Refuse a file of a form that others use where no player of that form is named.

    To run it would only tell that a module of its course is not there.
    """
    methods = _methods(path)
    others = [one for one in methods if form_of(path, one)]
    chooses = {one for one, has in methods.items() if "choose" in has}
    may_play = set(chooses)
    for part in _parts(path):
        if isinstance(part, ast.FunctionDef):
            may_play.add(part.name)
        elif isinstance(part, ast.Assign):
            may_play |= {one.id for one in part.targets if isinstance(one, ast.Name)}
    if others and (name not in may_play if name else not chooses):
        names = ", ".join(others)
        raise GameError(
            f"say which class of {path} is the player, as {path}:CLASS (found: {names})"
        )


def game_of(spec: str) -> str:
    """Return the only game that such a player knows, "" if it may be any."""
    file, _, rest = spec.partition(":")
    form = form_of(Path(file), rest.partition(":")[0])
    return FORMS[form].game if form else ""


def _thing(path: Path, name: str) -> Any:
    """Return what a file calls by this name, or else its only class that chooses."""
    module = module_in(path)
    if name:
        if not hasattr(module, name):
            raise GameError(f"{path} has no class or function {name!r}")
        return getattr(module, name)
    return only_class(path, module, "player", "choose")

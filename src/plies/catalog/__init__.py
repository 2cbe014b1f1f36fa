"""Games by name: `konane:size=6`, `mygame.py:MyGame`, `openspiel:hex`, or a plug-in's.

A plug-in is any installed package with an entry point in the group `plies.games`; one that
cannot be loaded is named in a warning and skipped.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plies.catalog.commands import (
    COMMANDS,
    DRAWERS,
    FORMS,
    GRADERS,
    PROGRAMS,
    SAID,
    WORLDS,
)
from plies.catalog.entries import Choice, Entry, PageView, found
from plies.catalog.files import (
    class_in_file,
    fault_text,
    is_file,
    module_in,
    only_class,
)
from plies.catalog.functions import files_named, function_in_file, moved, with_functions
from plies.catalog.games import GAMES
from plies.catalog.options import converted, made, parameters, read_options, split, unquoted
from plies.contract import Evaluation, Game, GameError, evaluation, facts
from plies.spelling import did_you_mean
from plies.traces import drawers

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "plies.games"

__all__ = [
    "COMMANDS",
    "FORMS",
    "GAMES",
    "GRADERS",
    "PROGRAMS",
    "SAID",
    "WORLDS",
    "Choice",
    "Entry",
    "PageView",
    "converted",
    "entry_of",
    "fault_text",
    "files_named",
    "found",
    "function_in_file",
    "game",
    "game_class",
    "game_names",
    "is_file",
    "made",
    "module_in",
    "moved",
    "named_evaluation",
    "only_class",
    "own_players",
    "parameters",
    "plug_in",
    "plug_ins",
    "proper_name",
    "read_options",
    "split",
    "unquoted",
    "with_functions",
]


def game(spec: str, /, **options: Any) -> Game:
    """Return the game that `spec` names, made with its options.

    >>> game("nim:heaps=1-2-3").sizes
    (1, 2, 3)
    """
    if not isinstance(spec, str):
        kind = type(spec).__name__
        raise GameError(f"game takes a game's name, such as 'connect4', not {kind}")
    name, _, words = spec.partition(":")
    name = name if is_file(spec) else proper_name(name)
    if name in WORLDS:
        return found(WORLDS[name])(words)  # type: ignore[no-any-return]
    if name in GAMES and GAMES[name].read:
        return found(GAMES[name].read)(words)  # type: ignore[no-any-return]
    if is_file(spec):
        class_name, _, words = words.partition(":")
        maker = class_in_file(Path(name), class_name)
    else:
        maker = _named(name)
    rules: Game = made(maker, name, {**read_options(words), **options})
    facts(rules)
    return rules


def proper_name(name: str) -> str:
    """Return our name of a game that people call otherwise; other names as they are.

    A plug-in that has the very name comes first.

    >>> proper_name("Noughts and Crosses"), proper_name("connect-four"), proper_name("mygame.py")
    ('tictactoe', 'connect4', 'mygame.py')
    """
    if name in GAMES:
        return name
    known = {_letters(called): ours for ours in GAMES for called in (ours, *GAMES[ours].names)}
    ours = known.get(_letters(name), name)
    return name if ours == name or plug_ins().select(name=name) else ours


def _letters(name: str) -> str:
    """Return a name without what people write in several ways: capitals, spaces, hyphens."""
    return "".join(letter for letter in name.lower() if letter not in " -_")


def entry_of(game: Game | None) -> Entry | None:
    """Return the entry of a game, or of what it is a kind of; None for a game from elsewhere."""
    for kind in type(game).__mro__:
        for entry in GAMES.values():
            if entry.place == f"{kind.__module__}:{kind.__qualname__}":
                return entry
    return None


def own_players(game: Game | None) -> dict[str, str]:
    """Return the players that only this game has, each with its `module:Class`.

    Those of our games are listed with them; any other game names them in `players`.
    """
    named = getattr(game, "players", None)
    entry = entry_of(game)
    return {**(named if isinstance(named, Mapping) else {}), **(entry.players if entry else {})}


def game_names() -> list[str]:
    """Return the names of all games that can be made, in alphabetical order."""
    return sorted({*GAMES, *(entry.name for entry in plug_ins())})


def plug_ins(group: str = GROUP) -> EntryPoints:
    """Return what other packages offer: games, or what else the group is of."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    return entry_points(group=group)


def game_class(name: str) -> Any:
    """Return the class or function that makes the game `name`; None for a broken plug-in."""
    if name in GAMES:
        return found(GAMES[name].place)
    return plug_in(name)


def plug_in(name: str, group: str = GROUP) -> Any:
    """Return what another package offers by this name; None, and a warning, if it is broken."""
    for entry in plug_ins(group).select(name=name):
        try:
            maker = entry.load()
            if not callable(maker):
                raise TypeError("it offers neither a class nor a function")
            return maker
        except (Exception, SystemExit) as error:
            why = f"the plug-in {name} ({entry.value}) is skipped: {fault_text(error)}"
            warnings.warn(why, stacklevel=2)
    return None


def named_evaluation(spec: str | Game, name: str) -> Evaluation:
    """Return an evaluation of a game, a function of a state: `evaluation("2048", "snake")`.

    Instead of a name of the game's it may be a file's: `evaluation("2048", "mine.py:evaluate")`.

    >>> import plies
    >>> board = plies.game("2048").read_state("2 4 . . / . . . . / . . . . / . . . 2")
    >>> plies.evaluation("2048", "snake")(board)
    46.0
    """
    if is_file(name):
        return function_in_file(name)
    return evaluation(game(spec) if isinstance(spec, str) else spec, name)


def _named(name: str) -> Any:
    if name in GAMES or name in game_names():
        maker = game_class(name)
        if maker is None:
            raise GameError(f"the plug-in that offers {name} cannot be loaded")
        return maker
    known = ", ".join(game_names())
    meant = did_you_mean(name, [*game_names(), *(n for one in GAMES.values() for n in one.names)])
    raise GameError(f"there is no game {name!r}{meant}: there are {known}, or give FILE.py:CLASS")


def _drawer(place: str) -> Callable[..., str]:
    """Return a function that imports what draws a trace when one is drawn."""
    return lambda *given, **options: found(place)(*given, **options)


drawers.DRAWERS.update({name: _drawer(place) for name, place in DRAWERS.items()})

"""Games by name: `konane:size=6`, `mygame.py:MyGame`, or what a plug-in offers.

A plug-in is any installed package with an entry point in the group `plies.games`; one that
cannot be loaded is named in a warning and skipped.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from plies.game import Evaluation, Game, GameError, evaluation, facts

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

BUILT_IN = {
    "2048": "plies.games.twenty48:Twenty48",
    "connect4": "plies.games.connect4:ConnectFour",
    "konane": "plies.games.konane:Konane",
    "domineering": "plies.games.domineering:Domineering",
    "kalah": "plies.games.kalah:Kalah",
    "mnk": "plies.games.mnk:MNK",
    "nim": "plies.games.nim:Nim",
    "othello": "plies.games.othello:Othello",
    "pacman": "plies.games.pacman:Pacman",
    "pig": "plies.games.pig:Pig",
    "room": "plies.games.room:Room",
    "tictactoe": "plies.games.mnk:TicTacToe",
    "tree": "plies.games.tree:Tree",
}
GROUP = "plies.games"


def game(spec: str, /, **options: Any) -> Game:
    """Return the game that `spec` names, made with its options.

    >>> game("nim:heaps=1-2-3").sizes
    (1, 2, 3)
    """
    name, _, words = spec.partition(":")
    if name == "tree":
        from plies.notation import read_tree

        return read_tree(words).tree
    if name.endswith(".py"):
        class_name, _, words = words.partition(":")
        maker = _class_in_file(Path(name), class_name)
    else:
        maker = _named(name)
    made = _made(maker, name, {**read_options(words), **options})
    facts(made)
    return made


def game_names() -> list[str]:
    """Return the names of all games that can be made, in alphabetical order."""
    return sorted({*BUILT_IN, *(entry.name for entry in plug_ins())})


def plug_ins() -> EntryPoints:
    """Return the games that other packages offer."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    return entry_points(group=GROUP)


def game_class(name: str) -> Any:
    """Return the class or function that makes the game `name`; None for a broken plug-in."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        return getattr(importlib.import_module(module), attribute)
    for entry in plug_ins().select(name=name):
        try:
            maker = entry.load()
            if not callable(maker):
                raise TypeError("it offers neither a class nor a function")
            return maker
        except (Exception, SystemExit) as error:
            why = f"the plug-in {name} ({entry.value}) is skipped: {_told(error)}"
            warnings.warn(why, stacklevel=2)
    return None


def named_evaluation(spec: str, name: str) -> Evaluation:
    """Return an evaluation of a game, a function of a state: `evaluation("2048", "snake")`."""
    return evaluation(game(spec), name)


def read_options(words: str) -> dict[str, Any]:
    """Return `size=6,misere` as {"size": "6", "misere": True}; values are still words."""
    options: dict[str, Any] = {}
    for word in filter(None, words.split(",")):
        name, equals, value = word.partition("=")
        if not name.strip():
            raise GameError(f"{word!r} is not an option: write name=value")
        options[name.strip().replace("-", "_")] = value.strip() if equals else True
    return options


def converted(value: Any, kind: str, name: str) -> Any:
    """Return an option's word as the type its annotation names."""
    if not isinstance(value, str):
        return value
    try:
        if kind.startswith("bool"):
            return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[
                value.lower()
            ]
        if kind.startswith("int"):
            return int(value)
        if kind.startswith("float"):
            return float(value)
    except (ValueError, KeyError):
        wanted = {"int": "a whole number", "float": "a number", "bool": "yes or no"}
        kind = next(word for word in wanted if kind.startswith(word))
        raise GameError(f"{name} must be {wanted[kind]}, not {value!r}") from None
    return value


def _named(name: str) -> Any:
    if name in BUILT_IN or name in game_names():
        maker = game_class(name)
        if maker is None:
            raise GameError(f"the plug-in that offers {name} cannot be loaded")
        return maker
    known = ", ".join(game_names())
    raise GameError(f"there is no game {name!r}: there are {known}, or give FILE.py:CLASS")


def _made(maker: Any, name: str, options: dict[str, Any]) -> Game:
    wanted = inspect.signature(maker).parameters
    for option in options:
        if option not in wanted:
            takes = ", ".join(wanted) or "none"
            raise GameError(f"{name} has no option {option!r}: it takes {takes}")
    kinds = {option: _kind(wanted[option]) for option in options}
    made = {option: converted(options[option], kinds[option], option) for option in options}
    try:
        return maker(**made)  # type: ignore[no-any-return]
    except GameError:
        raise
    except Exception as error:
        raise GameError(f"{name} cannot be made: {_told(error)}") from error


def _kind(parameter: inspect.Parameter) -> str:
    """Return the name of a parameter's type: its annotation's, or else its default's."""
    kind = parameter.annotation
    if kind is parameter.empty and parameter.default is not parameter.empty:
        kind = type(parameter.default)
    return str(kind).removeprefix("<class '")


def _class_in_file(path: Path, class_name: str) -> Any:
    module = _module(path)
    if class_name:
        if not isinstance(getattr(module, class_name, None), type):
            raise GameError(f"{path} has no class {class_name!r}")
        return getattr(module, class_name)
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and hasattr(value, "moves")
    ]
    if len(found) != 1:
        names = ", ".join(one.__name__ for one in found) or "none"
        raise GameError(f"say which class of {path} is the game, as {path}:CLASS (found: {names})")
    return found[0]


def _module(path: Path) -> ModuleType:
    if not path.is_file():
        raise GameError(f"there is no file {path}")
    spec = importlib.util.spec_from_file_location(f"plies_user_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise GameError(f"{path} cannot be read: {_told(error, path)}") from error
    return module


def _told(error: BaseException, path: Path | None = None) -> str:
    """Say what an exception of somebody's code was, with its line where it is known."""
    line = getattr(error, "lineno", None)
    trace = error.__traceback__
    while trace:
        if path and trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    where = f" (line {line})" if line else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())}{where}"

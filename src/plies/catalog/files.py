"""What stands in somebody's file: a game `mygame.py:MyGame`, a player `mine.py:MyPlayer`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from plies.contract import GameError
from plies.neighbours import folder_mark, let_import


def is_file(spec: str) -> bool:
    """Return whether a name is a file of code, which only its user may decide to run."""
    return spec.partition(":")[0].endswith(".py")


def class_in_file(path: Path, class_name: str) -> Any:
    """Return a class of a file: the one that is named, or the only one with `moves`."""
    module = module_in(path)
    if class_name:
        if not isinstance(getattr(module, class_name, None), type):
            raise GameError(f"{path} has no class {class_name!r}")
        return getattr(module, class_name)
    return only_class(path, module, "game", "moves")


def only_class(path: Path, module: ModuleType, what: str, method: str) -> type:
    """Return the only class that a file itself defines with this method."""
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and hasattr(value, method)
    ]
    if len(found) != 1:
        names = ", ".join(one.__name__ for one in found) or f"none with {method}"
        raise GameError(
            f"say which class of {path} is the {what}, as {path}:CLASS (found: {names})"
        )
    return found[0]


def fault_text(error: BaseException, path: Path | None = None) -> str:
    """Say what an exception of somebody's code was, with its line where it is known."""
    line = getattr(error, "lineno", None)
    trace = error.__traceback__
    while trace:
        if path and Path(trace.tb_frame.f_code.co_filename) in (path, path.absolute()):
            line = trace.tb_lineno
        trace = trace.tb_next
    where = f" (line {line})" if line else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())}{where}"


def module_in(path: Path) -> ModuleType:
    """Run a file, and return it as a module; a GameError says why it cannot be."""
    if not path.is_file():
        raise GameError(f"there is no file {path}")
    name = f"plies_user_{path.stem}_{folder_mark(path.parent)}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = sys.modules[f"plies_user_{path.stem}"] = module
    let_import(module, path.parent)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise GameError(f"{path} cannot be read: {fault_text(error, path)}") from error
    return module

"""A game's file may import the modules beside it: `from board import Board`.

They are not put on `sys.path`, where the modules of one folder would be taken for those of
another. A folder becomes a package with a name of its own, and an `import` in a file from there
looks into that package first. Python's own modules and plies are never looked for there. What such
files print goes to stderr: stdout is for what plies answers.
"""

from __future__ import annotations

import builtins
import hashlib
import importlib.machinery
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

PREFIX = "plies_beside_"
NOT_BESIDE = {*sys.stdlib_module_names, "plies"}


def folder_mark(folder: Path) -> str:
    """Return a name for a folder, the same one in every process."""
    return hashlib.blake2b(str(folder.resolve()).encode(), digest_size=6).hexdigest()


def let_import(module: ModuleType, folder: Path) -> None:
    """Let the code of a module, before it runs, import what lies in `folder`."""
    package = PREFIX + folder_mark(folder)
    _forget_old(package)
    if package not in sys.modules:
        made = ModuleType(package)
        made.__path__ = [str(folder.resolve())]
        sys.modules[package] = made
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)
    _turn_to(module, package)


def _turn_to(module: ModuleType, package: str) -> None:
    """Give a module a built-in `__import__` that looks into a package first."""

    def imported(
        name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        top = name.partition(".")[0]
        if level == 0 and top not in NOT_BESIDE and _is_there(package, top):
            found = builtins.__import__(f"{package}.{name}", None, None, fromlist or (), 0)
            return found if fromlist else sys.modules[f"{package}.{top}"]
        return builtins.__import__(name, globals, locals, fromlist, level)

    own = {"__import__": imported, "print": aside}
    vars(module)["__builtins__"] = {**vars(builtins), **own}


def aside(*words: object, file: Any = None, **options: Any) -> None:
    """Print as Python does, on stderr if nobody says where."""
    print(*words, file=sys.stderr if file is None else file, **options)


def _is_there(package: str, name: str) -> bool:
    place = f"{package}.{name}"
    if place in sys.modules:
        return True
    return _finder.find_spec(place, sys.modules[package].__path__) is not None


def _forget_old(package: str) -> None:
    """Forget the modules of a folder if one of them was edited: they are read anew."""
    loaded = {name: one for name, one in sys.modules.items() if name.startswith(f"{package}.")}
    if any(_edited(one) for one in loaded.values()):
        for name in loaded:
            del sys.modules[name]


def _edited(module: ModuleType) -> bool:
    loader = getattr(module.__spec__, "loader", None)
    return isinstance(loader, _Loader) and loader.read_at != _time_of(loader.path)


def _time_of(path: str) -> float:
    try:
        return Path(path).stat().st_mtime
    except OSError:
        return 0.0


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module beside a game's file, which may import its own neighbours."""

    read_at = 0.0

    def exec_module(self, module: ModuleType) -> None:
        self.read_at = _time_of(self.path)
        _turn_to(module, module.__name__.partition(".")[0])
        super().exec_module(module)

    def get_code(self, fullname: str) -> CodeType:
        """Compile what is there: the kept bytecode of Python misses an edit of the same second."""
        return self.source_to_code(self.get_data(self.path), self.path)


class _Finder:
    """Finds the modules of the packages that folders have become, and nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith(PREFIX):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        has_code = spec is not None and spec.loader is not None
        return spec if has_code else None


_finder = _Finder()

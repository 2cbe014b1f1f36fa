"""Modules that a student's file finds under their short names, and nobody else does."""

from __future__ import annotations

import builtins
import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

from plies.contract import GameError
from plies.neighbours import aside


class Names:
    """The names that a student's file imports.

    The file gets an `import` of its own, so nothing of Python's is changed: neither `sys.modules`
    nor `sys.path`. The course's modules, which lie in `course`, come first, then the files beside
    the student's, then all others.
    """

    def __init__(self, folder: Path, course: Path) -> None:
        self.folder, self.course = folder, course
        self.modules: dict[str, ModuleType] = {}
        self.builtins = {**vars(builtins), "__import__": self.imported, "print": aside}

    def imported(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Import as Python's `__import__` does, but look here first."""
        if level == 0 and name not in self.modules and "." not in name and name[:1] != "_":
            places = (folder / f"{name}.py" for folder in (self.course, self.folder))
            if file := next((place for place in places if place.is_file()), None):
                self.load(name, file)
        if level == 0 and name in self.modules:
            return self.modules[name]
        return builtins.__import__(name, globals, locals, fromlist or (), level)

    def load(self, name: str, file: Path) -> ModuleType:
        """Return a file as a module of this name."""
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise GameError(f"{file} is no Python file")
        module = importlib.util.module_from_spec(spec)
        vars(module)["__builtins__"] = self.builtins
        self.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del self.modules[name]
            raise
        return module

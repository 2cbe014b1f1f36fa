"""Packages that offer names whose modules are imported only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def offered(
    package: str, names: Sequence[str], homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the `__getattr__` and `__dir__` of a package that offers exactly `names`.

    `homes` tells in which module of the package a name is found that is not imported yet.
    """

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    def names_offered() -> list[str]:
        return sorted(names)

    return find, names_offered

"""What the parts of a walk share. Together they are one class, `bodies.Body`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plies.compiled.plain.kinds import NONE
from plies.compiled.plain.program import Value

Args = list[Value]  # of a call, in order
Words = dict[str, Value]  # of a call, by name
Each = Callable[[Value], None]  # what is done with each item of something
NOTHING = Value(NONE, "0")


class Part:
    """One part of a walk; it calls methods of all others."""

    if TYPE_CHECKING:
        node: ast.AST
        frame: tuple[Any, ...]
        scopes: list[dict[str, Any]]
        laid_out: bool
        variables: dict[str, Any]

        def __getattr__(self, name: str) -> Any: ...

"""What draws a trace: a view's function, by the name of the method that asks for it.

Views know traces, so a trace cannot know its views. Whoever knows both (`plies.catalog`) tells
here where they are, and `trace.svg()` finds one.
"""

from __future__ import annotations

from collections.abc import Callable

DRAWERS: dict[str, Callable[..., str]] = {}

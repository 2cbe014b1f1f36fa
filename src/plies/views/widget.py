"""Stepping through a recorded search in a notebook: the view of the stand-alone page, as a widget.

The widget needs anywidget (`pip install "plies[notebook]"`); without it there is the picture.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from plies.game import GameError
from plies.trace import Trace
from plies.views.page import WEB, models


def show(trace: Trace, other: Trace | None = None, *, step: int = 0) -> Any:
    """Return a widget that steps through a search, or through two side by side.

    Its `step` says where it is and can be set. Without anywidget the trace itself comes back, which
    a notebook shows as a picture.
    """
    if not isinstance(trace, Trace):
        raise GameError(f"show takes a trace, as plies.trace gives it, not {type(trace).__name__}")
    last = max(len(one) for one in (trace, other) if one is not None) - 1
    if not 0 <= step <= last:
        raise GameError(f"the trace has the steps 0 to {last}, no step {step}")
    try:
        widget = _widget()
    except ImportError:
        if other is not None:
            raise GameError(
                'two searches side by side take anywidget: pip install "plies[notebook]"'
            ) from None
        return trace
    return widget(traces=models(trace, other), step=step)


@cache
def _widget() -> Any:
    import anywidget
    import traitlets

    class Stepper(anywidget.AnyWidget):
        """The view of `web/stepper.js`; `step` is the same here and there."""

        _esm = WEB / "stepper.js"
        _css = WEB / "stepper.css"
        traces = traitlets.List(traitlets.Dict()).tag(sync=True)
        step = traitlets.Int(0).tag(sync=True)

    return Stepper

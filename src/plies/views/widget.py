"""Searches and games in a notebook: the views of the page, as widgets.

The widgets need anywidget (`pip install "plies[notebook]"`); without it there are pictures.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, overload

from plies.contract import Game, GameError, State, facts
from plies.traces import Trace
from plies.views.board import Position, board_widget, with_html
from plies.views.bundle import bundle, style
from plies.views.page import models

if TYPE_CHECKING:
    from plies.play.players import Player


@overload
def show(what: Trace, other: Trace | None = None, *, step: int = 0) -> Any: ...


@overload
def show(
    what: Game, other: State = None, *, state: State = None, player: str | Player | None = None
) -> Any: ...


def show(
    what: Trace | Game,
    other: Any = None,
    *,
    step: int = 0,
    state: State = None,
    player: str | Player | None = None,
) -> Any:
    """Return a widget: a search to step through (or two side by side), or a game to play.

    `show(trace)` and `show(trace, other)`: its `step` says where it is and can be set.

    `show(game, state)` is a board: a click plays a move, and its `state` and `history` (the words
    of the moves) follow. With a `player` (`"deepening:time=1"`) the computer answers for every
    other side than the one to move now.

    Without anywidget a picture comes back: the trace itself, or the position.

    >>> import plies
    >>> widget = plies.show(plies.game("tictactoe"), player="alphabeta")
    """
    if not isinstance(what, Trace):
        return _board(what, state if other is None else other, player)
    last = max(len(one) for one in (what, other) if one is not None) - 1
    if not 0 <= step <= last:
        raise GameError(f"the trace has the steps 0 to {last}, no step {step}")
    try:
        widget = _stepper()
    except ImportError:
        if other is not None:
            raise GameError(
                'two searches side by side take anywidget: pip install "plies[notebook]"'
            ) from None
        return what
    made = widget(traces=models(what, other), step=step)
    made.shown = [one for one in (what, other) if one is not None]
    return made


def _board(game: Game, state: State, player: str | Player | None) -> Any:
    try:
        facts(game)
    except GameError:
        kind = type(game).__name__
        raise GameError(
            f"show takes a trace, as plies.trace gives it, or a game, not {kind}"
        ) from None
    try:
        return board_widget()(game, state, player)
    except ImportError:
        return Position(game, state)


@cache
def _stepper() -> Any:
    import anywidget
    import traitlets

    class Stepper(anywidget.AnyWidget):
        """The view of `web/stepper.js`; `step` is the same here and there."""

        _esm = bundle("stepper.js")
        _css = style("stepper.css")
        traces = traitlets.List(traitlets.Dict()).tag(sync=True)
        step = traitlets.Int(0).tag(sync=True)
        shown: tuple[Trace, ...] | list[Trace] = ()

        def _repr_mimebundle_(self, **options: Any) -> Any:
            pictures = [one.svg(min(self.step, len(one) - 1)) for one in self.shown]
            return with_html(super()._repr_mimebundle_(**options), "\n".join(pictures))

    return Stepper

"""A game to play in a notebook: the board of the page, with the rules in the kernel."""

from __future__ import annotations

import random
from functools import cache
from html import escape
from typing import Any

from plies.contract import (
    CHANCE,
    Game,
    GameError,
    Move,
    State,
    move_text,
    state_text,
)
from plies.play.chooser import chosen_by
from plies.play.human import meant
from plies.play.players import Player
from plies.play.players import player as named_player
from plies.play.referee import ready, thrown
from plies.searches.repetition import Past
from plies.views.bundle import bundle, style
from plies.views.look import look_at


class Position:
    """A position as a notebook shows it without anywidget: its picture, or else its text."""

    def __init__(self, game: Game, state: State = None):
        self.game = game
        self.state = game.start() if state is None else state

    def __repr__(self) -> str:
        return state_text(self.game, self.state)

    def _repr_html_(self) -> str:
        svg = getattr(self.game, "svg", None)
        if svg:
            return f'<div style="max-width:24rem">{svg(self.state)}</div>'
        return f"<pre>{escape(repr(self))}</pre>"


def with_html(bundle: Any, html: str) -> Any:
    """Return what a widget displays with a picture, for where no widget runs, as in an export."""
    if isinstance(bundle, tuple):
        data, metadata = bundle
        return {**data, "text/html": html}, metadata
    return {**bundle, "text/html": html}


class Play:
    """A game as it goes on: moves by their words, chance and perhaps a player in between."""

    def __init__(self, game: Game, state: State, player: str | Player | None):
        self.game = game
        self.state = game.start() if state is None else state
        self.words: list[str] = []
        self.last: dict[str, Any] | None = None
        self.last_move: Move | None = None
        self.dice = random.Random()
        self.player = named_player(player, game=game) if isinstance(player, str) else player
        if self.player:
            ready(self.player, game)
        self.past = Past(game, [self.state])
        self.states = [self.state]  # so far
        self._throw()
        self.person = game.mover(self.state)

    @property
    def is_over(self) -> bool:
        chance = self.game.mover(self.state) == CHANCE
        return not chance and (self.past.is_drawn or not self.past.legal_moves(self.state))

    def move(self, word: str) -> None:
        """Play a move; then chance, and the player, until it is a person's turn again."""
        self._make(meant(self.game, self.state, word, self.past))
        while self.player and not self.is_over and self.game.mover(self.state) != self.person:
            chosen = chosen_by(self.player, self.game, self.state, self.states[:-1])
            self._make(chosen)

    def _make(self, move: Any) -> None:
        word = move_text(self.game, self.state, move)
        self.last = {"word": word, "mover": self.game.mover(self.state)}
        self.words.append(word)
        self.last_move = move
        self._go_to(self.game.play(self.state, move))
        self._throw()

    def _throw(self) -> None:
        while self.game.mover(self.state) == CHANCE:
            outcome = thrown(self.game, self.state, self.dice)
            self.words.append(move_text(self.game, self.state, outcome))
            self._go_to(self.game.play(self.state, outcome))

    def _go_to(self, state: State) -> None:
        self.state = state
        self.states.append(state)
        self.past.add(state)

    def look(self) -> dict[str, Any]:
        """Return what the view draws."""
        return look_at(self.game, self.state, self.last_move, past=self.past)


def _note(look: dict[str, Any]) -> str:
    return look["result"] or f"{look['side']} to move"


@cache
def board_widget() -> Any:
    """Return the class of the widget; an ImportError if there is no anywidget."""
    import anywidget
    import traitlets

    class Board(anywidget.AnyWidget):
        """The view of `web/board.js`; `state` and `history` are the kernel's."""

        _esm = bundle("board.js")
        _css = style("board.css")
        look = traitlets.Dict().tag(sync=True)
        last: Any = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
        enabled = traitlets.Bool(True).tag(sync=True)
        values: Any = traitlets.List(allow_none=True, default_value=None).tag(sync=True)
        move = traitlets.Unicode("").tag(sync=True)
        note = traitlets.Unicode("").tag(sync=True)

        def __init__(self, game: Game, state: State, player: str | Player | None):
            self.play = Play(game, state, player)
            look = self.play.look()
            super().__init__(look=look, note=_note(look), enabled=not look["over"])

        def _repr_mimebundle_(self, **options: Any) -> Any:
            html = Position(self.play.game, self.state)._repr_html_()
            return with_html(super()._repr_mimebundle_(**options), html)

        @property
        def state(self) -> State:
            return self.play.state

        @property
        def history(self) -> list[str]:
            """Return the words of the moves, chance's included."""
            return list(self.play.words)

        @traitlets.observe("move")
        def _make_move(self, change: dict[str, Any]) -> None:
            if not change["new"]:
                return
            self.move = ""
            self.enabled = False
            refused = ""
            try:
                self.play.move(change["new"])
            except GameError as error:
                refused = str(error)
            self.last, self.look = self.play.last, self.play.look()
            self.note = refused or _note(self.look)
            self.enabled = not self.play.is_over

    return Board

"""`plies play pacman` at a terminal: one game, shown as `plies pacman` shows it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import click
from rich.console import Console

from plies.contract import Game, GameError, State, state_text
from plies.games.pacman.recording import Failed, play_pacman
from plies.games.pacman.rules import GOING_ON, WON, Pacman
from plies.games.pacman.terminal.screen import Keyboard, Quit, Screen
from plies.play.players import player

FRAME = 0.15  # seconds: for people, who must see and think


def play_at_screen(game: Game, names: Sequence[str], state: State, seed: int | None) -> None:
    """Play a game from `state` with the players named, people at the keys; then print its end."""
    assert isinstance(game, Pacman)
    if "human" in names[1:]:
        raise GameError("the keys move Pacman: ghosts are played by others")
    screen = Screen(game, FRAME, Console(highlight=False), person=names[0] == "human")
    players = [
        Keyboard(screen)
        if name == "human"
        else player(name, game, seed=None if seed is None else seed + number)
        for number, name in enumerate(names)
    ]
    last = state

    def watch(now: State) -> None:
        nonlocal last
        last = now
        screen.watch(now)

    screen.begin(game.layout.name)
    try:
        with suppress(Quit, EOFError), screen.shown():
            play_pacman(game, players, state=state, watch=watch)
    except Failed as failed:
        raise GameError(str(failed)) from None
    finally:  # after Ctrl-C, too
        click.echo(state_text(game, last))
        if last.over != GOING_ON:
            word = "emerges victorious" if last.over == WON else "died"
            click.echo(f"Pacman {word}! Score: {last.score}")

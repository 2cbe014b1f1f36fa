"""Recorded games on a terminal, stepped through by keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from plies.cli.keys import keyboard
from plies.cli.match_screen import ended_text
from plies.cli.output import duration
from plies.cli.steps import MEANING
from plies.game import CHANCE, Game, State, side_name, state_text
from plies.play.records import Saved
from plies.search.result import shown

if TYPE_CHECKING:
    from rich.text import Text

AROUND = 8  # moves shown before and after the one just made
HELP = "→ ← move   Home End start and end   n p next and previous game   q quit"


@dataclass(frozen=True, slots=True)
class Replayed:
    """A recorded game with its rules and every position, the first one included."""

    rules: Game
    saved: Saved
    states: tuple[State, ...]


def note_text(one: Replayed, ply: int) -> str:
    """Say who made the move that led to a ply, and what they thought of it."""
    mover = one.rules.mover(one.states[ply - 1])
    note = one.saved.notes[ply - 1]
    if note.seconds is None:
        name = "" if mover == CHANCE else " (opening)"
        return f"{side_name(one.rules, mover)}{name} plays {note.word}"
    said = [] if note.value is None else [f"value {shown(note.value)}"]
    said += [] if note.depth is None else [f"depth {note.depth}"]
    said += [] if note.nodes is None else [f"{note.nodes:,} nodes"]
    said.append(duration(note.seconds))
    who = f"{side_name(one.rules, mover)} ({one.saved.by[mover]})"
    return f"{who} plays {note.word}   {', '.join(said)}"


class Viewer:
    """Where somebody is who looks at games: in which one, and after which ply."""

    def __init__(self, games: Sequence[Replayed]):
        self.games, self.place, self.ply = games, 0, 0

    def press(self, meaning: str) -> None:
        """Go where a key leads; keys without a meaning lead nowhere."""
        last = len(self.games[self.place].states) - 1
        if meaning in ("cut", "previous cut"):
            step = 1 if meaning == "cut" else -1
            place = min(max(self.place + step, 0), len(self.games) - 1)
            self.place, self.ply = place, self.ply if place == self.place else 0
        else:
            goal = {"next": self.ply + 1, "back": self.ply - 1, "first": 0, "last": last}
            self.ply = min(max(goal.get(meaning, self.ply), 0), last)

    def screen(self) -> Text:
        """Return what is to be seen here."""
        from rich.text import Text

        one = self.games[self.place]
        last = len(one.states) - 1
        text = Text(f"{self.place + 1} of {len(self.games)}   ", style="dim")
        text.append(f"game {one.saved.number}: {ended_text(one.saved)}\n\n", style="not dim bold")
        text.append(self.moves(one))
        text.append(f"\n\nply {self.ply} of {last}", style="not dim")
        text.append(f": {note_text(one, self.ply)}" if self.ply else ": the start", style="not dim")
        text.append(f"\n\n{state_text(one.rules, one.states[self.ply])}\n\n", style="not dim")
        if self.ply == last and one.saved.reason:
            text.append(f"{one.saved.reason}\n\n", style="not dim bold")
        return text.append(HELP)

    def moves(self, one: Replayed) -> Text:
        """Return the moves around this one, which is marked."""
        from rich.text import Text

        words = one.saved.moves
        first, after = max(self.ply - 1 - AROUND, 0), self.ply + AROUND
        text = Text("... " if first else "")
        for ply, word in enumerate(words[first:after], first + 1):
            text.append(word, style="not dim reverse" if ply == self.ply else "")
            text.append(" ")
        return text.append("..." if after < len(words) else "")


def step_through(games: Sequence[Replayed]) -> None:
    """Let somebody at a terminal look at games, until they press q."""
    from rich.console import Console

    console = Console(highlight=False)
    viewer = Viewer(games)
    with keyboard() as next_key, console.screen(hide_cursor=True) as screen:
        while True:
            screen.update(viewer.screen())
            try:
                meaning = MEANING.get(next_key(), "")
            except (EOFError, KeyboardInterrupt):
                return
            if meaning == "quit":
                return
            viewer.press(meaning)

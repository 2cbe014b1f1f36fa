"""Recorded games on a terminal, stepped through by keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from plies.cli.keys import keyboard, lines_of
from plies.cli.match_screen import ended_text
from plies.cli.steps import MEANING
from plies.contract import CHANCE, Game, State, screen_text, side_name
from plies.play.records import Saved
from plies.readable import duration
from plies.searches.result import thought_text

if TYPE_CHECKING:
    from rich.text import Text

AROUND = 8  # moves shown before and after the one just made
HELP = ("arrows move", "Home End start and end", "n p next and previous game", "q quit")
FEW_WORDS = ("arrows", "Home End", "n p", "q quit")


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
        who = "opening" if one.saved.plan.random_plies else one.saved.by[mover]
        name = "" if mover == CHANCE else f" ({who})"
        return f"{side_name(one.rules, mover)}{name} plays {note.word}"
    said = [] if note.value is None else [thought_text(one.rules, note)]
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

    def screen(self, width: int, height: int) -> Text:
        """Return what is to be seen here: in a small terminal less, but the board and the keys."""
        from rich.console import Console
        from rich.text import Text

        one = self.games[self.place]
        last = len(one.states) - 1
        head = Text(f"{self.place + 1} of {len(self.games)}   ", style="dim")
        head.append(f"game {one.saved.number}: {ended_text(one.saved)}", style="not dim bold")
        told = note_text(one, self.ply) if self.ply else "the start"
        here = Text(f"ply {self.ply} of {last}: {told}")
        above = [head, self.moves(one), here]
        reason = one.saved.reason if self.ply == last else ""
        below = [Text(reason, style="bold")] if reason else []
        keys = lines_of(HELP, width)
        board = screen_text(one.rules, one.states[self.ply]).split("\n")
        if len(board) + len(keys) > height:
            keys = lines_of(FEW_WORDS, width)
            board = board[: height - len(keys)]
        room = height - len(keys) - len(board)
        console = Console(width=width)
        lines = [len(part.wrap(console, width)) + 1 for part in (*above, *below)]
        gap = "\n\n"
        if sum(lines) + 1 > room:  # no empty lines, and of what matters least not even one
            gap = "\n"
            wanted = [here, *below, head, above[1]][: max(room, 0)]
            for part in wanted:
                part.truncate(width, overflow="ellipsis")
            above, below = ([part for part in some if part in wanted] for some in (above, below))
        parts = [*above, Text("\n".join(board)), *below, Text("\n".join(keys), style="dim")]
        return Text(gap).join(parts)

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
            screen.update(viewer.screen(console.size.width, console.size.height))
            try:
                meaning = MEANING.get(next_key(), "")
            except EOFError:
                return
            if meaning == "quit":
                return
            viewer.press(meaning)

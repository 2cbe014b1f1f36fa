"""Pac-Man at a terminal: the maze in colours, moved by keys or by a player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from rich.console import Console, Group, RenderableType
from rich.control import Control
from rich.screen import Screen as WholeScreen
from rich.style import Style
from rich.text import Text

from plies.cli.keys import NextKey, keyboard
from plies.contract import Game, Move
from plies.games.pacman.rules import (
    EAST,
    GOING_ON,
    NORTH,
    SOUTH,
    STOP,
    WEST,
    WON,
    Pacman,
    State,
)
from plies.games.pacman.text import MOUTHS, rows

KEYS = {
    NORTH: ("\x1b[A", "\x1bOA", "w", "k", "\xe0H", "\x00H"),
    WEST: ("\x1b[D", "\x1bOD", "a", "h", "\xe0K", "\x00K"),
    SOUTH: ("\x1b[B", "\x1bOB", "s", "j", "\xe0P", "\x00P"),
    EAST: ("\x1b[C", "\x1bOC", "d", "l", "\xe0M", "\x00M"),
    STOP: ("x",),
}
DIRECTIONS = {key: way for way, keys in KEYS.items() for key in keys}
QUIT = ("q", "Q", "\x03", "\x04", "\x1b")
PAUSE = (" ", "p")
FASTEST, SLOWEST = 0.01, 3.0  # seconds a frame, by keys
HELP = "arrows or w a s d, x stops   space pause   + - speed   q quit"
WALL, GROUND = "#2b4c9b", "#101216"
GHOSTS = ("#e5484d", "#e38ec0", "#2fb5ac", "#ee9440")
SCARED, ENDING = "#4d6fe0", "#c9d4f5"  # the last moves of a scare are told by a paler ghost
SOON = 8  # moves of a ghost
PACMAN, FOOD = "#ffd21f", "#d8c9a0"


class Quit(BaseException):
    """Somebody has had enough. Not an Exception, which would be a player's failure."""


class Screen:
    """Shows a game, waits between its rounds, and hears keys.

    A `frame` is so many seconds; one below 0 lasts until a key is pressed.
    """

    def __init__(self, game: Pacman, frame: float, console: Console, *, person: bool) -> None:
        self.game, self.frame, self.console, self.person = game, frame, console, person
        self.marks = "·●" if console.encoding.startswith("utf") else ".o"  # food and capsules
        self.coloured = console.color_system is not None and not console.no_color
        self.title = ""
        self.wanted = STOP  # where a person's last key points
        self.paused = False
        self.next_key: NextKey = lambda wait=None: ""

    @contextmanager
    def shown(self) -> Iterator[Screen]:
        """Take the whole screen, and give it back."""
        with self.console.screen(hide_cursor=True), keyboard() as next_key:
            self.next_key = next_key
            yield self

    def begin(self, title: str) -> None:
        self.title, self.wanted = title, STOP
        self.paused = self.person and self.frame >= 0  # until they press a key

    def watch(self, state: State) -> None:
        """Show a position where a round ends, for as long as a frame lasts."""
        if state.turn == 0 or state.over != GOING_ON:
            self.draw(state)
            if state.over != GOING_ON and self.person:
                self.next_key(None)
            elif self.frame >= 0 or not self.person:
                self.wait(state)

    def wait(self, state: State) -> None:
        """Wait for a frame, or for a key; whatever keys mean is done."""
        until = perf_counter() + self.frame
        while True:
            left = None if self.frame < 0 or self.paused else max(0.0, until - perf_counter())
            key = self.next_key(left)
            if key:
                self.press(key)
                self.draw(state)
            if self.frame < 0 and key and not self.paused:
                return
            if not self.paused and self.frame >= 0 and perf_counter() >= until:
                return

    def press(self, key: str) -> None:
        """Do what a key means."""
        small = key.lower() if len(key) == 1 else key
        if key in QUIT:
            raise Quit
        if small in PAUSE and self.frame >= 0:
            self.paused = not self.paused
        elif key in "+=-_" and self.frame >= 0:
            slower = 1.5 if key in "-_" else 1 / 1.5
            self.frame = min(max(self.frame * slower, FASTEST), SLOWEST)
        elif small in DIRECTIONS:
            self.wanted, self.paused = DIRECTIONS[small], False

    def choose(self, state: State) -> int:
        """Return a person's move: where the last key points, or else straight on."""
        legal = list(self.game.moves(state))
        if self.frame < 0:
            while True:
                if (key := self.next_key(None)) and not self._is_move(key):
                    self.press(key)
                elif key and self.wanted in legal:
                    return self.wanted
        ahead = state.agents[2]
        return self.wanted if self.wanted in legal else ahead if ahead in legal else STOP

    def _is_move(self, key: str) -> bool:
        small = key.lower() if len(key) == 1 else key
        self.wanted = DIRECTIONS.get(small, self.wanted)
        return small in DIRECTIONS

    def draw(self, state: State) -> None:
        size = self.console.size
        whole = WholeScreen(self.picture(state, size.width, size.height))
        self.console.print(Control.home(), whole, sep="", end="")

    def picture(self, state: State, width: int, height: int) -> RenderableType:
        """Return the screen: a title, the maze or the part of it around Pacman, and the keys."""
        news = "" if state.over == GOING_ON else "   won!" if state.over == WON else "   died"
        head = f"{self.title}   score {state.score}{news}{'   press a key' if self.paused else ''}"
        lines = painted(self.game, state, self.marks) if self.coloured else plain(self.game, state)
        wide = 2 if self.coloured else 1
        x, y = state.agents[0] // 2, self.game.height - 1 - state.agents[1] // 2
        top = window(y, self.game.height, height - 4)
        left = window(wide * x, wide * self.game.width, width)
        seen = [line[left : left + width] for line in lines[top : top + max(height - 4, 1)]]
        keys = HELP if self.person else HELP.partition("   ")[2]
        return Group(
            Text(head[:width], style="bold"), Text(""), *seen, Text(""), Text(keys[:width], "dim")
        )


def window(middle: int, size: int, room: int) -> int:
    """Return where to begin so that `middle` of `size` lines is seen in `room` of them."""
    return max(0, min(middle - room // 2, size - room))


def plain(game: Pacman, state: State) -> list[Text]:
    return [Text(line, no_wrap=True) for line in rows(game, state)]


def painted(game: Pacman, state: State, marks: str = "·●") -> list[Text]:
    """Return the maze, a cell being two columns wide: so half cells to the side are seen."""
    ground = Style(color=FOOD, bgcolor=GROUND)
    lines: list[list[tuple[str, Style]]] = []
    for y in range(game.height):
        row = game.walls[y * game.width : (y + 1) * game.width]
        lines.append([(" ", Style(bgcolor=WALL) if wall else ground) for wall in row for _ in "  "])
    for thing, cell in enumerate(game.thing_cells):
        if state.things[thing]:
            y, x = divmod(cell, game.width)
            lines[y][2 * x] = (marks[thing >= game.food_count], ground)
    for number in range(game.agent_count):
        x, y, facing, scared = game.agent(state, number)
        if number == 0:
            words, colour = f"{MOUTHS[facing]} ", PACMAN
        else:
            colour = GHOSTS[(number - 1) % len(GHOSTS)]
            colour = SCARED if scared > SOON else ENDING if scared else colour
            words = "~~" if scared else '""'
        style = Style(color="#101216", bgcolor=colour, bold=True)
        for place, mark in enumerate(words):
            lines[(y + 1) // 2][x + place] = (mark, style)
    return [Text.assemble(*line, no_wrap=True) for line in reversed(lines)]


class Keyboard:
    """A person at the screen, as a player."""

    name = "human"

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def choose(self, game: Game, state: State) -> Move:
        return self.screen.choose(state)

"""`plies play 2048` at a terminal: coloured tiles, moved by keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, suppress
from io import StringIO
from textwrap import wrap
from typing import NamedTuple

import click
from rich import box
from rich.console import Console, Group, RenderableType
from rich.control import Control
from rich.screen import Screen
from rich.style import Style
from rich.table import Table
from rich.text import Text

from plies.cli.keys import keyboard, lines_of
from plies.cli.output import waiting
from plies.contract import state_text
from plies.games.twenty48.rules import State, Twenty48
from plies.games.twenty48.terminal.game import SlideGame, meaning_of, over_text
from plies.games.twenty48.terminal.thinking import Computer
from plies.news import heard_by

HELP = (
    *("arrows move", "Enter the computer plays, or stops", "+ - its speed", "? hint"),
    *("u take back", "r restart", "3-8 size", "q quit"),
)
NARROWEST = max(len(word) for word in HELP)
BOARD, EMPTY = "#262b33", "#363d48"
TILES = (  # from 2 on: cool and pale, then green, yellow, red, violet
    *("#dfe5ec", "#bfd2ea", "#93bdec", "#5b9fe8", "#2f7dd1", "#1f9c94", "#3fae5a", "#93c23a"),
    *("#e0c52f", "#efa32a", "#f17c2a", "#e5532f", "#cf2e4d", "#b62a86", "#8c3bc0", "#5d45d6"),
)
LAST = "#f5f5f5"  # all that are larger still
DARK, LIGHT = "#1b1f24", "#ffffff"


class Shape(NamedTuple):
    """How a tile is drawn: its width, what its lines are filled with, and the gap beside it.

    In `lines`, n has the number, a space is tile, a dot is board; ▄ and ▀ are half of each.
    """

    width: int
    lines: str
    gap: int
    above: int  # lines of board above the first row


SHAPES = (  # from large to small
    Shape(14, "  n  .", 2, 1),
    Shape(10, " n .", 2, 1),
    Shape(8, "▄n▀", 2, 0),
    Shape(6, "▄n▀", 1, 0),
    Shape(7, "n▀", 1, 0),
    Shape(6, "n▀", 1, 0),
    Shape(6, "n", 1, 0),
)


class Picture:
    """Draws a game for a terminal: with colours if `coloured`, and otherwise with lines."""

    def __init__(self, play: SlideGame, *, coloured: bool):
        self.play, self.coloured = play, coloured

    def screen(self, width: int, height: int) -> RenderableType:
        """Return the whole screen, or a sentence if the board does not fit it."""
        head, told, keys = self.words(width)
        board = self.board(width, height - len(head + told + keys))
        if board is None:
            return Text(self.too_small())
        bold = "bold" if self.play.is_over else ""
        return Group(
            *(Text(line, style="bold") for line in head),
            board,
            *(Text(line, style=bold) for line in told),
            *(Text(line, style="dim") for line in keys),
        )

    def words(self, width: int) -> tuple[list[str], list[str], list[str]]:
        """Return the lines above the board, below it, and those that explain the keys."""
        game = self.play.game
        head = lines_of((f"2048 on {game.rows}x{game.cols}", *self.play.facts), width)
        return [*head, ""], ["", *(wrap(self.play.news, width) or [""]), ""], lines_of(HELP, width)

    def board(self, width: int, height: int) -> RenderableType | None:
        """Return the board as large as it fits, None if it does not."""
        if not self.coloured:
            columns, lines = self.drawn_size()
            return self.drawn() if columns <= width and lines <= height else None
        for shape in SHAPES:
            columns, lines = self.size(shape)
            if columns <= width and lines <= height:
                return Group(*self.painted(self.widened(shape)))
        return None

    def widened(self, shape: Shape) -> Shape:
        """Return the shape with room for the longest number."""
        longest = len(str(self.play.game.best(self.play.state)))
        return shape._replace(width=max(shape.width, longest + 1))

    def size(self, shape: Shape) -> tuple[int, int]:
        """Return the columns and lines that a board of such tiles takes."""
        game, shape = self.play.game, self.widened(shape)
        columns = game.cols * (shape.width + shape.gap) + shape.gap
        return max(columns, NARROWEST), game.rows * len(shape.lines) + shape.above

    def drawn_size(self) -> tuple[int, int]:
        columns = self.play.game.cols * (self.widened(SHAPES[-1]).width + 1) + 1
        return max(columns, NARROWEST), 2 * self.play.game.rows + 1

    def too_small(self) -> str:
        columns, lines = self.size(SHAPES[-1]) if self.coloured else self.drawn_size()
        lines += sum(len(part) for part in self.words(columns))
        return f"The board needs a terminal of {columns} columns and {lines} lines."

    def painted(self, shape: Shape) -> Iterator[Text]:
        """Yield the lines of the board, tiles on a ground of their own."""
        game = self.play.game
        ground = Style(bgcolor=BOARD)
        empty_line = " " * (game.cols * (shape.width + shape.gap) + shape.gap)
        for _ in range(shape.above):
            yield Text(empty_line, style=ground)
        for first in range(0, game.cells, game.cols):
            for fill in shape.lines:
                line = Text(no_wrap=True)
                line.append(" " * shape.gap, style=ground)
                for cell in range(first, first + game.cols):
                    line.append_text(self.piece(fill, cell, shape.width))
                    line.append(" " * shape.gap, style=ground)
                yield line

    def piece(self, fill: str, cell: int, width: int) -> Text:
        """Return one line of one tile; the number of the last one that came is underlined."""
        rank = self.play.state.board[cell]
        colour = colour_of(rank)
        if fill in "▄▀":
            return Text(fill * width, style=Style(color=colour, bgcolor=BOARD))
        if fill != "n":
            return Text(" " * width, style=Style(bgcolor=BOARD if fill == "." else colour))
        text = Text(style=Style(color=ink_on(colour), bgcolor=colour, bold=True))
        text.append(self.number(rank), style="underline" if cell == self.play.fresh else "")
        text.align("center", width)
        return text

    def number(self, rank: int) -> str:
        return str(1 << rank) if rank else ""

    def drawn(self) -> Table:
        """Return the board as a table, for terminals without colours."""
        table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0)
        game, board = self.play.game, self.play.state.board
        for _ in range(game.cols):
            table.add_column(justify="center", width=self.widened(SHAPES[-1]).width)
        for first in range(0, game.cells, game.cols):
            table.add_row(*(self.number(rank) for rank in board[first : first + game.cols]))
        return table


def colour_of(rank: int) -> str:
    """Return the colour of a tile, or of an empty cell."""
    return EMPTY if rank == 0 else TILES[rank - 1] if rank <= len(TILES) else LAST


def ink_on(colour: str) -> str:
    """Return the colour of a number that is easy to read on `colour`."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return DARK if 2 * red + 5 * green + blue > 8 * 130 else LIGHT


def play_at_screen(game: Twenty48, names: Sequence[str], first: State, seed: int | None) -> None:
    """Let a person play at a terminal until they quit, and print where the game stands."""
    console = Console(highlight=False)
    spec = None if names[0] == "human" else names[0]
    computer = Computer(spec, seed)
    if spec:  # what does not fit is refused before there is a screen
        with waiting(f"{spec} gets ready"):
            computer.ready(game)
    play = SlideGame(game, first, computer, seed)
    can_paint = console.color_system is not None and not console.no_color
    picture = Picture(play, coloured=can_paint and console.encoding.startswith("utf"))
    try:
        with (
            suppress(EOFError),
            heard_by(computer.hear),
            redirect_stderr(StringIO()),  # on the screen it would stand anywhere
            console.screen(hide_cursor=True),
        ):
            run(play, picture, console)
    finally:  # after Ctrl-C, too
        click.echo(state_text(play.game, play.state))
        click.echo(over_text(play.game, play.state) if play.is_over else ", ".join(play.facts[1:]))


def run(play: SlideGame, picture: Picture, console: Console) -> None:
    """Show the game and do what keys say, until one says to quit."""
    seen = None
    with keyboard() as next_key:
        while True:
            size = console.size
            if play.tick() or (size, play.news) != seen:
                shown = Screen(picture.screen(size.width, size.height))
                console.print(Control.home(), shown, sep="", end="")
                seen = size, play.news
            if key := next_key(play.wait):
                meaning = meaning_of(key)
                if meaning == "quit":
                    return
                play.press(meaning)
                seen = None

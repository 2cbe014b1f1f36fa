"""What is known of a game by its name: all that others ask before they import it.

A place is `module:name`, imported when it is asked for. An entry holds nothing but words, numbers
and places, so that another package can bring one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple


class Choice(NamedTuple):
    """An option of a game, and what a visitor of the page may choose."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]  # and what each is called
    usual: str


@dataclass(frozen=True)
class Entry:
    """A game: where its class is, what it is called, who plays it, how it is shown."""

    place: str
    title: str = ""  # games without one are not offered on the page
    about: str = ""  # in a sentence
    options: tuple[Choice, ...] | str = ()  # or the place of a function that returns them
    first_in: tuple[str, ...] = ()  # the sections of the page, or the tour, that begin with it
    usual: tuple[str, ...] = ("human", "deepening:time=1")  # who plays if nobody is named
    best: tuple[str, ...] = ()  # players worth naming, best first, instead of the usual ones
    players: Mapping[str, str] = field(default_factory=dict)  # of this game alone, by place
    only: Mapping[str, str] = field(default_factory=dict)  # who cannot play all: first or others
    deepest: Mapping[str, int] = field(default_factory=dict)  # of its players that have no clock
    is_long: bool = False  # so many moves that of a computer's game only the end is printed
    screen: str = ""  # plays it at a terminal by keys: (game, players' names, state, seed)
    ending: str = ""  # says how a game has ended: (game, state)
    read: str = ""  # makes it from all that stands behind its name, if that is not options
    published: str = ""  # returns a Published experiment about this game: (game)
    names: tuple[str, ...] = ()  # by which people know it, too
    sheets: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # files of other programs'
    # games, by the end of their names: who reads one (text) and writes one (tags, moves, winner)
    speaks: str = "ugi"  # the language in which engines of this game are asked: uci, gtp, ugi
    wire: tuple[str, str] | None = None  # what writes a move (state, move) and a position (state)
    # for such engines, where that is not what people read
    puzzles: Puzzles | None = None  # "find the best move", where that can be told for sure
    page: str = ""  # a PageView, where the page animates the game itself

    @property
    def page_view(self) -> PageView | None:
        """The view, imported; None where the page shows the game's own picture."""
        return found(self.page) if self.page else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The options that a visitor may choose from."""
        return found(self.options)() if isinstance(self.options, str) else self.options


class PageView(NamedTuple):
    """How the page animates a game, with the modules and style sheets beside `home`.

    `view`.js draws what `look(game, state)` returns; table.js is the table where one plays.
    """

    home: str  # the file of the module that says this
    view: str
    look: Callable[[Any, Any], dict[str, Any]]
    together: bool = False  # everybody's move is one tick of the game

    @property
    def folder(self) -> Path:
        return Path(self.home).parent


class Puzzles(NamedTuple):
    """Of which board of a game puzzles are made, and how many plies ahead a win must be seen."""

    options: str = ""  # as in "size=6"
    depth: int = 0  # 0: to the end of the game


class Form(NamedTuple):
    """How others write players of a game: as a class with a method of their own."""

    place: str  # makes a player of such a class: (file, name of the class, options)
    game: str  # "" if it is for any
    wrap: str = ""  # makes a player of such an object, where that is all it takes


def found(place: str) -> Any:
    """Import what stands at `module:name`."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def sizes(*numbers: int, usual: int, label: str = "Board") -> Choice:
    """Return the choice of a square board."""
    return Choice("size", label, tuple((str(n), f"{n} × {n}") for n in numbers), str(usual))


def counts(name: str, label: str, numbers: range, usual: int) -> Choice:
    """Return the choice of a number."""
    return Choice(name, label, tuple((str(n), str(n)) for n in numbers), str(usual))


def words(name: str, label: str, *words: str) -> Choice:
    """Return the choice of a word, the first one by default."""
    return Choice(name, label, tuple((word, word.replace("-", " ")) for word in words), words[0])

"""Trees in brackets: nested lists, s-expressions, and Python literals with names.

    [[3, 5], [2, 9]]                      lists; commas are optional
    ((3 5) (2 9))                         s-expressions
    ['A', ('B', 5), ('C', 10)]            names: quoted text that comes first in a group
    (max A (min B 3 5) (C 10))            in round brackets who moves and bare names may come first
    max[min[3, 5], chance[3, 5]]          a word before a bracket says who moves: max, min, chance,
                                          p2, p3, ... for further players, all of whom minimise
    [left: 3, right: [2, 9]]              the label of a move
    chance[1/2: 3, 0.5: [1, 2]]           below chance: probabilities; equal if left out
    chance[0.3 rain: 3, 0.7 sun: 5]       both
    [=4, 3, 5]                            the node's own value, which a depth limit uses
    [3, ?]                                a leaf whose value is not known

A group is a node and a number is a leaf; only a group in round brackets that holds no more than a
name and a number, `('B', 5)` or `(5)`, is a leaf too. Who moves, if not said, is the next player
after the last who moved above; the root is MAX's. A whole number as a label stays a number.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn

from plies.contract import CHANCE, GameError
from plies.trees.notation.draft import MOST_NODES, Draft
from plies.trees.notation.edges import read_edge
from plies.trees.notation.tokens import Token, fail, mover, number, show, tokens
from plies.trees.tree import Tree

CLOSES = {"[": "]", "(": ")"}


@dataclass(slots=True)
class Group:
    """A bracket that is still open."""

    node: int
    opened: Token
    worded: bool  # a word said who moves, so this is an inner node whatever it holds
    plain: bool = True  # holds no more than a name and numbers
    comma_fits: bool = False


class BracketReader:
    """Reads one tree from left to right; the open brackets are on a stack of its own."""

    def __init__(self, text: str, most: int = MOST_NODES) -> None:
        self.text = text
        self.coming = tokens(text)
        self.ahead: deque[Token] = deque()
        self.draft = Draft(most)
        self.groups: list[Group] = []

    def read(self) -> Tree:
        """Return the tree, or raise a GameError with the line and column."""
        while token := self.peek():
            if not self.groups and self.draft.nodes:
                self.fail(
                    token,
                    f"the tree has ended before {show(token.text)}: one pair of "
                    "brackets goes around the whole tree",
                )
            if self.is_mark(0, "])"):
                self.close(self.take())
            elif self.is_mark(0, ","):
                self.comma(self.take())
            elif not self.heading(token):
                self.child()
        if self.groups:
            opened = self.groups[-1].opened
            self.fail(opened, f"{opened.text} is never closed: {CLOSES[opened.text]} is missing")
        return self.draft.tree()

    def heading(self, token: Token) -> bool:
        """Read a group's own value, mover or name, if that is what comes next."""
        if not self.groups:
            return False
        group = self.groups[-1]
        node = self.draft.nodes[group.node]
        if self.is_mark(0, "="):
            self.take()
            node.value = self.number(self.take())
            group.plain = False
        elif node.children or node.name is not None or self.is_mark(1, ":"):
            return False
        elif token.kind == "text":
            node.name = self.take().text
        elif not self.is_lisp_word(token, group):
            return False
        elif not group.worded and self.mover(token) is not None:
            node.mover = self.mover(self.take())
            group.worded = True
        else:
            node.name = self.take().text
        group.comma_fits = True
        return True

    def is_lisp_word(self, token: Token, group: Group) -> bool:
        if token.kind != "word" or group.opened.text != "(" or token.text.lower() == "nan":
            return False
        bracket = self.peek(1) if self.is_mark(1, "[(") else None
        touching = bracket is not None and bracket.start == token.end
        return not touching or self.mover(token) is None  # min(3 5) is a child, min (3 5) is not

    def child(self) -> None:
        """Read a leaf, or the beginning of a group."""
        group = self.groups[-1] if self.groups else None
        words = self.edge_words()
        if words and group is None:
            self.fail(words[0], "the root has no label: no move leads there")
        token = self.take()
        word = None
        if token.kind == "word" and self.is_mark(0, "[("):
            word, token = token, self.take()
        opens = token.kind == "mark" and token.text in CLOSES
        unknown = token.kind == "mark" and token.text == "?"
        leaf = None if opens or unknown else self.number(token)
        added = self.draft.add(group.node if group else None, leaf)
        node = self.draft.nodes[added]
        if group:
            group.plain = group.plain and not opens and not words
            group.comma_fits = True
        if group and words:
            chance = self.draft.nodes[group.node].mover == CHANCE
            with self.at(words[0]):
                node.probability, node.move = read_edge(words, chance=chance)
        if word:
            node.mover = self.mover(word)
            if node.mover is None:
                self.fail(
                    word,
                    f"{show(word.text)} does not say who moves: write max, min, "
                    "chance or, for more players, p2, p3, ...",
                )
        if opens:
            self.groups.append(Group(added, token, worded=word is not None))

    def edge_words(self) -> list[Token]:
        """Take the words before a colon, and the colon."""
        first = self.peek()
        below = self.draft.nodes[self.groups[-1].node].mover if self.groups else None
        count = 0
        if self.is_mark(1, ":"):
            count = 1
        elif below == CHANCE and first and first.kind == "number" and self.is_mark(2, ":"):
            count = 2
        words = [self.take() for _ in range(count)]
        if words:
            self.take()
        return words

    def comma(self, token: Token) -> None:
        if not self.groups or not self.groups[-1].comma_fits:
            self.fail(token, "a number or a bracket is missing before the comma")
        self.groups[-1].comma_fits = False

    def close(self, token: Token) -> None:
        if not self.groups:
            self.fail(token, f"{token.text} closes a bracket that was never opened")
        group = self.groups.pop()
        if CLOSES[group.opened.text] != token.text:
            self.fail(
                token,
                f"{token.text} cannot close {group.opened.text}: write {CLOSES[group.opened.text]}",
            )
        node = self.draft.nodes[group.node]
        if not node.children:
            self.fail(
                group.opened,
                "the brackets are empty: a node needs branches below it, and a leaf is a number",
            )
        if group.opened.text == "(" and group.plain and not group.worded and len(node.children) < 2:
            node.value = self.draft.drop_last().value

    def number(self, token: Token) -> float:
        with self.at(token):
            if token.kind == "text":
                raise GameError(f"the name {show(token.text)} must come first in its brackets")
            if token.kind == "word" and token.text.lower() != "nan":
                raise GameError(
                    f"{show(token.text)} is not a number; "
                    "a name is in quotes and comes first in its brackets"
                )
            if token.kind == "mark":
                raise GameError(f"{token.text} does not belong here: a number or a bracket does")
            return number(token.text)

    def mover(self, token: Token) -> int | None:
        with self.at(token):
            return mover(token.text)

    def peek(self, place: int = 0) -> Token | None:
        while len(self.ahead) <= place:
            token = next(self.coming, None)
            if token is None:
                return None
            self.ahead.append(token)
        return self.ahead[place]

    def take(self) -> Token:
        if self.peek() is None:
            fail(self.text, len(self.text), "the text ends in the middle of a tree")
        return self.ahead.popleft()

    def is_mark(self, place: int, marks: str) -> bool:
        token = self.peek(place)
        return token is not None and token.kind == "mark" and token.text in marks

    def fail(self, token: Token, what: str) -> NoReturn:
        fail(self.text, token.start, what)

    @contextmanager
    def at(self, token: Token) -> Iterator[None]:
        """Say of every GameError inside where in the text it happened."""
        try:
            yield
        except GameError as error:
            self.fail(token, str(error))


def read_brackets(text: str, most: int = MOST_NODES) -> Tree:
    """Return the tree that is written in brackets, or raise a GameError with line and column."""
    return BracketReader(text, most).read()

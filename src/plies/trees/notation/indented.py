"""Trees as indented text, one node a line.

    A max                     a node's name, and who moves there
      left: B min             the label of the move that leads here comes first, with a colon
        3                     a leaf is a number,
        D 5                   which may have a name, and may be written D = 5;
        ?                     a question mark if it is not known
      right: C chance
        p=0.25 2              below a chance node, the probability (as a fraction: p=1/4)
        rain: p=0.75 E = 4    an inner node's own value, which a depth limit uses
          9

A line is  [label:] [p=number] [name] [max, min, chance or p2 ... | number | ?] [= number], each
part optional; `0.75 rain:` is `rain: p=0.75`. The indentation is blanks or tabs, not both, and
a node's children are all indented alike. Names and labels with blanks or marks in them, and
those that look like a number or a mover, are in quotes. Empty lines and # comments are skipped.
What is left out is as in `brackets`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from plies.contract import CHANCE, GameError
from plies.trees.notation.draft import MOST_NODES, Draft, Node
from plies.trees.notation.edges import read_edge
from plies.trees.notation.tokens import Token, mover, number, show, tokens
from plies.trees.tree import Tree


@dataclass(slots=True)
class Line:
    """Where a node stands, and whether a number without = or a ? made it a leaf."""

    place: int
    indent: int
    is_leaf: bool = False


def read_indented(text: str, most: int = MOST_NODES) -> Tree:
    """Return the tree, or raise a GameError with the number of the line that is wrong."""
    draft = Draft(most)
    lines: list[Line] = []  # one for each node
    above: list[int] = []  # the last node and the nodes it is below
    blank = ""  # the one kind of white space that indents
    start = 0
    for place, line in enumerate(text.split("\n"), 1):
        words = list(tokens(text, start, start + len(line)))
        space = line[: words[0].start - start] if words else ""
        start += len(line) + 1
        if not words:
            continue
        try:
            blank = blank or space[:1]
            if space.strip(blank or " "):
                raise GameError("the indentation mixes tabs and blanks: use only one of them")
            parent = _parent(len(space), lines, above)
            node = draft.add(parent)
            lines.append(Line(place, len(space)))
            above.append(node)
            chance = parent is not None and draft.nodes[parent].mover == CHANCE
            lines[node].is_leaf = _read_line(words, draft.nodes[node], chance=chance)
        except GameError as error:
            raise GameError(f"line {place}: {error}") from None
    _check_leaves(draft, lines)
    return draft.tree()


def _parent(indent: int, lines: list[Line], above: list[int]) -> int | None:
    """Return the node that a line so far indented is below, and leave it last in `above`."""
    if not above:
        return None
    last = lines[above[-1]]
    if indent > last.indent:
        if last.is_leaf:
            raise GameError(
                f"nothing can be below the leaf of line {last.place}: "
                "an inner node's own value is written with ="
            )
        return above[-1]
    while above and lines[above[-1]].indent > indent:
        above.pop()
    if not above or lines[above[-1]].indent < indent:
        raise GameError("the indentation goes back to where no line above begins")
    above.pop()
    if not above:
        raise GameError("a second root: every line but the first must be indented further than it")
    return above[-1]


def _read_line(words: list[Token], node: Node, *, chance: bool) -> bool:
    """Fill `node` with what its line says; return whether it is said to be a leaf."""
    colon = next((at for at, word in enumerate(words) if _is_mark(word, ":")), None)
    if colon is not None:
        if node.parent is None:
            raise GameError("the root has no label: no move leads there")
        if colon == 0:
            raise GameError("a label is missing before the colon")
        node.probability, node.move = read_edge(words[:colon], chance=chance)
    rest = deque(words if colon is None else words[colon + 1 :])
    if len(rest) > 2 and rest[0].text == "p" and _is_mark(rest[1], "="):
        if node.probability is not None:
            raise GameError("the probability is given twice")
        node.probability = number(rest[2].text)
        for _ in range(3):
            rest.popleft()
    is_leaf = False
    if rest and (rest[0].kind == "text" or (rest[0].kind == "word" and not _is_mover(rest[0]))):
        if rest[0].kind == "word" and rest[0].text.lower() == "nan":
            raise GameError("a node is worth a number, or inf or -inf, but never nan")
        node.name = rest.popleft().text
    if rest and rest[0].kind == "number":
        node.value, is_leaf = number(rest.popleft().text), True
    elif rest and _is_mark(rest[0], "?"):
        is_leaf = bool(rest.popleft())
    elif rest and _is_mover(rest[0]):
        node.mover = mover(rest.popleft().text)
    if len(rest) > 1 and _is_mark(rest[0], "=") and not is_leaf:
        rest.popleft()
        node.value = number(rest.popleft().text)
    if rest:
        raise GameError(
            f"{show(rest[0].text)} is too much: a line is one node, "
            "and numbers side by side need brackets around them"
        )
    return is_leaf


def _check_leaves(draft: Draft, lines: list[Line]) -> None:
    for node, line in zip(draft.nodes, lines, strict=True):
        if node.children or line.is_leaf:
            continue
        if node.mover is not None:
            raise GameError(f"line {line.place}: a mover is given, but nothing is below this line")
        if node.value is None:
            raise GameError(f"line {line.place}: there is neither a value nor anything below")


def _is_mark(token: Token, mark: str) -> bool:
    return token.kind == "mark" and token.text == mark


def _is_mover(token: Token) -> bool:
    return token.kind == "word" and mover(token.text) is not None

"""Go on 4x4 with area scoring: groups and liberties by flood fill, a pass, and the simple ko.

Suicide is forbidden. Two passes end the game, and so do thirty moves.
"""

from __future__ import annotations

from dataclasses import dataclass

SIZE = 4
KOMI = 0.5
EMPTY = "."


@dataclass(frozen=True)
class Go:
    stones: tuple[tuple[str, ...], ...]
    colour: str = "b"
    before: tuple[tuple[str, ...], ...] | None = None  # the position that must not come back
    passes: int = 0
    number: int = 0


def other(colour):
    return {"b": "w", "w": "b"}[colour]


def around(r, c):
    if r > 0:
        yield r - 1, c
    if r < SIZE - 1:
        yield r + 1, c
    if c > 0:
        yield r, c - 1
    if c < SIZE - 1:
        yield r, c + 1


def group_at(stones, r, c):
    """Return the group of a stone and the set of its liberties."""
    colour = stones[r][c]
    group, liberties = {(r, c)}, set()
    todo = [(r, c)]
    while todo:
        point = todo.pop()
        for near in around(*point):
            here = stones[near[0]][near[1]]
            if here == EMPTY:
                liberties.add(near)
            elif here == colour and near not in group:
                group.add(near)
                todo.append(near)
    return group, liberties


def put(stones, r, c, colour):
    """Return the position after a stone at (r, c), or None if that would be suicide."""
    board = [list(row) for row in stones]
    board[r][c] = colour
    for a, b in around(r, c):
        if board[a][b] == other(colour):
            group, liberties = group_at(board, a, b)
            if not liberties:
                for x, y in group:
                    board[x][y] = EMPTY
    _, liberties = group_at(board, r, c)
    if not liberties:
        return None
    return tuple(tuple(row) for row in board)


def area(stones, colour):
    """Stones, and empty regions that touch this colour only."""
    total = sum(row.count(colour) for row in stones)
    seen = set()
    for r in range(SIZE):
        for c in range(SIZE):
            if stones[r][c] != EMPTY or (r, c) in seen:
                continue
            region, todo, borders = {(r, c)}, [(r, c)], set()
            while todo:
                for a, b in around(*todo.pop()):
                    if stones[a][b] != EMPTY:
                        borders.add(stones[a][b])
                    elif (a, b) not in region:
                        region.add((a, b))
                        todo.append((a, b))
            seen |= region
            if borders == {colour}:
                total += len(region)
    return total


class SmallGo:
    sides = ("black", "white")

    def start(self):
        return Go(((EMPTY,) * SIZE,) * SIZE)

    def mover(self, go):
        return "bw".index(go.colour)

    def moves(self, go):
        if go.passes == 2 or go.number >= 30:
            return []
        points = []
        for r, row in enumerate(go.stones):
            for c, stone in enumerate(row):
                if stone == EMPTY:
                    after = put(go.stones, r, c, go.colour)
                    if after is not None and after != go.before:
                        points.append((r, c))
        return [*points, None]

    def play(self, go, move):
        if move is None:
            return Go(go.stones, other(go.colour), None, go.passes + 1, go.number + 1)
        stones = put(go.stones, *move, go.colour)
        return Go(stones, other(go.colour), before=go.stones, number=go.number + 1)

    def payoff(self, go):
        return area(go.stones, "b") - area(go.stones, "w") - KOMI

    def evaluate(self, go):
        return self.payoff(go)

    def text(self, go):
        return "\n".join("".join(row) for row in go.stones)

"""The game that a student's ai.py of the 2048 course imports, under the names that it knows.

Written from the rules, for grading only. `tile_matrix[i][j]` is column i, row j of the board, as in
the course; with `Game.by_rows` it is row i, column j. Directions are 0 up, 1 left, 2 down, 3 right.
Methods of both generations of the course are here: `set_state` and `reset`, `current_state` (a
copy) and `get_state` (the game's own board, which changes with it). So are the steps of a move
under the names that some programs use: the board is turned until the move goes to (i, 0).
"""

from __future__ import annotations

import random

Tiles = list[list[int]]
Lines = list[list[tuple[int, int]]]


class Game:
    """A board with its points; moves change it."""

    by_rows = False

    def __init__(self, init_tile_matrix: Tiles | None = None, init_score: int = 0) -> None:
        self.board_size = 4
        self.tile_matrix: Tiles = []
        self.score = 0
        self.undoMat: list[tuple[Tiles, int]] = []
        self.set_state(init_tile_matrix, init_score)

    def set_state(self, init_tile_matrix: Tiles | None = None, init_score: int = 0) -> None:
        """Take a position over, as a copy; without one begin a game with two tiles."""
        self.undoMat = []
        self.score = init_score
        if init_tile_matrix is None:
            self.tile_matrix = self.new_tile_matrix()
            self.score = 0
            self.place_random_tile()
            self.place_random_tile()
        else:
            self.board_size = len(init_tile_matrix)
            self.tile_matrix = copied(init_tile_matrix)

    reset = set_state

    def new_tile_matrix(self) -> Tiles:
        """Return an empty board."""
        return [[0] * self.board_size for _ in range(self.board_size)]

    def current_state(self) -> tuple[Tiles, int]:
        """Return a copy of the board and the points."""
        return copied(self.tile_matrix), self.score

    def get_state(self) -> tuple[Tiles, int]:
        """Return the board itself and the points."""
        return self.tile_matrix, self.score

    def move(self, direction: int) -> bool:
        """Push all tiles in a direction; return whether that changed anything."""
        self.addToUndo()
        return self.pushed(self.lines(direction), merging=True)

    def pushed(self, lines: Lines, *, merging: bool) -> bool:
        """Push the tiles of every line to its beginning; return whether that changed anything."""
        changed = False
        for line in lines:
            tiles = [self.tile_matrix[i][j] for i, j in line]
            after, gained = push(tiles, merging)
            self.score += gained
            if after != tiles:
                changed = True
                for (i, j), tile in zip(line, after, strict=True):
                    self.tile_matrix[i][j] = tile
        return changed

    def lines(self, direction: int) -> Lines:
        """Return the cells of every line, from the wall that the tiles are pushed to."""
        every = range(self.board_size)
        along_second = (direction % 2 == 0) != self.by_rows  # the index that changes in a line
        if along_second:
            found = [[(i, j) for j in every] for i in every]
        else:
            found = [[(i, j) for i in every] for j in every]
        return [line[::-1] for line in found] if direction >= 2 else found

    def move_and_place(self, direction: int) -> bool:
        """Move, and put a new tile if that changed anything; return whether it did."""
        changed = self.move(direction)
        if changed:
            self.place_random_tile()
        return changed

    def place_random_tile(self) -> None:
        """Put a 2 on an empty cell, if there is one."""
        cells = self.get_open_tiles()
        if cells:
            self.place_tile(*random.choice(cells))

    def place_tile(self, i: int, j: int) -> None:
        self.tile_matrix[i][j] = 2

    def get_open_tiles(self) -> list[tuple[int, int]]:
        """Return the empty cells as (i, j)."""
        every = range(self.board_size)
        return [(i, j) for i in every for j in every if self.tile_matrix[i][j] == 0]

    def undo(self) -> None:
        """Take back the last move, even one that changed nothing."""
        if self.undoMat:
            self.tile_matrix, self.score = self.undoMat.pop()

    def addToUndo(self) -> None:  # noqa: N802
        """Keep the position for `undo`."""
        self.undoMat.append((copied(self.tile_matrix), self.score))

    def can_move(self, direction: int | None = None) -> bool:
        """Return whether a move would change anything; without one, a push to (i, 0)."""
        for line in self.straight() if direction is None else self.lines(direction):
            tiles = [self.tile_matrix[i][j] for i, j in line]
            if push(tiles)[0] != tiles:
                return True
        return False

    def game_over(self) -> bool:
        """Return whether no move changes anything."""
        return not any(self.can_move(direction) for direction in range(4))

    def straight(self) -> Lines:
        """Return the cells (i, 0), (i, 1), ... of every i."""
        every = range(self.board_size)
        return [[(i, j) for j in every] for i in every]

    def rotate_matrix_clockwise(self) -> None:
        """Turn the board once: what is pushed to (i, 0) then was pushed to (0, j) before."""
        old, last = copied(self.tile_matrix), self.board_size - 1
        for i, part in enumerate(self.tile_matrix):
            part[:] = [old[j][last - i] for j in range(self.board_size)]

    def move_tiles(self) -> None:
        """Push all tiles to (i, 0), merging none."""
        self.pushed(self.straight(), merging=False)

    def merge_tiles(self) -> None:
        """Merge what lies beside its equal in the direction of (i, 0)."""
        self.pushed(self.straight(), merging=True)

    def state_line(self) -> str:
        """Return the position as a line of the course's files."""
        tiles = [tile for part in self.tile_matrix for tile in part]
        return " ".join(map(str, [self.board_size, self.score, *tiles]))

    def load_state_line(self, line: str) -> None:
        """Take over a position from a line: the size, the points and the tiles."""
        size, score, *tiles = map(int, line.split())
        self.set_state([tiles[i * size : (i + 1) * size] for i in range(size)], score)

    def save_state(self, filename: str = "savedata") -> None:
        with open(filename, "w") as file:
            file.write(self.state_line())

    def load_state(self, filename: str = "savedata") -> None:
        with open(filename) as file:
            self.load_state_line(file.readline())


def copied(tile_matrix: Tiles) -> Tiles:
    return [list(part) for part in tile_matrix]


def push(tiles: list[int], merging: bool = True) -> tuple[list[int], int]:
    """Return a line after its tiles are pushed to its beginning, and the points of that."""
    pushed: list[int] = []
    gained, last = 0, 0  # last: the tile at the end, if it can still merge
    for tile in tiles:
        if not tile:
            continue
        if tile == last and merging:
            pushed[-1] = 2 * tile
            gained += 2 * tile
            last = 0
        else:
            pushed.append(tile)
            last = tile
    return pushed + [0] * (len(tiles) - len(pushed)), gained

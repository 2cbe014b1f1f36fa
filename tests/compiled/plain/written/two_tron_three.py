"""Light cycles for three: move in turn, leave a wall behind, outlive the others.

Each player is paid for how long they lasted compared with the others, so this is not zero-sum.
"""

# ruff: noqa: RUF005

from dataclasses import dataclass

WIDTH, HEIGHT = 5, 5
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@dataclass(frozen=True)
class Arena:
    heads: tuple
    walls: frozenset
    alive: tuple = (True, True, True)
    turn: int = 0
    places: tuple = ()

    def free(self, square):
        x, y = square
        return 0 <= x < WIDTH and 0 <= y < HEIGHT and square not in self.walls

    def room(self, player):
        x, y = self.heads[player]
        return [word for word, (dx, dy) in STEPS.items() if self.free((x + dx, y + dy))]


def next_alive(alive, turn):
    for i in range(1, 4):
        player = (turn + i) % 3
        if alive[player]:
            return player
    return turn


class ThreeTron:
    """A player without a free square must crash; the last one alive gets 3, the next 1, then 0."""

    sides = ("red", "green", "blue")
    zero_sum = False

    def start(self):
        heads = ((0, 0), (WIDTH - 1, 0), (WIDTH // 2, HEIGHT - 1))
        return Arena(heads=heads, walls=frozenset(heads))

    def mover(self, arena):
        return arena.turn

    def moves(self, arena):
        if sum(arena.alive) <= 1:
            return []
        return arena.room(arena.turn) or ["crash"]

    def play(self, arena, word):
        me = arena.turn
        if word == "crash":
            alive = tuple(ok and i != me for i, ok in enumerate(arena.alive))
            return Arena(
                arena.heads,
                arena.walls,
                alive,
                next_alive(alive, me),
                places=(*arena.places, me),
            )
        dx, dy = STEPS[word]
        x, y = arena.heads[me]
        square = (x + dx, y + dy)
        heads = arena.heads[:me] + (square,) + arena.heads[me + 1 :]
        return Arena(
            heads,
            arena.walls | {square},
            arena.alive,
            next_alive(arena.alive, me),
            arena.places,
        )

    def payoff(self, arena):
        points = [3, 3, 3]
        for place, player in enumerate(arena.places):
            points[player] = place
        return tuple(points)

    def evaluate(self, arena):
        return tuple(
            1 + len(arena.room(player)) / 4 if arena.alive[player] else arena.places.index(player)
            for player in range(3)
        )

    def text(self, arena):
        rows = []
        for y in range(HEIGHT):
            row = ""
            for x in range(WIDTH):
                if (x, y) in arena.heads:
                    row += str(arena.heads.index((x, y)))
                else:
                    row += "#" if (x, y) in arena.walls else "."
            rows.append(row)
        return "\n".join(rows)

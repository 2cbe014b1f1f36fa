"""Connect Four where every column is a stack that grows."""

WIDTH, HEIGHT = 7, 6
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


class ConnectFour:
    """A state is a list of seven stacks, the lowest disc first."""

    sides = ("X", "O")
    decisive = True

    def start(self):
        return [[] for _ in range(WIDTH)]

    def mover(self, stacks):
        return sum(len(stack) for stack in stacks) % 2

    def at(self, stacks, x, y):
        if x < 0 or y < 0:
            return None
        try:
            return stacks[x][y]
        except IndexError:
            return None

    def four(self, stacks):
        """The disc of which there are four in a row, or None."""
        for x in range(WIDTH):
            for y in range(len(stacks[x])):
                disc = stacks[x][y]
                for dx, dy in DIRECTIONS:
                    n = 1
                    while n < 4 and self.at(stacks, x + n * dx, y + n * dy) == disc:
                        n += 1
                    if n == 4:
                        return disc
        return None

    def moves(self, stacks):
        if self.four(stacks) is not None:
            return []
        free = [x for x in range(WIDTH) if len(stacks[x]) < HEIGHT]
        return sorted(free, key=lambda x: abs(x - WIDTH // 2))

    def play(self, stacks, x):
        after = [stack.copy() for stack in stacks]
        after[x].append("XO"[self.mover(stacks)])
        return after

    def payoff(self, stacks):
        won = self.four(stacks)
        if won is None:
            return 0
        return 1 if won == "X" else -1

    def evaluate(self, stacks):
        total = 0
        for x, stack in enumerate(stacks):
            weight = 4 - abs(x - 3)
            total += weight * (stack.count("X") - stack.count("O"))
        return total

    def text(self, stacks):
        lines = []
        for y in reversed(range(HEIGHT)):
            lines.append(" ".join(self.at(stacks, x, y) or "." for x in range(WIDTH)))
        return "\n".join(lines)

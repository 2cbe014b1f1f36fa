"""Tron: two riders leave walls behind them, turn by turn. Who must crash loses."""

WIDTH, HEIGHT = 8, 7
WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Tron:
    """The state: the trails of both riders, the newest square last, in a list of two lists."""

    sides = ("blue", "orange")
    decisive = True

    def start(self):
        return [[(1, 3)], [(6, 3)]]

    def mover(self, trails):
        return 0 if len(trails[0]) == len(trails[1]) else 1

    def free(self, trails, square):
        x, y = square
        if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
            return False
        return square not in trails[0] and square not in trails[1]

    def moves(self, trails):
        x, y = trails[self.mover(trails)][-1]
        return [word for word, (dx, dy) in WAYS.items() if self.free(trails, (x + dx, y + dy))]

    def play(self, trails, word):
        me = self.mover(trails)
        x, y = trails[me][-1]
        dx, dy = WAYS[word]
        mine = trails[me] + [(x + dx, y + dy)]
        return [mine, trails[1]] if me == 0 else [trails[0], mine]

    def payoff(self, trails):
        return -1 if self.mover(trails) == 0 else 1

    def reach(self, trails, who):
        """How many squares a rider could get to."""
        seen = set(trails[0]) | set(trails[1])
        stack = [trails[who][-1]]
        count = 0
        while stack:
            x, y = stack.pop()
            for dx, dy in WAYS.values():
                new = (x + dx, y + dy)
                if new not in seen and 0 <= new[0] < WIDTH and 0 <= new[1] < HEIGHT:
                    seen.add(new)
                    stack.append(new)
                    count += 1
        return count

    def evaluate(self, trails):
        return self.reach(trails, 0) - self.reach(trails, 1)

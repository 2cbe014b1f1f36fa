"""Red-blue Hackenbush: edges as tuples in a list; what hangs in the air falls."""


class Hackenbush:
    """Blue cuts blue edges, red cuts red ones. Who cannot cut loses."""

    sides = ("blue", "red")
    ground = 0
    picture = [
        (0, 1, "blue"),
        (1, 2, "red"),
        (2, 3, "blue"),
        (1, 4, "blue"),
        (0, 5, "red"),
        (5, 6, "blue"),
        (6, 7, "red"),
        (5, 8, "red"),
        (0, 9, "blue"),
        (6, 10, "red"),
        (9, 11, "red"),
        (9, 12, "blue"),
    ]

    def start(self):
        return (self.picture, "blue")

    def mover(self, state):
        _, turn = state
        return 0 if turn == "blue" else 1

    def moves(self, state):
        edges, turn = state
        return [edge for edge in edges if edge[2] == turn]

    def play(self, state, cut):
        edges, turn = state
        left = [edge for edge in edges if edge != cut]
        reached = {self.ground}
        frontier = [self.ground]
        while frontier:
            node = frontier.pop()
            for a, b, _ in left:
                for here, there in ((a, b), (b, a)):
                    if here == node and there not in reached:
                        reached.add(there)
                        frontier.append(there)
        standing = [edge for edge in left if edge[0] in reached and edge[1] in reached]
        return (standing, "red" if turn == "blue" else "blue")

    def payoff(self, state):
        return -1 if state[1] == "blue" else 1

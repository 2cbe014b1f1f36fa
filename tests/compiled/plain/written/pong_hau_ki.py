"""Pong Hau K'i: five points, two stones each, and one free point to slide to."""

#  0   1
#  |\ /|
#  | 4 |       0 and 1 are not joined
#  |/ \|
#  2---3
JOINED = {0: (2, 4), 1: (3, 4), 2: (0, 3, 4), 3: (1, 2, 4), 4: (0, 1, 2, 3)}
LONGEST = 60


class PongHauKi:
    """The state is "stones/turn/plies" in one string; nobody wins after sixty plies."""

    sides = ("white", "black")
    decisive = True

    def start(self):
        return "wwbb./w/0"

    def mover(self, state):
        _, turn, _ = state.split("/")
        return "wb".index(turn)

    def slides(self, stones, turn):
        hole = stones.find(".")
        return [point for point in JOINED[hole] if stones[point] == turn]

    def moves(self, state):
        stones, turn, plies = state.split("/")
        if int(plies) >= LONGEST:
            return []
        return self.slides(stones, turn)

    def play(self, state, point):
        stones, turn, plies = state.split("/")
        hole = stones.index(".")
        cells = list(stones)
        cells[hole], cells[point] = cells[point], cells[hole]
        other = "b" if turn == "w" else "w"
        return f"{''.join(cells)}/{other}/{int(plies) + 1}"

    def payoff(self, state):
        stones, turn = state.split("/")[:2]
        if self.slides(stones, turn):
            return 0
        return -1 if turn == "w" else 1

    def evaluate(self, state):
        stones = state.split("/")[0]
        return len(self.slides(stones, "w")) - len(self.slides(stones, "b"))

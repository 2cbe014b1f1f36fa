"""Mancala that counts how often it was asked for moves; nothing depends on the count."""


class Mancala:
    def __init__(self, stones=2, pits=3):
        self.stones = stones
        self.pits = pits
        self.stores = {"north": pits, "south": 2 * pits + 1}
        self.asked = 0

    def start(self):
        return ([self.stones] * self.pits + [0]) * 2, "north"

    def mover(self, state):
        return ["north", "south"].index(state[1])

    def pits_of(self, who):
        if who == "north":
            return range(self.pits)
        return range(self.pits + 1, 2 * self.pits + 1)

    def moves(self, state):
        board, who = state
        self.asked += 1
        other = "south" if who == "north" else "north"
        if not any(board[i] for i in self.pits_of(who)):
            return []
        if not any(board[i] for i in self.pits_of(other)):
            return []
        return [i for i in self.pits_of(who) if board[i]]

    def play(self, state, pit):
        board, who = state
        board = list(board)
        other = next(name for name in self.stores if name != who)
        seeds, board[pit] = board[pit], 0
        at = pit
        while seeds:
            at = (at + 1) % len(board)
            if at == self.stores[other]:
                continue
            board[at] += 1
            seeds -= 1
        if at == self.stores[who]:
            return board, who
        if at in self.pits_of(who) and board[at] == 1:
            opposite = 2 * self.pits - at
            board[self.stores[who]] += board[opposite] + 1
            board[at] = board[opposite] = 0
        return board, other

    def payoff(self, state):
        board, _ = state
        return sum(board[: self.pits + 1]) - sum(board[self.pits + 1 :])

    def evaluate(self, state):
        return state[0][self.stores["north"]] - state[0][self.stores["south"]]

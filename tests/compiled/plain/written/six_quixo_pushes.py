"""Quixo 4x4: take a cube from the border, turn it to your sign, push it in again from another end."""

SIZE = 4


def columns(board):
    return [list(column) for column in zip(*board)]


def push(line, index, symbol, to_end):
    line = line[:]
    del line[index]
    if to_end:
        line.append(symbol)
    else:
        line.insert(0, symbol)
    return line


class Quixo:
    decisive = True
    sides = ("X", "O")

    def start(self):
        return {"board": [["-"] * SIZE for _ in range(SIZE)], "turn": 0}

    def mover(self, state):
        return state["turn"]

    def winner(self, state):
        board = state["board"]
        lines = board + columns(board)
        lines.append([board[i][i] for i in range(SIZE)])
        lines.append([board[i][-1 - i] for i in range(SIZE)])
        winners = {line[0] for line in lines if len(set(line)) == 1 and line[0] != "-"}
        if not winners:
            return None
        if len(winners) == 2:
            # both have a line: the one who just pushed loses
            return "XO"[state["turn"]]
        return winners.pop()

    def moves(self, state):
        if self.winner(state):
            return []
        board = state["board"]
        me = "XO"[state["turn"]]
        result = []
        for row in range(SIZE):
            for col in range(SIZE):
                if row not in (0, SIZE - 1) and col not in (0, SIZE - 1):
                    continue
                if board[row][col] not in ("-", me):
                    continue
                if col != 0:
                    result.append((row, col, "left"))
                if col != SIZE - 1:
                    result.append((row, col, "right"))
                if row != 0:
                    result.append((row, col, "up"))
                if row != SIZE - 1:
                    result.append((row, col, "down"))
        return result

    def play(self, state, move):
        row, col, side = move
        me = "XO"[state["turn"]]
        board = [line[:] for line in state["board"]]
        if side in ("left", "right"):
            board[row] = push(board[row], col, me, side == "right")
        else:
            turned = columns(board)
            turned[col] = push(turned[col], row, me, side == "down")
            board = columns(turned)
        return {"board": board, "turn": 1 - state["turn"]}

    def payoff(self, state):
        who = self.winner(state)
        return 0 if who is None else 1 if who == "X" else -1

    def evaluate(self, state):
        flat = sum(state["board"], [])
        return flat.count("X") - flat.count("O")

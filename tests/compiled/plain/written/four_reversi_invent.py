"""Reversi after a book for beginners: functions, board[x][y], False or a list of tiles."""

WIDTH = 4
HEIGHT = 4


def getNewBoard():
    board = []
    for i in range(WIDTH):
        board.append([" "] * HEIGHT)
    return board


def isOnBoard(x, y):
    return x >= 0 and x <= WIDTH - 1 and y >= 0 and y <= HEIGHT - 1


def isValidMove(board, tile, xstart, ystart):
    # Return False if the move is invalid, else the list of spaces that would be flipped.
    if board[xstart][ystart] != " " or not isOnBoard(xstart, ystart):
        return False

    if tile == "X":
        otherTile = "O"
    else:
        otherTile = "X"

    tilesToFlip = []
    for xdirection, ydirection in [
        [0, 1],
        [1, 1],
        [1, 0],
        [1, -1],
        [0, -1],
        [-1, -1],
        [-1, 0],
        [-1, 1],
    ]:
        x, y = xstart, ystart
        x += xdirection  # First step in the x direction
        y += ydirection  # First step in the y direction
        while isOnBoard(x, y) and board[x][y] == otherTile:
            x += xdirection
            y += ydirection
            if isOnBoard(x, y) and board[x][y] == tile:
                # Go in the reverse direction, noting all the tiles along the way.
                while True:
                    x -= xdirection
                    y -= ydirection
                    if x == xstart and y == ystart:
                        break
                    tilesToFlip.append([x, y])
                break

    if len(tilesToFlip) == 0:
        return False
    return tilesToFlip


def getValidMoves(board, tile):
    validMoves = []
    for x in range(WIDTH):
        for y in range(HEIGHT):
            if isValidMove(board, tile, x, y) != False:
                validMoves.append([x, y])
    return validMoves


def getScoreOfBoard(board):
    xscore = 0
    oscore = 0
    for x in range(WIDTH):
        for y in range(HEIGHT):
            if board[x][y] == "X":
                xscore += 1
            if board[x][y] == "O":
                oscore += 1
    return {"X": xscore, "O": oscore}


def makeMove(board, tile, xstart, ystart):
    tilesToFlip = isValidMove(board, tile, xstart, ystart)
    if tilesToFlip == False:
        return False
    board[xstart][ystart] = tile
    for x, y in tilesToFlip:
        board[x][y] = tile
    return True


def getBoardCopy(board):
    boardCopy = getNewBoard()
    for x in range(WIDTH):
        for y in range(HEIGHT):
            boardCopy[x][y] = board[x][y]
    return boardCopy


class Reversigam:
    sides = ("X", "O")

    def start(self):
        board = getNewBoard()
        board[1][1] = "X"
        board[1][2] = "O"
        board[2][1] = "O"
        board[2][2] = "X"
        return {"board": board, "turn": "X"}

    def mover(self, state):
        return 0 if state["turn"] == "X" else 1

    def moves(self, state):
        return getValidMoves(state["board"], state["turn"])

    def play(self, state, move):
        board = getBoardCopy(state["board"])
        makeMove(board, state["turn"], move[0], move[1])
        other = "O" if state["turn"] == "X" else "X"
        if getValidMoves(board, other) == []:
            other = state["turn"]
        return {"board": board, "turn": other}

    def payoff(self, state):
        scores = getScoreOfBoard(state["board"])
        return scores["X"] - scores["O"]

    def evaluate(self, state):
        return self.payoff(state)

"""A small chess after a video course: board of "wR" and "--", Move objects, a dict of functions."""


class Move:
    ranksToRows = {"1": 4, "2": 3, "3": 2, "4": 1, "5": 0}
    rowsToRanks = {v: k for k, v in ranksToRows.items()}
    filesToCols = {"a": 0, "b": 1, "c": 2, "d": 3}
    colsToFiles = {v: k for k, v in filesToCols.items()}

    def __init__(self, startSq, endSq, board):
        self.startRow = startSq[0]
        self.startCol = startSq[1]
        self.endRow = endSq[0]
        self.endCol = endSq[1]
        self.pieceMoved = board[self.startRow][self.startCol]
        self.pieceCaptured = board[self.endRow][self.endCol]
        self.moveID = self.startRow * 1000 + self.startCol * 100 + self.endRow * 10 + self.endCol

    def __eq__(self, other):
        if isinstance(other, Move):
            return self.moveID == other.moveID
        return False

    def __hash__(self):
        return self.moveID

    def getChessNotation(self):
        return self.getRankFile(self.startRow, self.startCol) + self.getRankFile(
            self.endRow, self.endCol
        )

    def getRankFile(self, r, c):
        return self.colsToFiles[c] + self.rowsToRanks[r]

    def __str__(self):
        return self.getChessNotation()


class GameState:
    def __init__(self):
        self.board = [
            ["bR", "bN", "bK", "bR"],
            ["bp", "bp", "bp", "bp"],
            ["--", "--", "--", "--"],
            ["wp", "wp", "wp", "wp"],
            ["wR", "wN", "wK", "wR"],
        ]
        self.moveFunctions = {
            "p": self.getPawnMoves,
            "R": self.getRookMoves,
            "N": self.getKnightMoves,
            "K": self.getKingMoves,
        }
        self.whiteToMove = True
        self.kingTaken = False

    def copy(self):
        gs = GameState()
        gs.board = [row.copy() for row in self.board]
        gs.whiteToMove = self.whiteToMove
        gs.kingTaken = self.kingTaken
        return gs

    def makeMove(self, move):
        self.board[move.startRow][move.startCol] = "--"
        self.board[move.endRow][move.endCol] = move.pieceMoved
        if move.pieceMoved[1] == "p" and move.endRow in (0, 4):
            self.board[move.endRow][move.endCol] = move.pieceMoved[0] + "R"
        if move.pieceCaptured[1] == "K":
            self.kingTaken = True
        self.whiteToMove = not self.whiteToMove

    def getAllPossibleMoves(self):
        moves = []
        for r in range(len(self.board)):
            for c in range(len(self.board[r])):
                turn = self.board[r][c][0]
                if (turn == "w" and self.whiteToMove) or (turn == "b" and not self.whiteToMove):
                    piece = self.board[r][c][1]
                    self.moveFunctions[piece](r, c, moves)
        return moves

    def getPawnMoves(self, r, c, moves):
        step, enemy = (-1, "b") if self.whiteToMove else (1, "w")
        if not 0 <= r + step < len(self.board):
            return
        if self.board[r + step][c] == "--":
            moves.append(Move((r, c), (r + step, c), self.board))
        if c - 1 >= 0:
            if self.board[r + step][c - 1][0] == enemy:
                moves.append(Move((r, c), (r + step, c - 1), self.board))
        if c + 1 <= 3:
            if self.board[r + step][c + 1][0] == enemy:
                moves.append(Move((r, c), (r + step, c + 1), self.board))

    def getRookMoves(self, r, c, moves):
        directions = ((-1, 0), (0, -1), (1, 0), (0, 1))
        enemyColor = "b" if self.whiteToMove else "w"
        for d in directions:
            for i in range(1, 5):
                endRow = r + d[0] * i
                endCol = c + d[1] * i
                if 0 <= endRow < 5 and 0 <= endCol < 4:
                    endPiece = self.board[endRow][endCol]
                    if endPiece == "--":
                        moves.append(Move((r, c), (endRow, endCol), self.board))
                    elif endPiece[0] == enemyColor:
                        moves.append(Move((r, c), (endRow, endCol), self.board))
                        break
                    else:
                        break
                else:
                    break

    def getKnightMoves(self, r, c, moves):
        knightMoves = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
        self.step_moves(r, c, knightMoves, moves)

    def getKingMoves(self, r, c, moves):
        kingMoves = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
        self.step_moves(r, c, kingMoves, moves)

    def step_moves(self, r, c, steps, moves):
        allyColor = "w" if self.whiteToMove else "b"
        for m in steps:
            endRow = r + m[0]
            endCol = c + m[1]
            if 0 <= endRow < 5 and 0 <= endCol < 4:
                endPiece = self.board[endRow][endCol]
                if endPiece[0] != allyColor:
                    moves.append(Move((r, c), (endRow, endCol), self.board))


pieceScore = {"K": 0, "R": 5, "N": 3, "p": 1}
CHECKMATE = 1000


class SmallChess:
    sides = ("white", "black")

    def start(self):
        return GameState()

    def mover(self, gs):
        return 0 if gs.whiteToMove else 1

    def moves(self, gs):
        return [] if gs.kingTaken else gs.getAllPossibleMoves()

    def play(self, gs, move):
        after = gs.copy()
        after.makeMove(move)
        return after

    def payoff(self, gs):
        if gs.kingTaken:
            return -CHECKMATE if gs.whiteToMove else CHECKMATE
        return 0

    def evaluate(self, gs):
        score = 0
        for row in gs.board:
            for square in row:
                if square[0] == "w":
                    score += pieceScore[square[1]]
                elif square[0] == "b":
                    score -= pieceScore[square[1]]
        return score

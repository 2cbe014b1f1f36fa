"""Where compiled code finds what it works on: words of one small block of memory."""

# Addresses:
WEIGHTS, BESIDE = 0, 1
ROWS = 2  # the table of rows
TABLE = 5
STAGES, STAGE = 6, 11  # of the network: how many; whose values the table has, a number
CELLS, SCRATCH = 7, 8
BOARDS, REWARDS = 9, 10  # of the game that is learned from
EACH_ROW = 19  # moves of practice before rows are shorter by one
FIRST = 23  # the weights of the first stage, in practice for the second
# Numbers of a search; the last three are real:
DEPTH, BEST, COUNT = 13, 14, 15
LIMIT, STEP, FOUR = 16, 17, 18
CARE = 20  # how much more closely it looks for each large tile, a real number
# 21 and 22 are where Numba's functions put their result and their exception.
VALUES = 24  # of the four directions
# Numbers of a game:
SCORE, MOVES, BUDGET, STOP = 28, 29, 30, 31
DICE, FOUR_BITS = 32, 33  # the state of the dice; the probability of a 4, times 2^32
TOP = 34  # boards with a tile of this rank or more are lowered
# Numbers of learning; the first two are real:
RATE, TRACE = 35, 36
HALF, SHORTEST = 37, 38  # where the next game begins; games that are shorter are not halved
GAMES, SUM = 39, 40
ENOUGH = 3  # whether the game that is played is the last one to learn from
WATCHED = 41  # moves of practice that the first stage plays
ROW = 12  # the second stage plays where so many of the largest ranks are all there
REACHED = 42  # games that reached rank k, at REACHED + k
RANKS = 22
WORDS = REACHED + RANKS

LONGEST = 1 << 18  # moves of one game that are learned from
CELL_COUNT = 16
LEAVES, INNER = 1 << 16, 1 << 17  # entries of the table: boards only valued, and looked into
ENTRY_WORDS = 2

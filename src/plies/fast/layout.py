"""The block of memory that compiled code and Python share, in 64-bit words.

    counters and limits | the state to search | the line found | stack of moves | boards

Compiled code gets one address and allocates nothing. Python reads the counters while it runs.
"""

from __future__ import annotations

STOP = 0  # set by Python: stop now
NODES, INNER, CUTS, GUESS, LOWEST = 1, 2, 3, 4, 5
PAUSE = 6  # the node count at which to look at STOP and BUDGET
BUDGET = 7
ERROR = 8  # why compiled code gave up
DEPTH, ALPHA, BETA, PLY = 9, 10, 11, 12  # what to search
VALUE = 13  # what was found
FIRST = 15  # the root's mover, for rounds
STACK_END, STACK_TOP = 16, 20
TABLE, TABLE_MASK = 17, 18  # in buckets
BUCKET = 64  # bytes of the table that the machine fetches at once
BOARDS_TOP, BOARDS_END = 19, 23  # addresses: where the next board goes, where none fits
RETURNED, RAISED = 21, 22  # where Numba's functions put their result and their exception
POOL = 24  # mcts: the address of its tree, see `pool`
GOAL, PROOF, DISPROOF = 25, 26, 27  # proof: what MAX must get, and the numbers at the root
DRAWN, CHOICE = 28, 29  # proof: whether a draw was met; the number of the root's move
MARK, SETTLED = 36, 37  # proof: the root's hash; how many of its moves are refuted
TRIAL = 31  # Star2: who chose in the outcome that was begun
BUSY = 32  # deepening: where threads tell each other what they search; 0 with one thread
ROOT_VALUE = 33  # deepening: of the line at the root, also if the search is stopped
GROW_AT, TABLE_MOST = 34, 35  # the inner nodes at which the table grows, and its largest mask
STATE = 64
STATE_WORDS = 512
LINE = STATE + STATE_WORDS  # the line found at the root, then one row for each ply
PLIES = 1024
LOOK_EVERY = 1024
STACK_WORDS = 1 << 18

LENGTHS = LINE + PLIES  # of each ply's line, together: they are written at every node
LINES = LENGTHS + PLIES
ROW = PLIES + 8  # not a power of two, so that the rows do not share lines of the cache
STACK = LINES + PLIES * ROW
SHARES = STACK + STACK_WORDS  # max^n: what each player gets, a row for each ply
MOST_PLAYERS = 16
KILLERS = SHARES + PLIES * MOST_PLAYERS  # deepening: two moves of each ply that cut
HISTORY = KILLERS + 2 * PLIES  # deepening: how much each move has cut, a number for each side
HISTORY_MASK = (1 << 12) - 1
BOARDS = HISTORY + 2 * (HISTORY_MASK + 1)
BOARDS_WORDS = 1 << 22
WORDS = BOARDS + BOARDS_WORDS

TOO_DEEP, TOO_MANY_MOVES = 1, 2

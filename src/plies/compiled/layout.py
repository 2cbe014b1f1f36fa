"""The block of memory that compiled code and Python share, in 64-bit words.

    counters and limits | the state to search | the line found | stack of moves | boards, lists

Compiled code gets one address and allocates nothing. Python reads the counters while it runs.
"""

from __future__ import annotations

# Numba's functions put their result and their exception here. Every block begins with these two,
# that of 2048's network as well: `store.Entry` knows no more of a block.
RETURNED, RAISED = range(2)
HEAD = 2

OWN = 46
(
    STOP,  # set by Python: stop now
    NODES,  # this and the next two are read together
    INNER,
    CUTS,
    GUESS,  # the last node that was evaluated; read together with the next
    LOWEST,  # depth left where a game ended
    PAUSE,  # the node count at which to look at STOP and BUDGET
    BUDGET,
    ERROR,  # why compiled code gave up
    DEPTH,  # this and the next three: what to search
    ALPHA,
    BETA,
    PLY,
    VALUE,  # what was found
    FIRST,  # the root's mover, for rounds
    STACK_TOP,  # of the moves: where free words begin
    STACK_END,
    TABLE,  # its address
    TABLE_MASK,  # in buckets
    TABLE_MOST,  # its largest mask
    GROW_AT,  # the inner nodes at which the table grows
    BOARDS_TOP,  # addresses: where the next board goes
    BOARDS_END,  # and where none fits
    POOL,  # mcts: the address of its tree, see `pool`
    GOAL,  # proof: what MAX must get
    PROOF,  # and the numbers at the root; read together with the next
    DISPROOF,
    DRAWN,  # proof: whether a draw was met
    CHOICE,  # the number of the root's move
    MARK,  # the root's hash
    SETTLED,  # how many of the root's moves are refuted
    TRIAL,  # Star2: who chose in the outcome that was begun
    BUSY,  # deepening: where threads tell each other what they search; 0 with one thread
    ROOT_VALUE,  # of the line at the root, also if the search is stopped
    PATH,  # the address of a row of marks: see `kernels.path`
    PAST,  # how many of them stand before the root
    PAST_STATES,  # the address of the positions of the game so far,
    PAST_LOADED,  # their number,
    PAST_STRIDE,  # and how many words each has
    RETURNED_TO,  # the place where the path has been before
    BARRED,  # the first place to which a move would go that may not be made
    AT_LEAST_ON,  # the place on which the last value rests, as a lower bound
    AT_MOST_ON,  # and as an upper one
    TABLELESS,  # deepening: whether the table only orders moves, because none was wanted
    BOLD,  # deepening: what it may do beside the textbook's, NULL + REDUCE + EXTEND
    PASSED,  # deepening: the ply that was reached by a pass
) = range(HEAD, HEAD + OWN)

BUCKET = 64  # bytes of the table that the machine fetches at once
STATE = 64  # on a line of the cache of its own
STATE_WORDS = 4096
LOOSE_WORDS = 512  # numbers of a state that are not on a board, or of a move
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

NULL, REDUCE, EXTEND = 1, 2, 4
NOWHERE = 1 << 60  # a place that no path reaches
TOO_DEEP, TOO_MANY_MOVES, NOT_WHOLE = 1, 2, 3

"""Where compiled code finds what it works on: words of one small block of memory."""

from plies.compiled.layout import HEAD

DIRECTIONS, RANKS = 4, 22
NAMED = 40
(
    WEIGHTS,  # addresses, from here on
    BESIDE,
    ROWS,  # the table of rows
    TABLE,
    CELLS,
    SCRATCH,
    BOARDS,  # of the game that is learned from
    REWARDS,
    FIRST,  # the weights of the first stage, in practice for the second
    STAGES,  # of the network: how many
    STAGE,  # whose values the table has, a number
    ENOUGH,  # whether the game that is played is the last one to learn from
    ROW,  # the second stage plays where so many of the largest ranks are all there
    EACH_ROW,  # moves of practice before rows are shorter by one
    DEPTH,  # numbers of a search, from here on
    BEST,
    COUNT,
    LIMIT,  # the next four are real
    STEP,
    FOUR,
    CARE,  # how much more closely it looks for each large tile
    VALUES,  # of the directions, the first
    *_VALUES,
    SCORE,  # numbers of a game, from here on: a training that is saved keeps them, in this order
    MOVES,
    BUDGET,
    STOP,
    DICE,  # the state of the dice
    FOUR_BITS,  # the probability of a 4, times 2^32
    TOP,  # boards with a tile of this rank or more are lowered
    RATE,  # of learning; this and the next are real
    TRACE,
    HALF,  # where the next game begins
    SHORTEST,  # games that are shorter are not halved
    GAMES,
    SUM,
    WATCHED,  # moves of practice that the first stage plays
    REACHED,  # games that reached rank k, at REACHED + k
) = range(HEAD, HEAD + NAMED)
WORDS = REACHED + RANKS

LONGEST = 1 << 18  # moves of one game that are learned from
CELL_COUNT = 16
LEAVES, INNER = 1 << 16, 1 << 17  # entries of the table: boards only valued, and looked into
ENTRY_WORDS = 2

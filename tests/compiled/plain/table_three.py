"""Games that taught the compiler something: module, class, depth, forms; as in `table_two`."""

ROWS = [
    ("three_pairs", "Pair", None, "state [board, player], unpacked"),
    ("three_pairs", "Triple", None, "state [rows, word, None], changed place by place"),
    ("three_last_taken", "LastTaken", None, "an attribute that only some states have, hasattr"),
    ("three_last_taken", "Apart", None, "the same with getattr and a default"),
    ("three_edges", "Edges", None, "OrderedDict, frozenset of frozensets, defaultdict as table"),
    ("three_counts", "Counts", None, "np.unique, also with counts, masks"),
    (
        "three_reversi_arrays",
        "Reversi",
        6,
        "easyAI: squares as arrays, one name for word and array",
    ),
    ("three_mancala_counted", "Mancala", 12, "a counter in self, names of sides, next, chained ="),
    ("three_maze_chase", "Chase", 11, "dict whose keys are computed, deque, a path without return"),
]

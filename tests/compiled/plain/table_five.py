"""Games that were written without a look at the compiler, and refused at first; as `table_two`."""

ROWS = [
    ("five_nim_easyai", "Nim", None, "a limit that is None, tested before it is used; '%d,%d'"),
    ("five_tron_dataclass", "Tron", 4, "keys() | keys(), nested lists in a dataclass, replace"),
    ("five_coin_row", "CoinRow", 7, "popleft or pop kept in a variable, three players, yield"),
    ("five_small_2048", "Small2048", 3, "state [rows, score, word], recursion, zip(*grid), chance"),
    ("five_order_chaos", "OrderAndChaos", 4, "int8, concatenate of sums and traces"),
    ("five_lines_numpy", "LinesOfAction", 3, "mean along an axis, argwhere, diagonals, words"),
]

"""Games written blind, and refused at first; as `table_two`."""

ROWS = [
    ("six_quixo_pushes", "Quixo", 5, "the one word of a set by pop(), insert, del, zip(*board)"),
    ("six_pig_phases", "Pig", 14, "match where every case returns, Enum, _replace, chance"),
    ("six_morris_counter", "Morris", 6, "board | {move: me}, {**board, a: b}, Counter of None"),
    (
        "six_goofspiel_values",
        "Goofspiel",
        None,
        "a, b, c = state.values(), hands that shrink, chance",
    ),
    ("six_torus_rolls", "ThreeInARow", 2, "roll() by several axes, windows, three players"),
    (
        "six_twenty_one_hands",
        "TwentyOne",
        None,
        "+= by __iadd__, dict(Counter(...)), deepcopy, chance",
    ),
]

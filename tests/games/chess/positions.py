"""Positions whose lines of play others have counted, and a way to walk to more."""

from plies.games.chess.rules import START, Chess

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
COUNTED = {  # by ply; the deeper ones in benchmarks
    START: (20, 400, 8_902, 197_281, 4_865_609),
    KIWIPETE: (48, 2_039, 97_862, 4_085_603),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": (14, 191, 2_812, 43_238, 674_624),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9_467, 422_333),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1_486, 62_379, 2_103_487),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (
        *(46, 2_079, 89_890, 3_894_594),
    ),
}


def walk(dice, most=300):
    """Yield the positions of a random game and the moves that were made there."""
    game = Chess()
    state = game.start()
    for _ in range(most):
        moves = list(game.moves(state))
        if not moves:
            return
        move = dice.choice(moves)
        yield state, move
        state = game.play(state, move)

"""Positions of Konane for tests."""

from hypothesis import strategies as st

from plies.games.konane.rules import Konane

BOARDS = st.sampled_from([(8, 8), (4, 4), (5, 5), (6, 6), (3, 7), (4, 9), (2, 5), (1, 9), (7, 1)])
OPENINGS = st.sampled_from(["diagonal", "corner-centre", "any", "set-up"])


def words_of(game, state):
    return [game.move_text(state, move) for move in game.moves(state)]


@st.composite
def positions(draw):
    rows, cols = draw(BOARDS)
    game = Konane(rows=rows, cols=cols, opening=draw(OPENINGS), symmetry=draw(st.booleans()))
    state = game.start()
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=40)):
        moves = list(game.moves(state))
        if not moves:
            break
        state = game.play(state, moves[choice % len(moves)])
    return game, state

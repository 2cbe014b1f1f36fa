"""Are our checkers and backgammon OpenSpiel's? Random games, compared turn by turn.

    PYTHONPATH=src python benchmarks/contestants/openspiel_rules.py checkers 1000
    PYTHONPATH=src python benchmarks/contestants/openspiel_rules.py backgammon 1000

At every position the set of boards that a turn can lead to must be equal. OpenSpiel plays a
capture jump by jump and a double in two halves: these are joined. Its draws are others, so a game
ends where either ends. A double must be played as often as possible, which OpenSpiel demands of
each half alone: of a double's results those are compared that leave the fewest pips.
"""

import random
import sys

import pyspiel

from plies.games.backgammon.board import BAR, MEN, pips
from plies.games.backgammon.rules import DIE, Backgammon
from plies.games.checkers.board import PLACES
from plies.games.checkers.rules import Checkers

KINDS = {"o": "b", "8": "B", "+": "w", "*": "W", ".": "."}
IN_BAR = 100  # where OpenSpiel has its bar


def turns(state):
    """Return all positions at the end of this player's turn."""
    player, found, waiting = state.current_player(), [], [state]
    while waiting:
        before = waiting.pop()
        for action in before.legal_actions():
            after = before.child(action)
            if not after.is_terminal() and after.current_player() == player:
                waiting.append(after)
            else:
                found.append(after)
    return found


def their_checkers(state):
    """Return OpenSpiel's board as 32 marks in our order: its first player sits below."""
    rows = [line[1:] for line in str(state).split("\n")[:8]][::-1]
    squares = [(n // 4, 2 * (n % 4) + 1 - n // 4 % 2) for n in range(32)]
    return "".join(KINDS[rows[row][7 - column]] for row, column in squares)


def our_checkers(state):
    def mark(at):
        piece = "b" if state.black >> at & 1 else "w" if state.white >> at & 1 else "."
        return piece.upper() if state.kings >> at & 1 else piece

    return "".join(map(mark, PLACES))


def their_backgammon(state):
    """Return both sides as ours are, from OpenSpiel's points: X is black."""
    sides = []
    for player in (0, 1):
        men = [0] * 26
        for point in range(24):
            men[24 - point if player == 0 else point + 1] = state.board(player, point)
        men[BAR] = state.board(player, IN_BAR)
        men[0] = MEN - sum(men)
        sides.append(tuple(men))
    return tuple(sides)


def checkers(rng):
    game, ours = Checkers(), Checkers().start()
    theirs, positions = pyspiel.load_game("checkers").new_initial_state(), 0
    while not theirs.is_terminal() and (moves := list(game.moves(ours))):
        after = {our_checkers(one): one for one in (game.play(ours, move) for move in moves)}
        them = {their_checkers(one): one for one in turns(theirs)}
        assert after.keys() == them.keys(), (ours, after.keys() ^ them.keys())
        chosen = rng.choice(sorted(after))
        ours, theirs, positions = after[chosen], them[chosen], positions + 1
    return positions


def backgammon(rng):
    game, ours = Backgammon(), Backgammon().start()
    name = "backgammon(scoring_type=full_scoring)"
    theirs, positions = pyspiel.load_game(name).new_initial_state(), 0
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            action, _ = rng.choice(theirs.chance_outcomes())
            said = theirs.action_to_string(action)
            one, two = (int(digit) for digit in said.split("roll: ")[1][:2])
            if "starts" in said:
                one, two = (max, min)[" O " in said](one, two), (min, max)[" O " in said](one, two)
            theirs.apply_action(action)
            ours = game.play(ours, DIE * one + two)
            continue
        mover = ours.turn
        after = {one[:2]: one for one in (game.play(ours, move) for move in game.moves(ours))}
        them = {their_backgammon(one): one for one in turns(theirs)}
        if ours.high == ours.low:
            fewest = min(pips(both[mover]) for both in them)
            them = {both: one for both, one in them.items() if pips(both[mover]) == fewest}
            after = {both: one for both, one in after.items() if pips(both[mover]) == fewest}
        assert after.keys() == them.keys(), (ours, after.keys() ^ them.keys())
        chosen = rng.choice(sorted(after))
        ours, theirs, positions = after[chosen], them[chosen], positions + 1
    if MEN in (ours.black[0], ours.white[0]):
        assert game.payoff(ours) == theirs.returns()[0], ours
    return positions


if __name__ == "__main__":
    play, games = {"checkers": checkers, "backgammon": backgammon}[sys.argv[1]], int(sys.argv[2])
    met = sum(play(random.Random(seed)) for seed in range(games))
    print(f"{sys.argv[1]}: {games:,} games, {met:,} positions, all equal")

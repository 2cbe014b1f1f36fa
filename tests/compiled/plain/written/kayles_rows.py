"""Kayles: knock down one pin or two neighbours; a row may fall into two rows."""


class Kayles:
    """The state is a pair: the lengths of the rows, largest first, and whose turn it is."""

    decisive = True
    sides = ("first", "second")

    def start(self):
        return ((13,), 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        rows, _ = state
        result = []
        for index, length in enumerate(rows):
            if index > 0 and rows[index - 1] == length:
                continue  # the same row again
            for knocked in (1, 2):
                for left in range((length - knocked) // 2 + 1):
                    if length >= knocked:
                        result.append((index, knocked, left))
        return result

    def play(self, state, move):
        rows, turn = state
        index, knocked, left = move
        right = rows[index] - knocked - left
        others = list(rows)
        others.pop(index)
        others += [part for part in (left, right) if part > 0]
        others.sort(reverse=True)
        return (tuple(others), 1 - turn)

    def payoff(self, state):
        # nothing is left, so the one before took the last pin
        return 1 if state[1] == 1 else -1

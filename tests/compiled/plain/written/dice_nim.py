"""Dice Nim: roll a die, then take as many sticks as it shows or fewer. The last stick wins."""

FACES = (1, 2, 3, 4)


class DiceNim:
    """A state is a string such as "12 A ?" (a roll is due) or "12 A 3"."""

    sides = ("A", "B")
    chance = True
    decisive = True

    def start(self):
        return "9 A ?"

    def mover(self, state):
        sticks, player, die = state.split()
        if die == "?" and int(sticks) > 0:
            return -1
        return "AB".find(player)

    def chances(self, state):
        return [(str(face), 1 / len(FACES)) for face in FACES]

    def moves(self, state):
        sticks, _, die = state.split()
        if sticks == "0":
            return []
        return [f"take {n}" for n in range(1, min(int(sticks), int(die)) + 1)]

    def play(self, state, move):
        sticks, player, die = state.split()
        if die == "?":
            return " ".join([sticks, player, move])
        left = int(sticks) - int(move.removeprefix("take "))
        return f"{left} {'B' if player == 'A' else 'A'} ?"

    def payoff(self, state):
        return -1 if " A " in state else 1

    def evaluate(self, state):
        sticks, player, _ = state.split()
        sign = 1 if player == "A" else -1
        return sign * 0.5 if int(sticks) <= 4 else 0.0

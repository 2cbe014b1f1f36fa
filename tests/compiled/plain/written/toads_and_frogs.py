"""Toads and frogs: toads go right and frogs left, a step or a jump over one of the others."""


class ToadsAndFrogs:
    """The lanes are words like "TT__FF"; who cannot move loses."""

    sides = ("toads", "frogs")
    decisive = True
    lanes = ("TTT___FFF", "TT___FF", "T_T__FF")

    def start(self):
        return (*self.lanes, "toads")

    def mover(self, state):
        return 0 if state[-1] == "toads" else 1

    def moves(self, state):
        # a move is (lane, before, where): the word that is found there is turned round
        words = ["T_", "TF_"] if state[-1] == "toads" else ["_F", "_TF"]
        moves = []
        for lane, text in enumerate(state[:-1]):
            for word in words:
                where = text.find(word)
                while where != -1:
                    moves.append((lane, word, where))
                    where = text.find(word, where + 1)
        return moves

    def play(self, state, move):
        lane, word, where = move
        *lanes, who = state
        text = lanes[lane]
        lanes[lane] = text[:where] + word[::-1] + text[where + len(word) :]
        if len(word) == 3:  # the one that was jumped over stays in the middle
            assert lanes[lane][where + 1] == word[1]
        return (*lanes, "frogs" if who == "toads" else "toads")

    def payoff(self, state):
        return -1 if state[-1] == "toads" else 1

    def evaluate(self, state):
        score = 0
        for text in state[:-1]:
            score += text.count("T_") + 2 * text.count("TF_")
            score -= text.count("_F") + 2 * text.count("_TF")
        return score

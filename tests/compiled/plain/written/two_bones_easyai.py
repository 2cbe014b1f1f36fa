"""Game of bones and its relatives: a pile, strings as moves, and an undo that plies does not need.

The state is the game object, as in easyAI; `winning_condition` turns it from misere to normal play.
"""


class GameOfBones:
    """In turn, remove one, two or three bones. Who removes the last one loses."""

    def __init__(self, pile=30, most=3, winning_condition=False):
        self.pile = pile
        self.most = most
        self.winning_condition = winning_condition
        self.current_player = 1

    def possible_moves(self):
        return [str(n) for n in range(1, self.most + 1) if n <= self.pile]

    def make_move(self, move):
        self.pile -= int(move)

    def unmake_move(self, move):
        self.pile += int(move)

    def win(self):
        return self.pile <= 0 and not self.winning_condition

    def is_over(self):
        return self.pile <= 0

    def show(self):
        return f"{self.pile} bones left in the pile"

    def ttentry(self):
        return self.pile


class Bones:
    sides = ("you", "computer")
    decisive = True
    condition = False

    def start(self):
        return GameOfBones(winning_condition=self.condition)

    def mover(self, game):
        return game.current_player - 1

    def moves(self, game):
        return [] if game.is_over() else game.possible_moves()

    def play(self, game, move):
        after = GameOfBones(**{k: v for k, v in vars(game).items() if k != "current_player"})
        after.current_player = 2 if game.current_player == 1 else 1
        after.make_move(move)
        return after

    def payoff(self, game):
        won = game.win()  # said of the player who would move now
        return 1 if won == (game.current_player == 1) else -1

    def evaluate(self, game):
        return 0

    def key(self, game):
        return (game.ttentry(), game.current_player)

    def text(self, game):
        return game.show()


class LastBoneWins(Bones):
    condition = True

"""Chopsticks, the game with fingers: tap with one of your hands, or move fingers between them.

A hand with five or more fingers is dead. "LR" taps the opponent's right hand with my left one, and
"split 3 1" shares my fingers anew.
"""

from typing import NamedTuple


class Hands(NamedTuple):
    left: int = 1
    right: int = 1

    def __bool__(self):
        return self.left > 0 or self.right > 0

    def tapped(self, hand, fingers):
        total = getattr(self, hand) + fingers
        return self._replace(**{hand: total if total < 5 else 0})

    def splits(self):
        """Other ways to show the same number of fingers; swapping hands does not count."""
        total = sum(self)
        for left in range(total + 1):
            right = total - left
            if left < 5 and right < 5 and {left, right} != {self.left, self.right}:
                yield left, right


class Round(NamedTuple):
    players: tuple[Hands, Hands] = (Hands(), Hands())
    turn: int = 0
    count: int = 0


HAND = {"L": "left", "R": "right"}


class Chopsticks:
    sides = ("you", "friend")
    decisive = True
    longest = 40

    def start(self):
        return Round()

    def mover(self, state):
        return state.turn

    def moves(self, state):
        me, friend = state.players[state.turn], state.players[1 - state.turn]
        if not me or not friend or state.count >= self.longest:
            return []
        words = []
        for mine in HAND:
            for theirs in HAND:
                if getattr(me, HAND[mine]) and getattr(friend, HAND[theirs]):
                    words.append(mine + theirs)
        words.extend("split {} {}".format(*split) for split in me.splits())
        return words

    def play(self, state, word):
        me, friend = state.players[state.turn], state.players[1 - state.turn]
        if word.startswith("split"):
            _, left, right = word.split()
            me = Hands(int(left), int(right))
        else:
            mine, theirs = word
            friend = friend.tapped(HAND[theirs], getattr(me, HAND[mine]))
        players = (me, friend) if state.turn == 0 else (friend, me)
        return Round(players, 1 - state.turn, state.count + 1)

    def payoff(self, state):
        you, friend = state.players
        return bool(you) - bool(friend)

    def evaluate(self, state):
        you, friend = (sum(1 for fingers in hands if fingers) for hands in state.players)
        return you - friend

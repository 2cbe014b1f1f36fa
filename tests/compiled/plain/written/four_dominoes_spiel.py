"""Block dominoes with open hands for two, as OpenSpiel writes games."""

import collections
import copy
import itertools

_PIPS = [0, 1, 2, 3]
_DECK = list(itertools.combinations_with_replacement(_PIPS, 2))
_EDGES = [None, 0, 1, 2, 3]


class Action:
    """Represent player possible action."""

    def __init__(self, player, tile, edge):
        self.player = player
        self.tile = tile
        self.edge = edge

    def __str__(self):
        return f"p{self.player} tile:{self.tile} pip:{self.edge}"

    def __repr__(self):
        return self.__str__()

    def __eq__(self, other):
        return (self.player, self.tile, self.edge) == (other.player, other.tile, other.edge)

    def __hash__(self):
        return hash((self.player, self.tile, self.edge))


DominoState = collections.namedtuple("DominoState", "hands edges next_player passed")


class BlockDominoes:
    sides = ("p0", "p1")
    hands = (
        ((0, 1), (1, 1), (2, 3), (0, 3), (1, 3)),
        ((0, 0), (1, 2), (3, 3), (0, 2), (2, 2)),
    )

    def start(self):
        return DominoState([list(hand) for hand in self.hands], [], 0, False)

    def mover(self, state):
        return state.next_player

    def get_legal_actions(self, state, player):
        actions = []
        for tile in state.hands[player]:
            if not state.edges:
                actions.append(Action(player, tile, None))
            else:
                for edge in sorted(set(state.edges)):
                    if edge in tile:
                        actions.append(Action(player, tile, edge))
        return actions

    def moves(self, state):
        if any(len(hand) == 0 for hand in state.hands):
            return []
        actions = self.get_legal_actions(state, state.next_player)
        if not actions and self.get_legal_actions(state, 1 - state.next_player):
            return [Action(state.next_player, None, None)]
        return actions

    def play(self, state, action):
        hands = copy.deepcopy(state.hands)
        edges = list(state.edges)
        if action.tile is not None:
            hands[action.player].remove(action.tile)
            if action.edge is None:
                edges = list(action.tile)
            else:
                new_edge = action.tile[0] if action.tile[1] == action.edge else action.tile[1]
                edges.remove(action.edge)
                edges.append(new_edge)
        return DominoState(hands, edges, 1 - state.next_player, action.tile is None)

    def payoff(self, state):
        points = [sum(sum(tile) for tile in hand) for hand in state.hands]
        return points[1] - points[0]

    def evaluate(self, state):
        return sum(len(h) * (-1) ** p for p, h in enumerate(state.hands)) * -1.0

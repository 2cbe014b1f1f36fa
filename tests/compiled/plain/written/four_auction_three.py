"""An auction for three: paintings are sold one by one, the winner of a bid pays."""

from dataclasses import dataclass, field


@dataclass
class Bidder:
    name: str
    money: int = 6
    paintings: list = field(default_factory=list)

    def worth(self):
        kinds = {}
        for painter in self.paintings:
            kinds[painter] = kinds.get(painter, 0) + 1
        return self.money + sum(3 * n * n for n in kinds.values())


class AuctionState:
    def __init__(self, bidders, lots):
        self.bidders = bidders
        self.lots = lots
        self.bid = 0
        self.leader = None
        self.active = [b.name for b in bidders]
        self.turn = 0

    def copy(self):
        bidders = [Bidder(b.name, b.money, b.paintings[:]) for b in self.bidders]
        twin = AuctionState(bidders, self.lots[:])
        twin.bid = self.bid
        twin.leader = self.leader
        twin.active = self.active[:]
        twin.turn = self.turn
        return twin

    def next_bidder(self):
        n = len(self.bidders)
        self.turn = (self.turn + 1) % n
        while self.bidders[self.turn].name not in self.active:
            self.turn = (self.turn + 1) % n

    def sell(self):
        painting = self.lots.pop(0)
        for bidder in self.bidders:
            if bidder.name == self.leader:
                bidder.money -= self.bid
                bidder.paintings.append(painting)
        self.bid = 0
        self.leader = None
        self.active = [b.name for b in self.bidders]


class Auction:
    sides = ("Ada", "Ben", "Cem")
    zero_sum = False

    def start(self):
        return AuctionState([Bidder(name) for name in self.sides], ["Klee", "Marc", "Klee"])

    def mover(self, state):
        return state.turn

    def moves(self, state):
        if not state.lots:
            return []
        bidder = state.bidders[state.turn]
        bids = [f"bid {n}" for n in range(state.bid + 1, bidder.money + 1) if n <= state.bid + 2]
        return ["pass"] + bids

    def play(self, state, move):
        after = state.copy()
        name = after.bidders[after.turn].name
        if move == "pass":
            after.active.remove(name)
            if len(after.active) == 1 and after.leader is not None:
                after.sell()
            elif not after.active:
                after.lots.pop(0)
                after.active = [b.name for b in after.bidders]
        else:
            after.bid = int(move.split()[1])
            after.leader = name
            if len(after.active) == 1:
                after.sell()
        after.next_bidder()
        return after

    def payoff(self, state):
        return tuple([bidder.worth() for bidder in state.bidders])

    def evaluate(self, state):
        return tuple([bidder.worth() for bidder in state.bidders])

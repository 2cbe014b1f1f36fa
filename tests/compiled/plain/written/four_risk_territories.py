"""A very small Risk: territories by name, armies, dice that decide an attack."""

from dataclasses import dataclass
from typing import Dict

NEIGHBOURS = {
    "alaska": ["alberta", "kamchatka"],
    "alberta": ["alaska", "ontario"],
    "ontario": ["alberta", "kamchatka"],
    "kamchatka": ["alaska", "ontario"],
}


@dataclass
class Territory:
    owner: str
    armies: int

    def copy(self):
        return Territory(self.owner, self.armies)


@dataclass
class World:
    territories: Dict[str, Territory]
    turn: str
    attack: tuple = ()
    turns_left: int = 6

    def copy(self):
        return World(
            {name: place.copy() for name, place in self.territories.items()},
            self.turn,
            self.attack,
            self.turns_left,
        )


class TinyRisk:
    sides = ("red", "blue")
    chance = True

    def start(self):
        return World(
            {
                "alaska": Territory("red", 3),
                "alberta": Territory("blue", 1),
                "ontario": Territory("blue", 3),
                "kamchatka": Territory("red", 1),
            },
            "red",
        )

    def mover(self, world):
        return -1 if world.attack else self.sides.index(world.turn)

    def moves(self, world):
        owners = set(place.owner for place in world.territories.values())
        if len(owners) == 1 or world.turns_left == 0:
            return []
        attacks = [
            (name, other)
            for name, place in world.territories.items()
            if place.owner == world.turn and place.armies > 1
            for other in NEIGHBOURS[name]
            if world.territories[other].owner != world.turn
        ]
        reinforcements = [
            (name, name)
            for name in world.territories
            if world.territories[name].owner == world.turn
        ]
        return attacks + reinforcements

    def chances(self, world):
        origin, target = world.attack
        strength = world.territories[origin].armies - world.territories[target].armies
        won = max(0.2, min(0.8, 0.5 + 0.1 * strength))
        return [("won", won), ("lost", 1 - won)]

    def next_turn(self, world):
        world.turn = "blue" if world.turn == "red" else "red"
        world.turns_left -= 1

    def play(self, world, move):
        new = world.copy()
        if world.attack:
            origin, target = world.attack
            if move == "won":
                new.territories[target].armies -= 1
                if new.territories[target].armies == 0:
                    new.territories[target] = Territory(world.turn, 1)
                    new.territories[origin].armies -= 1
            else:
                new.territories[origin].armies -= 1
            new.attack = ()
            self.next_turn(new)
        elif move[0] == move[1]:
            new.territories[move[0]].armies += 1
            self.next_turn(new)
        else:
            new.attack = move
        return new

    def payoff(self, world):
        return self.evaluate(world)

    def evaluate(self, world):
        total = 0.0
        for name in world.territories:
            place = world.territories[name]
            worth = 1 + 0.25 * place.armies
            total += worth if place.owner == "red" else -worth
        return total

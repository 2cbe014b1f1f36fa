"""Pac-Man once more, written from its description alone: places are fractions, positions dicts.

Nothing here knows the game under test. It is slow, and easy to check against the rules.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

STEPS = {"West": (-1, 0), "Stop": (0, 0), "East": (1, 0), "North": (0, 1), "South": (0, -1)}
REVERSE = {"West": "East", "East": "West", "North": "South", "South": "North", "Stop": "Stop"}
HALF = Fraction(1, 2)

Position = dict[str, Any]


def begun(drawing: str, ghosts: int) -> Position:
    """Return the first position in a layout."""
    lines = drawing.split("\n")
    marks = {
        (x, len(lines) - 1 - row): mark
        for row, line in enumerate(lines)
        for x, mark in enumerate(line)
    }
    ranks = {"P": 0, "G": 1, "1": 1, "2": 2, "3": 3, "4": 4}
    agents = sorted((ranks[mark], *cell) for cell, mark in marks.items() if mark in ranks)
    return {
        "walls": {cell for cell, mark in marks.items() if mark == "%"},
        "food": {cell for cell, mark in marks.items() if mark == "."},
        "capsules": {cell for cell, mark in marks.items() if mark == "o"},
        "agents": [
            {"at": (Fraction(x), Fraction(y)), "home": (x, y), "way": "Stop", "timer": 0}
            for _, x, y in agents[: ghosts + 1]
        ],
        "turn": 0,
        "score": 0,
        "win": False,
        "lose": False,
    }


def legal(position: Position) -> list[str]:
    """Return the legal actions of whoever is on turn."""
    if position["win"] or position["lose"]:
        return []
    agent = position["agents"][position["turn"]]
    x, y = agent["at"]
    if x.denominator > 1 or y.denominator > 1:
        return [agent["way"]]
    ways = [
        way for way, (right, up) in STEPS.items() if (x + right, y + up) not in position["walls"]
    ]
    if position["turn"] > 0:
        ways.remove("Stop")
        others = [way for way in ways if way != REVERSE[agent["way"]]]
        ways = others or ways
    return ways


def after(position: Position, way: str) -> Position:
    """Return the position after an action."""
    new = {**position, "food": set(position["food"]), "capsules": set(position["capsules"])}
    new["agents"] = [dict(agent) for agent in position["agents"]]
    mover, turn = new["agents"][position["turn"]], position["turn"]
    pace = HALF if turn > 0 and mover["timer"] > 0 else 1
    right, up = STEPS[way]
    mover["at"] = (mover["at"][0] + pace * right, mover["at"][1] + pace * up)
    if turn == 0:
        mover["way"] = mover["way"] if way == "Stop" else way
        new["score"] -= 1
        if mover["at"] in new["food"]:
            new["food"].remove(mover["at"])
            new["score"] += 10
            if not new["food"]:
                new["score"] += 500
                new["win"] = True
        if mover["at"] in new["capsules"]:
            new["capsules"].remove(mover["at"])
            for ghost in new["agents"][1:]:
                ghost["timer"] = 40
        for ghost in new["agents"][1:]:
            collide(new, ghost)
    else:
        mover["way"] = way
        was, mover["timer"] = mover["timer"], max(0, mover["timer"] - 1)
        if was == 1:
            mover["at"] = tuple(Fraction(floor(place + HALF)) for place in mover["at"])
        collide(new, mover)
    new["turn"] = (turn + 1) % len(new["agents"])
    return new


def collide(position: Position, ghost: dict[str, Any]) -> None:
    pacman = position["agents"][0]
    apart = sum(abs(one - other) for one, other in zip(pacman["at"], ghost["at"], strict=True))
    if apart > Fraction(7, 10):
        return
    if ghost["timer"] > 0:
        position["score"] += 200
        ghost |= {"at": tuple(map(Fraction, ghost["home"])), "way": "Stop", "timer": 0}
    elif not position["win"]:
        position["score"] -= 500
        position["lose"] = True

"""What is known about each search: one table, so that nobody else need know them by name.

    traits("expectimax").averages

Who wants to know whether a search cuts, averages or remembers asks here. A new search is a new row.
"""

from __future__ import annotations

from typing import NamedTuple


class Traits(NamedTuple):
    """The facts about one search."""

    title: str  # as people write it
    chance: bool = True  # searches games with chance nodes
    shares: bool = False  # searches games whose players each want their own
    tuples: bool = False  # its values are tuples, one number per player
    one_enemy: bool = False  # takes all others for one player
    windowed: bool = False  # keeps alpha and beta, and cuts by them
    averages: bool = False  # is made for averages
    at_random: bool = False  # takes everybody but the root's mover to move at random
    textbook: bool = False  # looks at the tree once: every move of the root gets its value
    on_paper: bool = False  # people do it by hand: there are exercises
    recorded: bool = False  # its steps can be told
    deepens: bool = False  # looks again and again, each time one ply further
    simulates: bool = False  # plays games to their end by dice, and looks to no depth
    proves: bool = False  # finds only who wins
    threads: bool = False  # may run on several, compiled
    finds: str = ""  # the search that finds the same, if another does
    options: tuple[str, ...] = ()  # those that not every search takes

    @property
    def dice_only(self) -> bool:
        """Whether it averages where chance moves, and only there."""
        return self.averages and not self.at_random


TOLD = Traits("", textbook=True, recorded=True, options=("lines",))
BY_HAND = TOLD._replace(on_paper=True)

TRAITS: dict[str, Traits] = {
    "minimax": BY_HAND._replace(title="minimax", chance=False, options=("lines", "quiet")),
    "alphabeta": BY_HAND._replace(
        title="alpha-beta",
        chance=False,
        windowed=True,
        options=("lines", "quiet", "strict", "fail"),
    ),
    "expectimax": BY_HAND._replace(title="expectimax", averages=True, at_random=True),
    "expectiminimax": BY_HAND._replace(
        title="expectiminimax", averages=True, options=("lines", "strict", "star")
    ),
    "maxn": TOLD._replace(title="max^n", shares=True, tuples=True),
    "paranoid": TOLD._replace(
        title="paranoid",
        shares=True,
        one_enemy=True,
        windowed=True,
        options=("lines", "quiet", "strict", "fail"),
    ),
    "deepening": Traits(
        "iterative deepening",
        windowed=True,
        recorded=True,
        deepens=True,
        threads=True,
        options=("lines", "quiet", "null", "reduce", "extend", "table"),
    ),
    "pvs": Traits(
        "principal variation search",
        windowed=True,
        deepens=True,
        threads=True,
        finds="deepening",
        options=("quiet", "null", "reduce", "extend"),
    ),
    "mcts": Traits(
        "Monte Carlo tree search",
        shares=True,
        simulates=True,
        options=("table", "seed", "exploration", "playout", "prior", "rave"),
    ),
    "proof": Traits("proof-number search", chance=False, proves=True, options=("table",)),
}

TEXTBOOK = tuple(name for name, about in TRAITS.items() if about.textbook)
ON_PAPER = tuple(name for name, about in TRAITS.items() if about.on_paper)
RECORDED = tuple(name for name, about in TRAITS.items() if about.recorded)


def traits(method: str) -> Traits:
    """Return the facts about a search; one that is not in the table has none."""
    return TRAITS.get(method, NONE)


NONE = Traits("", chance=False)

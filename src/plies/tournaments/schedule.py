"""Who meets whom: round robin, gauntlet, Swiss, knockout.

Every game has a number. Of two who meet, each opening is played twice with the sides swapped, so
games come in pairs. In a Swiss or a knockout tournament who meets whom follows from the rounds
before: `fixtures` tells all games that are known by now, and nothing but results decides them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, log2
from typing import NamedTuple

from plies.tournaments.plan import Tournament

PLAYOFFS = 3  # pairs of games, after which the player named first goes on


class Fixture(NamedTuple):
    """A game that is to be played. Who plays alone has `second` -1."""

    number: int
    first: int
    second: int
    opening: int  # from 0
    round: int  # from 1
    turn: int  # which game of these two in this round, from 1

    @property
    def pair(self) -> tuple[int, int, int]:
        """The two in the order of the plan, and their round."""
        low, high = sorted((self.first, self.second))
        return low, high, self.round


Points = Mapping[int, float]  # what games were worth to who moved first, by number


def fixtures(plan: Tournament, points: Points, *, alone: bool = False) -> list[Fixture]:
    """Return all games that are known by now, in order of their numbers."""
    if alone:
        return _alone(plan)
    return {
        "round-robin": _all_at_once,
        "gauntlet": _all_at_once,
        "swiss": _swiss,
        "knockout": _knockout,
    }[plan.pairing](plan, points)


def expected(plan: Tournament, *, alone: bool = False) -> int:
    """Return how many games there will be; play-offs of a knockout come on top."""
    count = len(plan.players)
    if alone or plan.pairing in ("round-robin", "gauntlet"):
        return len(fixtures(plan, {}, alone=alone))
    if plan.pairing == "knockout":
        return (count - 1) * plan.games
    return count // 2 * plan.games * (plan.rounds or max(1, ceil(log2(count))))


def champion(plan: Tournament, points: Points) -> int | None:
    """Return who has won a knockout; None before that."""
    known = _knockout(plan, points)
    if plan.pairing != "knockout" or any(one.number not in points for one in known):
        return None
    if not known:
        return 0
    last = known[-1]
    pair = min(last.first, last.second), max(last.first, last.second)
    lead = _lead(pair, [one for one in known if one.round == last.round], points)
    return pair[1] if lead < 0 else pair[0]


def _alone(plan: Tournament) -> list[Fixture]:
    """Everybody has the same dice, game by game."""
    found: list[Fixture] = []
    for turn in range(1, plan.games + 1):
        for player in range(len(plan.players)):
            found.append(Fixture(len(found) + 1, player, -1, turn - 1, 1, turn))
    return found


def _all_at_once(plan: Tournament, points: Points) -> list[Fixture]:
    count = len(plan.players)
    pairs = [(i, j) for i in range(count) for j in range(i + 1, count)]
    if plan.pairing == "gauntlet":
        pairs = [(0, j) for j in range(1, count)]
    return list(_meetings(pairs, plan.games, 1, 0))


def _meetings(
    pairs: Sequence[tuple[int, int]], games: int, round: int, number: int, begin: int = 0
) -> Iterator[Fixture]:
    """Yield games opening by opening, so that a table that is not finished is fair."""
    for turn in range(1, games + 1, 2):
        for one, other in pairs:
            for later, (first, second) in enumerate(((one, other), (other, one))):
                if turn + later <= games:
                    number += 1
                    opening = begin + turn // 2
                    yield Fixture(number, first, second, opening, round, begin * 2 + turn + later)


def _swiss(plan: Tournament, points: Points) -> list[Fixture]:
    count = len(plan.players)
    rounds = plan.rounds or max(1, ceil(log2(count)))
    won, met, free = [0.0] * count, set[frozenset[int]](), set[int]()
    found: list[Fixture] = []
    for round in range(1, rounds + 1):
        order = sorted(range(count), key=lambda one: (-won[one], one))
        if count % 2:
            rests = next((one for one in order[::-1] if one not in free), order[-1])
            free.add(rests)
            won[rests] += plan.games
            order.remove(rests)
        pairs = _paired(order, met)
        met |= {frozenset(pair) for pair in pairs}
        begin = (round - 1) * ceil(plan.games / 2)
        now = list(_meetings(pairs, plan.games, round, len(found), begin))
        found += now
        if not all(one.number in points for one in now):
            break
        for one in now:
            won[one.first] += points[one.number]
            won[one.second] += 1 - points[one.number]
    return found


def _paired(order: Sequence[int], met: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Pair neighbours who have not met; where that cannot be, who are near each other."""
    found = _without_rematch(list(order), met)
    if found is None:
        found = list(zip(order[::2], order[1::2], strict=True))
    return found


def _without_rematch(
    order: list[int], met: set[frozenset[int]], tries: int = 20_000
) -> list[tuple[int, int]] | None:
    """Return pairs of whom none have met, the nearest first, by going back where it fails."""
    left = [tries]

    def pair(rest: list[int]) -> list[tuple[int, int]] | None:
        if not rest:
            return []
        one, *others = rest
        for other in others:
            left[0] -= 1
            if left[0] < 0:
                return None
            if frozenset((one, other)) not in met:
                more = pair([each for each in others if each != other])
                if more is not None:
                    return [(one, other), *more]
        return None

    return pair(order)


def _knockout(plan: Tournament, points: Points) -> list[Fixture]:
    found: list[Fixture] = []
    playing = bracket(len(plan.players))
    round = 1
    while len(playing) > 1:
        ties = list(zip(playing[::2], playing[1::2], strict=True))
        winners: dict[int, int] = {}
        open_ties = {}
        for place, (one, other) in enumerate(ties):
            if one is None or other is None:
                winners[place] = next(x for x in (one, other) if x is not None)
            else:
                open_ties[place] = (one, other)
        for again in range(PLAYOFFS + 1):
            games = 2 if again else plan.games
            begin = ceil(plan.games / 2) + again - 1 if again else 0
            now = list(_meetings(list(open_ties.values()), games, round, len(found), begin))
            found += now
            if not all(one.number in points for one in now):
                return found
            for place, pair in list(open_ties.items()):
                lead = _lead(pair, [one for one in found if one.round == round], points)
                if lead or again == PLAYOFFS:
                    winners[place] = pair[1] if lead < 0 else pair[0] if lead else min(pair)
                    del open_ties[place]
            if not open_ties:
                break
        playing = [winners[place] for place in range(len(ties))]
        round += 1
    return found


def _lead(pair: tuple[int, int], games: Sequence[Fixture], points: Points) -> float:
    """Return by how many points the first of two is ahead of the second."""
    lead = 0.0
    for one in games:
        if {one.first, one.second} == set(pair):
            ahead = 2 * points[one.number] - 1
            lead += ahead if one.first == pair[0] else -ahead
    return lead


def bracket(players: int) -> list[int | None]:
    """Return who meets whom first, so that the first two can only meet in the final.

    None is nobody: whoever has that opponent is in the next round.
    """
    order = [0]
    while len(order) < players:
        size = 2 * len(order)
        order = [seat for one in order for seat in (one, size - 1 - one)]
    return [seat if seat < players else None for seat in order]

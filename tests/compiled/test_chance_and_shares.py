"""Star1, Star2 and max^n answer the same compiled as interpreted."""

import pytest

from plies import game, search

EQUAL = ("value", "move", "line", "nodes", "leaves", "cuts", "depth", "exact")


def both(spec, **options):
    one = search(game(spec), engine="interpreted", **options)
    other = search(game(spec), engine="compiled", **options)
    return [[getattr(result, name) for name in EQUAL] for result in (one, other)]


@pytest.mark.parametrize("star", [1, 2])
def test_star_cuts_the_same_outcomes(star):
    for depth in (3, 6, 8):
        one, other = both("pig:goal=20", method="expectiminimax", depth=depth, star=star)

        assert one == other


@pytest.mark.parametrize(("spec", "depth"), [("pig:goal=20", 6), ("room", None)])
def test_every_player_gets_the_same_share(spec, depth):
    one, other = both(spec, method="maxn", depth=depth)

    assert one == other

"""Learning curves: what is drawn has the games that were played, no more and no less."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.games.twenty48.network.curve import joined
from plies.games.twenty48.network.training import Point

shares = st.dictionaries(st.sampled_from([256, 512, 1024]), st.floats(0, 1), max_size=3)
points = st.builds(
    Point, st.just(1), st.just(0), st.just(0.0), st.integers(1, 50), st.floats(0, 1e6), shares
)


@given(curve=st.lists(points, min_size=1, max_size=20), fewest=st.integers(1, 200))
def test_points_that_are_joined_have_the_games_of_all(curve, fewest):
    found = joined(curve, fewest)

    games = [point.games for point in found]
    assert sum(games) == sum(point.games for point in curve)
    assert min(games) >= fewest or len(found) == 1
    assert max(games) < 2 * fewest + 50
    for reached in (
        lambda point: point.average,
        *(lambda point, tile=tile: point.shares.get(tile, 0.0) for tile in (256, 512, 1024)),
    ):
        own = sum(point.games * reached(point) for point in curve)
        assert sum(point.games * reached(point) for point in found) == pytest.approx(own)


def test_a_curve_of_enough_games_stays_as_it_is():
    curve = [Point(1, 10 * k, 1.0 * k, 20, 100.0 * k, {256: 0.5}) for k in range(1, 5)]

    assert joined(curve, 20) == curve
    assert joined([], 20) == []

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.trees.layout import across


@st.composite
def shapes(draw):
    """Trees of 1 to 40 nodes: parents, and how far each node reaches to its left and right."""
    count = draw(st.integers(1, 40))
    parent = [-1] + [draw(st.integers(0, node - 1)) for node in range(1, count)]
    reach = st.lists(st.integers(1, 60), min_size=count, max_size=count)
    return parent, draw(reach), draw(reach)


def rows(parent):
    """Return the nodes of each level in their order, by the order of their parents."""
    below = {node: [n for n, above in enumerate(parent) if above == node] for node in range(-1, 40)}
    row = below[-1]
    while row:
        yield row
        row = [child for node in row for child in below[node]]


@given(shapes())
def test_neighbours_never_overlap_and_stay_in_order(shape):
    parent, left, right = shape

    x = across(parent, left, right, 10)

    for row in rows(parent):
        for a, b in pairwise(row):
            assert x[a] + right[a] + 10 <= x[b] - left[b] + 1e-6


@given(shapes())
def test_parents_are_above_the_middle_of_their_children(shape):
    parent, left, right = shape

    x = across(parent, left, right, 10)

    for node in range(len(parent)):
        below = [child for child, above in enumerate(parent) if above == node]
        if below:
            assert x[node] == pytest.approx((x[below[0]] + x[below[-1]]) / 2)


@given(shapes())
def test_the_picture_begins_at_its_left_side(shape):
    parent, left, right = shape

    x = across(parent, left, right, 10)

    assert min(a - b for a, b in zip(x, left, strict=True)) == pytest.approx(0)


@given(shapes())
def test_a_mirrored_tree_has_the_mirrored_layout(shape):
    parent, left, right = shape
    order = [node for row in rows(parent) for node in row]
    mirror = [node for row in rows(parent) for node in reversed(row)]
    there = {node: i for i, node in enumerate(mirror)}
    above = [there[parent[node]] if parent[node] >= 0 else -1 for node in mirror]

    x = across(parent, left, right, 10)
    y = across(above, [right[node] for node in mirror], [left[node] for node in mirror], 10)

    wide = max(x[node] + right[node] for node in order)
    for node in order:
        assert x[node] == pytest.approx(wide - y[there[node]])


def test_small_trees_between_large_ones_are_spread_evenly():
    #        0
    #   1  2 3 4  5      1 and 5 have wide children, which push them apart
    parent = [-1, 0, 0, 0, 0, 0, 1, 5]
    reach = [5, 5, 5, 5, 5, 5, 100, 100]

    x = across(parent, reach, reach, 10)

    gaps = [b - a for a, b in pairwise(x[1:6])]
    assert gaps == pytest.approx([gaps[0], gaps[1], gaps[1], gaps[0]])


def test_a_very_long_line_is_laid_out_without_recursion():
    count = 20_000

    x = across([*range(-1, count - 1)], [5] * count, [5] * count, 10)

    assert set(x) == {5}

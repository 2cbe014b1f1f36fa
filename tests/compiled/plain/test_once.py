"""An iterator that has a name is walked over once: then compiled code gives up."""

import pytest

import plies
from tests.compiled.plain.test_ends_early import ODD, Rows


class Begun(Rows):
    """From a hundred plies on an iterator is used twice."""

    def listed(self, plies, row):
        cells = iter(row)
        if plies >= ODD and 9 in cells:
            pass
        return list(cells)


class Paired(Rows):
    def listed(self, plies, row):
        cells = map(abs, row)
        return [one for one, _ in zip(cells, row if plies < ODD else cells)]  # noqa: B905


class Around(Rows):
    def listed(self, plies, row):
        cells = (one for one in row)
        return [one for _ in range(1 + plies // ODD) for one in cells]


class Handed(Rows):
    def cells(self, plies, row):
        return (one for one in row) if plies else reversed(row)

    def listed(self, plies, row):
        cells = self.cells(plies, row)
        total = sum(cells) if plies >= ODD else 0
        return [one for one in cells if one > total - 100]


@pytest.mark.parametrize("game", [Begun, Paired, Around, Handed], ids=lambda one: one.__name__)
def test_what_is_used_again_is_left_to_python(game):
    usual, odd = (0, (3, 1, 4)), (ODD, (3, 1, 4))

    told = plies.search(game(), usual, method="minimax", depth=2, engine="compiled")

    assert told.line == plies.search(game(), usual, method="minimax", depth=2).line
    with pytest.raises(plies.GameError, match="walked over again"):
        plies.search(game(), odd, method="minimax", depth=2, engine="compiled")


class Views(Rows):
    def listed(self, plies, row):
        worth = {"a": plies, "b": 2}
        keys, pairs = worth.keys(), worth.items()
        return [*keys, *keys] if plies < ODD else [*pairs, *pairs, len(keys)]


def test_what_is_no_iterator_is_walked_over_again():
    state = (ODD - 1, (1, 2))

    told = plies.search(Views(), state, method="minimax", depth=2, engine="compiled")

    assert told.nodes == plies.search(Views(), state, method="minimax", depth=2).nodes

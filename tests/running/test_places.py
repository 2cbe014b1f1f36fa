from __future__ import annotations

import pytest

from plies.contract import GameError
from plies.running.places import Place, place
from plies.running.processes import cores


def test_places_are_named():
    assert place(None, None) == Place(cores())
    assert place("here", 3) == Place(3)
    assert place("dask", 2) == Place(2, "")
    assert place("dask=tcp://host:8786", None) == Place(cores(), "tcp://host:8786")


@pytest.mark.parametrize(
    ("on", "jobs"), [("ray", None), ("dask=host", None), (None, 0), ("dask=tcp://host:8786", 2)]
)
def test_places_that_are_not_there_are_refused(on, jobs):
    with pytest.raises(GameError):
        place(on, jobs)

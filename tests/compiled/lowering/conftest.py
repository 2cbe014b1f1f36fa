"""Here games are compiled by Numba, although plain Python would do for most of them."""

import pytest

from plies.compiled import engine

as_usual_asked = engine.needs_numbers


@pytest.fixture(autouse=True, scope="package")
def by_numba():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "needs_numbers", lambda mark, setting: True)
        patch.setattr(engine, "_made", {})
        yield


@pytest.fixture
def as_usual(by_numba, monkeypatch):
    """Compile as everywhere else: as plain Python first, and by Numba where that refuses."""
    monkeypatch.setattr(engine, "needs_numbers", as_usual_asked)
    monkeypatch.setattr(engine, "_made", {})

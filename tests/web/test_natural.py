"""The page plays games whatever their states are, or says in a sentence that it cannot."""

import json

import pytest

from plies.contract import GameError
from plies.web import shelf
from plies.web.jobs import tables
from tests import natural


def begun(form, monkeypatch):
    spec = f"{natural.__file__}:{form.__name__}"
    monkeypatch.setattr(shelf, "served", [spec])
    return spec, tables.begin({"game": spec, "moves": []}, print)


@pytest.mark.parametrize(
    "form", [form for form in natural.FORMS if form not in (natural.Sentinels, natural.Persons)]
)
def test_every_form_is_played_and_told_in_json(form, monkeypatch):
    spec, table = begun(form, monkeypatch)
    asked = {"game": spec, "state": table["states"][-1], "at": 0, "players": ["random"] * 2}

    found = tables.answer({**asked, "count": 9, "seed": "1"}, print)

    assert json.loads(json.dumps(found["steps"]))[0]["mover"] == natural.FIRST
    assert len(found["steps"]) >= 3


@pytest.mark.parametrize("form", [natural.Sentinels, natural.Persons, natural.Locked])
def test_positions_that_no_copy_can_stand_for_are_refused(form, monkeypatch):
    with pytest.raises(GameError, match="the page cannot keep positions of row"):
        begun(form, monkeypatch)

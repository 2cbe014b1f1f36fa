"""Which engine searches, and what is refused."""

import pytest

import plies
from plies import GameError


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"engine": "steam"}, "there is no engine 'steam': there are auto, interpreted, compiled"),
        ({"threads": 0}, "a search needs at least one thread, not 0"),
        ({"threads": 2, "method": "alphabeta"}, "only a compiled search by deepening or pvs"),
        ({"threads": 2, "engine": "interpreted"}, "only a compiled search by deepening or pvs"),
        ({"method": "guess"}, "there is no search 'guess'"),
    ],
)
def test_what_no_engine_can_do_is_refused_with_a_sentence(options, sentence):
    with pytest.raises(GameError) as refusal:
        plies.search(plies.game("nim"), **options)

    assert sentence in str(refusal.value)


def test_a_short_search_is_interpreted_and_compiles_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path / "cache"))

    result = plies.search(plies.game("nim:heaps=1-2-4"), method="alphabeta")

    assert result.engine == "interpreted"
    assert not list(tmp_path.glob("cache/*.o"))


def test_a_game_that_does_not_fit_is_searched_interpreted_and_the_note_says_why():
    result = plies.search(plies.game("tree:[[3, 5], [2, 9]]"), method="alphabeta", observe=print)

    assert result.value == 3
    assert "interpreted" in result.note

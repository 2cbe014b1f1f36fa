"""Machine code is made once, of what is needed, and without a word to the user."""

from __future__ import annotations

from typing import Any

import pytest

import plies
from plies.compiled.plain import building
from plies.compiled.plain.building import QUICK, drafted
from plies.compiled.search import Compiled
from tests.compiled.plain.written.amazons_small import Amazons
from tests.compiled.plain.written.connect_four_stacks import ConnectFour


@pytest.mark.parametrize("game", [Amazons(), ConnectFour()], ids=["amazons", "connect four"])
def test_llvm_says_nothing_on_the_screen(game: Any, capfd: Any) -> None:
    compiled = Compiled(game, None, "alphabeta", {"depth": 2})

    made = drafted(game, compiled.setting, ("probe", "alphabeta"))

    assert made.built("probe", QUICK).code
    assert made.built("alphabeta").code
    assert capfd.readouterr().err == ""


def test_a_new_game_is_walked_through_once_for_its_witness_and_its_search(monkeypatch, tmp_path):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))
    written: list[tuple[str, ...]] = []

    def noted(game: Any, setting: Any, names: tuple[str, ...], say: Any) -> Any:
        written.append(names)
        return drafted(game, setting, names, say)

    monkeypatch.setattr(building, "drafted", noted)

    class Walked(ConnectFour):
        """The same rules under another fingerprint: nobody has compiled them yet."""

    for method in ("alphabeta", "minimax", "alphabeta"):
        plies.search(Walked(), method=method, depth=2, engine="compiled")

    assert written == [("probe", "alphabeta"), ("minimax",)]


def test_code_that_serves_one_search_is_not_in_that_of_another():
    setting = Compiled(ConnectFour(), None, "alphabeta", {"depth": 2}).setting

    both = drafted(ConnectFour(), setting, ("probe", "alphabeta")).built("alphabeta")
    alone = drafted(ConnectFour(), setting, ("alphabeta",)).built("alphabeta")

    assert len(both.code) < 1.1 * len(alone.code)

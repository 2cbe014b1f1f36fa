"""Machine code is made without a word to the user."""

from __future__ import annotations

from typing import Any

import pytest

from plies.compiled.plain.building import built
from plies.compiled.search import Compiled
from tests.compiled.plain.written.amazons_small import Amazons
from tests.compiled.plain.written.connect_four_stacks import ConnectFour


@pytest.mark.parametrize("game", [Amazons(), ConnectFour()], ids=["amazons", "connect four"])
def test_llvm_says_nothing_on_the_screen(game: Any, capfd: Any) -> None:
    compiled = Compiled(game, None, "alphabeta", {"depth": 2})

    made = built(game, compiled.setting, compiled.kernel_name)

    assert made.code
    assert capfd.readouterr().err == ""

"""What Numba need not do while a game is compiled; to everybody else it is as it was."""

from types import SimpleNamespace

import pytest

from plies.compiled.lowering import hastening
from plies.compiled.lowering.hastening import INSTEAD, hastened


def ways():
    return [getattr(owner, name) for owner, name, _ in INSTEAD]


def test_numba_has_its_own_ways_again_afterwards_whatever_happens():
    before, inside = ways(), []

    def fail():
        with hastened():
            inside.extend(ways())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert inside == [ours for _, _, ours in INSTEAD]
    assert ways() == before


@pytest.mark.parametrize(("module", "times"), [(hastening.OWN + "kernels.minimax", 1), ("mine", 3)])
def test_only_the_recursion_of_a_kernel_is_inferred_once(module, times, monkeypatch):
    asked = []
    monkeypatch.setattr(hastening, "_inferred", lambda one: asked.append(one) or "float64")
    function = SimpleNamespace(func_ir=SimpleNamespace(func_id=SimpleNamespace(modname=module)))

    found = {hastening._inferred_once(function) for _ in range(3)}

    assert found == {"float64"}
    assert len(asked) == times


def test_what_others_compile_with_numba_runs_after_a_game_was_compiled():
    from numba import njit

    with hastened():
        inner = njit("int64(int64)")(lambda x: x + 1)
        outer = njit("int64(int64)")(lambda x: 2 * inner(x))

    assert outer(20) == 42
    assert njit("int64(int64)")(lambda x: inner(x) + outer(x))(1) == 6

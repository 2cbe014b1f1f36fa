"""Random programs answer alike, compiled and interpreted; more: `python benchmarks/programs.py`."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from plies.compiled.codec import Unfit
from plies.compiled.plain import building, making
from plies.compiled.search import Compiled
from tests.compiled.plain.programs.comparing import Outcome, compared
from tests.compiled.plain.programs.games import sources
from tests.compiled.plain.programs.playing import game_of

PROGRAMS = 60


@settings(
    max_examples=PROGRAMS,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],  # to make a smaller one takes minutes: add Phase.shrink by hand
    suppress_health_check=list(HealthCheck),
)
@given(sources)
def test_random_programs_answer_alike_compiled_and_interpreted(text: str) -> None:
    found = compared(text, level=3 if len(text) % 8 == 0 else 0)

    assert not found.different, f"{found.different}\n{text}"
    assert found.refused or found.positions == 100


RULES = """
    class Program:
        def start(self): return (0, {0: 1, 2: 5})
        def mover(self, state): return state[0] % 2
        def moves(self, state): return [tuple(x + 1 for x in (state[0], 1))] * (state[0] < 4)
        def play(self, state, move):
            ply, held = state
            return ply + 1, dict(held)
        def payoff(self, state): return self.evaluate(state)
        def evaluate(self, state):
            ply, held = state[0], dict(state[1])
            {0}
"""
START = "{(1, 2): 5}"


def of_evaluation(body: str, start: str = START) -> Outcome:
    """Return what comes of a game whose evaluation is given."""
    rules = RULES.replace("{0: 1, 2: 5}", start).replace("{0}", body.replace("\n", "\n" + " " * 12))
    return compared(dedent(rules), level=0, count=10)


FOUND_OUT = {  # by random programs; each gave another answer, or broke the compiler
    "a key that is a tuple of any length": "return held.get(tuple(x + 1 for x in (0, 1)), ply)",
    "and is taken out": "held.pop(tuple(x for x in (1, 2)), 0)\nreturn len(held)",
    "in a set": "return int(tuple(x for x in (ply, 2)) in {(1, 2), (3, 2)})",
    "1 among the keys True and False": "return {True: 7, False: 3}.get(ply, 9)",
    "a float that is whole": "return {1: 7, 2: 3}.get(ply / 1, 9) + int(2.5 in {1, 2})",
    "an empty list in an order": "return int([] < [ply][:0]) + int([ply] < [][::2])",
    "pairs of nothing": "return sum(x * y for x, y in [(a, b) for a in [] for b in [1]][:6]) + ply",
    "the hash of a number": "return hash(ply - 1) % 7 + hash((ply, 3)) % 5",
    "a defaultdict and a dict": (
        "from collections import defaultdict\n"
        "found = defaultdict(int)\nfound[1] += ply\nreturn int(found == {1: ply}) + ply"
    ),
    "rounding to digits": "return round((ply - 1.5) / 8, 2) + round(2.675 * ply, 1)",
    "a slice of what may be a dict": (
        "row = [1, 2, 3] if ply < 9 else held\nrow[1:2] = []\nreturn len(row[1:]) + ply"
    ),
    "a bool beside a number": (
        'found = {"is": ply > 2, "ply": ply}\nreturn len(str(found["is"])) + found["ply"]'
    ),
    "a format of what may be two things": (
        'one = ply if ply % 2 else "x"\nreturn len("%s" % one) + len(f"{one}")'
    ),
}


@pytest.mark.parametrize("what", FOUND_OUT)
def test_what_random_programs_found_out_stays_mended(what: str) -> None:
    found = of_evaluation(FOUND_OUT[what])

    assert (found.refused, found.different) == ("", "")
    assert found.searched
    assert not found.gave_up


def test_what_only_python_does_with_one_of_two_kinds_is_left_to_python() -> None:
    found = of_evaluation('one = ply if ply < 3 else {"a"}\nreturn len(f"{one:02d}" * (ply < 3))')

    assert (found.refused, found.different) == ("", "")
    assert found.gave_up  # where the set is formatted


def test_an_object_has_what_its_class_has_until_it_is_given_its_own() -> None:
    rules = """
        class Turn:
            player = 1
            def __init__(self, left): self.left = left
            def swap(self): self.player = 3 - self.player

        class Program:
            def start(self): return Turn(6)
            def mover(self, state): return state.player - 1
            def moves(self, state): return [1, 2] if state.left > 0 else []
            def play(self, state, move):
                new = Turn(state.left - move)
                if state.player == 1:
                    new.swap()
                return new
            def payoff(self, state): return state.player * 10 + state.left
            def evaluate(self, state): return state.player
    """

    found = compared(dedent(rules), level=0)

    assert (found.refused, found.different, found.searched) == ("", "", True)
    assert not found.gave_up


def test_a_fault_of_the_compiler_is_told_in_a_sentence_and_not_raised(monkeypatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AttributeError("nobody knows")

    game = game_of(dedent(RULES.replace("{0}", "return ply")), "faulty")
    setting = Compiled(game, None, "alphabeta", {"depth": 1}).setting
    monkeypatch.setattr(building, "drafted", fail)

    with pytest.raises(Unfit, match="the compiler itself failed"):
        making.packed(game, setting, "alphabeta")

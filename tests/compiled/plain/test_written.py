"""Games as people write them: compiled unchanged, with the answers of the interpreted search.

All of them are compared by `python benchmarks/natural.py`; here, every third one, those of
`table_three`, `table_five` and `table_six`, and of `table_four` what no other game has.
"""

from importlib import import_module
from pathlib import Path

import pytest

from plies import search
from plies.compiled.codec import Unfit
from plies.engines.agreeing import textbook
from tests.compiled.plain.table_five import ROWS as FIVE
from tests.compiled.plain.table_four import ROWS as FOUR
from tests.compiled.plain.table_one import ROWS as ONE
from tests.compiled.plain.table_six import ROWS as SIX
from tests.compiled.plain.table_three import ROWS as THREE
from tests.compiled.plain.table_two import ROWS as TWO

REFUSED = {  # what is in the way
    "goofspiel": "the same list or object in two places",
    "two_bones_easyai": r"\*\* in a call",
    "two_tapatan_complex": "complex",
    "four_chess_videos": "a method of an object is kept in a position",
}
SAME = ("value", "line", "nodes", "leaves", "cuts", "depth", "exact")


SLOW = {"two_wythoff_cached", "two_shut_the_box"} | REFUSED.keys()  # a cache makes these quick


ALONE = {"four_dilemma_payoffs", "four_checkers_videos", "four_onitama_cards", "four_leduc_open"}


def names(rows):
    return [(module, kind, depth) for module, kind, depth, _ in rows if module not in SLOW]


SHOWN = [
    *names([*ONE, *TWO])[::3],
    *names(THREE),
    *names(FIVE),
    *names(SIX),
    *(row for row in names(FOUR) if row[0] in ALONE),
]


@pytest.mark.parametrize(("module", "kind", "depth"), SHOWN)
def test_a_game_as_people_write_it_is_searched_the_same_by_both_engines(module, kind, depth):
    game = getattr(import_module(f"tests.compiled.plain.written.{module}"), kind)()
    options = {} if depth is None else {"depth": depth - 1}
    method = textbook(game)

    compiled = search(game, method=method, engine="compiled", **options)

    right = search(game, method=method, engine="interpreted", **options)
    assert [getattr(compiled, name) for name in SAME] == [getattr(right, name) for name in SAME]
    assert compiled.engine == "compiled"


def test_noughts_of_the_readme_is_one_of_them():
    root = Path(__file__).parents[3]
    written = (root / "tests/compiled/plain/written/readme_noughts.py").read_text()

    assert written.partition("\n\n\n")[2].strip() in (root / "README.md").read_text()


@pytest.mark.parametrize("module", REFUSED)
def test_what_is_not_compiled_says_what_is_in_the_way(module):
    kind = next(kind for name, kind, *_ in [*ONE, *TWO, *FOUR] if name == module)
    game = getattr(import_module(f"tests.compiled.plain.written.{module}"), kind)()

    with pytest.raises(Unfit, match=REFUSED[module]):
        search(game, method=textbook(game), depth=2, engine="compiled")

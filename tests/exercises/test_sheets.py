from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from plies.exercises.choosing import random_exercise
from plies.exercises.exercises import exercise
from plies.exercises.paper import draw_on_paper, layout
from plies.exercises.sheets import COLUMNS, key_page, key_text, sheet_page, sheet_text
from plies.trees.notation import read_tree
from plies.trees.tree import Tree
from tests import known_trees

LAB = Tree(known_trees.LAB)


def words(svg: str) -> list[str]:
    return [
        "".join(text.itertext())
        for text in ElementTree.fromstring(svg).iter()
        if text.tag.endswith("text")
    ]


def test_the_sheet_shows_the_tree_and_no_answers():
    text = sheet_text(exercise(LAB))

    assert "│  │  └─ D2 = 5" in text
    assert "A = ______   B = ______" in text
    assert not re.search(r"alpha -?\d|▲ \w+ =|A = \d", text)


def test_the_key_shows_values_windows_cuts_and_visits():
    text = key_text(exercise(LAB))

    assert "  E = 6   on arrival alpha -inf, beta 5\n" in text
    assert "  G: 2 <= alpha 5\n" in text
    assert "  A B D D1 D2 E E1 C F F1 F2\n" in text
    assert "  bound-at-cut: E = 5 C = 5\n" in text


def test_the_task_says_what_is_asked():
    strict = sheet_text(exercise(LAB, strict=True, fail="hard"))
    limited = sheet_text(random_exercise("minimax", depth=1, beyond=1, depth_unit="round", seed=3))

    assert "Cut at MAX where v > beta, at MIN where v < alpha." in strict
    assert "no more than beta and no less than alpha (fail-hard)" in strict
    assert "by minimax to a depth of 1 round, from left to right" in limited
    assert re.search(r"▲ \w \(worth -?\d\)", limited)


def test_the_picture_has_boxes_for_the_answers_or_the_answers():
    made = exercise(LAB)

    sheet, key = draw_on_paper(made.tree), draw_on_paper(made.tree, made.key)

    leaves = ["3", "5", "6", "9", "1", "2", "0", "-1"]
    assert [word for word in words(sheet) if word.lstrip("-").isdigit()] == leaves
    assert sheet.count('stroke="#888"') == 7
    assert words(key).count("5") == 4  # A, B, D and a leaf
    assert "α -∞ β 5" in words(key)
    assert key.count("h18m-18 6h18") == len(made.key.cut) == 2


@pytest.mark.parametrize("chance", [False, True])
def test_no_two_nodes_are_drawn_in_the_same_place(chance):
    places = layout(random_exercise(depth=4, branching=(1, 3), chance=chance, seed=2).tree)

    rows: dict[float, list[float]] = {}
    for x, y in places:
        rows.setdefault(y, []).append(x)
    assert all(b - a >= 40 for row in rows.values() for a, b in pairwise(row))


@pytest.mark.parametrize("page", [sheet_page, key_page])
def test_nothing_that_was_typed_becomes_markup_on_a_page(page):
    made = exercise(read_tree("['<b>&', ['x<', 3, 5], '<i>': [2, 9]]").tree)

    html = page(made, title="Week 3 <script>")

    assert html.count("<svg") == 1
    assert "<script" not in html
    assert "<b>" not in html
    assert "<i>" not in html
    ElementTree.fromstring(
        html.partition("<body>")[2].join(["<body>", ""]).removesuffix("</html>\n")
    )


def test_no_answer_is_in_the_source_of_a_sheet():
    """Two trees that differ only in their leaves make the same page but for the leaves."""
    other = Tree([[[9, 5], [6, 3]], [[1, 8], [0, 7]]])

    pages = [sheet_page(exercise(tree)) for tree in (LAB, other)]

    assert exercise(LAB).key != exercise(other).key
    leaf = re.compile(r'(font-size="15">)-?[0-9]+(</text>)')
    assert leaf.sub(r"\1\2", pages[0]) == leaf.sub(r"\1\2", pages[1])


def test_a_sheet_as_text_fits_a_page_and_keeps_names_beside_their_blanks():
    text = sheet_text(random_exercise(depth=4, branching=(2, 3), seed=3))

    assert max(len(line) for line in text.splitlines()) <= COLUMNS
    assert not re.search(r"=\s*$", text.partition("1. What")[2], re.MULTILINE)


def test_a_wide_tree_is_printed_across():
    wide = random_exercise(depth=4, branching=(2, 3), seed=3)

    assert "size: landscape" in sheet_page(wide)
    assert "size: landscape" in key_page(wide)
    assert "size: landscape" not in sheet_page(exercise(LAB))


def test_the_picture_is_up_to_the_caller():
    made = exercise(LAB)

    def draw(tree, key):
        return f"<svg>{'key' if key else 'sheet'}</svg>"

    assert "<svg>sheet</svg>" in sheet_page(made, draw=draw)
    assert "<svg>key</svg>" in key_page(made, draw=draw)

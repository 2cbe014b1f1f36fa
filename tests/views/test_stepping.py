from __future__ import annotations

import pytest
from rich.console import Console

import plies
from plies.traces import Replay, trace
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from plies.views.stepping import Stepper
from tests.known_trees import LAB
from tests.traces.ways import IDS, WAYS, for_trees, traced


def stepper(game, **options):
    return Stepper(Replay(trace(game, **options)[1]))


def screen(stepping, width=130, height=34):
    console = Console(width=width, height=height, highlight=False)
    with console.capture() as printed:
        console.print(stepping.screen(width, height))
    return printed.get()


def test_the_first_cut_of_the_labs_tree_on_the_screen():
    lab = stepper(lettered(Tree(LAB)), method="alphabeta")

    lab.press("cut")
    text = screen(lab)

    assert "alphabeta on tree: step 13 of 27" in text
    assert "│  └─ ▲ E = 6   <--" in text
    assert "│     └╌ 9" in text
    assert "At E, 6 >= beta 5: the leaf 9 cannot matter and is never looked at." in text
    assert "alpha 6, beta 5   cut if >= 5" in text
    assert [line[line.index("> ") :].strip() for line in text.splitlines() if "  > " in line] == [
        ">       if best >= beta: return best   (cut)"
    ]


def test_bounds_are_shown_once_a_node_is_left():
    lab = stepper(lettered(Tree(LAB)), method="alphabeta")

    lab.press("last")
    text = screen(lab)

    assert "▲ E >= 6" in text
    assert "▼ C <= 2" in text
    assert "▲ A = 5   <--" in text


def test_the_keys_lead_where_they_say():
    lab = stepper(Tree(LAB), method="alphabeta")
    steps = []

    keys = [
        "next",
        "next",
        "back",
        "cut",
        "cut",
        "cut",
        "previous cut",
        "first",
        "back",
        "",
        "last",
    ]
    for key in [*keys, "next"]:
        lab.press(key)
        steps.append(lab.replay.step)

    assert steps == [1, 2, 1, 12, 24, 26, 24, 0, 0, 0, 26, 26]


def test_strict_pruning_says_so():
    lab = stepper(Tree(LAB), method="alphabeta", strict=True)

    lab.press("cut")

    assert "cut if > 5" in screen(lab)


def test_without_alpha_and_beta_none_are_shown():
    assert "alpha" not in screen(stepper(Tree(LAB), method="minimax"))


@pytest.mark.parametrize(("width", "height"), [(130, 34), (110, 20), (80, 40), (80, 24), (40, 14)])
def test_the_screen_fits_the_terminal_and_shows_the_node(width, height):
    lab = stepper(plies.game("tictactoe"), method="alphabeta", depth=3)

    for _ in range(40):
        lines = screen(lab, width, height).splitlines()
        assert len(lines) <= height
        assert any("<--" in line for line in lines)
        assert all(len(line) <= width for line in lines)
        lab.press("next")


def test_of_a_large_tree_only_the_way_to_the_node_is_open():
    lab = stepper(plies.game("tictactoe"), method="minimax", depth=3)
    for _ in range(3):
        lab.press("next")

    lines = [text.plain for text in lab.tree(100)]

    assert lines[:4] == ["▲ root", "├─ ▼ a1", "│  ├─ ▲ b1", "│  │  ├─ c1 = 3   <--"]
    assert lines[4] == "│  │  ├─ a2"  # what it is worth is not known yet
    assert "├─ ▼ b1 ..." in lines
    assert len(lines) == 1 + 9 + 8 + 7


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_every_step_of_every_search_can_be_drawn(way):
    def check(tree):
        lab = Stepper(Replay(traced(tree, way)))
        while True:
            assert "<--" in screen(lab)
            if not lab.replay.forward():
                break

    for_trees(way, check, 5)


def test_a_narrow_terminal_says_how_to_quit():
    assert "q quit" in screen(stepper(Tree(LAB), method="alphabeta"), width=60, height=20)

from __future__ import annotations

from plies.cli.tree import nodes_of
from plies.contract import CHANCE, MAX
from plies.searches import search
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from plies.views.drawing import LINES, drawing
from plies.views.walk import Walk
from tests.known_trees import LAB


def drawn(tree, **options):
    walk = Walk(tree)
    result = search(tree, **options, observe=walk)
    return list(drawing(tree, walk, nodes_of(tree, result.line)))


def test_the_labs_tree_with_its_cuts():
    lines = drawn(lettered(Tree(LAB)), method="alphabeta")

    assert "\n".join(line.plain for line in lines) == (
        "▲ A = 5\n"
        "├─ ▼ B = 5\n"
        "│  ├─ ▲ D = 5\n"
        "│  │  ├─ 3\n"
        "│  │  └─ 5\n"
        "│  └─ ▲ E = 6   cut: 6 >= beta 5\n"
        "│     ├─ 6\n"
        "│     └╌ 9   not visited\n"
        "└─ ▼ C = 2   cut: 2 <= alpha 5\n"
        "   ├─ ▲ F = 2\n"
        "   │  ├─ 1\n"
        "   │  └─ 2\n"
        "   └╌ ▲ G   not visited\n"
        "      ├╌ 0\n"
        "      └╌ -1"
    )


def test_the_best_line_stands_out_and_the_cut_branches_fade():
    lines = drawn(lettered(Tree(LAB)), method="alphabeta")

    styles = {
        line.plain.lstrip("│├└─╌ "): [s.style for s in line.spans if s.end == len(line.plain)]
        for line in lines
    }
    assert styles["▲ D = 5"] == styles["▼ B = 5"] == ["bold green"]
    assert styles["▲ G   not visited"] == styles["9   not visited"] == ["dim"]
    assert styles["▲ F = 2"] == []


def test_chance_branches_show_their_odds_and_labels():
    tree = Tree()
    root = tree.add(mover=MAX)
    dice = tree.add(root, mover=CHANCE, name="dice", move="throw")
    tree.add(dice, value=3, probability=0.25, move="low")
    tree.add(dice, value=7, probability=0.75)

    lines = drawn(tree, method="expectiminimax")

    assert [line.plain for line in lines] == [
        "▲ root = 6",
        "└─ throw: ● dice = 6",
        "   ├─ (0.25) low: 3",
        "   └─ (0.75) 7",
    ]


def test_one_leaf_is_drawn_as_its_value():
    assert [line.plain for line in drawn(Tree(4), method="minimax")] == ["4"]


def test_a_wide_tree_is_drawn_in_part_and_the_rest_is_counted():
    lines = drawn(Tree(list(range(1000))), method="minimax")

    assert len(lines) == LINES + 1
    assert lines[-1].plain == "... and 801 more nodes"


def test_a_deep_tree_is_drawn_in_part():
    tree = Tree()
    node = tree.add()
    for _ in range(10_000):
        node = tree.add(node)
    tree.values[node] = 1

    lines = drawn(tree, method="minimax")

    assert len(lines) < LINES
    assert lines[-1].plain.endswith("... deeper levels are not drawn")

"""The rails beside a tree in text."""

from __future__ import annotations

from plies.trees.rails import Branch, branches

CHILDREN = {0: [1, 3], 1: [2], 2: [], 3: []}


def test_rails_go_on_beside_all_but_the_last_child_and_a_cut_is_dashed():
    drawn, waiting = [], [Branch(0)]

    while waiting:
        here = waiting.pop()
        drawn.append(f"{here.left}{here.node}")
        waiting += branches(here, CHILDREN[here.node], lambda child: child == 3)

    assert drawn == ["0", "├─ 1", "│  └─ 2", "└╌ 3"]

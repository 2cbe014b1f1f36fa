from __future__ import annotations

from itertools import product

import pytest

import plies
from plies.contract import GameError
from plies.traces import RECORDED, STYLES, pseudocode, trace
from plies.trees.tree import Tree
from tests.known_trees import LAB
from tests.traces.ways import IDS, WAYS, for_trees, traced


def fits(recorded, number, line):
    """Say whether a line of pseudocode is about what happens in a step."""
    step = recorded[number]
    kind = recorded.nodes.kind[step.node]
    code = line.strip()
    if step.kind in ("enter", "again"):
        return code.startswith("function ")
    if step.kind == "leaf":
        word = {"end": "over", "limit": "depth = 0", "table": "table"}[kind]
        return word in code and "return" in code
    if step.kind == "cut":
        bound = {"max": "beta", "min": "alpha", "chance": "bound"}[kind]
        sign = recorded.reasons[number].split()[1]
        return "return" in code and bound in code and f" {sign} " in code
    if step.kind == "better":
        moves = recorded.windowed and {"max": "alpha =", "min": "beta ="}[kind]
        return "best = value" in code and (not moves or moves in code)
    if step.kind == "add":
        return "+ p * value" in code
    if step.kind == "try":
        return "try the first move" in code
    return code.startswith("return ")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_every_step_has_a_line_that_says_what_it_does(way, style):
    def check(tree):
        recorded = traced(tree, way)
        lines = recorded.pseudocode(style).lines
        for number in range(len(recorded)):
            line = lines[recorded.line_of(number, style)]
            assert fits(recorded, number, line), (recorded[number], line)

    for_trees(way, check, 20)


@pytest.mark.parametrize("way", [way for way in WAYS if way["method"] != "maxn"], ids=str)
def test_in_the_pair_each_side_has_its_own_function(way):
    def check(tree):
        recorded = traced(tree, way)
        lines = recorded.pseudocode("pair").lines
        for number, step in enumerate(recorded):
            kind = recorded.nodes.kind[step.node]
            if step.kind not in ("enter", "better", "leave") or kind == "chance":
                continue
            above = lines[: recorded.line_of(number, "pair") + 1]
            function = [line for line in above if line.startswith("function")][-1]
            assert f"{kind.upper()}-VALUE(" in function

    for_trees(way, check, 10)


@pytest.mark.parametrize("method", RECORDED)
def test_every_setting_is_written_without_gaps(method):
    settings = product((None, 3), (False, True), ("soft", "hard"), (0, 1, 2), STYLES)
    for depth, strict, fail, star, style in settings:
        options = {"depth": depth, "strict": strict, "fail": fail, "star": star}
        for kinds in ((), ("max", "min"), ("min", "chance"), ("max", "min", "chance")):
            lines = pseudocode(method, options, style, kinds).lines
            text = "\n".join(lines)
            assert "{" not in text
            assert "}" not in text
            assert "|" not in text
            assert "?" not in text
            assert ("depth" in text) == (depth is not None or method == "deepening")
            assert max(map(len, lines)) <= 90


def test_both_pruning_rules_are_written():
    textbook = trace(Tree(LAB), method="alphabeta")[1].pseudocode()
    course = trace(Tree(LAB), method="alphabeta", strict=True)[1].pseudocode()

    assert "if best >= beta: return best   (cut)" in textbook.lines[textbook.at["max"]["cut"]]
    assert "if best > beta: return best   (cut)" in course.lines[course.at["max"]["cut"]]
    assert "if best <= alpha: return best   (cut)" in textbook.lines[textbook.at["min"]["cut"]]
    assert "if best < alpha: return best   (cut)" in course.lines[course.at["min"]["cut"]]


def test_minimax_in_one_function():
    assert trace(Tree(LAB), method="minimax")[1].pseudocode().lines == (
        "function MINIMAX(state):",
        "    if the game is over: return payoff(state)",
        "    if MAX is to move:",
        "        best = -infinity",
        "        for each move:",
        "            value = MINIMAX(state after move)",
        "            if value > best: best = value",
        "        return best",
        "    if MIN is to move:",
        "        best = infinity",
        "        for each move:",
        "            value = MINIMAX(state after move)",
        "            if value < best: best = value",
        "        return best",
    )


def test_expectimax_as_a_pair_with_a_depth_limit():
    _, recorded = trace(plies.game("tictactoe"), method="expectimax", depth=2)

    assert recorded.pseudocode("pair").lines == (
        "function VALUE(state, depth):",
        "    if the game is over: return payoff(state)",
        "    if depth = 0: return evaluation(state)",
        "    return MAX-VALUE or EXP-VALUE by whose turn it is",
        "",
        "function MAX-VALUE(state, depth):",
        "    best = -infinity",
        "    for each move:",
        "        value = VALUE(state after move, depth - 1)",
        "        if value > best: best = value",
        "    return best",
        "",
        "function EXP-VALUE(state, depth):",
        "    average = 0",
        "    for each move and its probability p:",
        "        value = VALUE(state after move, depth - 1)",
        "        average = average + p * value",
        "    return average",
    )


def test_there_are_two_styles():
    with pytest.raises(GameError, match="function or pair, not as 'triple'"):
        pseudocode("minimax", {}, "triple")

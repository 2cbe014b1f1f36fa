import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import GameError
from plies.trees.notation import (
    Solution,
    compare,
    lettered,
    read_tree,
    save_tree,
    write_tree,
)
from plies.trees.tree import Tree
from tests.strategies import nested, picture

ORCHARD = '''# our own little tree
class: "GraphGameTreeTest"
alg: "AlphaBetaAgent"   # strict
depth: "2"
unknown: "is ignored"
num_agents: "5"
num_agents: "2"
diagram: """
      start      # not a comment here
     /     \\\\
    north  south: "free" text
"""
start_state: "start"
win_states: "w1 nowhere"
lose_states: ""
successors: """
start South south
start North north
north Left w1
north Right x
south Stop y
w1 Left beyond
island Left start
island Right island
"""
evaluation: """
south 2
w1 4
x -1.5
y 7.0
"""
'''


def test_a_test_file_is_the_tree_of_its_edges_in_order():
    found = read_tree(ORCHARD)

    assert found.tree.own_names == ["start", "south", "y", "north", "w1", "x"]
    assert found.tree.moves(0) == ["South", "North"]
    assert found.tree.values == [None, 2, 7.0, None, 4, -1.5]
    assert found.tree.movers == [0, 1, 0, 1, 0, 0]
    assert found.tree.sides == ("Pacman", "ghost")
    assert found.options == {
        "method": "alphabeta",
        "depth": 2,
        "depth_unit": "round",
        "strict": True,
        "ends": "evaluate",
    }
    assert found.solution is None
    assert not found.disabled


def test_windows_line_ends_and_disabled_tests():
    found = read_tree(('disabled: "true"\n' + ORCHARD).replace("\n", "\r\n"))

    assert picture(found.tree) == picture(read_tree(ORCHARD).tree)
    assert found.disabled


def test_two_ghosts_move_one_after_the_other():
    text = ORCHARD.replace('num_agents: "2"', 'num_agents: "3"')
    found = read_tree(text.replace("AlphaBetaAgent", "ExpectimaxAgent"))

    assert found.tree.movers == [0, 1, 2, 1, 2, 2]
    assert found.tree.sides == ("Pacman", "ghost 1", "ghost 2")
    assert found.options["method"] == "expectimax"
    assert "strict" not in found.options


def test_a_state_with_two_parents_becomes_two_nodes():
    tree = read_tree(ORCHARD.replace("south Stop y", "south Stop x")).tree

    assert tree.own_names == ["start", "south", "x", "north", "w1", "x"]


@pytest.mark.parametrize("key", ["generated", "expanded"])
def test_the_solution_lies_beside_the_test(tmp_path, key):
    (tmp_path / "1-orchard.test").write_text(ORCHARD)
    (tmp_path / "1-orchard.solution").write_text(
        f'# the answer\r\naction: "South"\r\n{key}: "north south start x y"\r\n'
    )

    solution = read_tree(str(tmp_path / "1-orchard.test")).solution

    assert solution == Solution("South", ("north", "south", "start", "x", "y"))


def test_comparing_says_what_differs():
    solution = Solution("South", ("B", "Z", "a", "start"))

    assert compare(solution, "South", ["start", "a", "Z", "B", "a"]) == []
    assert compare(solution, "North", ["start", "B", "c", "D"]) == [
        "wrong move: 'North' instead of 'South'",
        "nodes generated too many: D c",
        "nodes generated too few: Z a",
    ]


@given(st.sets(st.sampled_from("ABCabc")), st.sets(st.sampled_from("ABCabc")))
def test_comparing_agrees_with_the_course_which_compares_one_string(expected, found):
    solution = Solution("go", tuple(sorted(expected)))

    right = " ".join(sorted(found)) == " ".join(solution.generated)
    assert (compare(solution, "go", found) == []) == right


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('alg: "AlphaBetaAgent"', "", "a tree test needs the key alg"),
        ("AlphaBetaAgent", "GreedyAgent", "alg must be MinimaxAgent"),
        ("GraphGameTreeTest", "PacmanGameTreeTest", "this is a PacmanGameTreeTest"),
        ('depth: "2"', 'depth: "two"', "line 4: depth must be a whole number from 1, not 'two'"),
        ('depth: "2"', "depth: 2", "line 4: 'depth: 2' is neither key"),
        ('num_agents: "2"', 'num_agents: "101"', "at most 100"),
        ('start_state: "start"', 'start_state: ""', "start_state must be one state's name"),
        ("north Right x", "north Right", "line 20: successors needs lines of state action"),
        ("north Right x", "", "line 20: successors needs lines"),
        ("x -1.5", "x much", "line 29: 'much' is not a number"),
        ("x -1.5", "x nan", "never nan"),
        ("south Stop y", "south Stop start", "lead from start back to start"),
        ("north Right x", "north Left x", "two moves of north are called Left"),
        ('y 7.0\n"""', "y 7.0", "line 26: the block 'evaluation' has no closing"),
    ],
)
def test_a_bad_test_file_is_one_clear_sentence(tmp_path, old, new, message):
    file = tmp_path / "bad.test"
    file.write_text(ORCHARD.replace(old, new))

    with pytest.raises(GameError) as caught:
        read_tree(file)

    assert message in str(caught.value)
    assert "bad.test" in str(caught.value)


def test_a_solution_without_its_keys_is_named(tmp_path):
    (tmp_path / "a.test").write_text(ORCHARD)
    (tmp_path / "a.solution").write_text('action: "South"')

    with pytest.raises(GameError, match=r"a\.solution: .* needs the key generated"):
        read_tree(tmp_path / "a.test")


def test_a_graph_that_unrolls_without_end_is_refused(monkeypatch):
    monkeypatch.setattr("plies.trees.notation.berkeley.MOST_UNROLLED", 5_000)
    edges = [f"s{level} {side} s{level + 1}" for level in range(40) for side in ("L", "R")]
    start = ORCHARD.index("successors")
    text = ORCHARD[:start].replace('"start"', '"s0"') + "\n".join(
        ['successors: """', *edges, '"""']
    )

    with pytest.raises(GameError, match="more than 5,000 nodes"):
        read_tree(text)


def test_written_tests_follow_the_course_grammar():
    assert write_tree(lettered(Tree([[3, 5], [-2, 9]])), "test").splitlines() == [
        'class: "GraphGameTreeTest"',
        'alg: "MinimaxAgent"',
        'depth: "1"',
        'diagram: """',
        "A tree of 7 nodes, written by plies.",
        '"""',
        'num_agents: "2"',
        'start_state: "A"',
        'win_states: "0.0 0.1 1.1"',
        'lose_states: "1.0"',
        'successors: """',
        "A 0 B",
        "A 1 C",
        "B 0 0.0",
        "B 1 0.1",
        "C 0 1.0",
        "C 1 1.1",
        '"""',
        'evaluation: """',
        "0.0 3",
        "0.1 5",
        "1.0 -2",
        "1.1 9",
        '"""',
    ]


def test_random_ghosts_are_written_for_expectimax():
    tree = read_tree("[chance[chance[max[1, 2], 3], 4], 5]").tree

    found = read_tree(write_tree(tree, "test"))

    assert found.options["method"] == "expectimax"
    assert found.options["depth"] == 2
    assert found.tree.sides == ("Pacman", "ghost 1", "ghost 2")


def test_the_method_can_be_chosen(tmp_path):
    save_tree(Tree([[3, 5], [2, 9]]), tmp_path / "a.test", method="alphabeta")

    assert read_tree(tmp_path / "a.test").options["strict"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("min[3, 5]", "root does not fit"),
        ("[[3, 5], ['B', min[2, 9]]]", "does not fit"),
        ("[[3, 5], chance[2, 9]]", "0 does not fit"),
        ("[chance[0.25: 3, 0.75: 5], 2]", "unequal probabilities below 0"),
        ("['the root', 3, 5]", "the name 'the root'"),
        ("['A#1', 3, 5]", "the name 'A#1'"),
        ("['go left': 3, 5]", "the label 'go left'"),
    ],
)
def test_a_test_file_cannot_hold_everything(text, message):
    with pytest.raises(GameError) as caught:
        write_tree(read_tree(text).tree, "test")

    assert message in str(caught.value)


@given(nested)
def test_no_inner_node_of_a_written_test_is_at_the_depth_limit(lists):
    found = read_tree(write_tree(Tree(lists), "test"))

    agents = len(found.tree.sides)
    pairs = zip(found.tree.levels, found.tree.children, strict=True)
    assert max(level for level, below in pairs if below) // agents == found.options["depth"] - 1

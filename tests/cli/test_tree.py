from __future__ import annotations

import pytest

from plies.searches.run import Run
from tests.cli.running import LAB, refused, run, run_json
from tests.known_trees import LAB_VALUES

KEYS = {"value", "move", "line", "nodes", "visited", "cut"}
TEST = """\
class: "GraphGameTreeTest"
alg: "AlphaBetaAgent"
depth: "2"

# the root is Pacman's
start_state: "A"
win_states: "d1 d2 d3 d4"
lose_states: ""
num_agents: "2"

successors: \"\"\"
A Left B
A Right C
B Up d1
B Down d2
C Up d3
C Down d4
\"\"\"

evaluation: \"\"\"
A 0.0
B 0.0
C 0.0
d1 3.0
d2 5.0
d3 2.0
d4 9.0
\"\"\"
"""


def test_json_has_the_keys_that_programs_rely_on():
    answer = run_json("tree", "[[3,5],[2,9]]")

    assert answer.keys() >= KEYS
    assert (answer["value"], answer["move"], answer["line"], answer["nodes"]) == (3, 0, [0, 0], 6)
    assert answer["visited"] == ["root", "0", "0.0", "0.1", "1", "1.0"]
    assert answer["cut"] == ["1.1"]


def test_the_labs_tree_with_letters():
    answer = run_json("tree", LAB, "--letters")

    assert (answer["value"], answer["nodes"], answer["cuts"]) == (5, 11, 2)
    assert answer["cut"] == ["0.1.1", "G", "1.1.0", "1.1.1"]
    assert answer["visited"][:3] == ["A", "B", "D"]
    assert {name: answer["values"][name] for name in "ABCDEF"} == LAB_VALUES


def test_minimax_visits_everything():
    answer = run_json("tree", LAB, "--method", "minimax")

    assert (answer["value"], answer["nodes"], answer["cut"]) == (5, 15, [])


def test_strict_and_ties_are_options():
    tied = "[[3,5],[3,9],[1,2]]"

    assert run_json("tree", tied)["cut"] == ["1.1", "2.1"]
    assert run_json("tree", tied, "--strict")["cut"] == ["2.1"]
    assert run_json("tree", tied, "--ties")["ties"] == [0, 1]


def test_with_chance_nodes_the_method_is_expectiminimax():
    text = (
        '{"mover": "MAX", "children": [{"name": "dice", "mover": "CHANCE", "children": ['
        '{"value": 3, "probability": 0.25}, {"value": 7, "probability": 0.75}]}, 5]}'
    )

    answer = run_json("tree", text)

    assert (answer["method"], answer["value"], answer["move"]) == ("expectiminimax", 6, 0)


def test_a_chance_node_at_the_root_has_no_move():
    answer = run_json("tree", '{"mover": "CHANCE", "children": [1, 2]}')

    assert (answer["value"], answer["move"], answer["line"]) == (1.5, None, [])


def test_infinities_are_words_in_json():
    answer = run_json("tree", '{"children": [{"children": ["inf", "inf"]}, {"children": [1]}]}')

    assert answer["value"] == "inf"


def test_what_has_no_value_is_still_json():
    answer = run_json("tree", '{"mover": "CHANCE", "children": ["inf", "-inf"]}')

    assert answer["value"] == "nan"


def test_people_get_a_drawing_and_the_answer():
    result = run("tree", LAB, "--letters")

    assert result.exit_code == 0
    assert "▲ A = 5" in result.stdout
    assert "└╌ 9   not visited" in result.stdout
    assert "value     5" in result.stdout
    assert "line      0 0 1" in result.stdout
    assert "searched  alphabeta: 11 of 15 nodes, 2 cuts" in result.stdout


def test_steps_tell_the_search_in_numbered_sentences():
    result = run("tree", LAB, "--letters", "--steps")

    assert "1  Look at A (MAX to move)." in result.stdout
    assert "At E, 6 >= beta 5: the leaf 9 cannot matter and is never looked at." in result.stdout


def test_a_tree_can_be_saved_and_read_back(tmp_path):
    for name in ("tree.json", "tree.sexpr", "tree.tree", "tree.txt"):
        path = str(tmp_path / name)
        saved = run("tree", "[[3,5],[2,9]]", "--save", path)
        assert saved.exit_code == 0, saved.stderr
        assert run_json("tree", path)["value"] == 3


def test_a_tree_can_be_saved_as_a_berkeley_test_and_read_back(tmp_path):
    path = str(tmp_path / "tree.test")
    run("tree", "[[3,5],[2,9]]", "--save", path)

    assert run_json("tree", path)["value"] == 3


def test_a_file_can_hold_the_tree(tmp_path):
    path = tmp_path / "tree.txt"
    path.write_text("((3 5)(2 9))\n")

    assert run_json("tree", str(path))["value"] == 3


def test_a_berkeley_test_is_strict_and_compared_with_its_solution(tmp_path):
    (tmp_path / "0.test").write_text(TEST)
    (tmp_path / "0.solution").write_text('action: "Left"\ngenerated: "A B C d1 d2 d3"\n')

    answer = run_json("tree", str(tmp_path / "0.test"))
    told = run("tree", str(tmp_path / "0.test"))

    assert (answer["value"], answer["move"], answer["differences"]) == (3, "Left", [])
    assert "solution  the same move and the same nodes" in told.stdout
    assert told.exit_code == 0


def test_a_berkeley_test_that_differs_from_its_solution_says_how(tmp_path):
    (tmp_path / "0.test").write_text(TEST)
    (tmp_path / "0.solution").write_text('action: "Right"\ngenerated: "A B C d1 d2 d3 d4"\n')

    result = run("tree", str(tmp_path / "0.test"))

    assert result.exit_code == 1
    assert "wrong move: " in result.stdout
    assert "nodes generated too few: d4" in result.stdout


def test_another_method_takes_a_berkeley_tree_without_its_strictness(tmp_path):
    (tmp_path / "0.test").write_text(TEST)

    for method in ("minimax", "expectimax", "maxn", "alphabeta"):
        assert run_json("tree", str(tmp_path / "0.test"), "--method", method)["method"] == method


def deep(levels):
    return "[" * levels + "7" + "]" * levels


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "maxn", "paranoid", "expectimax"])
def test_a_tree_of_10_000_levels_gets_the_right_answer(tmp_path, method):
    path = tmp_path / "deep.txt"
    path.write_text(deep(10_000))

    answer = run_json("tree", str(path), "--method", method)
    told = run("tree", str(path), "--method", method, "--steps")

    value = answer["value"][0] if method == "maxn" else answer["value"]
    assert (value, answer["nodes"], answer["move"]) == (7, 10_001, 0)
    assert told.exit_code == 0


CYCLE = TEST.replace("B Up d1", "B Up A").replace('win_states: "d1', 'win_states: "')


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("empty.txt", "", "the tree is empty"),
        ("blank.txt", " \n\n", "the tree is empty"),
        ("ragged.txt", "[[3, 5], [2, 9]", "plies: "),
        ("more.txt", "[[3, 5], [2, 9]]]", "plies: "),
        ("indented.tree", "root\n      3\n   4\n 5 6 7\n", "plies: "),
        ("flat.txt", "2: 3 5 2", "plies: "),
        ("cycle.test", CYCLE, "back to A: a tree has no cycle"),
        ("nan.txt", "[[3, nan], [2, 9]]", "nan"),
        (
            "odds.json",
            '{"mover": "CHANCE", "children": [{"value": 1, "probability": 0.9}, 2]}'.replace(
                "2]", '{"value": 2, "probability": 0.4}]'
            ),
            "add up to 1.3, not to 1",
        ),
        ("cut.json", '{"children": [1, 2', "plies: "),
        ("nan.json", '{"children": [1, NaN]}', "plies: "),
    ],
)
def test_a_bad_file_is_refused_in_one_line(tmp_path, name, text, sentence):
    path = tmp_path / name
    path.write_text(text)

    line = refused(run("tree", str(path)))

    assert name in line
    assert sentence in line


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((""), "the tree is empty"),
        (("[]"), "empty"),
        (("[[3,5],[2,9]]", "--depth", "0"), "the depth must be a whole number, 1 or more, not 0"),
        (("[[3,5],[2,9]]", "--depth", "-1"), "not -1"),
        (("[[3,5],[2,9]]", "--depth", "1"), "tree has no evaluation"),
        (("[[3,5],[2,9]]", "--depth", "x"), "'x' is not a valid integer"),
        (("[[3,5],[2,9]]", "--method", "magic"), "'magic' is not one of"),
        (("[[3,5],[2,9]]", "--method", "minimax", "--strict"), "strict means nothing to minimax"),
        (("[[3,5],[2,9]]", "--method", "deepening"), "tree has no evaluation"),
        (("[[3,5],[2,9]]", "--time", "0"), "the time must be more than 0"),
        (("[[3,5],[2,9]]", "--nodes", "0"), "the number of nodes must be 1 or more"),
        (("[[3,5],[2,9]]", "--star", "1"), "star means nothing to alphabeta"),
        (("[[3,5],[2,9]]", "--save", "tree.unknown"), "does not say its notation"),
        (("[[3,5],[2,9]]", "--save", "/nowhere/tree.json"), "cannot be written"),
        (('{"mover": "CHANCE", "children": [1, 2]}', "--method", "minimax"), "chance nodes"),
        (("nowhere.txt",), "there is no file"),
        ((), "give either a tree or --random"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    words = (words,) if isinstance(words, str) else words

    assert sentence in refused(run("tree", *words))
    assert sentence in refused(run("tree", *words, "--json"))


def test_deepening_looks_at_nodes_again_so_it_counts_them_beside_no_total():
    told = run("tree", "[[3,5],[2,9]]", "--method", "deepening", "--eval", "zero").stdout

    assert "searched  deepening: 9 nodes, 1 cut\n" in told


INDENTED = "A max\n  B = 3\n  C min\n    D = 4\n    E = 2\n"


@pytest.mark.parametrize(
    ("text", "value", "nodes"),
    [
        ("[[3, 5], [2, 9]]", 3, 6),
        ("((3 5)(2 9))", 3, 6),
        ("2: 3 5 2 9", 3, 6),
        ('{"mover": "MAX", "children": [3, {"mover": "MIN", "children": [4, 2]}]}', 3, 5),
        (INDENTED, 3, 5),
        (TEST, None, None),
    ],
    ids=["lists", "brackets", "flat", "json", "indented", "test"],
)
def test_a_minus_sign_reads_the_tree_from_standard_input(tmp_path, text, value, nodes):
    file = tmp_path / ("tree.test" if text is TEST else "tree.txt")
    file.write_text(text)

    found = run_json("tree", "-", answers=text)

    same = run_json("tree", str(file))
    assert {**found, "seconds": 0} == {**same, "seconds": 0}
    assert value is None or (found["value"], found["nodes"]) == (value, nodes)


@pytest.mark.parametrize(("text", "sentence"), [("", "the tree is empty"), ("[1, [2", "")])
def test_bad_trees_on_standard_input_are_refused(text, sentence):
    assert sentence in refused(run("tree", "-", answers=text))


def test_a_tree_is_searched_once_also_where_its_steps_are_written(tmp_path, monkeypatch):
    runs, begin = [], Run.__init__
    monkeypatch.setattr(Run, "__init__", lambda run, *rest: runs.append(run) or begin(run, *rest))

    told = run_json("tree", LAB, "--svg", str(tmp_path / "tree.svg"))

    assert len(runs) == 1
    assert told == {**run_json("tree", LAB), "seconds": told["seconds"]}

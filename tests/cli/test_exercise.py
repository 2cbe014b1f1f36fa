from __future__ import annotations

import pytest

from tests.cli.running import LAB, refused, run, run_json


def test_a_random_tree_is_searched_and_can_be_read_back():
    drawn = run_json("tree", "--random", "--depth", "4", "--branching", "2..3", "--seed", "5")

    again = run_json("tree", drawn["tree"])

    for key in ("value", "move", "line", "visited", "cut"):
        assert drawn[key] == again[key]
    assert drawn["seed"] == 5


def test_without_a_seed_it_is_another_tree_that_can_be_had_again():
    drawn = [run_json("tree", "--random", "--depth", "5") for _ in range(3)]

    assert len({one["tree"] for one in drawn}) > 1
    same = run_json("tree", "--random", "--depth", "5", "--seed", str(drawn[0]["seed"]))
    assert same["tree"] == drawn[0]["tree"]


def test_chance_and_a_depth_limit():
    dice = run_json("tree", "--random", "--chance", "--seed", "1")
    limited = run_json("tree", "--random", "--depth", "2", "--beyond", "1", "--seed", "1")

    assert (dice["method"], limited["depth"]) == ("expectiminimax", 2)
    assert not any(name.count(".") > 1 for name in limited["visited"])


def test_an_exercise_in_json_names_the_mistakes_it_tells():
    answer = run_json("tree", LAB, "--exercise")

    assert answer["key"]["cut"] == {"E2": "6 >= beta 5", "G": "2 <= alpha 5"}
    assert answer["key"]["windows"]["E"] == ["-inf", 5]
    told = {one["mistake"]: one["shows_in"] for one in answer["tells"]}
    assert told["fail-hard"] == ["values"]
    assert answer["untold"] == ["cut-strictly", "parent-only", "last-of-equals"]


def test_a_random_exercise_is_the_same_again_from_its_tree():
    made = run_json("tree", "--random", "--exercise", "--strict", "--branching", "3", "--seed", "2")

    again = run_json("tree", made["tree"], "--exercise", "--strict")

    assert made["untold"] == ["parent-only"]
    assert {**again, "seed": 2} == made


def test_sheet_and_key_on_stdout_or_the_key_in_a_file(tmp_path):
    both = run("tree", LAB, "--exercise").stdout
    sheet = run("tree", LAB, "--exercise", "--key", str(tmp_path / "key.txt")).stdout

    assert "beta 5" in both
    assert "beta 5" not in sheet
    assert "E2: 6 >= beta 5" in (tmp_path / "key.txt").read_text()


def test_pages_pictures_and_the_tree_as_files(tmp_path):
    names = {"--html": "week3.html", "--svg": "week3.svg", "--save": "week3.json"}
    words = [word for option, name in names.items() for word in (option, str(tmp_path / name))]

    told = run("tree", "--random", "--exercise", "--seed", "3", *words).stdout

    written = {path.name for path in tmp_path.iterdir()}
    pages = {"week3.html", "week3-key.html", "week3.svg", "week3-key.svg"}
    assert written == pages | {"week3.json"}
    assert told.count("saved") == 5
    assert "What wrong answers mean" in (tmp_path / "week3-key.html").read_text(encoding="utf-8")
    assert run_json("tree", str(tmp_path / "week3.json"))["value"] is not None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "give either a tree or --random"),
        ([LAB, "--random"], "not both"),
        ([LAB, "--seed", "3"], "--seed is for a --random tree"),
        ([LAB, "--key", "x.txt"], "--key is for an --exercise"),
        (["--random", "--leaves", "3..x"], "'3..x' is no range of whole numbers"),
        (["--random", "--depth", "0"], "a depth of 1 or more, not 0"),
        ([LAB, "--exercise", "--steps"], "leave them out of an --exercise"),
        ([LAB, "--exercise", "--time", "3"], "an exercise has no option 'time'"),
        ([LAB, "--exercise", "--method", "mcts"], "not for mcts"),
        ([LAB, "--exercise", "--svg", "/no/such/place.svg"], "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(words, sentence):
    assert sentence in refused(run("tree", *words))

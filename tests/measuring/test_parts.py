"""A game in parts: the same value as whole, whatever is cut, killed or wrong."""

from __future__ import annotations

import pytest

import plies
from plies.contract import GameError
from plies.measuring.parts import Parts
from plies.measuring.solving_parts import Answer, Plan, begun_proof, check, resumed_proof
from plies.running.places import Place
from tests.cli.running import refused, run, run_json
from tests.running.dask_cluster import cluster

HERE = Place(1)


@pytest.mark.parametrize("split", [1, 2, 4])
@pytest.mark.parametrize("name", ["tictactoe", "nim:heaps=1-2-3", "konane:size=4"])
def test_parts_are_worth_what_the_whole_is(name, split):
    game = plies.game(name)
    parts = Parts(game, game.start(), split)
    asked = 0
    while needed := parts.needed():
        node = parts.parts[needed[0]]
        node.value = plies.solve(game, node.state, engine="interpreted").value
        asked += 1
    low, high = parts.bounds()[id(parts.root)]

    assert low == high == plies.solve(game).value
    assert asked <= len(parts.parts)
    if (name, split) == ("tictactoe", 2):
        assert asked < len(parts.parts)  # some can change nothing


def test_they_are_solved_recorded_and_gone_on_with(tmp_path):
    path = tmp_path / "t.parts"
    words = ("solve", "konane:size=4", "--split", "2", "--jobs", "1")

    found = run_json(*words, "--save", str(path), "--budget", "3")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:9])  # killed while it wrote
    again = run_json(*words, "--resume", str(path))

    whole = run_json("solve", "konane:size=4")
    keys = ("value", "winner", "exact", "outcome")
    assert (
        {found[key] for key in keys} == {again[key] for key in keys} == {whole[key] for key in keys}
    )
    assert found["move"] == again["move"]
    assert "parts solved" in found["note"]
    assert "with other options" in refused(run(*words, "--resume", str(path), "--method", "proof"))
    assert "goes on with it" in refused(run(*words, "--save", str(path)))


def test_a_cluster_solves_them_with_the_files_that_it_is_sent(tmp_path):
    (tmp_path / "mine.py").write_text(
        "class Take:\n    decisive = True\n"
        "    def start(self): return (9, 0)\n"
        "    def mover(self, state): return state[1]\n"
        "    def moves(self, state): return [n for n in (1, 2, 3) if n <= state[0]]\n"
        "    def play(self, state, move): return (state[0] - move, 1 - state[1])\n"
        "    def payoff(self, state): return -1 if state[1] == 0 else 1\n"
    )
    far = tmp_path / "far"
    far.mkdir()
    with cluster(far, 2) as made:
        words = ("solve", f"{tmp_path / 'mine.py'}:Take", "--split", "2")
        found = run_json(*words, "--on", f"dask={made.address}")

    assert (found["value"], found["move"], found["method"]) == (1, 1, "parts")


def test_an_answer_that_does_not_hold_is_refused():
    game = plies.game("nim:heaps=1-1")
    state = game.start()
    right = plies.solve(game, state)
    line = []
    for move in right.line:
        line.append(list(game.moves(state)).index(move))
        state = game.play(state, move)

    check(game, game.start(), Answer((), right.value, tuple(line), 1, 1, 0.0, ""))
    with pytest.raises(GameError, match="its line ends in"):
        check(game, game.start(), Answer((), -right.value, tuple(line), 1, 1, 0.0, ""))
    with pytest.raises(GameError, match="not legal"):
        check(game, game.start(), Answer((), right.value, (99,), 1, 1, 0.0, ""))


def test_what_cannot_be_split_is_said(tmp_path):
    asks = {
        ("go:size=3", "--split", "2"): "depends on how it came about",
        ("nim", "--split", "0"): "1 ply or more",
        ("nim", "--on", "dask"): "--on is for parts: say --split PLIES, too",
        ("nim", "--split", "1", "--threads", "2"): "leave out --threads",
        ("connect4", "--split", "30"): "split it earlier",
        ("nim", "--split", "1", "--resume", str(tmp_path / "none")): "is no record",
    }
    for words, sentence in asks.items():
        assert sentence in refused(run("solve", *words))


def test_a_record_of_another_game_is_refused(tmp_path):
    plan = Plan("nim:heaps=1-2", False, None, 1)
    proof = begun_proof(plan, tmp_path / "p")
    list(proof.run(HERE))
    proof.lines.close()

    again = resumed_proof(tmp_path / "p", plan)
    again.lines.close()
    assert again.solution("").exact
    with pytest.raises(GameError, match="split 1 plies on"):
        resumed_proof(tmp_path / "p", plan._replace(game="nim:heaps=1-3"))

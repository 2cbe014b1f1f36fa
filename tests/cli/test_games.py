from __future__ import annotations

from textwrap import dedent

import pytest

from tests.cli.running import refused, run, run_json, shell, strict_json

NAMES = ["mnk", "nim", "pig", "room", "tictactoe", "tree"]
CHEAT = """
    class Cheat:
        def start(self): return [3]
        def mover(self, state): return 0
        def moves(self, state): return range(1, state[0] + 1)
        def play(self, state, move):
            state[0] -= move  # changes the position it was given
            return state
        def payoff(self, state): return 0
"""


@pytest.fixture
def plug_ins(tmp_path):
    """A directory as pip leaves it, with a plug-in that raises and one that works."""
    info = tmp_path / "offers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: offers\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[plies.games]\nbroken = offered_raises:Game\nfine = plies.games.nim:Nim\n"
    )
    (tmp_path / "offered_raises.py").write_text("raise RuntimeError('out of\\nluck')")
    return tmp_path


def test_json_lists_the_games_with_their_options():
    answer = run_json("games")

    assert {one["name"] for one in answer["games"]} >= set(NAMES)
    assert {"name", "names", "options", "about"} == answer["games"][0].keys()
    mnk = next(one for one in answer["games"] if one["name"] == "mnk")
    assert mnk["options"] == "m=3, n=3, k=3"


def test_people_get_a_table():
    result = run("games")

    assert result.exit_code == 0
    assert all(name in result.stdout for name in NAMES)


def test_a_plug_in_that_raises_is_named_and_skipped(plug_ins):
    result = shell("games", "--json", path=plug_ins)

    assert result.returncode == 0
    names = [one["name"] for one in strict_json(result.stdout)["games"]]
    assert "broken" not in names
    assert "fine" in names
    assert result.stderr == (
        "plies: the plug-in broken (offered_raises:Game) is skipped: RuntimeError: out of luck\n"
    )


def test_a_plug_in_that_raises_hinders_no_other_game(plug_ins):
    result = shell("search", "fine:heaps=1-2", "--json", path=plug_ins)

    assert (result.returncode, result.stderr) == (0, "")
    assert strict_json(result.stdout)["value"] == 1


def test_asking_for_the_plug_in_that_raises_is_refused(plug_ins):
    result = shell("search", "broken", path=plug_ins)

    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert (
        result.stderr.splitlines()[-1] == "plies: the plug-in that offers broken cannot be loaded"
    )


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tree"])
def test_every_built_in_game_keeps_the_contract(name):
    answer = run_json("check", name, "--games", "3")

    assert answer["ok"] is True
    assert answer["positions"] > 0


def test_people_are_told_that_a_game_keeps_the_contract():
    result = run("check", "nim:heaps=1-2", "--games", "2")

    assert result.exit_code == 0
    assert result.stdout.strip()


def test_a_game_that_breaks_the_contract_is_told(tmp_path):
    path = tmp_path / "cheat.py"
    path.write_text(dedent(CHEAT))

    line = refused(run("check", f"{path}:Cheat"))
    answer = run("check", f"{path}:Cheat", "--json")

    assert "Cheat.play" in line
    assert answer.exit_code == 2
    assert strict_json(answer.stdout)["ok"] is False


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nosuch",), "there is no game 'nosuch'"),
        (("nowhere.py:Game",), "there is no file nowhere.py"),
        (("nim", "--games", "0"), "0 is not in the range"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    assert sentence in refused(run("check", *words))


TWO_REASONS = """
    import math

    class Coins:
        def start(self): return [list("ooo"), 1, None]
        def mover(self, state): return 0
        def moves(self, state):
            for coin in set(state[0]):
                last = coin
            return ["a"] if "o" in state[0] else []
        def play(self, state, move):
            coins = state[0][1:]
            return [coins, int(math.hypot(1, 0)), None]
        def payoff(self, state): return 0
"""


def test_all_that_is_in_the_way_of_compiling_is_listed(tmp_path):
    path = tmp_path / "coins.py"
    path.write_text(dedent(TWO_REASONS))

    answer = run_json("check", f"{path}:Coins", "--games", "2")
    told = run("check", f"{path}:Coins", "--games", "2").stdout

    assert (answer["compiled"], answer["tier"]) == (False, "not compiled")
    assert [(one["method"], one["line"]) for one in answer["reasons"]] == [
        ("moves", 8),
        ("play", 13),
    ]
    assert answer["reasons"][0]["instead"] == "for coin in sorted(set(state[0])):"
    assert answer["reasons"][1]["code"] == "math.hypot(1, 0)"
    assert answer["not_compiled"]
    assert answer["speed"]["interpreted"] > 0
    assert (answer["speed"]["compiled"], answer["speed"]["ratio"]) == (None, None)
    assert "play, line 13: hypot() is not compiled: `math.hypot(1, 0)`" in told
    assert "instead: for coin in sorted(set(state[0])):" in told


def test_what_to_write_instead_is_told_of_positions_too():
    game = "tests/compiled/plain/written/four_chess_videos.py:SmallChess"

    told = run("check", game, "--games", "1").stdout

    assert "    a method of an object is kept in a position to be called later: GameState." in told
    assert "      instead: call it where it is wanted, by if and elif: state." in told


def test_a_list_of_this_and_that_is_compiled_by_its_places():
    answer = run_json("check", "tests/compiled/plain/written/pawn_war.py:PawnWar", "--games", "2")

    assert (answer["compiled"], answer["tier"], answer["reasons"]) == (True, "as plain Python", [])


def test_how_fast_a_game_is_both_ways_and_in_which_tier():
    path = "tests/compiled/plain/written/nim_piles.py:Nim"

    answer = run_json("check", path, "--games", "2")
    told = run("check", path, "--games", "2").stdout

    speed = answer["speed"]
    assert (answer["compiled"], answer["tier"], answer["reasons"]) == (True, "as plain Python", [])
    assert speed["compiled"] > 2 * speed["interpreted"] > 0
    assert speed["ratio"] == pytest.approx(speed["compiled"] / speed["interpreted"])
    assert "compiled as plain Python: " in told
    assert "times as fast as interpreted" in told


def test_a_game_that_is_over_in_a_few_nodes_is_not_told_to_be_slow():
    answer = run_json("check", "nim:heaps=1-2", "--games", "2")
    told = run("check", "nim:heaps=1-2", "--games", "2").stdout

    assert answer["speed"]["whole"] == 12
    assert "; the whole game is 12 nodes, too few to gain from that (interpreted: " in told
    assert "times as fast" not in told

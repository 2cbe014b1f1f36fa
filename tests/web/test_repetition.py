"""Positions that come again on the page: a draw, or a move that is not allowed."""

from __future__ import annotations

import pytest

import plies
from tests.web.server import Server

TO_AND_FRO = ["Nf3", "Nf6", "Ng1", "Ng8"]
LONG_WAY = ["D3", "B1", "C2", "E4", "D4", "C1", "E2", "E1"]
LONG_WAY += ["E5", "C5", "A3", "D5", "B4", "E3", "E5"]  # E4 would repeat a position
ROUND = ["on", "on", "on"]  # once more would be the start again
CIRCLE = """
class Circle:
    "Walk around a circle of four places; who cannot go on steps off it."

    repeats = "forbidden"

    def start(self):
        return (0, 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return [] if state[0] < 0 else ["on", "off"]

    def play(self, state, move):
        return ((state[0] + 1) % 4 if move == "on" else -1, 1 - state[1])

    def payoff(self, state):
        return 1 if state[1] == 0 else -1

    def evaluate(self, state):
        return 0
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    file = tmp_path_factory.mktemp("games") / "circle.py"
    file.write_text(CIRCLE, encoding="utf-8")
    found = Server("--workers", "2", "--think", "3", f"{file}:Circle")
    yield found
    found.stop()


@pytest.fixture
def circle(visitor):
    """Return the name of the circle on the page."""
    (name,) = visitor.ask("games")["mine"]
    return name


def played(visitor, game: str, moves: list[str]):
    """Begin a game, and make its last move as somebody who plays it."""
    begun = visitor.ask("begin", game=game, moves=moves[:-1])
    at = {"table": begun["table"], "at": begun["ply"]}
    look = visitor.ask("move", word=moves[-1], **at)["steps"][-1]["look"]
    return look, {**at, "at": begun["ply"] + 1}


def test_the_third_time_is_a_draw_and_the_second_is_none(visitor):
    twice, _ = played(visitor, "chess", TO_AND_FRO)
    thrice, _ = played(visitor, "chess", TO_AND_FRO * 2)

    assert not twice["over"]
    assert twice["moves"]
    assert thrice["over"]
    assert thrice["moves"] == []
    assert thrice["result"] == "A draw: this position has come 3 times."
    assert thrice["winner"] is None


def test_nobody_moves_on_from_such_a_draw_and_the_bar_stands_in_the_middle(visitor):
    _, at = played(visitor, "chess", TO_AND_FRO * 2)

    answer = visitor.ask("answer", players=["random", "random"], **at)
    judged = visitor.ask("judge", **at)

    assert answer["steps"] == []
    assert (judged["outcome"], judged["share"]) == ("draw", 0.5)
    assert "drawn by repetition" in visitor.refused("move", word="e4", **at)


def test_a_link_to_such_a_draw_shows_it_and_a_look_back_at_the_way_there_does_not(visitor):
    begun = visitor.ask("begin", game="chess", moves=TO_AND_FRO * 2)

    assert begun["steps"][-1]["look"]["over"]
    for at, is_over in ((8, True), (7, False), (4, False)):
        look = visitor.ask("look", table=begun["table"], at=at)["look"]
        assert look["over"] == is_over, at


def test_superko_takes_a_move_away_and_says_why(visitor):
    look, at = played(visitor, "go:size=5", LONG_WAY)

    assert "A1" in look["moves"]
    assert "E4" not in look["moves"]
    why = visitor.refused("move", word="E4", **at)
    assert why == "E4 leads to a position that was there before, which is forbidden"


@pytest.mark.parametrize("player", ["random", "mcts:nodes=20", "alphabeta:depth=2"])
def test_computers_keep_to_what_the_game_so_far_allows(visitor, circle, player):
    _, at = played(visitor, circle, ROUND)

    answer = visitor.ask("answer", players=[player, player], **at)

    assert [step["word"] for step in answer["steps"]] == ["off"]


def test_the_easy_level_does_so_too(visitor):
    _, at = played(visitor, "go:size=5", LONG_WAY)

    for seed in range(5):
        answer = visitor.ask("answer", players=["easy", "easy"], seed=seed, **at)
        assert answer["steps"][0]["word"] != "E4"


def test_hints_and_reasons_know_the_game_so_far(visitor, circle):
    _, at = played(visitor, circle, ROUND)
    player = {"player": "alphabeta:depth=2"}

    values = visitor.ask("values", **player, **at)["values"]
    why = visitor.ask("why", **player, **at)
    steps = visitor.ask("steps", **player, level=2, **at)

    assert [one["word"] for one in values] == ["off"]
    assert [line["word"] for line in why["lines"]] == ["off"]
    assert "plays off" in steps["sentence"]


def test_a_visitor_cannot_send_positions_as_the_game_so_far(visitor):
    begun = visitor.ask("begin", game="tictactoe")

    look = visitor.ask("look", table=begun["table"], at=0, past=["nonsense"], state="nonsense")

    assert not look["look"]["over"]


def test_of_a_long_game_the_last_positions_are_shown_and_any_other_when_asked(visitor):
    words = finished_by_chance("othello")[:55]
    begun = visitor.ask("begin", game="othello", moves=[*words, "z9"], lenient=True)

    looks = [step["look"] for step in begun["steps"]]
    assert len(looks) == 55
    assert looks[0] is None
    assert looks[-1]
    early = visitor.ask("look", table=begun["table"], at=1)["look"]
    assert early["side"] == "white"
    assert not early["over"]


def test_a_long_game_with_trouble_in_its_middle_shows_where_it_has_come_to(visitor):
    words = finished_by_chance("othello")[:55]

    begun = visitor.ask("begin", game="othello", moves=["d3", "z9", *words], lenient=True)

    assert [step["word"] for step in begun["steps"]] == ["d3"]
    assert begun["steps"][0]["look"]["side"] == "white"


def finished_by_chance(name: str) -> list[str]:
    """Return the words of a random game."""
    record = plies.match(name, "random", "random", games=1, seed=1).to_dict()["games"][0]
    return list(record["moves"])

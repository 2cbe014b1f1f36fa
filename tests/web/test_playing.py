"""Games over the WebSocket of a real server: what comes back is what the rules say."""

from __future__ import annotations

import random

import plies
from plies.contract import CHANCE, move_text
from tests.web.server import Client

MATE_IN_ONE = ["a1", "a2", "b1", "b2"]


def test_every_game_on_the_shelf_begins_and_answers(visitor):
    for game in visitor.ask("games")["games"]:
        begun = visitor.ask("begin", game=game["spec"])
        computer = [one["spec"] for one in game["players"] if one["name"] == "random"]

        answer = visitor.ask(
            "answer",
            table=begun["table"],
            at=begun["ply"],
            players=computer * len(begun["sides"]),
            seed=1,
        )

        before = begun["steps"][-1]["look"] if begun["steps"] else begun["start"]
        assert answer["steps"][0]["word"] in before["moves"], game["spec"]
        assert answer["ply"] == begun["ply"] + len(answer["steps"])


def test_the_computer_takes_a_win(visitor):
    begun = visitor.ask("begin", game="tictactoe", moves=MATE_IN_ONE)
    players = ["alphabeta:depth=2", "human"]

    answer = visitor.ask("answer", table=begun["table"], at=begun["ply"], players=players)

    assert [step["word"] for step in answer["steps"]] == ["c1"]
    assert answer["steps"][0]["look"]["result"] == "X wins."
    assert answer["steps"][0]["nodes"] > 0


def test_positions_are_those_of_the_rules(visitor):
    dice = random.Random(3)
    game = plies.game("othello", size=6)
    state, words = game.start(), list[str]()
    begun = visitor.ask("begin", game="othello:size=6")
    for _ in range(12):
        move = dice.choice(list(game.moves(state)))
        words.append(move_text(game, state, move))
        state = game.play(state, move)
        at = len(words) - 1
        step = visitor.ask("move", table=begun["table"], at=at, word=words[-1])["steps"][0]
        assert step["look"]["text"] == game.text(state)
        assert step["look"]["moves"] == [move_text(game, state, one) for one in game.moves(state)]

    again = visitor.ask("begin", game="othello:size=6", moves=words)

    assert again["steps"][-1]["look"]["text"] == game.text(state)


def test_moving_at_an_earlier_ply_forks_the_game(visitor):
    table = visitor.ask("begin", game="tictactoe", moves=["b2", "a1", "c3"])["table"]

    step = visitor.ask("move", table=table, at=1, word="c1")["steps"][0]

    game = plies.game("tictactoe")
    state = game.start()
    for word in ("b2", "c1"):
        state = game.play(state, game.read_move(state, word))
    assert step["look"]["text"] == game.text(state)
    assert "moves 0 to 2" in visitor.refused("look", table=table, at=3)


def test_chance_moves_by_itself_and_its_words_can_be_read_again(visitor):
    begun = visitor.ask("begin", game="2048")
    assert [step["mover"] for step in begun["steps"]] == [CHANCE, CHANCE]
    first = begun["steps"][-1]["look"]["moves"][0]

    moved = visitor.ask("move", table=begun["table"], at=2, word=first)
    words = [step["word"] for step in begun["steps"] + moved["steps"]]
    again = visitor.ask("begin", game="2048", moves=words)

    assert [step["mover"] for step in moved["steps"]] == [0, CHANCE]
    assert again["steps"][-1]["look"]["text"] == moved["steps"][-1]["look"]["text"]


def test_the_same_seed_gives_the_same_game(visitor):
    def played() -> list[str]:
        begun = visitor.ask("begin", game="connect4")
        asked = {"players": ["random", "random"], "count": 100, "seconds": 5, "seed": 7}
        answer = visitor.ask("answer", table=begun["table"], at=0, **asked)
        return [step["word"] for step in answer["steps"]]

    assert played() == played()


def test_a_person_is_not_played_for(visitor):
    begun = visitor.ask("begin", game="tictactoe")

    answer = visitor.ask("answer", table=begun["table"], at=0, players=["human", "random"])

    assert (answer["steps"], answer["stopped"]) == ([], "human")


def test_a_game_goes_on_after_the_server_was_away(start):
    server = start("--workers", "1")
    with Client(server) as visitor:
        begun = visitor.ask("begin", game="konane:size=6")
        moved = visitor.ask("move", table=begun["table"], at=0, word="d3")
    server.stop()

    with Client(start("--workers", "1", port=server.port)) as visitor:
        again = visitor.ask("begin", game="konane:size=6", moves=["d3"])

    assert again["steps"][0]["look"] == moved["steps"][0]["look"]


def test_a_game_of_ones_own_is_on_the_shelf_by_its_words(start, tmp_path):
    file = tmp_path / "count.py"
    file.write_text(
        "class Count:\n"
        '    """Take one or two; who takes the last wins."""\n'
        "    sides = ('left', 'right')\n"
        "    decisive = True\n"
        "    def start(self): return (5, 0)\n"
        "    def mover(self, state): return state[1]\n"
        "    def moves(self, state): return [n for n in (1, 2) if n <= state[0]]\n"
        "    def play(self, state, move): return (state[0] - move, 1 - state[1])\n"
        "    def payoff(self, state): return -1 if state[1] == 0 else 1\n"
    )
    spec = f"{file}:Count"

    with Client(start(spec)) as visitor:
        games = visitor.ask("games")
        begun = visitor.ask("begin", game=spec)
        players = ["alphabeta:depth=9,eval=zero"] * 2
        answer = visitor.ask(
            "answer", table=begun["table"], at=0, players=players, count=9, seconds=3
        )

    assert games["mine"] == [spec]
    assert games["games"][0]["about"] == "Take one or two; who takes the last wins."
    assert answer["steps"][-1]["look"]["result"] == "left wins."
    assert answer["steps"][0]["word"] == "2"

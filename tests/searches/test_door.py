"""A search, a game and a match refuse what `plies check` refuses, in the same sentence."""

import time

import pytest

import plies
from plies.contract import GameError
from plies.engines.testing import ContractError, check_game
from plies.play.players import player
from plies.play.referee import play_game
from plies.searches import door
from tests.cli.running import refused, run

FILE = """
class Heap:
    decisive = True
    def start(self):
        return [5, 0]
    def mover(self, state):
        return state[1]
    def moves(self, state):
        return list(range(1, min(2, state[0]) + 1))
    def play(self, state, move):
        return [state[0] - move, 1 - state[1]]
    def payoff(self, state):
        return 1 if state[1] else -1
    def evaluate(self, state):
        return state[0]
"""
BROKEN = {
    "payoff": ("        return 1 if state[1] else -1", "        return 'win'"),
    "evaluate": ("        return state[0]\n", "        return 'good'\n"),
    "mover": ("        return state[1]\n", "        return 'first'\n"),
    "moves": ("        return list(range(1, min(2, state[0]) + 1))", "        return None"),
    "play": (
        "        return [state[0] - move, 1 - state[1]]",
        "        state[0] -= move; state[1] = 1 - state[1]; return state",
    ),
}
SENTENCES = {
    "payoff": "Heap.payoff gave 'win', which is not a finite number at [0, ",
    "evaluate": "Heap.evaluate gave 'good', which is not a finite number at [5, 0]",
    "mover": "Heap.mover gave 'first' instead of 0 to 1 at [5, 0]",
    "moves": "Heap.moves gave None instead of something to go through at [5, 0]",
    "play": "Heap.play changed the position it was given to [",
}
COMMANDS = (
    ("search",),
    ("search", "--method", "minimax", "--depth", "3"),
    ("search", "--method", "mcts", "--nodes", "10"),
    ("search", "--method", "deepening", "--time", "1"),
    ("search", "--method", "paranoid"),
    ("solve",),
    ("play", "simple", "deepening:time=1"),
    ("match", "random", "alphabeta:depth=2", "-n", "2", "--no-record"),
)


def heap(broken=""):
    text = FILE.replace(*BROKEN[broken]) if broken else FILE
    names = {}
    exec(text, names)
    return names["Heap"]()


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_refuses_what_check_refuses(broken, words, tmp_path, monkeypatch):
    monkeypatch.setattr("plies.searches.door.MOMENT", 10.0)  # on a machine that is busy, too
    path = tmp_path / "heap.py"
    path.write_text(FILE.replace(*BROKEN[broken]))
    if broken == "evaluate" and words[-1] in ("solve", "paranoid"):
        return  # which ask for no evaluation

    sentence = refused(run(words[0], str(path), *words[1:]))
    checked = refused(run("check", str(path)))

    assert SENTENCES[broken] in sentence
    assert SENTENCES[broken] in checked


@pytest.mark.parametrize("broken", BROKEN)
def test_python_gets_the_sentence_as_a_game_error(broken):
    with pytest.raises(GameError) as error:
        plies.search(heap(broken), depth=3)
    with pytest.raises(ContractError):
        check_game(heap(broken), compiled=False)

    assert SENTENCES[broken] in str(error.value)


def test_an_evaluation_of_ones_own_is_asked_also_where_the_game_is_known():
    game = heap()
    plies.search(game, depth=2)

    with pytest.raises(GameError, match=r"Heap.evaluate gave None, which is not a finite number"):
        plies.search(game, depth=2, evaluate=lambda state: None)


def test_a_payoff_that_only_the_search_meets_is_told_in_a_sentence():
    """Random games of 300 plies do not end within the door's few."""

    class Long(type(heap())):
        def start(self):
            return [300, 0]

        def moves(self, state):
            return [1] if state[0] else []

        def payoff(self, state):
            return "win"

    class Longer(Long):
        decisive = False

    for game in (Long(), Longer()):
        game.name = "long"
        with pytest.raises(GameError, match=r"long.payoff gave 'win', which is not a finite"):
            plies.search(game, [90, 0], method="minimax")


def test_a_game_is_asked_once_and_within_a_moment():
    class Slow(type(heap())):
        asked = 0

        def moves(self, state):
            type(self).asked += 1
            time.sleep(0.01)
            return super().moves(state)

    game = Slow()
    door.let_in(game, game.start())
    asked = Slow.asked
    door.let_in(game, game.start())

    assert 0 < asked < 16  # 24 times, if nobody looked at the clock
    assert Slow.asked == asked


def test_games_of_plies_are_not_asked(monkeypatch):
    monkeypatch.setattr(door, "Contract", None)

    assert plies.search(plies.game("nim:heaps=1-2")).exact


@pytest.mark.parametrize(
    ("guess", "sentence"),
    [
        (lambda state: float("nan"), "evaluate gave nan, which is not a finite number"),
        (lambda state: "good", "evaluate gave 'good', which is not a finite number"),
        (lambda state, move: 1, "evaluate does not take a position alone"),
    ],
)
def test_games_of_plies_are_not_trusted_with_somebody_elses_evaluation(guess, sentence):
    for engine in ("auto", "interpreted"):
        with pytest.raises(GameError, match=sentence):
            plies.search(
                plies.game("connect4"), method="alphabeta", depth=2, evaluate=guess, engine=engine
            )


def test_what_a_method_raises_is_left_to_the_search():
    class Fragile(type(heap())):
        def play(self, state, move):
            if move == 2:
                raise KeyError("oops")
            return super().play(state, move)

        def moves(self, state):
            return super().moves(state)[::-1] if state == [5, 0] else super().moves(state)

    game = Fragile()
    with pytest.raises(KeyError, match="oops"):
        plies.search(game, method="minimax")

    assert play_game(game, [player("simple"), player("simple")], state=[1, 0]).winner == 0


def test_a_method_that_only_notes_what_it_found_is_not_accused():
    class Noting(type(heap())):
        class State:
            def __init__(self, left, turn):
                self.left, self.turn, self.known = left, turn, {}

        def start(self):
            return self.State(5, 0)

        def mover(self, state):
            return state.turn

        def moves(self, state):
            state.known["moves"] = list(range(1, min(2, state.left) + 1))
            return state.known["moves"]

        def play(self, state, move):
            return self.State(state.left - move, 1 - state.turn)

        def payoff(self, state):
            return 1 if state.turn else -1

        def evaluate(self, state):
            return state.left

    assert plies.search(Noting(), method="deepening").exact
    assert check_game(Noting(), compiled=False)


def test_each_place_names_the_option_by_its_own_words(tmp_path):
    path = tmp_path / "heap.py"
    path.write_text(FILE.partition("    def evaluate")[0].replace("decisive = True", "name = 'h'"))
    game = plies.game(str(path))
    missing = "h has no evaluation for positions at the depth limit"
    wanted = f"{missing}: write evaluate(state), or choose"

    with pytest.raises(GameError) as error:
        plies.search(game, method="alphabeta", depth=2)
    seats = ("alphabeta:depth=2", "random")

    assert str(error.value) == f'{wanted} evaluate="zero"'
    command = ("search", str(path), "--method", "alphabeta", "--depth", "2")
    assert refused(run(*command)) == f"plies: {wanted} --eval zero"
    assert refused(run("play", str(path), *seats)) == f"plies: {wanted} eval=zero"

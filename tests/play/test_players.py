from __future__ import annotations

import pytest

from plies.catalog import game
from plies.game import GameError
from plies.play.players import Conceded, Human, Random, Searcher, Simple, player

TICTACTOE = game("tictactoe")


def human(*answers):
    """A human who answers so, and what was shown."""
    waiting, shown = list(answers), []

    def ask(prompt):
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return Human(ask=ask, show=shown.append), shown


def test_simple_takes_the_first_legal_move():
    chosen = player("simple").choose(TICTACTOE, TICTACTOE.read_state("X../.O./..."))

    assert chosen == 1


def test_random_takes_the_same_moves_again_for_the_same_seed():
    def games(one):
        return [one.choose(TICTACTOE, TICTACTOE.start()) for _ in range(20)]

    assert games(player("random", seed=7)) == games(player("random:seed=7"))
    assert games(player("random", seed=7)) != games(player("random", seed=8))
    assert set(games(Random(seed=1)) + games(Random(seed=2))) <= set(range(9))


def test_a_search_is_a_player_with_the_searchs_options():
    one = player("alphabeta:depth=2,strict,fail=hard,eval=zero,depth-unit=ply,time=2.5,nodes=900")

    assert isinstance(one, Searcher)
    assert one.name.startswith("alphabeta:depth=2")
    assert one.options == {
        "depth": 2,
        "strict": True,
        "fail": "hard",
        "evaluate": "zero",
        "depth_unit": "ply",
        "time": 2.5,
        "nodes": 900,
    }


def test_options_can_be_given_as_keywords_too():
    one = player("minimax", depth=1, evaluate=lambda state: state.x)

    assert one.choose(TICTACTOE, TICTACTOE.start()) == 8


def test_a_searcher_plays_what_the_search_finds_and_keeps_its_result():
    one = player("alphabeta")

    move = one.choose(TICTACTOE, TICTACTOE.read_state("XX./OO./..."))

    assert move == 2
    assert one.last.outcome == "win"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("nobody", "there is no player 'nobody': there are human, random, simple, auto, minimax"),
        ("nobody:depth=3", "there is no player 'nobody'"),
        ("", "there is no player ''"),
        ("alphabeta:width=3", "the player alphabeta has no option 'width': it takes depth"),
        ("alphabeta:ties", "the player alphabeta has no option 'ties'"),
        ("simple:depth=3", "the player simple has no option 'depth': it takes none"),
        ("random:depth=3", "the player random has no option 'depth': it takes seed"),
        ("human:depth=3", "the player human has no option 'depth'"),
        ("random:seed=x", "seed must be a whole number, not 'x'"),
        ("alphabeta:depth=x", "depth must be a whole number, not 'x'"),
        ("alphabeta:depth=1.5", "depth must be a whole number, not '1.5'"),
        ("alphabeta:time=soon", "time must be a number, not 'soon'"),
        ("alphabeta:strict=maybe", "strict must be yes or no, not 'maybe'"),
        ("alphabeta:=3", "'=3' is not an option: write name=value"),
    ],
)
def test_a_player_that_cannot_be_is_refused_with_a_sentence(spec, sentence):
    with pytest.raises(GameError) as refusal:
        player(spec)

    assert sentence in str(refusal.value)


@pytest.mark.parametrize("word", ["yes", "true", "1"])
def test_a_switch_can_be_written_out(word):
    assert player(f"alphabeta:strict={word}").options == {"strict": True}
    assert player("alphabeta:strict=no").options == {"strict": False}


def test_a_human_answers_with_a_number_or_a_word():
    position = TICTACTOE.read_state("X../.O./...")

    by_number, shown = human("0")
    by_word, _ = human(" c3 ")

    assert by_number.choose(TICTACTOE, position) == 1
    assert by_word.choose(TICTACTOE, position) == 8
    assert shown == ["0) b1  1) c1  2) a2  3) c2  4) a3  5) b3  6) c3"]


def test_a_wrong_answer_is_explained_and_asked_again():
    one, shown = human("", "z9", "a1", "99", "-1", "b1")

    move = one.choose(TICTACTOE, TICTACTOE.read_state("X../.O./..."))

    assert move == 1
    assert len(shown) == 6
    assert shown[2].startswith("'z9' is not a legal move here: choose from b1, c1")


@pytest.mark.parametrize("answer", ["q", "Q", "quit", "concede", " q "])
def test_a_human_can_concede(answer):
    one, _ = human(answer)

    with pytest.raises(Conceded):
        one.choose(TICTACTOE, TICTACTOE.start())


def test_the_end_of_the_input_concedes():
    one, _ = human()

    with pytest.raises(Conceded):
        one.choose(TICTACTOE, TICTACTOE.start())


def test_a_word_that_is_a_number_means_the_word():
    class Count:
        """The legal moves are 5, 1 and 0, and so are their words."""

        def moves(self, state):
            return [5, 1, 0]

    by_word, _ = human("1")
    by_number, _ = human("2")

    assert by_word.choose(Count(), 0) == 1
    assert by_number.choose(Count(), 0) == 0


def test_the_simple_player_has_a_name():
    assert (Simple().name, Human().name, Random().name) == ("simple", "human", "random")


def test_a_player_can_choose_its_engine():
    one = player("alphabeta:depth=2,engine=interpreted,threads=1")

    assert one.choose(TICTACTOE, TICTACTOE.start()) in range(9)
    assert one.last.engine == "interpreted"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("alphabeta:engine=warp", "there is no engine 'warp'"),
        ("alphabeta:threads=0", "a search needs at least one thread, not 0"),
        ("alphabeta:nodes=0", "the number of nodes must be 1 or more, not 0"),
        ("deepening:time=-1", "the time must be more than 0 seconds, not -1"),
        ("alphabeta:depth=2,eval=snake", "has no evaluation 'snake'"),
        ("alphabeta:ends=never", "ends must be payoff or evaluate"),
        ("minimax:seed=1,exploration=2", "exploration means nothing to minimax"),
    ],
)
def test_what_does_not_fit_the_game_is_refused_when_it_begins(spec, sentence):
    with pytest.raises(GameError) as refusal:
        player(spec).begin(TICTACTOE, 0)

    assert sentence in str(refusal.value)


def test_dice_are_new_for_every_game_and_the_same_for_the_same_number():
    def moves(spec, number, **seed):
        one = player(spec, **seed)
        one.begin(TICTACTOE, number)
        return [one.choose(TICTACTOE, TICTACTOE.start()) for _ in range(6)]

    assert moves("random:seed=1", 3) == moves("random", 3, seed=1)
    assert moves("random:seed=1", 3) != moves("random:seed=1", 4)
    assert player("mcts:nodes=9", seed=4).options["seed"] == 4
    assert player("mcts:nodes=9,seed=5", seed=4).options["seed"] == 5


def test_ctrl_c_during_a_search_ends_the_game_instead_of_answering(monkeypatch):
    def interrupted(*_, **__):
        return Searched()

    class Searched:
        stopped, move = "interrupt", 0

    monkeypatch.setattr("plies.play.players.search", interrupted)
    with pytest.raises(KeyboardInterrupt):
        player("alphabeta").choose(TICTACTOE, TICTACTOE.start())

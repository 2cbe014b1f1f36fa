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

from __future__ import annotations

import pytest

from plies.catalog import game
from plies.contract import GameError
from plies.games.mnk import TicTacToe
from plies.play.human import in_lines
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


def test_ctrl_c_during_a_search_ends_the_game_instead_of_human(monkeypatch):
    def interrupted(*_, **__):
        return Searched()

    class Searched:
        stopped, move = "interrupt", 0

    monkeypatch.setattr("plies.play.players.search", interrupted)
    with pytest.raises(KeyboardInterrupt):
        player("alphabeta").choose(TICTACTOE, TICTACTOE.start())


class Eager:
    """A player of a game's own, with options of every kind."""

    def __init__(self, depth: int = 3, bonus: bool = False, seed: int | None = None):
        self.name, self.options = "eager", (depth, bonus, seed)

    def choose(self, game, state):
        return max(game.moves(state))


class Solitaire(TicTacToe):
    """A game that names players of its own; one is not there, one hides a search."""

    players = {  # noqa: RUF012
        "eager": f"{__name__}:Eager",
        "absent": "plies.nowhere:Absent",
        "lost": f"{__name__}:Lost",
        "minimax": f"{__name__}:Eager",
    }


def test_a_game_has_players_of_its_own():
    one = player("eager:depth=5,bonus", Solitaire())

    assert one.name == "eager:depth=5,bonus"
    assert one.options == (5, True, None)
    assert one.choose(TICTACTOE, TICTACTOE.start()) == 8


def test_they_take_keywords_and_a_seed_like_others():
    assert player("eager", Solitaire(), bonus=True).options == (3, True, None)
    assert player("eager", game=Solitaire(), seed=7).options == (3, False, 7)
    assert player("eager:seed=8", game=Solitaire(), seed=7).options == (3, False, 8)


def test_a_games_own_player_comes_before_another_of_the_name():
    assert isinstance(player("minimax", Solitaire()), Eager)
    assert isinstance(player("minimax", TICTACTOE), Searcher)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("nobody", "there is no player 'nobody': there are human, random, simple, auto, minimax"),
        ("nobody", ", eager, absent, lost, minimax"),
        ("eager:width=3", "the player eager has no option 'width': it takes depth, bonus, seed"),
        ("eager:depth=x", "depth must be a whole number, not 'x'"),
        ("eager:seed=x", "seed must be a whole number, not 'x'"),
        ("eager:bonus=perhaps", "bonus must be yes or no, not 'perhaps'"),
        ("absent", "the player absent of Solitaire cannot be loaded: No module named"),
        ("lost", "the player lost of Solitaire cannot be loaded: module"),
    ],
)
def test_what_they_cannot_be_is_refused_with_a_sentence(spec, sentence):
    game = Solitaire()
    game.name = "Solitaire"

    with pytest.raises(GameError) as refusal:
        player(spec, game)

    assert sentence in str(refusal.value)


def test_without_its_game_a_games_own_player_is_nobody():
    with pytest.raises(GameError, match="there is no player 'eager'"):
        player("eager")


def test_a_game_may_call_something_else_its_players():
    class Crowd(TicTacToe):
        players = 2

    assert player("simple", Crowd()).choose(TICTACTOE, TICTACTOE.start()) == 0


@pytest.mark.parametrize("name", ["tree", "report"])
def test_2048_has_the_players_of_its_documents(name):
    assert player(name, game("2048")).name == name


@pytest.mark.parametrize("word", ["q", "quit", "Concede", "-1", " -1 "])
def test_a_person_concedes_also_by_minus_one_as_in_the_report(word):
    rules = game("konane:size=4")
    person, shown = human(word)

    with pytest.raises(Conceded):
        person.choose(rules, rules.start())
    assert len(shown) == 1  # the moves, and nothing against the answer


def test_in_other_games_minus_one_is_no_answer():
    person, shown = human("-1", "a1")

    assert person.choose(TICTACTOE, TICTACTOE.start()) == 0
    assert "'-1' is not a legal move here" in shown[1]


@pytest.mark.parametrize("spec", ["alphabeta:depth=4,strict", "random", "simple", "human", "auto"])
def test_a_player_is_shown_as_it_is_named(spec):
    assert repr(player(spec)) == spec


@pytest.mark.parametrize(
    ("of", "spec"),
    [("2048", "tree:depth=2"), ("2048", "report"), ("pacman", "reflex"), ("pacman", "directional")],
)
def test_so_is_a_games_own_player(of, spec):
    assert repr(player(spec, game(of))) == spec


def test_a_person_may_ask_for_a_hint_and_goes_on():
    who, shown = human("?", "c1")

    assert who.choose(TICTACTOE, TICTACTOE.read_state("XX./OO./...")) == 2
    assert shown[1] == "c1 looks best: win in 1 for X"


def test_a_person_is_not_offered_what_must_not_come_again():
    go, so_far = game("go:size=2"), []
    state = go.start()
    for word in ["A1", "B1", "A2", "B2", "A1", "A2"]:
        so_far.append(state)
        state = go.play(state, go.read_move(state, word))
    who, shown = human("A1", "pass")

    assert who.choose(go, state, history=so_far) == go.read_move(state, "pass")
    assert shown == [
        "0) pass",
        "A1 leads to a position that was there before, which is forbidden",
    ]


def test_the_list_of_moves_breaks_between_them():
    assert in_lines(["0) a1", "1) a2", "2) b1"], 13) == "0) a1  1) a2\n2) b1"

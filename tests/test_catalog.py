from __future__ import annotations

import sys
from textwrap import dedent

import pytest

from plies import evaluation, search
from plies.catalog import (
    GAMES,
    files_named,
    function_in_file,
    game,
    game_class,
    game_names,
    moved,
    proper_name,
    read_options,
)
from plies.contract import GameError, facts

GOOD = """
    class Take:
        '''Take one or two; who takes the last wins.'''
        decisive = True
        def __init__(self, size=5, brave: bool = False, speed: "float" = 1.0):
            self.size, self.brave, self.speed = size, brave, speed
        def start(self): return (self.size, 0)
        def mover(self, state): return state[1]
        def moves(self, state): return [take for take in (1, 2) if take <= state[0]]
        def play(self, state, move): return (state[0] - move, 1 - state[1])
        def payoff(self, state): return -1 if state[1] == 0 else 1
"""


@pytest.fixture
def written(tmp_path):
    """Write a file of Python and return its path as a word."""

    def write(text, name="mygame.py"):
        (tmp_path / name).write_text(dedent(text))
        return str(tmp_path / name)

    return write


def offer(tmp_path, monkeypatch, **entries):
    """Install a package that offers games as plug-ins, as pip would leave it behind."""
    info = tmp_path / "offers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: offers\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[plies.games]", *lines]))
    (tmp_path / "offered_good.py").write_text(dedent(GOOD))
    (tmp_path / "offered_raises.py").write_text("raise RuntimeError('no\\nluck')")
    (tmp_path / "offered_leaves.py").write_text("import sys; sys.exit(3)")
    (tmp_path / "offered_number.py").write_text("ANSWER = 42")
    monkeypatch.syspath_prepend(str(tmp_path))
    for module in [name for name in sys.modules if name.startswith("offered_")]:
        monkeypatch.delitem(sys.modules, module)


def test_every_built_in_game_can_be_made_but_the_tree_which_needs_one():
    for name in game_names():
        if name != "tree":
            assert facts(game(name)).name == name


def test_a_name_can_have_options_in_words_or_as_keywords():
    assert game("mnk:m=4,n=3,k=3").lines == game("mnk", m=4, n=3, k=3).lines
    assert game("nim:heaps=1-2,misere").misere is True
    assert game("nim:heaps=1-2,misere=no").misere is False
    assert game("nim", heaps=[1, 2]).sizes == (1, 2)


def test_a_keyword_outranks_the_word():
    assert game("pig:goal=20", goal=30).goal == 30


def test_a_tree_is_a_game_in_any_notation():
    assert search(game("tree:[[3, 5], [2, 9]]")).value == 3
    assert search(game("tree:((3 5)(2 9))")).value == 3


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("nosuch", "there is no game 'nosuch': there are "),
        ("", "there is no game ''"),
        ("mnk:size=3", "mnk has no option 'size': it takes m, n, k"),
        ("tictactoe:size=3", "tictactoe has no option 'size': it takes none"),
        ("mnk:m=three", "m must be a whole number, not 'three'"),
        ("mnk:m=99", "the board needs 1 to 19 columns, not 99"),
        ("nim:misere=perhaps", "misere must be yes or no, not 'perhaps'"),
        ("nim:=3", "'=3' is not an option"),
        ("pig:goal=0", "the goal must be at least 1 point"),
        ("tree:", "the tree is empty"),
        ("nowhere.py:Game", "there is no file nowhere.py"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_a_sentence(spec, sentence):
    with pytest.raises(GameError) as refusal:
        game(spec)

    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_game_in_a_file_is_found_by_its_class(written):
    path = written(GOOD)

    rules = game(f"{path}:Take")

    assert search(rules).outcome == "win"


def test_the_only_game_of_a_file_needs_no_name(written):
    path = written(GOOD + "\n    LIMIT = 3\n\n    class Other: pass\n")

    assert game(path).size == 5


def test_a_game_in_a_file_can_have_options_with_or_without_types(written):
    path = written(GOOD)

    rules = game(f"{path}:Take:size=7,brave,speed=2")

    assert (rules.size, rules.brave, rules.speed) == (7, True, 2.0)
    assert search(rules).outcome == "win"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("class Take(:\n    pass", "cannot be read: SyntaxError"),
        ("1 / 0", "cannot be read: ZeroDivisionError: division by zero (line 1)"),
        ("import no_such_module_at_all", "cannot be read: ModuleNotFoundError"),
        ("import sys\nsys.exit()", "cannot be read: SystemExit"),
        ("x = 1", "as {path}:CLASS (found: none with moves)"),
        ("raise ValueError('two\\nlines')", "ValueError: two lines"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_a_sentence(written, text, sentence):
    path = written(text)

    with pytest.raises(GameError) as refusal:
        game(path)

    assert sentence.format(path=path) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_class_that_is_not_in_the_file_is_named(written):
    path = written(GOOD)

    with pytest.raises(GameError, match="has no class 'Nim'"):
        game(f"{path}:Nim")


def test_two_games_in_one_file_must_be_chosen_from(written):
    path = written(GOOD + "\n    class Second(Take): pass\n")

    with pytest.raises(GameError, match=r"found: Take, Second"):
        game(path)


def test_a_class_that_is_no_game_is_told_what_it_lacks(written):
    path = written("class Half:\n    def moves(self, state): return []")

    with pytest.raises(GameError, match="Half is not a game: it has no start"):
        game(path)


def test_a_class_that_cannot_be_made_is_told(written):
    path = written("class Bad:\n    moves = None\n    def __init__(self): 1 / 0")

    with pytest.raises(GameError, match="cannot be made: ZeroDivisionError: division by zero"):
        game(path)


def test_a_plug_in_is_a_game_like_any_other(tmp_path, monkeypatch):
    offer(tmp_path, monkeypatch, take="offered_good:Take")

    assert "take" in game_names()
    assert game("take:size=4").size == 4


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("offered_raises:Game", "RuntimeError: no luck"),
        ("offered_leaves:Game", "SystemExit: 3"),
        ("offered_good:Nothing", "AttributeError"),
        ("offered_nowhere:Game", "ModuleNotFoundError"),
        ("offered_number:ANSWER", "neither a class nor a function"),
    ],
)
def test_a_broken_plug_in_is_named_in_a_warning_and_skipped(tmp_path, monkeypatch, value, why):
    offer(tmp_path, monkeypatch, broken=value, take="offered_good:Take")

    with pytest.warns(UserWarning, match=rf"the plug-in broken \({value}\) is skipped: .*{why}"):
        assert game_class("broken") is None

    assert game("take").size == 5


def test_a_broken_plug_in_that_is_asked_for_is_refused(tmp_path, monkeypatch):
    offer(tmp_path, monkeypatch, broken="offered_raises:Game")

    refused = pytest.raises(GameError, match="broken cannot be loaded")
    with pytest.warns(UserWarning, match="is skipped"), refused:
        game("broken")


def test_a_plug_in_cannot_take_the_name_of_a_built_in_game(tmp_path, monkeypatch):
    offer(tmp_path, monkeypatch, nim="offered_raises:Game")

    assert game("nim").count == 3


def test_an_evaluation_by_name_is_a_function_of_a_state():
    assert evaluation("tictactoe", "zero")(game("tictactoe").start()) == 0
    assert evaluation("tictactoe", "default")(game("tictactoe").start()) == 0
    assert evaluation(game("tictactoe"), "zero")(None) == 0

    with pytest.raises(
        GameError, match="tictactoe has no evaluation 'snake': it has default, zero"
    ):
        evaluation("tictactoe", "snake")


@pytest.mark.parametrize(
    ("called", "ours"),
    [
        ("draughts", "checkers"),
        ("English draughts", "checkers"),
        ("baduk", "go"),
        ("weiqi", "go"),
        ("mancala", "kalah"),
        ("connect-four", "connect4"),
        ("Connect Four", "connect4"),
        ("connect_four:width=5", "connect4:width=5"),
        ("four in a row", "connect4"),
        ("Reversi:size=6", "othello:size=6"),
        ("tic-tac-toe", "tictactoe"),
        ("noughts and crosses", "tictactoe"),
        ("Pac-Man", "pacman"),
        ("NIM", "nim"),
    ],
)
def test_everyday_names_find_their_game(called, ours):
    assert repr(game(called)) == ours


def test_everyday_names_are_said_where_games_are_listed_and_meant_where_one_is_mistyped():
    assert game_names().count("draughts") == 0
    with pytest.raises(GameError, match=r"no game 'drafts' \(did you mean draughts\?\)"):
        game("drafts")


def test_no_two_games_have_one_name():
    called = [name for ours, entry in GAMES.items() for name in (ours, *entry.names)]

    assert len({proper_name(name) for name in called}) == len(GAMES)
    assert all(
        proper_name(name) == ours for ours, entry in GAMES.items() for name in (ours, *entry.names)
    )


def test_a_plug_in_comes_before_an_everyday_name(tmp_path, monkeypatch):
    offer(tmp_path, monkeypatch, reversi="offered_good:Take")

    assert type(game("reversi")).__name__ == "Take"
    assert game("Reversi").name == "othello"


def test_commas_inside_brackets_and_double_quotes_do_not_split():
    words = 'path="a, b",board=hex(rows=5,cols=4),deep=[1,{2,3}],odd'

    assert read_options(words) == {
        "path": "a, b",
        "board": "hex(rows=5,cols=4)",
        "deep": "[1,{2,3}]",
        "odd": True,
    }


def test_a_double_quote_that_is_not_closed_is_refused():
    with pytest.raises(GameError, match="a double quote is not closed"):
        read_options('path="a,b')


def test_constants_of_a_function_are_other_defaults(tmp_path):
    (tmp_path / "mine.py").write_text(
        "def evaluate(state, weight=2.0, *, bonus=1):\n    return weight * state + bonus\n"
    )
    file = f"{tmp_path / 'mine.py'}"

    plain = function_in_file(f"{file}:evaluate")
    other = function_in_file(f"{file}:evaluate(bonus=5,weight=3)")

    assert (plain(10), other(10)) == (21.0, 35.0)
    with pytest.raises(GameError, match=r"no option 'bons'.*did you mean bonus"):
        function_in_file(f"{file}:evaluate(bons=5)")
    with pytest.raises(GameError, match="bracket is not closed"):
        function_in_file(f"{file}:evaluate(bonus=5")


def test_files_in_names_are_found_and_moved():
    words = "alphabeta:depth=2,eval=a/mine.py:evaluate(w=1),playout=b.py:f"

    assert files_named(words) == ["a/mine.py", "b.py"]
    assert files_named('gtp:"gnugo --mode gtp"') == []
    assert moved(words, lambda file: f"/T/{file}") == (
        "alphabeta:depth=2,eval=/T/a/mine.py:evaluate(w=1),playout=/T/b.py:f"
    )
    assert moved("mine.py:Mine:x=1", lambda file: "new.py") == "new.py:Mine:x=1"

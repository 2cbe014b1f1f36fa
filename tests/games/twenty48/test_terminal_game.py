"""A game of 2048 by keys, without a screen."""

from __future__ import annotations

from time import perf_counter, sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import CHANCE, GameError
from plies.engines.choice import search
from plies.games.twenty48.rules import State, Twenty48
from plies.games.twenty48.terminal import game as slide_game
from plies.games.twenty48.terminal import thinking
from plies.games.twenty48.terminal.game import (
    DIRECTIONS,
    FRAME,
    KEYS,
    MEANING,
    SPEEDS,
    WORDS,
    SlideGame,
    meaning_of,
)
from plies.games.twenty48.terminal.thinking import Computer
from plies.news import heard_by, tell
from plies.play.players import player
from plies.play.referee import play_game

PATIENCE = 20.0  # seconds
FOUR = Twenty48()
BY_HAND = State((0, 0, 1, 0, 0, 2, 1, 0, 3, 0, 0, 0, 4, 3, 2, 1), 100, 0)
LAST_MOVE = State((1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 3, 3), 500, 0)  # left or right
FULL = State((1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1), 500, 0)


def begun(first=None, spec="simple", seed=1, game=FOUR):
    return SlideGame(game, first or game.start(), Computer(spec, seed), seed)


def press(play, *meanings):
    for meaning in meanings:
        play.press(meaning)


def wait(play, done):
    until = perf_counter() + PATIENCE
    while not done(play):
        assert perf_counter() < until, play.news
        play.tick()
        sleep(0.001)


def at_rest(play):
    return not play.is_playing and play.thought is None


class Saying:
    """A player with opinions of its own."""

    name = "saying"

    def __init__(self, values=None, answer=None):
        self.answer = answer
        if values is not None:
            self.values = lambda game, state: values

    def choose(self, game, state):
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


def asking(monkeypatch, one, first=BY_HAND):
    monkeypatch.setattr(thinking, "player", lambda spec, game, seed: one)
    return begun(first)


def test_up_turns_two_2s_into_a_4_and_one_tile_comes():
    play = begun(BY_HAND)

    play.press("up")

    board = list(play.state.board)
    assert board.pop(play.fresh) in (1, 2)
    assert tuple(rank for rank in board if rank) == (3, 2, 2, 1, 4, 3, 2)
    assert play.facts == ("score 104", "best tile 16", "moves 1")


def test_a_move_that_moves_nothing_is_none():
    play = begun(State((1, 0, 0, 0) * 4, 0, 0))

    play.press("left")

    assert (play.state.board, play.past) == ((1, 0, 0, 0) * 4, [])
    assert play.news == "left moves nothing"


def test_directions_are_called_what_the_game_calls_them():
    assert {move: FOUR.move_text(BY_HAND, move) for move in range(4)} == WORDS


def test_every_key_has_one_meaning_and_capitals_count():
    assert len(MEANING) == sum(len(keys) for keys in KEYS.values())
    moves = {"up": "\x1b[A wkWK", "left": "\x1b[D ahAH", "down": "\x1b[B sjSJ"}
    for word, keys in {**moves, "right": "\x1b[C dlDL"}.items():
        arrow, letters = keys.split()
        assert {meaning_of(key) for key in (arrow, *letters)} == {word}
    words = {"\r": "computer", "?": "hint", "u": "undo", "r": "restart", "7": "size 7"}
    assert {key: meaning_of(key) for key in words} == words
    assert [meaning_of(key) for key in ("2", "9", "x", "\x1b", "")] == [""] * 5


@given(st.lists(st.sampled_from(list(DIRECTIONS)), max_size=60), st.integers(0, 9))
def test_taking_back_leads_to_the_start_by_the_way_one_came(words, seed):
    play = begun(seed=seed)
    met = [play.state]
    for word in words:
        play.press(word)
        if play.state != met[-1]:
            met.append(play.state)

    back = []
    while play.past:
        back.append(play.state)
        play.press("undo")

    assert [*back, play.state] == met[::-1]
    play.press("undo")
    assert play.state == met[0]
    assert play.news == "this is where the game began"


@pytest.mark.parametrize("spec", ["random", "simple"])
@pytest.mark.parametrize("game", [FOUR, Twenty48(rows=3, cols=5), Twenty48(four=0.0)])
def test_people_and_the_computer_play_the_game_that_the_referee_sees(monkeypatch, spec, game):
    monkeypatch.setattr(slide_game, "FRAME", 0.001)  # so that the computer plays in many bursts
    record = play_game(game, [player(spec, seed=5)], seed=5)
    by_keys, by_enter = begun(seed=5, game=game), begun(spec=spec, seed=5, game=game)

    for turn in record.turns:
        if turn.mover != CHANCE:
            by_keys.press(WORDS[turn.move])
    press(by_enter, *["faster"] * len(SPEEDS), "computer")
    wait(by_enter, at_rest)

    assert by_keys.state == by_enter.state == record.final
    assert by_keys.past == by_enter.past
    assert by_enter.is_over


def test_enter_lets_the_computer_play_and_stops_it():
    play = begun()

    play.press("computer")
    assert play.news in ("simple gets ready", "simple plays 10 moves a second")
    wait(play, lambda play: len(play.past) == 2)
    play.press("computer")
    stood = play.state
    for _ in range(20):
        play.tick()
        sleep(0.001)

    assert (play.state, play.is_playing, play.news) == (stood, False, "")


def test_what_the_computer_works_out_unasked_changes_nothing_not_even_the_dice():
    play, other = begun(), begun()

    play.press("computer")
    play.tick()
    thought = play.thought
    play.press("computer")
    thought.finished.wait(PATIENCE)
    for word in ("left", "up", "right", "down") * 3:
        press(play, word)
        press(other, word)

    assert (play.state, play.past) == (other.state, other.past)


@pytest.mark.parametrize("meaning", ["up", "undo", "restart", "hint", "size 5"])
def test_other_keys_stop_the_computer_too(meaning):
    play = begun(spec="expectiminimax:depth=1")
    play.press("computer")
    wait(play, lambda play: play.past)

    play.press(meaning)

    assert not play.is_playing


def test_keys_without_meaning_and_those_for_speed_do_not_stop_the_computer():
    play = begun()

    press(play, "computer", "", "faster", "slower", "slower")

    assert play.is_playing
    wait(play, lambda play: play.past)
    assert play.news == "simple plays 5 moves a second"


def test_the_computer_keeps_to_its_speed(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(slide_game, "perf_counter", lambda: now[0])
    play = begun()

    def made(seconds):
        """Let time pass, and the computer finish what it is at; return the moves seen."""
        now[0] += seconds
        before = len(play.past)
        play.tick()
        play.thought.finished.wait(PATIENCE)
        play.tick()
        play.thought.finished.wait(PATIENCE)
        return len(play.past) - before

    press(play, "slower", "slower", "slower", "computer")
    assert SPEEDS[play.speed] == 1
    assert [made(seconds) for seconds in (0, 0.5, 0.4, 0.2, 0.5, 0.5)] == [1, 0, 0, 1, 0, 1]
    press(play, *["faster"] * 6)
    assert SPEEDS[play.speed] == 100
    made(0)
    assert made(FRAME) == 100 * FRAME


def test_the_slowest_and_the_fastest_are_the_ends():
    play = begun()

    press(play, *["slower"] * 20)
    assert play.news == "the computer plays 1 move a second"
    press(play, *["faster"] * 20)
    assert play.news == "the computer plays as fast as it can"
    press(play, "slower")
    assert play.news == "the computer plays 1,000 moves a second"


def test_a_hint_has_every_direction_best_first(monkeypatch):
    play = asking(monkeypatch, Saying({0: 1.5, 1: 12345.678, 2: 12345.678, 3: -2}))

    play.press("hint")
    wait(play, at_rest)

    hint = "saying values left at 12345.7, down at 12345.7, up at 1.5, right at -2"
    assert (play.news, play.state) == (hint, BY_HAND)
    play.press("up")
    assert play.news == ""


def test_the_hint_of_a_search_is_what_the_search_finds():
    play = begun(BY_HAND, "expectiminimax:depth=2")
    found = search(FOUR, BY_HAND, method="expectiminimax", depth=2, lines=4)

    play.press("hint")
    wait(play, at_rest)

    assert len(found.lines) == 4
    places = [play.news.index(f"{WORDS[line.move]} at ") for line in found.lines]
    assert places == sorted(places)
    assert play.news.startswith(f"expectiminimax:depth=2 values {WORDS[found.move]} at ")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (7, "saying answered 7, which is not a legal move"),
        (GameError("not on Sundays"), "not on Sundays"),
        (KeyError("up\nand away"), "saying failed with KeyError: 'up\\nand away'"),
        (SystemExit(3), "saying failed with SystemExit: 3"),
    ],
)
def test_a_player_that_fails_is_told_and_the_game_goes_on(monkeypatch, answer, sentence):
    play = asking(monkeypatch, Saying(answer=answer))

    play.press("computer")
    wait(play, at_rest)

    assert (play.news, play.state) == (sentence, BY_HAND)
    play.press("up")
    assert len(play.past) == 1


def test_a_player_without_values_gives_no_hint():
    play = begun(BY_HAND, "random")

    play.press("hint")
    wait(play, at_rest)

    assert play.news == "random does not say what a move is worth"


def test_what_getting_ready_takes_is_told():
    computer = Computer("tree")
    assert computer.readying == "tree gets ready"

    with heard_by(computer.hear):
        tell("reading")
        tell("compiling 2048, once")

    assert computer.readying == "tree gets ready: compiling 2048, once"


def test_where_nobody_is_named_the_best_that_fits_plays(monkeypatch):
    tried = []

    def only_searches(spec, game, seed):
        tried.append(spec)
        if spec == "network":
            raise ImportError("no such module")
        if spec == "report":
            raise GameError("it does not fit")
        return player(spec, game=game, seed=seed)

    monkeypatch.setattr(thinking, "player", only_searches)
    computer = Computer()

    assert computer.name == "the computer"
    assert computer.ready(FOUR).name == computer.name == "expectiminimax:depth=3"
    assert tried == list(thinking.BEST_FIRST)


def test_the_end_is_told_and_can_be_taken_back():
    play = begun(LAST_MOVE, game=Twenty48(four=0.0))

    play.press("left")  # 8 8 become 16, and the 2 that comes beside it fits nowhere

    assert play.state.board[12:] == (2, 1, 4, 1)
    assert play.is_over
    over = "Game over: 516 points, best tile 16. r plays again, u takes back"
    for meaning in ("", "up", "computer", "hint", "faster"):
        play.press(meaning)
        assert (play.news, play.is_playing, play.thought) == (over, False, None)
    play.press("undo")
    assert (play.state, play.is_over, play.news) == (LAST_MOVE, False, "")


def test_r_begins_again_where_the_game_began():
    play = begun(BY_HAND)

    press(play, "up", "left", "restart")
    assert (play.state, play.past) == (BY_HAND, [])

    fresh = begun()
    first = fresh.state
    press(fresh, "up", "left", "down", "restart")
    assert sum(map(bool, fresh.state.board)) == 2
    assert fresh.state != first  # the dice go on falling


@pytest.mark.parametrize("size", range(3, 9))
def test_a_digit_begins_again_on_a_board_of_that_size(size):
    play = begun(BY_HAND, game=Twenty48(four=0.25, goal=512))

    press(play, "up", f"size {size}")

    game = play.game
    assert (game.rows, game.cols, game.four, game.goal) == (size, size, 0.25, 9)
    assert (len(play.state.board), play.past) == (size * size, [])


def test_with_a_goal_the_game_ends_when_it_is_reached():
    game = Twenty48(goal=8)
    play = begun(State((2, 2, 0, 0) + (0,) * 12, 0, 0), game=game)

    play.press("left")

    assert play.facts == ("goal 8", "best tile 8", "moves 1")
    assert play.news == "The 8 is there. r plays again, u takes back"
    assert begun(FULL, game=game).news.startswith("Game over without the 8: best tile 4.")

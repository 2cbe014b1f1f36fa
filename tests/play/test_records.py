"""Records: what is written down of a game is read again, also from a file that is cut off."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game
from plies.game import GameError
from plies.play import record_file
from plies.play.match import Plan, play_match
from plies.play.record_file import append, create, lines_file, read, recover
from plies.play.records import Note, Saved, from_json, is_file, positions, saved, to_json
from plies.play.score_sheet import CutOff, from_text, to_text

GAMES = ["tictactoe", "konane:size=4", "nim:heaps=2-3", "pig:goal=12", "room", "kalah:houses=2"]
PLAYERS = ["simple", "random", "alphabeta:depth=2", "mcts:nodes=5", "expectiminimax:depth=1"]


def records(spec, *names, **options):
    """The games of a match as they are kept, with the rules they were played by."""
    rules = game(spec)
    plan = Plan(spec, names, **options)
    return rules, [saved(rules, plan, played) for played in play_match(rules, plan)]


TICTACTOE, THREE = records("tictactoe", "alphabeta:depth=1", "random", games=3, seed=1)

numbers = st.integers() | st.floats(allow_nan=False) | st.sampled_from([inf, -inf])
values = st.none() | numbers | st.tuples(numbers, numbers)
awkward = st.sampled_from(
    [
        "",
        "1-0",
        "1/2-1/2",
        "*",
        "1.",
        "12...",
        "{",
        "}",
        "a b",
        '"',
        "\\",
        "[Event",
        "é",
        "\x85",
        "1, 2",
    ]
)
words = awkward | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
seconds = st.integers(0, 10**10).map(lambda count: float(f"{count / 10**6:.6f}"))
chosen = st.builds(
    Note,
    words,
    seconds,
    values,
    st.none() | st.integers(0, 99),
    st.none() | st.integers(0, 10**12),
)
notes = st.builds(Note, words) | chosen
plans = st.builds(
    Plan,
    game=words,
    players=st.tuples(words, words),
    games=st.integers(1, 999),
    seed=st.integers(),
    random_plies=st.integers(0, 9),
    move_time=st.none() | st.floats(0.001, 1e6),
    position=st.none() | words,
    moves=st.none() | st.booleans(),
)


@st.composite
def any_records(draw):
    count = draw(st.integers(1, 2))
    sides = tuple(draw(st.lists(words, min_size=count, max_size=count, unique=True)))
    kept = draw(st.booleans())

    def each(strategy):
        return tuple(draw(strategy) for _ in sides)

    return Saved(
        plan=draw(plans),
        number=draw(st.integers(1, 999)),
        date=draw(words),
        sides=sides,
        by=each(words),
        notes=tuple(draw(st.lists(notes, max_size=5))) if kept else (),
        final=draw(words),
        winner=draw(st.none() | st.just("draw") | st.sampled_from(sides)),
        payoff=draw(values),
        reason=draw(words),
        turns=each(st.integers(0, 99)),
        nodes=each(st.integers(0, 10**12)),
        seconds=each(seconds),
        best=draw(values),
        cpu=each(seconds),
        kept=kept,
    )


@given(any_records())
def test_whatever_is_written_is_read_again(one):
    assert from_text(to_text(one)) == one
    assert from_json(to_json(one)) == one


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(GAMES), st.data())
def test_so_it_is_for_games_that_were_played_and_they_replay_to_their_end(spec, data):
    rules = game(spec)
    fitting = PLAYERS if spec == "tictactoe" else PLAYERS[:2] if spec == "room" else PLAYERS[:1]
    names = [data.draw(st.sampled_from(fitting)) for _ in rules.sides]
    _, games = records(spec, *names, games=2, seed=data.draw(st.integers(0, 99)), random_plies=1)

    for one in games:
        assert from_text(to_text(one)) == from_json(to_json(one)) == one
        states = [state for state, _ in positions(rules, rules.start(), one)]
        assert len(states) == len(one.moves) + 1
        assert rules.text(states[-1]) == one.final


def test_a_score_sheet_reads_like_one():
    text = to_text(THREE[0])

    assert text.startswith('[Event "plies match"]\n[Game "tictactoe"]\n')
    assert '[Side1 "X"]\n[By1 "alphabeta:depth=1"]\n[Side2 "O"]\n[By2 "random"]\n' in text
    assert "\n1. b2 {4, depth 1, 10 nodes, 0." in text
    assert text.endswith("\n1-0\n\n")


def test_a_game_for_one_has_a_score_and_the_best_it_has_reached():
    class Climb:
        """Go up twice by 5 or 3; the best is asked of the game."""

        sides = ("climber",)

        def start(self):
            return (0, 0)

        def mover(self, state):
            return 0

        def moves(self, state):
            return [5, 3] if state[1] < 2 else []

        def play(self, state, move):
            return (state[0] + move, state[1] + 1)

        def payoff(self, state):
            return state[0]

        def best(self, state):
            return 7

    plan = Plan("climb", ("simple",), games=1)
    (one,) = [saved(Climb(), plan, played) for played in play_match(Climb(), plan)]

    assert (one.payoff, one.best, one.winner) == (10, 7, None)
    assert from_text(to_text(one)) == one


def test_the_score_sheet_of_a_game_for_one_numbers_the_players_moves():
    _, (one,) = records("2048:size=2", "simple", games=1, seed=1)

    lines = to_text(one).partition("\n\n")[2].splitlines()

    assert lines[0].startswith("0. ")
    assert all(word in lines[0] for word in one.moves[:2])
    for number in range(1, one.turns[0] + 1):
        assert lines[number].startswith(f"{number}. {one.moves[2 * number]} {{")
        assert one.moves[2 * number + 1] in lines[number]


@pytest.mark.parametrize("keep", [None, True, False])
def test_the_moves_of_a_long_game_for_one_are_kept_on_request(monkeypatch, keep):
    def kept(spec, *names):
        return records(spec, *names, games=1, moves=keep)[1][0].kept

    assert kept("2048:size=2", "simple") is (keep is not False)

    monkeypatch.setattr("plies.play.records.LONG", 5)
    assert kept("2048:size=2", "simple") is (keep is True)
    assert kept("pig:goal=40", "simple", "simple") is (keep is not False)


def test_a_game_without_its_moves_cannot_be_played_again():
    rules, (one,) = records("2048:size=2", "simple", games=1, moves=False)

    assert (one.notes, one.turns[0] > 0) == ((), True)
    with pytest.raises(GameError, match="game 1 was recorded without its moves: --moves keeps"):
        list(positions(rules, rules.start(), one))


def test_a_thousand_long_games_fit_on_the_disk():
    _, (one,) = records("2048", "random", games=1, seed=1, moves=False)

    assert len(to_text(one)) + len(to_json(one)) < 2500


def test_records_from_before_processor_time_was_kept_are_read():
    data = json.loads(to_json(THREE[0]))
    del data["cpu"], data["kept"], data["plan"]["moves"]
    data["notes"] = [[*note, None, None, None, None][:5] for note in data["notes"]]

    assert from_json(json.dumps(data)) == replace(THREE[0], cpu=())


def test_a_move_that_the_rules_do_not_know_is_named():
    wrong = from_text(to_text(THREE[0]).replace("1. b2", "1. z9"))

    with pytest.raises(GameError, match=r"game 1, ply 1: 'z9' is not a legal move here"):
        list(positions(TICTACTOE, TICTACTOE.start(), wrong))

    pig, (one,) = records("pig:goal=6", "simple", "simple", games=1)
    wrong = replace(one, notes=(one.notes[0], Note("9"), *one.notes[2:]))
    with pytest.raises(GameError, match=r"ply 2: '9' is not an outcome that chance can have here"):
        list(positions(pig, pig.start(), wrong))


def test_comments_and_tags_of_somebody_else_do_no_harm():
    text = to_text(THREE[0])
    spiced = text.replace("[Date", '[Annotator "me"]\n[Date').replace("1. b2", "{well} 1. b2", 1)

    assert from_text(spiced) == THREE[0]


def written(path, games=THREE):
    create(path)
    for one in games:
        append(path, one)
    return path


def test_a_file_holds_its_games_in_both_forms(tmp_path):
    path = written(tmp_path / "match.txt")

    assert read(path) == read(lines_file(path)) == record_file.Found(tuple(THREE), ())
    assert recover(path).games == tuple(THREE)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_that_is_cut_off_anywhere_loses_one_game_and_says_so(tmp_path, form):
    whole = written(tmp_path / "match.txt", THREE[:2])
    whole = whole if form == "text" else lines_file(whole)
    data = whole.read_bytes()
    cut = tmp_path / ("cut.txt" if form == "text" else "cut.jsonl")

    for length in range(len(data)):
        cut.write_bytes(data[:length])
        found = read(cut)
        begun = data[:length].count(b"[Event " if form == "text" else b'{"plan"')
        assert found.games == tuple(THREE[: len(found.games)])
        assert begun - 1 <= len(found.games) <= begun
        if len(found.games) < begun:
            (sentence,) = found.lost
            assert sentence.startswith(f"game {begun} of {begun} in {cut} is lost: ")
        assert len(found.lost) <= 1


def test_what_one_file_has_lost_the_other_may_know(tmp_path):
    path = written(tmp_path / "match.txt")
    text, lines = path.read_bytes(), lines_file(path).read_bytes()

    for length in range(0, len(text), 7):
        path.write_bytes(text[:length])
        assert read(path) == record_file.Found(tuple(THREE), ())
    for length in range(0, len(lines), 7):
        path.write_bytes(text)
        lines_file(path).write_bytes(lines[:length])
        assert recover(path) == record_file.Found(tuple(THREE), ())
        assert (path.read_bytes(), lines_file(path).read_bytes()) == (text, lines)


def test_a_kill_at_any_moment_loses_the_game_in_flight_at_most(tmp_path):
    """Bytes go to the JSON first and then to the text; stop after any number of them."""
    before = written(tmp_path / "before.txt", THREE[:2])
    after = written(tmp_path / "after.txt")
    old = [file.read_bytes() for file in (lines_file(before), before)]
    new = [file.read_bytes() for file in (lines_file(after), after)]
    killed = tmp_path / "killed.txt"

    for count in range(0, len(new[0] + new[1]) - len(old[0] + old[1]), 5):
        in_lines = min(count, len(new[0]) - len(old[0]))
        lines_file(killed).write_bytes(new[0][: len(old[0]) + in_lines])
        killed.write_bytes(new[1][: len(old[1]) + count - in_lines])
        found = recover(killed)
        assert found.games[:2] == tuple(THREE[:2])
        assert read(killed) == record_file.Found(found.games, ())


def test_damage_in_the_middle_costs_what_is_damaged(tmp_path):
    path = written(tmp_path / "match.txt")
    lines_file(path).unlink()
    dice = random.Random(1)
    data = path.read_bytes()
    begin, end = data.index(b"[Event", 10), data.index(b"[Event", data.index(b"[Event", 10) + 1)

    for _ in range(200):
        broken = bytearray(data)
        broken[dice.randrange(begin + 20, end - 2)] = dice.randrange(256)
        path.write_bytes(broken)
        found = read(path)
        assert {THREE[0], THREE[2]} <= set(found.games)
        assert len(found.games) + len(found.lost) == 3


@pytest.mark.parametrize("text", ["hello", "[Event", "{}\n", "\x00\xff", "[1, 2]", "[Event 3] 1-0"])
def test_a_file_of_something_else_has_no_games(tmp_path, text):
    for name in ("other.txt", "other.jsonl"):
        (tmp_path / name).write_text(text)
        found = read(tmp_path / name)
        assert (found.games, len(found.lost)) == ((), 1)


def test_an_empty_file_has_lost_nothing(tmp_path):
    (tmp_path / "empty.txt").write_text("")

    assert read(tmp_path / "empty.txt") == record_file.Found((), ())


def test_a_record_is_never_written_over(tmp_path):
    path = written(tmp_path / "match.txt")

    with pytest.raises(GameError, match=r"exists already: --resume .* goes on with it"):
        create(path)
    with pytest.raises(GameError, match="cannot be written: No such file"):
        create(tmp_path / "nowhere" / "match.txt")
    with pytest.raises(GameError, match="cannot be read: No such file"):
        read(tmp_path / "nothing.txt")


def test_a_game_without_its_result_is_cut_off():
    with pytest.raises(CutOff, match="it is cut off before its result"):
        from_text(to_text(THREE[0]).replace("\n1-0\n", "\n"))
    with pytest.raises(CutOff, match=r"it has . moves instead of"):
        from_text(to_text(THREE[0]).replace("1. b2", "1."))


def test_rules_in_a_file_are_told_from_games_by_name():
    assert [is_file(name) for name in ("my.py:Game", "my.py", "konane:size=6")] == [
        True,
        True,
        False,
    ]

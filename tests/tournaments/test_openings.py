from __future__ import annotations

from pathlib import Path

import pytest

from plies.catalog import game
from plies.contract import GameError
from plies.tournaments.openings import beginning, check_book, from_line, read_book
from plies.tournaments.plan import Tournament, entries

RULES = game("tictactoe")


def plan(**options):
    return Tournament("tictactoe", entries(("random", "simple")), seed=5, **options)


def test_a_line_is_moves_or_a_position():
    state, moves = from_line(RULES, "a1 b2 c3")
    there, none = from_line(RULES, "X../.../...")

    assert state == RULES.start()
    assert len(moves) == 3
    assert none == []
    assert RULES.mover(there) == 1


def test_random_openings_follow_from_seed_and_number():
    first, again, other = (beginning(RULES, plan(random_plies=4), i) for i in (0, 0, 1))

    assert first == again
    assert first != other
    assert len(first[1]) == 4


def test_a_book_begins_again_when_it_is_through():
    book = plan(openings=("a1", "b2"))

    assert beginning(RULES, book, 0) == beginning(RULES, book, 2)
    assert beginning(RULES, book, 0) != beginning(RULES, book, 1)


def test_books_have_remarks(tmp_path):
    (tmp_path / "book").write_text("# mine\nb2 a1  # the middle\n\na1\n")

    assert read_book(tmp_path / "book") == ("b2 a1", "a1")


@pytest.mark.parametrize("line", ["d4", "a1 x", "nonsense", "a1 b1 a2 b2 a3"])
def test_lines_that_are_no_opening_are_said_with_their_number(line):
    with pytest.raises(GameError, match="opening 2, "):
        check_book(RULES, ("a1", line))


@pytest.mark.parametrize("content", [b"", b"# nothing\n", b"\xff\xfe"])
def test_books_without_openings_are_refused(tmp_path, content):
    (tmp_path / "book").write_bytes(content)

    with pytest.raises(GameError, match="book"):
        read_book(tmp_path / "book")


def test_a_book_without_an_end_is_refused():
    with pytest.raises(GameError, match="/dev/zero is too large"):
        read_book(Path("/dev/zero"))

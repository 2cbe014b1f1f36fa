"""Games of other programs are records like ours."""

import pytest

import plies
from plies.contract import GameError
from plies.games.chess.pgn import read_pgn
from plies.play.foreign import export, is_foreign, read_foreign

LESSON = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n1. d4 *\n'


def test_a_pgn_file_is_read_as_records(tmp_path):
    file = tmp_path / "lesson.PGN"
    file.write_text(LESSON)

    first, second = read_foreign(file).games

    assert is_foreign(file)
    assert not is_foreign(tmp_path / "match.txt")
    assert (first.by, first.winner, first.payoff, first.turns) == (
        ("Ann", "Bob"),
        "white",
        1,
        (4, 3),
    )
    assert first.final.endswith("b KQkq - 0 4")
    assert (second.by, second.winner, second.payoff) == (("?", "?"), None, None)


def test_records_are_written_and_read_again(tmp_path):
    file, copy = tmp_path / "lesson.pgn", tmp_path / "copy.pgn"
    file.write_text(LESSON)
    games = read_foreign(file).games

    export(copy, [(plies.game("chess"), one) for one in games])

    again = read_foreign(copy).games
    assert [(one.by, one.moves, one.winner) for one in again] == [
        (one.by, one.moves, one.winner) for one in games
    ]
    with pytest.raises(GameError, match="cannot be written: File exists"):
        export(copy, [(plies.game("chess"), games[0])])


def test_what_was_said_of_a_game_is_written_again(tmp_path):
    file, copy = tmp_path / "club.pgn", tmp_path / "copy.pgn"
    said = {"Event": "Club", "Site": "Hof", "Round": "3.1", "White": "Ann", "WhiteElo": "1800"}
    tags = "\n".join(f'[{name} "{value}"]' for name, value in said.items())
    file.write_text(f"{tags}\n\n1. e4 e5 1/2-1/2\n")

    export(copy, [(plies.game("chess"), one) for one in read_foreign(file).games])

    (again,) = read_pgn(copy.read_text())
    assert said.items() <= again.tags.items()
    assert (again.moves, again.winner) == (("e4", "e5"), "draw")


def test_names_in_the_letters_of_an_old_file_are_read(tmp_path):
    file = tmp_path / "old.pgn"
    file.write_bytes('[White "Müller"]\n\n1. e4 *'.encode("latin-1"))

    (game,) = read_foreign(file).games

    assert game.by == ("Müller", "?")


def test_a_game_without_such_a_notation_is_refused(tmp_path):
    file = tmp_path / "lesson.pgn"
    file.write_text(LESSON)
    chess = plies.game("chess")

    with pytest.raises(GameError, match=r"chess has no notation for .sgf files: it has .pgn"):
        export(tmp_path / "copy.sgf", [(chess, read_foreign(file).games[0])])


def test_what_is_wrong_in_a_file_is_said_with_its_name(tmp_path):
    file = tmp_path / "lesson.pgn"
    file.write_text("1. e4 Ke3 *")

    with pytest.raises(GameError, match=r"lesson.pgn cannot be read: game 1, move 1... Ke3"):
        read_foreign(file)
    with pytest.raises(GameError, match=r"none.pgn cannot be read: No such file"):
        read_foreign(tmp_path / "none.pgn")

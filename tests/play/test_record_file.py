"""Files of records: in both forms, cut off, damaged, or of something else."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

import pytest

from plies.contract import GameError
from plies.play import record_file
from plies.play.record_file import append, create, lines_file, mend, read
from tests.play.recorded import THREE


def written(path, games=THREE):
    create(path, "go on")
    for one in games:
        append(path, one)
    return path


def test_a_file_holds_its_games_in_both_forms(tmp_path):
    path = written(tmp_path / "match.txt")

    assert read(path) == read(lines_file(path)) == record_file.Games(tuple(THREE), ())
    assert mend(path) == []


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
        assert read(path) == record_file.Games(tuple(THREE), ())
    for length in range(0, len(lines), 7):
        path.write_bytes(text)
        lines_file(path).write_bytes(lines[:length])
        mend(path)
        assert read(path) == record_file.Games(tuple(THREE), ())
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
        found = read(killed)
        mend(killed)
        assert found.games[:2] == tuple(THREE[:2])
        assert read(killed) == record_file.Games(found.games, ())


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


SOMETHING_ELSE = [
    "hello",
    "{}\n",
    "\x00\xff",
    "[1, 2]",
    "[Event 3] 1-0",
    '[Event "Hastings"]\n\n1. e4 *\n',
]


@pytest.mark.parametrize("text", SOMETHING_ELSE)
def test_a_file_of_something_else_is_no_record_and_stays_as_it_is(tmp_path, text):
    for name in ("other.txt", "other.jsonl", "beside.txt.jsonl"):
        (tmp_path / name).write_text(text)
        before = (tmp_path / name).read_bytes()

        for use in (read, mend):
            with pytest.raises(GameError, match="is no record of plies match"):
                use(tmp_path / name.replace("beside.txt.jsonl", "beside.txt"))
        assert (tmp_path / name).read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 3


def test_notes_above_a_record_and_between_its_games_stay(tmp_path):
    path = written(tmp_path / "match.txt", THREE[:2])
    text = path.read_text()
    second = text.index("[Event", 1)
    noted = (
        f"played on my laptop\r\n[see below]\n\n{text[:second]}that was close\n\n{text[second:]}"
    )
    path.write_bytes(noted.encode() + b"caf\xe9, without an end of line")
    before = path.read_bytes()

    assert read(path) == record_file.Games(tuple(THREE[:2]), ())
    assert mend(path) == []
    append(path, THREE[2])

    assert path.read_bytes().startswith(before)
    assert read(path) == record_file.Games(tuple(THREE), ())
    lines_file(path).unlink()
    assert read(path) == record_file.Games(tuple(THREE), ())


def test_a_damaged_record_is_kept_beside_the_mended_one(tmp_path):
    path = written(tmp_path / "match.txt")
    damaged = path.read_bytes().replace(b"[Round", b"[R\xffund", 1) + b"my notes\n"
    (tmp_path / "match.txt.damaged").write_text("of another time")
    path.write_bytes(b"above\n\n" + damaged)
    lines = lines_file(path).read_bytes()

    (sentence,) = mend(path)

    assert sentence.endswith(f"it is kept in {path}.damaged-2")
    assert (tmp_path / "match.txt.damaged-2").read_bytes() == b"above\n\n" + damaged
    assert (tmp_path / "match.txt.damaged").read_text() == "of another time"
    assert path.read_bytes().startswith(b"above\n\n[Event ")
    assert path.read_bytes().endswith(b"my notes\n\n")
    assert lines_file(path).read_bytes() == lines
    lines_file(path).unlink()
    assert read(path) == record_file.Games(tuple(THREE), ())


def test_a_disk_without_room_leaves_a_record_as_it_was(tmp_path, monkeypatch):
    path = written(tmp_path / "match.txt", THREE[:2])
    before = path.read_bytes(), lines_file(path).read_bytes()
    monkeypatch.setattr(os, "fsync", no_room)

    with pytest.raises(GameError, match="cannot be written: No space left on device"):
        append(path, THREE[2])

    assert (path.read_bytes(), lines_file(path).read_bytes()) == before


def no_room(_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_record_that_cannot_be_begun_leaves_nothing_behind(tmp_path):
    (tmp_path / "match.txt.jsonl").write_text("mine")

    with pytest.raises(GameError, match="exists already"):
        create(tmp_path / "match.txt", "go on")

    assert [file.name for file in tmp_path.iterdir()] == ["match.txt.jsonl"]


def test_what_is_no_plain_file_is_no_record_and_nobody_waits_for_it(tmp_path):
    os.mkfifo(tmp_path / "pipe.txt")

    with pytest.raises(GameError, match="no plain file"):
        read(tmp_path / "pipe.txt")
    with pytest.raises(GameError, match="no plain file"):
        create(Path("/dev/null"), "go on")


def test_an_empty_file_has_lost_nothing(tmp_path):
    (tmp_path / "empty.txt").write_text("")

    assert read(tmp_path / "empty.txt") == record_file.Games((), ())


def test_a_record_is_never_written_over(tmp_path):
    path = written(tmp_path / "match.txt")

    with pytest.raises(GameError) as refused:
        create(path, "go on with it")
    with pytest.raises(GameError, match="cannot be written: there is no folder"):
        create(tmp_path / "nowhere" / "match.txt", "go on")
    with pytest.raises(GameError, match="cannot be read: No such file"):
        read(tmp_path / "nothing.txt")

    assert str(refused.value) == f"{path} exists already: go on with it, or name another file"


def test_a_record_of_which_one_file_is_left_is_still_one_to_go_on_with(tmp_path):
    path = written(tmp_path / "match.txt")
    path.unlink()

    with pytest.raises(GameError, match=r"match\.txt\.jsonl exists already: go on with it, or"):
        create(path, "go on with it")


@pytest.mark.parametrize("text", [*SOMETHING_ELSE, "", "a note of mine\n"])
@pytest.mark.parametrize("name", ["match.txt", "match.txt.jsonl"])
def test_nobody_is_told_to_go_on_with_a_file_of_something_else(tmp_path, name, text):
    (tmp_path / name).write_text(text)

    with pytest.raises(GameError) as refused:
        create(tmp_path / "match.txt", "go on with it")

    what = f"{tmp_path / name} exists already, and it is no record of plies match"
    assert str(refused.value) == f"{what}: name another file"
    assert [file.name for file in tmp_path.iterdir()] == [name]

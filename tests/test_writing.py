"""Writing files: all of one or nothing, and never over somebody else's."""

from __future__ import annotations

import ast
import errno
import os
import stat
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies import writing
from plies.contract import GameError
from plies.writing import Kind, check, growing, write
from tests import ROOT

OURS = Kind("a list by plies", lambda path: path.read_bytes().startswith(b"plies\n"))
SHARED = Kind("a list by plies", OURS.is_ours, worked_on=True)


@given(st.binary(min_size=1).filter(lambda data: not data.startswith(b"plies\n")))
def test_of_somebody_elses_file_not_a_byte_changes(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("other")
    file = folder / "file"
    file.write_bytes(data)

    for use in (lambda: check(file, OURS), lambda: write(file, "plies\n1", OURS)):
        with pytest.raises(GameError, match="is there already, and it is not a list by plies"):
            use()

    assert file.read_bytes() == data
    assert os.listdir(folder) == ["file"]


def test_a_new_file_an_empty_one_and_our_own_are_written(tmp_path):
    for name, before in (("new", None), ("empty", b""), ("ours", b"plies\nold")):
        if before is not None:
            (tmp_path / name).write_bytes(before)
        check(tmp_path / name, OURS)
        assert (tmp_path / name).exists() == (before is not None)
        write(tmp_path / name, "plies\né", OURS)
        assert (tmp_path / name).read_bytes() == "plies\né".encode()
    assert sorted(os.listdir(tmp_path)) == ["empty", "new", "ours"]


def test_what_people_work_on_is_only_replaced_by_the_very_same(tmp_path):
    write(tmp_path / "sheet", "plies\nquestions", SHARED)
    write(tmp_path / "sheet", "plies\nquestions", SHARED)
    (tmp_path / "sheet").write_text("plies\nquestions and answers")

    with pytest.raises(GameError, match="somebody may have worked on it"):
        write(tmp_path / "sheet", "plies\nquestions", SHARED)

    assert (tmp_path / "sheet").read_text() == "plies\nquestions and answers"


def test_a_disk_without_room_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    file = tmp_path / "ours"
    file.write_text("plies\nold")

    def no_room(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(writing.os, "fsync", no_room)

    with pytest.raises(GameError, match="ours cannot be written: No space left on device"):
        write(file, "plies\nnew", OURS)
    assert (file.read_text(), os.listdir(tmp_path)) == ("plies\nold", ["ours"])


def test_ctrl_c_while_it_is_written_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    file = tmp_path / "ours"
    file.write_text("plies\nold")

    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(writing.os, "fsync", interrupted)

    with pytest.raises(KeyboardInterrupt):
        write(file, "plies\nnew", OURS)
    assert (file.read_text(), os.listdir(tmp_path)) == ("plies\nold", ["ours"])


def test_a_link_stays_a_link_and_a_mode_stays_the_mode(tmp_path):
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "ours", tmp_path / "link"
    file.write_text("plies\nold")
    file.chmod(0o640)
    link.symlink_to(file)
    (tmp_path / "nowhere").symlink_to(tmp_path / "folder" / "new")

    write(link, "plies\nnew", OURS)
    write(tmp_path / "nowhere", "plies\nnew", OURS)

    assert link.is_symlink()
    assert file.read_text() == (tmp_path / "folder" / "new").read_text() == "plies\nnew"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    umask = os.umask(0o22)
    os.umask(umask)
    assert stat.S_IMODE((tmp_path / "folder" / "new").stat().st_mode) == 0o666 & ~umask


def test_places_where_nothing_can_be_written_are_refused_before_and_after(tmp_path):
    (tmp_path / "file").write_text("somebody's")
    for place, why in (
        (tmp_path, "it is a folder"),
        (tmp_path / "no" / "such", "there is no folder"),
        (tmp_path / "file" / "below", "Not a directory"),
        ("/proc/nothing.svg", "cannot be written"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        for use in (lambda: check(place, OURS), lambda: write(place, "plies\n", OURS)):  # noqa: B023
            with pytest.raises(GameError, match=why):
                use()
    assert (tmp_path / "file").read_text() == "somebody's"


def test_a_pipe_and_a_device_take_what_they_are_given(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    heard = []
    listener = threading.Thread(target=lambda: heard.append((tmp_path / "pipe").read_bytes()))
    check(tmp_path / "pipe", OURS)  # and does not wait for anybody to listen
    listener.start()

    write(tmp_path / "pipe", "plies\n", OURS)
    write("/dev/null", "plies\n", OURS)
    listener.join(10)

    assert heard == [b"plies\n"]
    with pytest.raises(GameError, match="No space left on device"):
        write("/dev/full", "plies\n", OURS)


def test_a_file_that_grows_holds_all_pieces_so_far(tmp_path):
    add = growing(tmp_path / "rows", OURS)
    for piece, all_of_it in (
        ("plies\n", "plies\n"),
        ("1\n", "plies\n1\n"),
        ("2\n", "plies\n1\n2\n"),
    ):
        add(piece)
        assert (tmp_path / "rows").read_text() == all_of_it


WRITERS = {  # who writes files without `plies.writing`, and why
    "courses/box/child.py",  # into a folder that it has just made
    "courses/box/inside/course2048/game.py",  # a student's own program
    "courses/classes/elsewhere.py",  # into a folder of its own, on a machine that works for others
    "courses/classes/unpacking.py",  # a student's own program
    "cli/answers.py",  # to the stdout that it found
    "cli/leaving.py",  # to nowhere
    "compiled/store.py",  # a lock
    "games/twenty48/network/training.py",  # a folder, which is renamed as a whole
    "play/foreign.py",  # a file that was not there
    "play/record_file.py",  # adds lines, or a copy that no other file is
    "running/lines.py",  # adds lines to a file that it has begun, or knows again
    "running/parcel.py",  # into a folder of its own, on a machine that works for others
    "writing.py",
}


def test_nobody_else_writes_files():
    found = set()
    for file in (ROOT / "src" / "plies").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _writes(node):
                found.add(file.relative_to(ROOT / "src" / "plies").as_posix())

    assert found <= WRITERS


def _writes(call: ast.Call) -> bool:
    name = ast.unparse(call.func).rpartition(".")
    words = [one.value for one in call.args if isinstance(one, ast.Constant)]
    modes = [one for one in words if isinstance(one, str) and set(one) <= set("wxab+t")]
    return (
        name[2] in ("write_text", "write_bytes", "rename")
        or (name[2] == "open" and any(set(one) & set("wxa") for one in modes))
        or ast.unparse(call.func) == "os.replace"
    )

"""Which files get into the box, and which are left out or refused."""

from __future__ import annotations

import os

import pytest

from plies.contract import GameError
from plies.courses.box.box import Box, Limits, StudentError
from tests.courses.box.calling import run


def test_a_link_to_the_solutions_is_not_copied_into_the_box(tmp_path):
    (tmp_path / "solutions").write_text("0 14.5 and nobody may see it\n")
    (tmp_path / "work.py").symlink_to(tmp_path / "solutions")
    with Box("functions", [tmp_path / "work.py"]) as box, pytest.raises(StudentError) as caught:
        run(box, "f", 1)
    assert str(caught.value) == "work.py is a link, not a file"


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes by name")
def test_what_lies_beside_and_is_no_plain_file_is_left_out(tmp_path):
    names = ("extra", "pipe", "large", "good")
    (tmp_path / "extra.py").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "large.py").write_text("#" * 2000)
    (tmp_path / "good.py").write_text("FACT = 7\n")
    (tmp_path / "work.py").write_text(
        "import os, good\ndef f():\n    return [good.FACT, sorted(os.listdir('.'))]\n"
    )
    files = [tmp_path / f"{name}.py" for name in ("work", *names)]
    with Box("functions", files, limits=Limits(file=1000)) as box:
        assert run(box, "f") == [7, ["good.py", "work.py"]]


def test_a_file_that_cannot_be_read_is_told_and_leaves_nothing(student, tmp_path, monkeypatch):
    def closed(path, _=None):
        return f"{path.name} cannot be read: Permission denied"

    with student("") as box:
        monkeypatch.setattr("plies.courses.box.plain_files.why_not", closed)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        for _ in range(2):
            with pytest.raises(StudentError, match=r"cannot be read: Permission denied") as caught:
                box.call("run", ["answer"])
            assert caught.value.kind == "load"
        assert list(tmp_path.glob("plies-box-*")) == []


def test_a_file_that_is_too_large_is_not_loaded(student):
    with (
        student("#" * 2000, limits=Limits(file=1000)) as box,
        pytest.raises(StudentError) as caught,
    ):
        run(box, "f", 1)
    assert str(caught.value) == "work.py has more than 1,000 bytes"


def test_further_folders_can_be_imported_from(student, tmp_path):
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "engine.py").write_text("FACT = 7\n")
    text = "import engine\ndef f():\n    return engine.FACT\n"
    with student(text, paths=[tmp_path / "more"]) as box:
        assert run(box, "f") == 7


def test_a_file_that_does_not_exist_is_the_callers_mistake(tmp_path):
    with pytest.raises(GameError, match=r"nothing\.py cannot be read"):
        Box("functions", [tmp_path / "nothing.py"])
    with pytest.raises(GameError, match="there is no module nowhere"):
        Box("nowhere", [])

"""Zips of students: only their Python files come out, and nowhere else."""

from __future__ import annotations

import os
import stat
import struct
import zipfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.courses.classes import unpacking as class_unpack
from plies.courses.classes.unpacking import LARGEST, unpack


def packed(
    *files: tuple[str, str | bytes], how: int = zipfile.ZIP_DEFLATED, mode: int = 0
) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, content in files:
            info = zipfile.ZipInfo(name)
            info.external_attr, info.compress_type = mode << 16, how
            archive.writestr(info, content)
    return made.getvalue()


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_python_files_come_out_with_their_folders(tmp_path):
    files = [("work/ai.py", "x = 1"), ("work/notes.pdf", "no"), ("more/deep/help.py", "y = 2")]

    assert unpack(packed(*files), tmp_path) == 2
    assert names(tmp_path) == ["more/deep/help.py", "work/ai.py"]
    assert (tmp_path / "work" / "ai.py").read_text() == "x = 1"


@pytest.mark.parametrize(
    "name",
    [
        *("../out.py", "/tmp/out.py", "a/../../out.py", "..\\out.py", "C:\\out.py", "C:/out.py"),
        *("__MACOSX/x.py", "._ai.py", "a/__pycache__/x.py", "a/b/c/d/e/f/g/h/x.py"),
    ],
)
def test_no_path_leads_outside_and_no_rubbish_comes_out(tmp_path, name):
    inside = tmp_path / "in"
    inside.mkdir()

    unpack(packed((name, "bad"), ("ai.py", "good")), inside)

    assert names(tmp_path) == ["in/ai.py"]


def test_links_do_not_come_out(tmp_path):
    assert unpack(packed(("ai.py", "/etc/passwd"), mode=stat.S_IFLNK | 0o777), tmp_path) == 0
    assert os.listdir(tmp_path) == []


def test_of_two_files_with_one_name_the_first_counts(tmp_path):
    with pytest.warns(UserWarning, match="Duplicate"):
        content = packed(("ai.py", "first"), ("ai.py", "second"), ("ai.py/x.py", "third"))

    assert unpack(content, tmp_path) == 1
    assert (tmp_path / "ai.py").read_text() == "first"


def test_bombs_are_refused_before_they_go_off(tmp_path, monkeypatch):
    bomb = packed(("ai.py", b"#" * (50 << 20)))
    assert len(bomb) < 100_000
    with pytest.raises(GameError, match=r"ai\.py has more than"):
        unpack(bomb, tmp_path)

    many = packed(*((f"{n}.py", b"#" * LARGEST) for n in range(40)))
    with pytest.raises(GameError, match="more than 8,000,000 bytes"):
        unpack(many, tmp_path / "many")

    with pytest.raises(GameError, match="more than 500 Python files"):
        unpack(packed(*((f"{n}.py", "") for n in range(600))), tmp_path / "files")

    monkeypatch.setattr(class_unpack, "MOST_LIST", 1000)
    with pytest.raises(GameError, match="too many files"):
        unpack(packed(*((f"{n}.txt", "") for n in range(100))), tmp_path / "list")


def test_a_size_that_lies_is_not_believed(tmp_path):
    content = bytearray(packed(("ai.py", b"#" * (LARGEST * 4))))
    at = content.rfind(b"PK\x01\x02")
    struct.pack_into("<I", content, at + 24, 5)  # the list says: five bytes

    try:
        unpack(bytes(content), tmp_path)
    except GameError:
        assert names(tmp_path) == []
    else:
        assert (tmp_path / "ai.py").stat().st_size <= 5


@pytest.mark.parametrize("how", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_other_packings_are_not_unpacked(tmp_path, how):
    with pytest.raises(GameError, match="packed in a way"):
        unpack(packed(("ai.py", "x"), how=how), tmp_path)


def test_a_password_is_told(tmp_path):
    content = bytearray(packed(("ai.py", "x")))
    content[content.rfind(b"PK\x01\x02") + 8] |= 1

    with pytest.raises(GameError, match="password"):
        unpack(bytes(content), tmp_path)


WHOLE = packed(("work/ai.py", "x = 1\n" * 50), ("help.py", "y"))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_zip_is_refused_in_a_sentence_or_stays_within_its_folder(tmp_path_factory, data):
    content = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    place = tmp_path_factory.mktemp("zip")
    inside = place / "in"
    inside.mkdir()

    with suppress(GameError):
        unpack(bytes(content), inside)
    assert [path.name for path in place.iterdir()] == ["in"]

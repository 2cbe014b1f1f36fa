from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from plies.contract import GameError
from plies.running.cluster import do_batch
from plies.running.parcel import beside, differences, packed, unpacked
from plies.running.tasks import Done
from tests.running.work import reads, squares


def test_a_file_brings_what_it_imports_from_beside_it(tmp_path):
    (tmp_path / "mine.py").write_text("import board\nimport os, numpy\n")
    (tmp_path / "board.py").write_text("from pieces import King\n")
    (tmp_path / "pieces.py").write_text("import board\n")
    (tmp_path / "other.py").write_text("")

    found = beside([tmp_path / "mine.py"])

    assert {path.name for path in found} == {"mine.py", "board.py", "pieces.py"}


def test_two_files_of_one_name_are_refused(tmp_path):
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "player.py").write_text("")

    with pytest.raises(GameError, match=r"two files are called player\.py"):
        beside([tmp_path / "old/player.py", tmp_path / "new/player.py"])


def test_files_are_there_where_the_work_is_done(tmp_path):
    (tmp_path / "mine.py").write_text("x = 1\n")
    parcel = packed(reads, [tmp_path / "mine.py"])

    answer = do_batch(pickle.dumps(parcel), [7])

    assert answer.ended == [Done(7, (7, "x = 1\n"))]
    assert unpacked(parcel) != tmp_path


def test_a_worker_with_other_code_is_refused():
    parcel = packed(squares, [])
    other = replace(parcel, versions=(*parcel.versions[:1], ("code of plies", "0123456789")))

    answer = do_batch(pickle.dumps(other), [7])

    assert differences(parcel) == ""
    assert answer.ended == []
    assert "is not like this machine: it has code of plies" in answer.refused

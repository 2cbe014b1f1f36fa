from __future__ import annotations

import shutil

import pytest

from plies import search
from plies.compiled import store
from tests.compiled.toys import Counting, begun, ran

CODE = """
import sys
from plies import search
from tests.compiled.toys import Counting
result = search(Counting(), method="alphabeta", engine="compiled")
print(result.value, result.nodes, result.engine)
print("numba" in sys.modules)
"""


def outcome(cache):
    """Return the answer of a process of its own, whether it needed Numba, and what it told."""
    from tests.compiled.toys import ROOT

    out, err = ran(CODE, cache, cwd=ROOT)
    answer, numba = out.splitlines()
    return answer, numba == "True", err


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A folder in which one process has kept what it compiled, and what that process told."""
    folder = tmp_path_factory.mktemp("filled")
    return folder, outcome(folder)


def test_the_first_use_says_once_that_it_compiles(filled):
    answer, numba, told = filled[1]
    right = search(Counting(), method="alphabeta", engine="interpreted")

    assert answer == f"{right.value} {right.nodes} compiled"
    assert (numba, told) == (False, "plies: compiling Counting, once\n")


def test_a_second_process_says_nothing_and_does_not_import_numba(filled):
    answer, numba, told = outcome(filled[0])

    assert (answer, numba, told) == (filled[1][0], False, "")


def test_damaged_files_are_compiled_anew(filled, tmp_path):
    shutil.copytree(filled[0], tmp_path, dirs_exist_ok=True)
    files = sorted(tmp_path.iterdir())
    assert {file.suffix for file in files} == {".o", ".json"}
    for number, file in enumerate(files):
        data = bytearray(file.read_bytes())
        if number % 3 == 0:
            data = data[: len(data) // 2]
        elif number % 3 == 1:
            data[len(data) // 2] ^= 0xFF
        else:
            data = bytearray()
        file.write_bytes(data)

    answer, numba, told = outcome(tmp_path)

    assert (answer, numba) == (filled[1][0], False)
    assert told == "plies: compiling Counting, once\n"
    assert outcome(tmp_path) == (answer, False, "")


@pytest.mark.parametrize("damage", ["cut", "empty", "bit", "swapped", "longer"])
def test_what_is_damaged_is_as_good_as_not_there(damage, tmp_path, monkeypatch):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))
    store.keep("a.o", b"machine code")
    store.keep("b.o", b"other code")
    assert store.kept("a.o") == b"machine code"
    file = tmp_path / "a.o"
    data = file.read_bytes()
    flipped = data[:-1] + bytes([data[-1] ^ 1])
    swapped = (tmp_path / "b.o").read_bytes()
    file.write_bytes(
        {"cut": data[:-1], "empty": b"", "bit": flipped, "swapped": swapped, "longer": data + b"x"}[
            damage
        ]
    )

    assert store.kept("a.o") is None


def test_where_nothing_can_be_written_everything_works_and_nothing_is_kept(tmp_path, monkeypatch):
    class Lost(Counting):
        limit = 6

    file = tmp_path / "file"
    file.write_text("not a folder")
    monkeypatch.setenv("PLIES_CACHE", str(file / "below"))

    result = search(Lost(), method="minimax", engine="compiled")

    assert result.value == search(Lost(), method="minimax", engine="interpreted").value
    assert file.read_text() == "not a folder"


def test_two_processes_that_compile_at_once_do_no_harm(tmp_path):
    from tests.compiled.toys import ROOT

    both = [begun(CODE, tmp_path, cwd=ROOT) for _ in range(2)]
    answers = [process.communicate(timeout=120) for process in both]

    assert [process.returncode for process in both] == [0, 0], answers
    first, second = (out.splitlines()[0] for out, _ in answers)
    assert first == second
    assert outcome(tmp_path)[1:] == (False, "")
    assert not [file for file in tmp_path.iterdir() if file.suffix not in (".o", ".json")]


def test_what_several_processes_want_at_once_is_made_once(tmp_path):
    cache, log = tmp_path / "cache", tmp_path / "log"
    code = f"""
import time
from plies.compiled import store

def make():
    with open({str(log)!r}, "a") as file:
        file.write("made ")
    time.sleep(1.5)
    return b"it"

print(store.made("thing", make))
"""
    all_of_them = [begun(code, cache) for _ in range(4)]
    answers = [process.communicate(timeout=60) for process in all_of_them]

    assert answers == [("b'it'\n", "")] * 4
    assert log.read_text() == "made "
    assert [file.name for file in cache.iterdir()] == ["thing"]


def test_who_fails_to_make_something_keeps_nobody_waiting(tmp_path):
    code = """
from plies.compiled import store

def fails():
    raise ValueError("no")

try:
    store.made("thing", fails)
except ValueError as error:
    print(error)
print(store.made("thing", lambda: b"it"), store.made("thing", fails))
"""
    out, _ = begun(code, tmp_path).communicate(timeout=60)

    assert out.splitlines() == ["no", "b'it' b'it'"]
    assert [file.name for file in tmp_path.iterdir()] == ["thing"]


def test_a_folder_that_is_deleted_under_way_does_no_harm(tmp_path, monkeypatch):
    class Gone(Counting):
        limit = 7

    folder = tmp_path / "cache"
    monkeypatch.setenv("PLIES_CACHE", str(folder))
    before = search(Gone(), method="minimax", engine="compiled")
    shutil.rmtree(folder)

    after = search(Gone(), method="minimax", engine="compiled")

    assert (before.value, before.nodes) == (after.value, after.nodes)


def test_moves_in_a_list_work_in_a_second_process_too(tmp_path):
    code = """
from plies import search
from tests.compiled.toys import Counting
class Listed(Counting):
    def moves(self, state):
        return [step for step in (1, 2) if state[0] < self.limit]
print(search(Listed(), method="alphabeta", engine="compiled").nodes)
"""
    from tests.compiled.toys import ROOT

    first, told = ran(code, tmp_path, cwd=ROOT)
    second, silence = ran(code, tmp_path, cwd=ROOT)

    assert first == second == f"{search(Counting(), method='alphabeta').nodes}\n"
    assert (told, silence) == ("plies: compiling Listed, once\n", "")


def test_what_the_engine_is_made_of_is_read_once_and_again_when_a_file_changes(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))
    file = tmp_path / "part.py"
    file.write_text("1")
    reads = []

    def read():
        reads.append(file.read_text())
        return file.read_text(), [str(file), str(tmp_path / "gone.py")]

    monkeypatch.setattr(store.sources, "read", read)
    asked = store.engine_digest.__wrapped__
    first, again = asked(), asked()
    file.write_text("22")
    changed = asked()
    (tmp_path / "gone.py").write_text("")
    asked()

    assert first == again != changed
    assert reads == ["1", "22", "22"]

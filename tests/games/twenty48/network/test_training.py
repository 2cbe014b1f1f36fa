"""Trainings in a folder: the same again for a seed, and no checkpoint is ever lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
from time import monotonic

import numpy as np
import pytest

from plies.contract import GameError
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.shapes import SHAPES
from plies.games.twenty48.network.training import (
    CHECKPOINT,
    NEW,
    OLD,
    Settings,
    Training,
    begun,
    check_folder,
    resumed,
)

ONE = "1x6"


@pytest.fixture(autouse=True)
def _a_shape_of_one_tuple(monkeypatch):
    monkeypatch.setitem(SHAPES, ONE, ((0, 1, 2, 4, 5, 6),))


@pytest.fixture
def tiny(monkeypatch, tmp_path):
    """Return a training that was saved, with so few weights that it cannot learn."""
    monkeypatch.setattr("plies.games.twenty48.network.training.TUPLE", 64)
    training = Training(tmp_path / "t", Settings(shape=ONE, threads=2, seed=3))
    training.weights[:] = np.arange(64)
    training.save()
    return training


def learned(folder, seed, moves=100_000):
    training = Training(folder, Settings(shape=ONE, threads=1, seed=seed))
    training.learn(moves, lambda: False)
    return training


def test_one_thread_learns_the_same_again_for_the_same_seed(tmp_path):
    one, same, other = (learned(tmp_path, seed) for seed in (4, 4, 5))

    assert np.array_equal(one.weights, same.weights)
    assert np.array_equal(one.beside, same.beside)
    assert one.moves == same.moves >= 100_000
    assert not np.array_equal(one.weights, other.weights)


def test_learning_is_over_when_its_last_game_is(monkeypatch, tmp_path):
    learned(tmp_path, 1, moves=1)  # what it needs may have to be compiled
    monkeypatch.setattr("plies.games.twenty48.network.training.LOOK_EVERY", 30.0)
    began = monotonic()

    learned(tmp_path, 1, moves=1)

    assert monotonic() - began < 15


def test_whoever_goes_on_later_learns_as_if_nothing_had_happened(tmp_path):
    training = learned(tmp_path / "t", 6, moves=30_000)
    while not training.blocks[0].ints[slots.HALF]:  # in the middle of a long game
        training.learn(1, lambda: False)
    point = training.point()
    training.save()

    again = resumed(tmp_path / "t")
    for one in (training, again):
        one.learn(30_000, lambda: False)

    assert np.array_equal(training.weights, again.weights)
    assert np.array_equal(training.beside, again.beside)
    assert training.moves == again.moves
    assert again.curve[0].row() == point.row()
    assert training.point().row().split(",")[3:] == again.point().row().split(",")[3:]
    assert (tmp_path / "t" / "curve.csv").read_text().splitlines()[1] == point.row()


def test_practice_goes_on_later_too(tmp_path):
    training = Training(tmp_path / "t", Settings(shape=ONE, threads=1, seed=6))
    training.learn(50_000, lambda: False)
    training.practise()
    training.learn(2_000, lambda: False)
    training.save()

    again = resumed(tmp_path / "t")
    for one in (training, again):
        one.learn(2_000, lambda: False)

    assert again.stage == 2
    assert again.learned == training.learned >= 50_000
    assert np.array_equal(training.first, again.first)
    assert np.array_equal(training.weights, again.weights)
    assert training.moves == again.moves


@pytest.mark.parametrize("stage", [1, 2])
def test_the_moment_of_a_checkpoint_changes_nothing(tmp_path, stage):
    one, other = (Training(tmp_path, Settings(shape=ONE, threads=1, seed=6)) for _ in range(2))
    for training in (one, other):
        training.learn(50_000, lambda: False)
        if stage == 2:
            training.practise()
    before = one.moves

    for _ in range(4):
        one.learn(10**12, lambda: True)  # somewhere in a game
    other.learn(one.moves - before, lambda: False)

    assert one.moves == other.moves
    assert np.array_equal(one.weights, other.weights)


def test_whoever_looks_can_stop_it(tmp_path):
    training = Training(tmp_path, Settings(shape=ONE, threads=2))

    training.learn(10**12, lambda: training.moves > 1000)

    assert 1000 < training.moves < 10**9
    assert training.seconds > 0


def copied(folder, source, target):
    shutil.copytree(folder / source, folder / target)


def half_written(folder, name):
    (folder / name).mkdir()
    (folder / name / "weights.npy").write_bytes(b"\x93NUMPY")


def killed_while_writing(folder):
    half_written(folder, NEW)


def killed_between_the_renamings(folder):
    copied(folder, CHECKPOINT, NEW)
    (folder / CHECKPOINT).rename(folder / OLD)
    (folder / OLD / "weights.npy").unlink()  # so that it is told from the new one


def killed_before_the_last_is_removed(folder):
    copied(folder, CHECKPOINT, OLD)


def killed_while_the_last_is_removed(folder):
    half_written(folder, OLD)


def killed_twice(folder):
    (folder / CHECKPOINT).rename(folder / OLD)
    half_written(folder, NEW)


@pytest.mark.parametrize(
    "killed",
    [
        killed_while_writing,
        killed_between_the_renamings,
        killed_before_the_last_is_removed,
        killed_while_the_last_is_removed,
        killed_twice,
    ],
)
def test_a_kill_at_any_moment_leaves_a_checkpoint(tiny, killed):
    killed(tiny.folder)

    again = resumed(tiny.folder)

    assert np.array_equal(again.weights, tiny.weights)
    assert again.settings == tiny.settings
    again.weights += 1
    again.save()
    assert sorted(path.name for path in tiny.folder.iterdir()) == [CHECKPOINT, "curve.csv"]
    assert np.array_equal(resumed(tiny.folder).weights, tiny.weights + 1)


def test_a_folder_without_a_checkpoint_is_no_training(tmp_path):
    half_written(tmp_path, NEW)

    assert begun(tmp_path) is None
    with pytest.raises(GameError, match=r"there is no training in .*: leave --resume out"):
        resumed(tmp_path)


def state_with(folder, change):
    path = folder / CHECKPOINT / "state.json"
    state = json.loads(path.read_text())
    change(state)
    path.write_text(json.dumps(state))


def cut(name, length):
    def damage(folder):
        path = folder / CHECKPOINT / name
        path.write_bytes(path.read_bytes()[:length])

    return damage


def in_state(change):
    return lambda folder: state_with(folder, change)


@pytest.mark.parametrize(
    "damage",
    [
        *[cut("weights.npy", length) for length in (0, 4, 100, 200)],
        *[cut("beside.npy", length) for length in (0, 200)],
        *[cut("state.json", length) for length in (0, 50)],
        lambda folder: (folder / CHECKPOINT / "weights.npy").unlink(),
        lambda folder: (folder / CHECKPOINT / "weights.npy").write_text("weights"),
        lambda folder: (folder / CHECKPOINT / "state.json").write_text("[]"),
        lambda folder: (folder / CHECKPOINT / "curve.csv").write_text("moves\n1,2\n"),
        in_state(lambda state: state.pop("seconds")),
        in_state(lambda state: state.pop("learned")),
        in_state(lambda state: state["threads"].pop()),
        in_state(lambda state: state["threads"][0]["words"].pop()),
        in_state(lambda state: state["threads"][0].update(board="b")),
        in_state(lambda state: state["threads"][0].update(board=1 << 70)),
        in_state(lambda state: state["threads"][0]["words"].__setitem__(9, 1 << 40)),
        in_state(lambda state: state["settings"].update(threads="two")),
        in_state(lambda state: state["settings"].update(colour="red")),
    ],
)
def test_a_damaged_checkpoint_is_called_so(tiny, damage):
    damage(tiny.folder)

    with pytest.raises(GameError, match=r"the checkpoint .* is damaged: ."):
        resumed(tiny.folder)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"shape": "1x1"}, "there is no shape '1x1': there are 4x6, "),
        ({"seed": -1}, "the seed is 0 or more, not -1"),
        ({"threads": 0}, "1 to 64 threads learn, not 0"),
        ({"threads": 65}, "1 to 64 threads learn, not 65"),
        ({"rate": 0.0}, "the rate is more than 0 and at most 1, not 0"),
        ({"rate": float("nan")}, "the rate is more than 0"),
        ({"trace": 1.5}, "the trace is 0 to 1, not 1.5"),
        ({"practice_rate": 2.0}, "the rate is more than 0 and at most 1, not 2"),
        ({"top": 16}, "below the tile 2^10 to 2^14, not 2^16"),
        ({"row": 9}, "1 to 8 large tiles are in a row, not 9"),
        ({"shortest": 0}, "a game has 1 move or more, not 0"),
        ({"four": -0.1}, "a 4 comes with a probability of 0 to 1, not -0.1"),
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong, said):
    with pytest.raises(GameError) as caught:
        Settings(**wrong)

    assert said in str(caught.value)


def test_a_disk_without_room_leaves_the_checkpoint_of_before(tiny, monkeypatch):
    def no_room(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    tiny.weights[:] = 7
    monkeypatch.setattr(np, "save", no_room)

    with pytest.raises(GameError, match="t cannot be written: No space left on device"):
        tiny.save()

    assert np.array_equal(resumed(tiny.folder).weights, np.arange(64))
    assert not (tiny.folder / NEW).exists()


@pytest.mark.parametrize(
    "foreign",
    [
        "curve.csv",
        "network.bin",
        "curve.svg",
        "checkpoint",
        "checkpoint.new/plan",
        "checkpoint.old/x",
    ],
)
def test_a_training_does_not_begin_where_it_would_meet_somebody_elses_files(tmp_path, foreign):
    file = tmp_path / "mine" / foreign
    file.parent.mkdir(parents=True)
    file.write_text("years of work")
    (tmp_path / "mine" / "notes.txt").write_text("which nobody touches")

    with pytest.raises(GameError, match="name another"):
        check_folder(tmp_path / "mine", "network.bin", "curve.svg")

    assert file.read_text() == "years of work"


def test_a_training_makes_its_folder_or_says_why_not(tmp_path):
    check_folder(tmp_path / "new" / "one", "network.bin", "curve.svg")
    check_folder(tmp_path / "new" / "one", "network.bin", "curve.svg")
    assert (tmp_path / "new" / "one").is_dir()

    (tmp_path / "file").write_text("")
    with pytest.raises(GameError, match="file is a file: a training needs a folder"):
        check_folder(tmp_path / "file", "network.bin", "curve.svg")

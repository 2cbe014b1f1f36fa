"""Work in a thread of its own: its answer, its error, and how it is told to end."""

import ast
from ctypes import CFUNCTYPE
from threading import Event, Thread, current_thread, main_thread
from time import sleep

import pytest

from plies.apart import Apart, leave_unsaid
from tests import ROOT


def test_what_the_work_returns_is_the_answer_and_it_was_done_elsewhere():
    apart = Apart(current_thread)

    assert apart.answer() is apart.thread
    assert apart.thread is not main_thread()


def test_what_the_work_raises_is_raised_to_who_asks():
    apart = Apart(lambda: {}["missing"])

    with pytest.raises(KeyError, match="missing"):
        apart.answer()


def test_who_waits_hears_whether_it_is_done():
    go = Event()
    apart = Apart(go.wait)

    assert not apart.wait(0.01)
    go.set()
    assert apart.wait(10)
    assert apart.answer() is True


def test_work_that_is_told_to_end_meets_the_exception():
    class Enough(BaseException):
        pass

    def work():
        while True:
            sleep(0.001)

    apart = Apart(work)
    apart.meet(Enough)

    assert apart.wait(10)
    with pytest.raises(Enough):
        apart.answer()


def test_the_thread_may_be_made_by_somebody_else():
    made = []

    def start(body):
        made.append(Thread(target=body))
        made[0].start()
        return made[0]

    assert Apart(lambda: 3, start).answer() == 3
    assert not made[0].daemon


def test_nobody_else_raises_in_another_thread():
    raising = {
        file.relative_to(ROOT / "src" / "plies").as_posix()
        for file in (ROOT / "src" / "plies").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "PyThreadState_SetAsyncExc"
    }

    assert raising == {"apart.py"}


def test_what_another_thread_met_where_nobody_can_raise_it_goes_unsaid(monkeypatch):
    said = []
    monkeypatch.setattr("sys.unraisablehook", lambda lost: said.append(lost.exc_type))
    leave_unsaid(SystemExit)
    leave_unsaid(KeyError)

    for error in (SystemExit, KeyError, ValueError):
        CFUNCTYPE(None)(raising(error))()

    assert said == [ValueError]


def raising(error):
    def call():
        raise error

    return call

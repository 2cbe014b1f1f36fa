"""Tasks for the tests of running: numbers to square, some of them dangerous."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from plies.contract import GameError
from plies.running.tasks import LATER


def squares(folder):
    def do(task, tell):
        tell("on it")
        return task * task

    return do


def refuses(folder):
    raise GameError("not today")


def dies_once(marks, folder):
    """Kill the process of task 3, but only the first time."""

    def do(task, tell):
        if task == 3 and not (mark := Path(marks) / "died").exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return task * task

    return do


def always_dies(folder):
    def do(task, tell):
        if task == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return task * task

    return do


def fails(folder):
    def do(task, tell):
        raise ZeroDivisionError("oh no")

    return do


def slow(folder):
    def do(task, tell):
        time.sleep(0.02)
        return task, os.getpid()

    return do


def reads(folder):
    """Return what the file sent along says."""
    text = (folder / "mine.py").read_text()
    return lambda task, tell: (task, text)


def asking(answers):
    """Yield tasks 0 to 4, each only when the answer to the one before is among `answers`."""
    for task in range(5):
        while task and task - 1 not in answers:
            yield LATER
        yield task


def deaf_once_restarted(marks, folder):
    """Say whether a process is deaf to Ctrl-C; that of task 0 is killed once, and another says."""

    def do(task, tell):
        if task == 0 and not (mark := Path(marks) / "died").exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return signal.getsignal(signal.SIGINT) is signal.SIG_IGN

    return do

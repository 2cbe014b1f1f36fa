"""Compiling beside the thread that people press Ctrl-C in."""

from __future__ import annotations

import subprocess
import sys
import threading
from time import perf_counter

import pytest

from plies.compiled.threads import aside

INTERRUPTED = """
import _thread, time
from plies.compiled.threads import aside

def work():
    _thread.interrupt_main()
    while True:
        try:
            time.sleep(0.01)
        except Exception:
            pass

try:
    aside(work)
except KeyboardInterrupt:
    print("the answer so far", flush=True)
"""


def test_work_aside_returns_or_raises_as_if_it_were_done_here():
    assert aside(threading.current_thread) is not threading.current_thread()
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 // 0)


def test_ctrl_c_ends_the_waiting_at_once_and_the_work_with_python():
    began = perf_counter()

    told = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60
    )

    assert (told.returncode, told.stdout, told.stderr) == (0, "the answer so far\n", "")
    assert perf_counter() - began < 30

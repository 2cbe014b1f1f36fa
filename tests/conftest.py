from __future__ import annotations

import os
import signal
from compileall import compile_dir

import pytest
from hypothesis import settings

from tests import ROOT

settings.register_profile("any machine", deadline=None)  # on a busy one any example may be late
settings.load_profile("any machine")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give each worker a run of whole files, and what is left over to who is idle.

    A process that has compiled a game compiles the next search of it in half the time, so the
    tests of one file should meet in one process.
    """
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


@pytest.fixture(scope="session", autouse=True)
def signals():
    """Hear the signals that a job in the background is deaf to, and all that it starts with it."""
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
            signal.signal(number, usual)


@pytest.fixture(scope="session", autouse=True)
def bytecode():
    """Let the many processes that tests start find plies read already, as users do."""
    compile_dir(ROOT / "src", quiet=2)


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory):
    """Keep compiled code in one folder for the whole run, shared by all of its workers."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLIES_CACHE", str(folder / "compiled"))
        yield folder / "compiled"

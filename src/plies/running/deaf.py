"""For workers that we start on a cluster here: a terminal's Ctrl-C is for who wants the work."""

from __future__ import annotations

import signal
from contextlib import suppress
from typing import Any


def dask_setup(worker: Any) -> None:
    """Be deaf to it; Dask calls this as a worker begins."""
    with suppress(ValueError):  # in another thread than the first, which alone hears
        signal.signal(signal.SIGINT, signal.SIG_IGN)

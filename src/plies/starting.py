"""Ctrl-C while the command `plies` is still being imported: it ends without a traceback.

This is imported before all else, and imports next to nothing itself. A program that imports plies
as a library is left alone.
"""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` imports ten modules first
import os
import sys

INTERRUPTED = 130  # the status after Ctrl-C: 128 and the signal's number


def is_command(words: list[str]) -> bool:
    """Return whether a process that was started as `python WORDS` is the command `plies`."""
    script = os.path.basename(words[0]) if words else ""
    return os.path.splitext(script)[0] == "plies" or words[:2] == ["-m", "plies"]


def end_quietly() -> None:
    """Let Ctrl-C end the command at once, as long as nobody has called `catch_ctrl_c`."""
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual and is_command(sys.orig_argv[1:]):
        signal.signal(signal.SIGINT, _end)


def catch_ctrl_c() -> None:
    """Let Ctrl-C be a KeyboardInterrupt again: from now on there is somebody to catch it."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    os._exit(INTERRUPTED)


end_quietly()

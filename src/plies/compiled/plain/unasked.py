"""What LLVM says unasked is not passed on to whoever plays.

A loop over a few constants is marked, so that LLVM writes it out round by round. Where it cannot,
it warns on stderr, past Python. Nothing is wrong then: the loop stays one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile

STDERR = 2
UNASKED = b"loop not unrolled"


@contextmanager
def without_advice() -> Iterator[None]:
    """Keep back what is written to stderr meanwhile, and pass on all but LLVM's advice."""
    try:
        before = os.dup(STDERR)
    except OSError:  # nobody hears it
        yield
        return
    if sys.stderr:
        sys.stderr.flush()
    with TemporaryFile() as kept:
        os.dup2(kept.fileno(), STDERR)
        try:
            yield
        finally:
            os.dup2(before, STDERR)
            os.close(before)
            kept.seek(0)
            for line in kept:
                if UNASKED not in line:
                    os.write(STDERR, line)

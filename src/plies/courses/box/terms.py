"""What a student's code may use, and what is said of code that does something else."""

from __future__ import annotations

from dataclasses import dataclass

from plies.courses.box.packages import USUAL

NOTHING = "an exception that says nothing"


class StudentError(Exception):
    """What a student's code did instead of answering: one sentence, and its own traceback lines.

    `kind` is one of exception, load, time, memory, output, exit, protocol. There is always a
    sentence: an exception can be made without a name and a text, and must not pass for none.
    """

    def __init__(
        self, kind: str, sentence: str, failed_import: tuple[str, int] | None = None
    ) -> None:
        super().__init__(sentence if sentence.strip() else NOTHING)
        self.kind = kind
        self.failed_import = failed_import  # where one was, as file and line


class Refused(Exception):  # noqa: N818 (an answer, not an error)
    """Raised by `asked`: the child's question has no answer, and is told this sentence."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a student's code may use."""

    seconds: float = 60.0  # for a call
    load_seconds: float = 20.0  # for importing the student's file
    memory: int = 1 << 30  # bytes
    output: int = 100_000  # characters kept of what it prints in a call; 100 times as many end it
    file: int = 1 << 18  # bytes of one file in its folder
    files: int = 16 << 20  # bytes of all of them
    entries: int = 1000  # files in its folder, empty ones too
    threads: int = 100
    cpu: int = 7200  # seconds of processor time in all
    packages: tuple[str, ...] = USUAL  # from outside that it can import, if they are installed


def clean(text: str) -> str:
    """Return a text without the control characters that move a terminal's cursor."""
    return "".join(one if (one >= " " and one != "\x7f") or one in "\n\t" else "?" for one in text)

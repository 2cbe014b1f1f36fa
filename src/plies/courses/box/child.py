"""The process of a box: started, talked to in lines of JSON, bounded, killed and cleared away."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from plies.contract import GameError
from plies.courses.box.packages import environment, places
from plies.courses.box.plain_files import NotPlain, read_plain
from plies.courses.box.terms import Limits, Refused, StudentError, clean

INSIDE = Path(__file__).parent / "inside"
LONGEST = 4 << 20  # bytes of one message; as objects it needs twenty times as many
LOOK = 0.25  # seconds between two looks at what it does
LONG_NUMBER = re.compile("[0-9]{300}")  # not every longer one fits a float
HALF_LETTER = re.compile(r"\\u[dD]")  # a letter of two parts, or one part alone


class Child:
    """One running process with its pipes and its folder."""

    def __init__(
        self,
        inside: str,
        files: Sequence[Path],
        paths: Sequence[str],
        limits: Limits,
        failed_imports: Sequence[tuple[str, int]] = (),
    ) -> None:
        self.limits = limits
        packages = places(limits.packages)
        self.work = os.path.realpath(tempfile.mkdtemp(prefix="plies-box-"))
        self.number = 0
        self.kept = bytearray()  # of the line that is coming in
        self.text = bytearray()  # what was printed
        self.looked = 0.0  # when we last did
        self.amount = 0  # bytes printed in this call, kept or not
        self.left_out: dict[str, str] = {}  # modules that were not copied, and why
        mine_in, its_out = os.pipe()
        its_in, mine_out = os.pipe()
        try:
            copies = self._copies(files)
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-I", "-S", "-B", "-X", "utf8"),
                    *(str(INSIDE / "main.py"), str(its_in), str(its_out)),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                cwd=self.work,
                env=environment(packages),
                pass_fds=(its_in, its_out),
                start_new_session=True,
            )
        except BaseException:
            os.close(mine_in)
            os.close(mine_out)
            shutil.rmtree(self.work, ignore_errors=True)
            raise
        finally:
            os.close(its_in)
            os.close(its_out)
        assert self.process.stdout is not None
        self.output = self.process.stdout.fileno()
        self.source, self.target = mine_in, mine_out
        # Not select.select, which knows no high numbers of files.
        self.reading, self.writing = select.poll(), select.poll()
        self.reading.register(self.source, select.POLLIN)
        self.writing.register(self.target, select.POLLOUT)
        for watch in (self.reading, self.writing):
            watch.register(self.output, select.POLLIN)
        os.set_blocking(self.target, False)
        os.set_blocking(self.output, False)
        self.told = {
            "inside": inside,
            "work": self.work,
            "files": copies,
            "paths": list(paths),
            "packages": packages,
            "failed_imports": list(failed_imports),
            "left_out": self.left_out,
            "limits": asdict(limits),
        }

    def _copies(self, files: Sequence[Path]) -> list[str]:
        """Copy the files into the folder, and return where they are.

        The first must be there. Another that is a link (to the solutions, say: a syntax error
        would show a line of them), a pipe or too large is left out.
        """
        copies, room = [], self.limits.files
        for number, file in enumerate(files[: self.limits.entries // 2]):
            try:
                content = read_plain(file, min(self.limits.file, room))
            except NotPlain as why:
                if number == 0:
                    raise StudentError("load", str(why)) from None
                self.left_out[file.stem] = str(why)
                continue
            room -= len(content)
            copies.append(os.path.join(self.work, file.name))
            with open(copies[-1], "xb") as copy:
                copy.write(content)
        return copies

    def load(self) -> tuple[str, ...]:
        """Let the child import the student's file; return which guards hold."""
        found = self._exchange(self.told, None, self.limits.load_seconds)
        return tuple(str(one)[:40] for one in found) if isinstance(found, list) else ()

    def call(
        self, what: str, given: Any, asked: Callable[[str, Any], Any] | None, seconds: float
    ) -> Any:
        self.number += 1
        self.text.clear()
        self.amount = 0
        return self._exchange({"id": self.number, "call": what, "given": given}, asked, seconds)

    def _exchange(
        self, message: dict[str, Any], asked: Callable[[str, Any], Any] | None, seconds: float
    ) -> Any:
        end = time.monotonic() + seconds
        try:
            self._send(message, end)
            return self._answer(end, asked)
        except TimeoutError:
            raise StudentError("time", f"no answer after {seconds:g} seconds") from None

    def _answer(self, end: float, asked: Callable[[str, Any], Any] | None) -> Any:
        """Answer the child's questions until it has the result."""
        while True:
            message = self._message(end)
            if message.get("id") != self.number:
                raise StudentError("protocol", "an answer that nobody asked for")
            if "result" in message:
                self._drain()
                return message["result"]
            if "error" in message:
                self._drain()
                raise self._told_error(message)
            question = message.get("ask")
            if asked is None or not isinstance(question, str):
                raise StudentError("protocol", "a message that is no answer")
            self._send(replied(asked, question, message.get("data")), end)

    def _told_error(self, message: dict[str, Any]) -> StudentError:
        kind, text = message["error"], message.get("text")
        text = clean(text[:10_000]) if isinstance(text, str) else ""
        if kind == "memory":
            return StudentError("memory", self._memory_sentence())
        if kind == "exit":
            return StudentError("exit", "the program ended before it answered: it called sys.exit")
        if kind == "load":
            return StudentError("load", text, read_place(message.get("failed_import")))
        return StudentError("exception" if kind == "exception" else "protocol", text)

    def _memory_sentence(self) -> str:
        return f"it needed more than {self.limits.memory >> 20:,} MB of memory"

    def _message(self, end: float) -> dict[str, Any]:
        """Return the next line of the child as an object."""
        while True:
            at = self.kept.find(b"\n")
            if at >= 0:
                line = bytes(self.kept[:at])
                del self.kept[: at + 1]
                break
            if len(self.kept) > LONGEST:
                raise StudentError("protocol", "its answer is too long")
            self._wait(end, reading=True)
            part = os.read(self.source, 1 << 16)
            if not part:
                raise self._gone()
            self.kept += part
        try:
            text = line.decode()
            message = json.loads(text, parse_int=bounded if LONG_NUMBER.search(text) else None)
            if HALF_LETTER.search(text):  # nobody could print it
                message = json.loads(
                    json.dumps(message, ensure_ascii=False).encode("utf8", "replace")
                )
        except (ValueError, RecursionError):
            raise StudentError("protocol", "an answer that cannot be read") from None
        if not isinstance(message, dict):
            raise StudentError("protocol", "an answer that cannot be read")
        return message

    def _send(self, message: dict[str, Any], end: float) -> None:
        data = memoryview((json.dumps(message, separators=(",", ":")) + "\n").encode())
        while data:
            try:
                data = data[os.write(self.target, data) :]
            except BlockingIOError:
                self._wait(end, reading=False)
            except BrokenPipeError:
                raise self._gone() from None

    def _wait(self, end: float, *, reading: bool) -> None:
        """Return as soon as the child's pipe is ready; meanwhile take in what it prints."""
        while True:
            left = end - time.monotonic()
            if left <= 0:
                self._drain()
                raise TimeoutError
            watch = self.reading if reading else self.writing
            ready = {number for number, _ in watch.poll(min(left, LOOK) * 1000)}
            if self.output in ready:
                self._drain()
            if time.monotonic() > self.looked + LOOK:
                self._look()
            if self.source in ready or self.target in ready:
                return

    def _drain(self) -> None:
        """Take in what is printed, and keep the beginning of it."""
        while self.output >= 0:
            try:
                part = os.read(self.output, 1 << 16)
            except BlockingIOError:
                return
            if not part:
                self.reading.unregister(self.output)
                self.writing.unregister(self.output)
                self.output = -1
                return
            self.amount += len(part)
            self.text += part[: max(0, 4 * self.limits.output - len(self.text))]
            most = 100 * self.limits.output
            if self.amount > most:
                raise StudentError("output", f"it printed more than {most:,} characters")

    def _look(self) -> None:
        """End a child that fills the disk or the table of processes, which no limit prevents."""
        self.looked = time.monotonic()
        total = count = 0
        with suppress(OSError), os.scandir(self.work) as found:
            for one in found:
                total, count = total + one.stat(follow_symlinks=False).st_size, count + 1
                if count > self.limits.entries:  # empty ones fill a disk's table of files
                    told = f"it wrote more than {self.limits.entries:,} files"
                    raise StudentError("output", told)
        if total > self.limits.files:
            told = f"it wrote more than {self.limits.files >> 20} MB of files"
            raise StudentError("output", told)
        try:
            about = Path(f"/proc/{self.process.pid}/stat").read_text()
        except OSError:
            return
        if int(about.rpartition(")")[2].split()[17]) > self.limits.threads:
            told = f"it started more than {self.limits.threads} threads"
            raise StudentError("memory", told)

    def _gone(self) -> StudentError:
        """Return what is said of a child that closed its pipe."""
        self._drain()
        self._kill()
        code = self.process.wait()
        if code == -signal.SIGXCPU:
            return StudentError("time", f"it used more than {self.limits.cpu:,} seconds in all")
        why = ""
        if code < 0 and code != -signal.SIGKILL:
            why = f": it crashed ({signal.Signals(-code).name})"
        return StudentError("exit", f"the program ended before it answered{why}")

    def _kill(self) -> None:
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self.process.kill()

    def printed(self) -> str:
        """Return what was printed in this call, at most `limits.output` characters."""
        text = clean(self.text.decode("utf-8", "replace"))
        if len(text) > self.limits.output:
            return text[: self.limits.output] + "\n... (more was printed)"
        return text

    def close(self) -> None:
        """Kill the process with all that it started, and delete its folder."""
        if self.process.returncode is None:
            self._kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.output = -1
        os.close(self.source)
        os.close(self.target)
        shutil.rmtree(self.work, ignore_errors=True)


def replied(asked: Callable[[str, Any], Any], question: str, data: Any) -> dict[str, Any]:
    """Return the reply to a question of the child."""
    try:
        return {"reply": asked(question, data)}
    except (Refused, GameError) as error:
        return {"refused": str(error)}
    except StudentError:
        raise
    except Exception as error:  # hostile data reached code that did not expect it
        told = (
            f"its question {clean(question[:40])!r} has no answer ({type(error).__name__}: {error})"
        )
        raise StudentError("protocol", told[:500]) from error


def read_place(told: Any) -> tuple[str, int] | None:
    """Return a file's name and a line in what the child says, if it says that."""
    if isinstance(told, list) and len(told) == 2:
        file, line = told
        if isinstance(file, str) and type(line) is int and len(file) < 1000 and 0 < line < 1 << 31:
            return file, line
    return None


def bounded(digits: str) -> int:
    """Return a number that can be turned into a float without an error."""
    if len(digits) > 300:
        raise ValueError
    return int(digits)

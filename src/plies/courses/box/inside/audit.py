"""The audit hook: refuses what a student's code has no need for, with a sentence.

Python calls it before it opens a file or a socket or starts a program. It is the only guard of
this kind where there is no Landlock and no seccomp, and elsewhere the one that explains itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

REFUSED = {  # the first word of an event, and what the student reads
    "socket": "the network",
    "subprocess": "other programs",
    "pty": "other programs",
    "ctypes": "ctypes",
    "ftplib": "the network",
    "http": "the network",
    "urllib": "the network",
    "smtplib": "the network",
    "sqlite3": "databases",
    "fcntl": "fcntl",
    "syslog": "the system's log",
    "webbrowser": "a browser",
}
SYSTEM = {  # of os, and similar
    *("os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn"),
    *("os.startfile", "os.kill", "os.killpg", "os.chown", "os.chmod", "os.setxattr"),
    *("os.symlink", "os.link", "os.chflags", "os.mkdir", "signal.pthread_kill"),
    *("resource.setrlimit", "resource.prlimit", "mmap.__new__", "shutil.rmtree"),
}
PATHS = {"os.listdir", "os.scandir", "os.chdir"}  # reads a folder
CHANGES = {"os.remove", "os.rename", "os.rmdir", "os.truncate", "os.utime"}


def watch(work: str, readable: list[str]) -> None:
    """Refuse from now on what a student's code must not do; this cannot be taken back."""
    sys.addaudithook(hook(work, readable))


def hook(work: str, readable: list[str]) -> Callable[[str, tuple[Any, ...]], None]:
    """Return the hook. It keeps what it calls: a student may replace the names of os."""
    mine, others = within(work), [within(path) for path in readable]
    realpath, fsdecode = os.path.realpath, os.fsdecode
    writes = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
    refused, system, paths, changes = dict(REFUSED), set(SYSTEM), set(PATHS), set(CHANGES)

    def check(path: Any, writing: bool) -> None:
        if path is None or isinstance(path, int):
            return  # what is open already
        real = realpath(fsdecode(path))
        if mine(real) or real == "/dev/null":
            return
        if writing or not any(one(real) for one in others):
            what = "written" if writing else "read"
            raise PermissionError(f"{real} cannot be {what} here: only your own folder can")

    def judge(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            flags = arguments[2]
            check(arguments[0], isinstance(flags, int) and bool(flags & writes))
        elif event in paths:
            check(arguments[0], False)
        elif event in changes:
            check(arguments[0], True)
            if event == "os.rename":
                check(arguments[1], True)
        elif event in system:
            raise PermissionError(f"{event} cannot be used here")
        else:
            word = event.partition(".")[0]
            if word in refused and event != "socket.gethostname":
                raise PermissionError(f"{refused[word]} cannot be used here")

    return judge


def within(folder: str) -> Callable[[str], bool]:
    """Return the test of a path for being a folder (or file) or something in it."""
    inner = os.path.join(folder, "")
    return lambda path: path == folder or path.startswith(inner)

"""Lets plies see what another system has: Python imports this file before anything else.

Python's own modules need what this system has, so only modules of plies are shown less: what they
import are the real modules without the names that the other system lacks.
"""

import builtins
import importlib
import os
import sys
import types

WINDOWS = {
    "": "fcntl grp pwd pty resource termios tty syslog",
    "mmap": "MAP_PRIVATE MAP_SHARED MAP_ANON MAP_ANONYMOUS MADV_HUGEPAGE PROT_READ PROT_WRITE",
    "os": "fork forkpty killpg getuid geteuid getgid getppid nice sched_getaffinity setsid sysconf "
    "mkfifo statvfs uname getloadavg chown O_NOFOLLOW O_NONBLOCK O_CLOEXEC set_blocking",
    "select": "poll epoll kqueue POLLIN POLLOUT",
    "signal": "SIGALRM SIGKILL SIGHUP SIGCONT SIGTSTP SIGUSR1 SIGWINCH SIGXCPU alarm pthread_kill "
    "pthread_sigmask setitimer",
    "socket": "AF_UNIX SO_REUSEPORT",
}
MACOS = {
    "": "",
    "mmap": "MADV_HUGEPAGE MAP_POPULATE",
    "os": "sched_getaffinity sched_setaffinity memfd_create pipe2",
    "select": "epoll",
    "signal": "SIGPOLL SIGRTMIN SIGRTMAX",
}
NOWHERE = object()


class Shown:
    """A module as plies sees it."""

    def __init__(self, real, lacks, instead):
        vars(self).update(_real=real, _lacks=lacks, **instead)

    def __getattr__(self, name):
        if name in self._lacks:
            raise AttributeError(f"there is no {name} in {self._real.__name__} here")
        return getattr(self._real, name)

    def __setattr__(self, name, value):
        setattr(self._real, name, value)


def fake_msvcrt():
    """Return what plies uses of Windows' own module; it notes which files were locked."""
    import fcntl

    def locking(number, how, count):
        fcntl.lockf(number, fcntl.LOCK_UN if how == 0 else fcntl.LOCK_EX | fcntl.LOCK_NB)
        if noted := os.environ.get("LOCKS_NOTED"):
            with open(noted, "a") as file:
                file.write(f"{how}\n")

    made = types.ModuleType("msvcrt")
    made.locking, made.LK_UNLCK, made.LK_NBLCK = locking, 0, 2
    return made


def show(system):
    windows = system == "windows"
    lacking = WINDOWS if windows else MACOS
    instead = {
        "sys": {"platform": "win32" if windows else "darwin"},
        "os": {"name": "nt"} if windows else {},
    }
    shown = {
        name: Shown(
            importlib.import_module(name), lacking.get(name, "").split(), instead.get(name, {})
        )
        for name in ("sys", "os", "mmap", "select", "signal", "socket")
    }
    if windows:
        shown["msvcrt"] = fake_msvcrt()
    usual, usual_by_name = builtins.__import__, importlib.import_module

    def seen_by(importer, name):
        if not (importer or "").startswith("plies"):
            return NOWHERE
        if name in lacking[""].split():
            raise ImportError(f"No module named {name!r}", name=name)
        return shown.get(name, NOWHERE)

    def shown_import(name, scope=None, local=None, fromlist=(), level=0):
        found = seen_by((scope or {}).get("__name__"), name) if level == 0 else NOWHERE
        return usual(name, scope, local, fromlist, level) if found is NOWHERE else found

    def shown_by_name(name, package=None):
        found = seen_by(sys._getframe(1).f_globals.get("__name__"), name)
        return usual_by_name(name, package) if found is NOWHERE else found

    builtins.__import__, importlib.import_module = shown_import, shown_by_name


if os.environ.get("PLIES_ELSEWHERE"):
    show(os.environ["PLIES_ELSEWHERE"])

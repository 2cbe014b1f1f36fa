"""Limits of a student's process, set from inside it before the student's code is loaded.

Each layer is tried, and those that hold are returned. The kernel's (rlimits everywhere, Landlock
and seccomp on Linux) cannot be undone from Python, ctypes or machine code. The audit hook is there
on every system: it explains itself, but a determined student gets around it.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
from types import ModuleType
from typing import Any

NOT_FOR_STUDENTS = ("site-packages", "dist-packages")  # may hold plies, with right searches in it
FILES = 64  # open at a time


def lock(work: str, readable: list[str], limits: dict[str, Any]) -> list[str]:
    """Close everything but the given folders; return the names of the layers that hold."""
    readable = [os.path.realpath(path) for path in [*readable, *installation()]]
    guards = ["rlimits"] if rlimits(limits) else []
    import ctypes  # loaded while that is still possible: numpy looks for it

    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        landlock, seccomp = sibling("landlock"), sibling("seccomp")
        if landlock.restrict(libc, work, readable):
            guards.append("landlock")
        if seccomp.restrict(libc):
            guards.append("seccomp")
    if "seccomp" not in guards:
        forbid_processes()
    sibling("audit").watch(work, readable)
    return [*guards, "audit"]


def sibling(name: str) -> ModuleType:
    """Return a module of this folder, which is not on the path."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".py")
    spec = importlib.util.spec_from_file_location("plies_inside_" + name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def installation() -> list[str]:
    """Return what Python itself has to read: the standard library and shared libraries."""
    found = []
    for library in {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}:
        names = os.listdir(library) if os.path.isdir(library) else []
        found += [os.path.join(library, one) for one in names if one not in NOT_FOR_STUDENTS]
    folders = {os.path.join(sys.base_prefix, "lib"), "/lib", "/usr/lib", "/lib64", "/usr/lib64"}
    for folder in sorted(folders):
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            if ".so" in name or "-linux-" in name or name.endswith(".dylib"):
                found.append(os.path.join(folder, name))
    found += ["/etc/ld.so.cache", "/usr/share/zoneinfo", "/dev/null", "/dev/urandom"]
    return [path for path in found if os.path.exists(path)]


def rlimits(limits: dict[str, Any]) -> bool:
    """Bound memory, processor time, files and core dumps for good."""
    try:
        import resource
    except ImportError:
        return False
    held = True
    for name, most in (
        ("RLIMIT_AS", limits["memory"]),
        ("RLIMIT_CPU", limits["cpu"]),
        ("RLIMIT_FSIZE", limits["file"]),
        ("RLIMIT_NOFILE", FILES),
        ("RLIMIT_CORE", 0),
    ):
        try:
            more = (
                5 if name == "RLIMIT_CPU" else 0
            )  # SIGXCPU before SIGKILL, to tell it from others
            resource.setrlimit(getattr(resource, name), (most, most + more))
        except (AttributeError, ValueError, OSError):  # macOS has no RLIMIT_AS that works
            held = False
    return held


def forbid_processes() -> None:
    """Refuse new processes where seccomp cannot tell them from threads: no threads either."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
    except (ImportError, AttributeError, ValueError, OSError):
        pass

"""Landlock: the Linux kernel lets this process open only the files under the given paths.

Since Linux 5.13; see landlock(7). What the running kernel knows of it is found out by asking, and
everything that it knows is refused. Standing rules: read below `readable`, all but folders and
devices in `work`.
"""

from __future__ import annotations

import ctypes
import os
import struct

CREATE, ADD, RESTRICT = 444, 445, 446  # the system calls' numbers, the same on every machine
EXECUTE, WRITE, READ, READ_FOLDER, REMOVE_FILE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 5
MAKE_FILE, TRUNCATE = 1 << 8, 1 << 14
ON_FILES = EXECUTE | WRITE | READ | TRUNCATE | 1 << 15
KNOWN = {1: 13, 2: 14, 3: 15, 4: 15}  # how many rights on files a version has; later ones 16
NO_NEW_PRIVILEGES = 38


def restrict(libc: ctypes.CDLL, work: str, readable: list[str]) -> bool:
    """Return whether the kernel refuses everything else from now on."""
    version = libc.syscall(CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    if version < 1:
        return False
    rights = (1 << KNOWN.get(version, 16)) - 1
    network = 0b11 if version >= 4 else 0  # bind and connect of TCP
    scopes = 0b11 if version >= 6 else 0  # sockets without a file, signals to others
    fields = [rights, network, scopes][: 1 if version < 4 else 2 if version < 6 else 3]
    about = struct.pack(f"{len(fields)}Q", *fields)
    rules = libc.syscall(CREATE, about, ctypes.c_size_t(len(about)), ctypes.c_uint32(0))
    if rules < 0:
        return False
    try:
        allow(
            libc,
            rules,
            work,
            rights & (READ | READ_FOLDER | WRITE | MAKE_FILE | REMOVE_FILE | TRUNCATE),
        )
        for path in readable:
            writing = WRITE if path == "/dev/null" else 0
            if path != work:
                allow(libc, rules, path, READ | READ_FOLDER | writing)
        libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        return bool(libc.syscall(RESTRICT, rules, ctypes.c_uint32(0)) == 0)
    finally:
        os.close(rules)


def allow(libc: ctypes.CDLL, rules: int, path: str, rights: int) -> None:
    """Add a rule: these rights on everything below a path."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not os.path.isdir(path):
            rights &= ON_FILES
        libc.syscall(ADD, rules, 1, struct.pack("=Qi", rights, place), ctypes.c_uint32(0))
    finally:
        os.close(place)

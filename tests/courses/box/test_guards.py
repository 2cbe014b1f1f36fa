"""Each guard of a student's process alone: what it refuses if all the others are broken."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

INSIDE = ROOT / "src" / "plies" / "courses" / "box" / "inside"

# Runs in a process of its own: (the guard, its folder, a folder outside, the inside) -> which
# deeds were done. The deeds go around Python's own functions where they can.
DEEDS = """
import ctypes, importlib.util, json, os, socket, subprocess, sys, threading

guard, work, outside, inside = sys.argv[1:]
libc = ctypes.CDLL(None, use_errno=True)
os.chdir(work)

def raw(number, *arguments):
    if libc.syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), "refused")

def fork():
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)

def thread():
    one = threading.Thread(target=int)
    one.start()
    one.join()

def write(path):
    with open(path, "w") as file:
        file.write("x")

limit = (ctypes.c_uint64 * 2)(1 << 40, 1 << 40)
deeds = {
    "read mine": lambda: open("mine").read(),
    "write mine": lambda: write("other"),
    "thread": thread,
    "import": lambda: __import__("decimal"),
    "read outside": lambda: open(outside + "/theirs").read(),
    "list outside": lambda: os.listdir(outside),
    "write outside": lambda: write(outside + "/new"),
    "remove outside": lambda: os.remove(outside + "/spare"),
    "touch outside": lambda: raw(280, -100, (outside + "/theirs").encode(), None, 0),
    "read by folder": lambda: os.read(os.open("theirs", 0, dir_fd=folder), 9),
    "make folder": lambda: os.mkdir("deep"),
    "fork": fork,
    "run": lambda: subprocess.run(["/bin/true"], check=True),
    "socket": lambda: socket.socket().close(),
    "signal parent": lambda: os.kill(os.getppid(), 0),
    "raise limit": lambda: raw(302, 0, 7, limit, 0),
    "memory of parent": lambda: open(f"/proc/{os.getppid()}/mem", "rb").close(),
    "trace parent": lambda: raw(101, 16, os.getppid(), 0, 0),
    "clone3": lambda: raw(435, 0, 0),
    "io_uring": lambda: raw(425, 1, ctypes.create_string_buffer(120)),
    "memfd": lambda: raw(319, b"x", 0),
    "raw socket": lambda: raw(41, 2, 1, 0),
    "raw x32": lambda: raw(0x40000000 + 39),
    "ctypes": lambda: ctypes.CDLL(None).getpid(),
}
folder = os.open(outside, os.O_RDONLY)
spec = importlib.util.spec_from_file_location("guard", f"{inside}/{guard}.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
limits_spec = importlib.util.spec_from_file_location("limits", f"{inside}/limits.py")
limits = importlib.util.module_from_spec(limits_spec)
limits_spec.loader.exec_module(limits)
if guard == "audit":
    module.watch(work, limits.installation())
elif guard == "landlock":
    assert module.restrict(libc, work, limits.installation())
else:
    assert module.restrict(libc)
done = []
for name, deed in deeds.items():
    try:
        deed()
        done.append(name)
    except (OSError, subprocess.SubprocessError):
        pass
print(json.dumps(done))
"""


def done(guard: str, folder: Path) -> list[str]:
    """Return the deeds that a guard does not refuse."""
    work, outside = folder / "work", folder / "outside"
    work.mkdir()
    outside.mkdir()
    for file in (work / "mine", outside / "theirs", outside / "spare"):
        file.write_text("x")
    command = [sys.executable, "-I", "-S", "-c", DEEDS, guard, str(work), str(outside), str(INSIDE)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    found: list[str] = json.loads(told.stdout)
    return found


ORDINARY = ["read mine", "write mine", "thread", "import"]
linux = pytest.mark.skipif(sys.platform != "linux", reason="a guard of Linux's kernel")


@linux
def test_landlock_alone_keeps_every_file_outside_closed(tmp_path):
    found = done("landlock", tmp_path)
    assert found[:4] == ORDINARY
    assert not {"read outside", "list outside", "write outside", "remove outside"} & {*found}
    assert not {"read by folder", "make folder", "memory of parent"} & {*found}
    assert not {"trace parent", "run"} & {*found}
    assert "socket" in found  # this is what seccomp is for


@linux
def test_seccomp_alone_leaves_only_ordinary_calls(tmp_path):
    found = done("seccomp", tmp_path)
    files = ["read outside", "list outside", "write outside", "remove outside", "read by folder"]
    assert set(found) - {"memory of parent"} == {*ORDINARY, *files, "ctypes"}


def test_the_audit_hook_alone_keeps_files_and_programs_closed_to_plain_python(tmp_path):
    found = done("audit", tmp_path)
    assert found[0:2] == ORDINARY[0:2]
    assert set(ORDINARY) <= set(found)
    assert not {"read outside", "list outside", "write outside", "remove outside"} & {*found}
    assert not {"make folder", "fork", "run", "socket", "signal parent", "ctypes"} & {*found}

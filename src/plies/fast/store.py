"""Compiled code on disk: found again by the next process, loaded without Numba.

The folder is `$PLIES_CACHE`, or plies in the user's cache folder. A file is written under
another name and then renamed, so that no process finds half of one; what two processes want at
once, one of them compiles and the other waits for. Where nothing can be written, nothing is kept.
A name is a hash of everything the code depends on. A file begins with a checksum, so that a damaged
one is compiled anew instead of run.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from plies.fast.layout import RAISED, RETURNED

PATIENCE = 120.0  # seconds to wait for another process that may have been stopped
NOTHING_RETURNED = -2  # how Numba's functions say that they return None; 0: something


def folder() -> Path:
    """Return where compiled code is kept."""
    home = os.environ.get("PLIES_CACHE")
    if home:
        return Path(home)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "plies"


@cache
def engine_digest() -> str:
    """Return a hash of the engine's own source, the compiler and the processor."""
    import llvmlite
    import llvmlite.binding as llvm

    digest = hashlib.blake2b(digest_size=16)
    here = Path(__file__).parent
    for file in sorted([*here.glob("*.py"), *here.glob("native/*.py")]):
        digest.update(file.read_bytes())
    features = llvm.get_host_cpu_features().flatten()
    digest.update(f"{llvmlite.__version__} {sys.version} {llvm.get_host_cpu_name()}".encode())
    digest.update(features.encode())
    return digest.hexdigest()


def key_of(*parts: object) -> str:
    """Return the name under which something that depends on `parts` is kept."""
    text = repr((engine_digest(), *parts))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def keep(name: str, data: bytes) -> None:
    """Keep `data` under a name, all of it or nothing; where that cannot be done, do without."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder(), delete=False) as file:
            try:
                file.write(_checksum(name, data) + data)
                file.close()
                os.replace(file.name, folder() / name)
            except OSError:
                with suppress(OSError):
                    os.unlink(file.name)
    except OSError:
        return


def kept(name: str) -> bytes | None:
    """Return what is kept under a name, undamaged; None if there is nothing."""
    try:
        checksum, newline, data = (folder() / name).read_bytes().partition(b"\n")
    except OSError:
        return None
    return data if checksum + newline == _checksum(name, data) else None


def made(name: str, make: Callable[[], bytes]) -> bytes:
    """Return what is kept under a name; if there is nothing, make it and keep it."""
    data = kept(name)
    if data is None:
        with _alone(name):
            data = kept(name)  # by somebody who was here first
            if data is None:
                data = make()
                keep(name, data)
    return data


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """Let other processes that come with the same name wait, where that can be done."""
    with ExitStack() as stack:
        with suppress(ImportError, OSError):  # another system; nothing can be written
            import fcntl

            folder().mkdir(parents=True, exist_ok=True)
            lock = folder() / f"{name}.lock"
            file = stack.enter_context(lock.open("w"))
            until = monotonic() + PATIENCE
            while monotonic() < until:
                with suppress(BlockingIOError):
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # a process that dies lets go
                    stack.callback(fcntl.flock, file, fcntl.LOCK_UN)
                    stack.callback(_removed, lock)
                    break
                sleep(0.05)
        yield


def _removed(file: Path) -> None:
    with suppress(OSError):
        file.unlink()


def _checksum(name: str, data: bytes) -> bytes:
    digest = hashlib.blake2b(name.encode() + data, digest_size=16)
    return digest.hexdigest().encode() + b"\n"


def keep_record(name: str, record: dict[str, Any]) -> None:
    keep(f"{name}.json", json.dumps(record).encode())


def kept_record(name: str) -> dict[str, Any] | None:
    """Return the record kept under a name; None if there is none that can be read."""
    data = kept(f"{name}.json")
    try:
        record = json.loads(data) if data else None
    except ValueError:
        return None
    return record if isinstance(record, dict) else None


class Entry:
    """Compiled code that is ready to be called with the address of a block."""

    def __init__(self, code: Any, address: int):
        self.code = code  # kept alive as long as somebody may call it
        self.call = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_int64] * 3)(address)

    def __call__(self, block: int) -> bool:
        """Run; return False if the code raised an exception."""
        status = self.call(block + 8 * RETURNED, block + 8 * RAISED, block)
        return bool(status in (0, NOTHING_RETURNED))

    def raised(self, block: int) -> str:
        """Return the exception that a call just raised, in words, as far as it is known."""
        try:
            found = ctypes.cast(block + 8 * RAISED, ctypes.POINTER(ctypes.POINTER(_Raised)))
            info = found.contents.contents
            kind, args, place = pickle.loads(ctypes.string_at(info.data, info.length))
        except Exception:  # it was raised with numbers that only compiled code knows
            return "an exception"
        own = place and not Path(place[1]).is_relative_to(Path(__file__).parent)
        where = f" in {place[0].rpartition('.')[2]}, line {place[2]}" if own else ""
        return f"{kind.__name__}{where}" + (f": {args[0]}" if args else "")


class _Raised(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_int32))


_loaded: dict[str, Entry] = {}


def packed(symbol: str, needs_numba: bool, code: bytes) -> bytes:
    """Return what `loaded` needs to know of an object file, and the file, as one."""
    return symbol.encode() + b"\0" + (b"numba" if needs_numba else b"") + b"\0" + code


def loaded(name: str, data: bytes) -> Entry:
    """Return the entry of what was `packed`."""
    if name in _loaded:
        return _loaded[name]
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    symbol, needs, code = data.split(b"\0", 2)
    if needs:
        _numba_ready()
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _loaded[name] = Entry(engine, engine.get_function_address(symbol.decode()))
    return _loaded[name]


def _numba_ready() -> None:
    """Let compiled code find the functions that Numba keeps lists with."""
    from numba.core.registry import cpu_target
    from numba.core.runtime import rtsys  # type: ignore[attr-defined]

    rtsys.initialize(cpu_target.target_context)

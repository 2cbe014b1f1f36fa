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
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock, get_ident
from time import monotonic, sleep
from typing import Any

from plies.compiled import sources
from plies.compiled.image import Image, Unknown
from plies.compiled.layout import RAISED, RETURNED, STOP
from plies.compiled.locking import locked
from plies.writing import replace

PATIENCE = 120.0  # seconds to wait for another process that may have been stopped
ALONE = "alone"  # among the needs of code: that no other thread runs the same copy of it
ASKED = "plies_asked"  # the word that loops of a game look at, see `lowering.looking`
CHANGING = (b"cpu MHz", b"bogomips", b"BogoMIPS", b"core id", b"apicid", b"initial apicid")
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
    """Return a hash of the engine's source and what it uses, the compiler and the processor.

    It is remembered: to read it all, and to ask LLVM, takes longer than a short search.
    """
    around = [str(sources.WHERE).encode(), sys.version.encode(), _processor()]
    around += [_version_of("llvmlite"), _version_of("numba")]
    name = f"engine-{hashlib.blake2b(repr(around).encode(), digest_size=16).hexdigest()}"
    known = kept_record(name) if _processor() else None
    if known and known["stamps"] == sources.stamps(known["places"]):
        return str(known["digest"])
    found, places = sources.read()
    before = sources.stamps(places)
    digest = _digest(found)
    if _processor():
        keep_record(name, {"digest": digest, "stamps": before, "places": places})
    return digest


def _digest(source: str) -> str:
    import llvmlite
    import llvmlite.binding as llvm

    digest = hashlib.blake2b(source.encode(), digest_size=16)
    features = llvm.get_host_cpu_features().flatten()
    digest.update(f"{llvmlite.__version__} {sys.version} {llvm.get_host_cpu_name()}".encode())
    digest.update(_version_of("numba"))
    digest.update(features.encode())
    return digest.hexdigest()


def _version_of(package: str) -> bytes:
    """Return which version of a package this is, without the time that importing it takes."""
    found = find_spec(package)
    version = Path(found.origin).parent / "_version.py" if found and found.origin else None
    return version.read_bytes() if version and version.is_file() else b""


@cache
def _processor() -> bytes:
    """Return what Linux says of the processor, as far as LLVM's answer follows from it."""
    try:
        with open("/proc/cpuinfo", "rb", buffering=0) as file:
            first = file.read(1 << 14).partition(b"\n\n")[0]
    except OSError:
        return b""
    lines = [line for line in first.splitlines() if not line.startswith(CHANGING)]
    return b"\n".join(lines) if b"flags" in first or b"Features" in first else b""


def key_of(*parts: object) -> str:
    """Return the name under which something that depends on `parts` is kept."""
    text = repr((engine_digest(), *parts))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def keep(name: str, data: bytes) -> None:
    """Keep `data` under a name, all of it or nothing; where that cannot be done, do without."""
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        replace(folder() / name, [_checksum(name, data), data])


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
        with suppress(ImportError, OSError):  # a browser; nothing can be written
            folder().mkdir(parents=True, exist_ok=True)
            lock = folder() / f"{name}.lock"
            stack.callback(_remove, lock)  # at the end: Windows keeps what is open
            file = stack.enter_context(lock.open("w", encoding="utf-8"))
            until = monotonic() + PATIENCE
            while monotonic() < until:
                with suppress(BlockingIOError):
                    stack.callback(locked(file))
                    break
                sleep(0.05)
        yield


def _remove(file: Path) -> None:
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


class Copy:
    """Compiled code in memory."""

    def __init__(self, symbol: str, code: bytes):
        try:
            image = Image(code)
            address, asked = image.address(symbol), image.address(ASKED)
            self.kept: Any = image
        except Unknown:
            address, asked = self._by_llvm(symbol, code)
        self.call = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_int64] * 3)(address)
        self.asked = ctypes.c_int64.from_address(asked)

    def _by_llvm(self, symbol: str, code: bytes) -> tuple[int, int]:
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
        made = self.kept = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        made.add_object_file(llvm.ObjectFileRef.from_data(code))
        made.finalize_object()
        return made.get_function_address(symbol), made.get_global_value_address(ASKED)


class Entry:
    """Compiled code that is ready to be called with the address of a block.

    What makes lists keeps the address of the block that it runs in, so every thread that runs it
    at the same time needs a copy of its own.
    """

    def __init__(self, symbol: str, code: bytes, alone: bool):
        self.symbol, self.code, self.alone = symbol, code, alone
        self.copies: list[Copy] = []
        self.free = [self._copied()]

    def _copied(self) -> Copy:
        self.copies.append(Copy(self.symbol, self.code))
        return self.copies[-1]

    def __call__(self, block: int) -> bool:
        """Run; return False if the code raised an exception."""
        if not self.alone:
            return self._ran(self.free[0], block)
        with _taking:
            copy = self.free.pop() if self.free else self._copied()
        try:
            return self._ran(copy, block)
        finally:
            self.free.append(copy)

    def _ran(self, copy: Copy, block: int) -> bool:
        _running[get_ident()] = block
        try:
            status = copy.call(block + 8 * RETURNED, block + 8 * RAISED, block)
        finally:
            del _running[get_ident()]
        return bool(status in (0, NOTHING_RETURNED))

    def ask(self) -> None:
        """Let loops of the game end too, in those searches that are to stop."""
        for copy in tuple(self.copies):
            copy.asked.value = ctypes.cast(_is_meant, ctypes.c_void_p).value or 0

    def stop_asking(self) -> None:
        """Let loops run on. A search that has still not stopped is asked again."""
        for copy in tuple(self.copies):
            copy.asked.value = 0

    def raised(self, block: int) -> str:
        """Return the exception that a call just raised, in words, as far as it is known."""
        kind, args, place = self._raised(block)
        if kind is None:
            return "an exception"
        own = place and not Path(place[1]).is_relative_to(Path(__file__).parent)
        line = f", line {place[2]}" if own and place[2] else ""  # 0: in the midst of arithmetic
        where = f" in {place[0].rpartition('.')[2]}{line}" if own else ""
        return f"{kind.__name__}{where}" + (f": {args[0]}" if args else "")

    def ended(self, block: int) -> str:
        """Return the function whose loop was ended by a call that just raised; "" if none was."""
        kind, args, _ = self._raised(block)
        return str(args[0]) if kind is KeyboardInterrupt else ""

    def _raised(self, block: int) -> tuple[Any, Any, Any]:
        import pickle  # slow to import

        try:
            found = ctypes.cast(block + 8 * RAISED, ctypes.POINTER(ctypes.POINTER(_Raised)))
            info = found.contents.contents
            kind, args, place = pickle.loads(ctypes.string_at(info.data, info.length))
        except Exception:  # it was raised with numbers that only compiled code knows
            return None, (), None
        return kind, args, place


_running: dict[int, int] = {}  # the block that a thread is searching in


def _meant() -> int:
    """Return whether the search of this thread is to stop: compiled code asks."""
    block = _running.get(get_ident())
    return int(block is not None and ctypes.c_int64.from_address(block + 8 * STOP).value != 0)


_is_meant = ctypes.CFUNCTYPE(ctypes.c_int32)(_meant)  # as compiled code calls it


class _Raised(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_int32))


_loaded: dict[str, Entry] = {}
_taking = Lock()


def packed(symbol: str, needs: Sequence[str], code: bytes) -> bytes:
    """Return what `loaded` needs to know of an object file, and the file, as one."""
    return b"\0".join([symbol.encode(), " ".join(needs).encode(), code])


def loaded(name: str, data: bytes) -> Entry:
    """Return the entry of what was `packed`."""
    if name in _loaded:
        return _loaded[name]
    symbol, needs, code = data.split(b"\0", 2)
    wanted = set(needs.decode().split())
    if wanted - {ALONE}:
        _numba_ready()
    _loaded[name] = Entry(symbol.decode(), code, ALONE in wanted)
    return _loaded[name]


def _numba_ready() -> None:
    """Let compiled code find the functions that Numba has for it."""
    from numba.core.registry import cpu_target
    from numba.core.runtime import rtsys  # type: ignore[attr-defined]

    rtsys.initialize(cpu_target.target_context)

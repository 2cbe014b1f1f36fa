"""Compiled code on disk: found again by the next process, loaded without Numba.

The folder is `$PLIES_CACHE`, or plies in the user's cache folder. A file is written under
another name and then renamed, so that two processes that compile at once do no harm; where
nothing can be written, nothing is kept. A name is a hash of everything the code depends on.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

Entry = Callable[[int], None]
UNUSED = (  # what Numba's wrappers mention for errors that compiled searches never raise
    "numba_gil_ensure",
    "numba_gil_release",
    "numba_unpickle",
    "numba_do_raise",
    "NRT_Free",
    "numba_runtime_build_excinfo_struct",
)


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
            file.write(data)
        os.replace(file.name, folder() / name)
    except OSError:
        return


def kept(name: str) -> bytes | None:
    """Return what is kept under a name."""
    try:
        return (folder() / name).read_bytes()
    except OSError:
        return None


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


_loaded: dict[str, tuple[Any, Entry]] = {}


def loaded(name: str, data: bytes) -> Entry:
    """Return the entry of an object file, which holds the name of its entry after a zero byte."""
    if name in _loaded:
        return _loaded[name][1]
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    symbol, _, code = data.partition(b"\0")
    nothing = ctypes.cast(ctypes.pythonapi.PyErr_Clear, ctypes.c_void_p).value
    for unused in UNUSED:
        llvm.add_symbol(unused, nothing)
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    address = engine.get_function_address(symbol.decode())
    entry = ctypes.CFUNCTYPE(None, ctypes.c_int64)(address)
    _loaded[name] = (engine, entry)
    return entry

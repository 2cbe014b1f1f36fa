"""A zip that a student handed in, unpacked without trusting it.

Only Python files come out, each and all together of bounded size, into the given folder and nowhere
else: no links, no paths that lead outside. What is not plain or deflated is not read, since other
packings may ask for gigabytes of memory.
"""

from __future__ import annotations

import stat
import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path, PurePosixPath

from plies.contract import GameError
from plies.courses.box.terms import Limits

MOST_BYTES = 20_000_000  # of a zip
MOST_LIST = 1_000_000  # bytes of its list of files: some ten thousand of them
MOST_ALL = 8_000_000  # bytes of all that comes out
MOST_FILES = 500
DEEPEST = 8  # folders in folders
LARGEST = Limits().file  # bytes of one file that comes out
END, END_LENGTH, END_64 = b"PK\x05\x06", 22, b"PK\x06\x07"
ENCRYPTED = 1
NOT_THEIRS = {"__MACOSX", "__pycache__", ".git"}  # folders that no student wrote


def unpack(content: bytes, folder: Path) -> int:
    """Write the Python files of a zip below a folder, and return how many; raises GameError."""
    _look_at(content)
    written = total = 0
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            for info in archive.infolist():
                place = place_of(info)
                if place is None:
                    continue
                if written >= MOST_FILES:
                    raise GameError(f"it holds more than {MOST_FILES} Python files")
                if info.flag_bits & ENCRYPTED:
                    raise GameError("it is locked by a password")
                part = _content(archive, info)
                total += len(part)
                if total > MOST_ALL:
                    raise GameError(f"it holds more than {MOST_ALL:,} bytes of Python files")
                written += _written(folder.joinpath(*place.parts), part)
    except GameError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, struct.error):
        raise GameError("it is damaged, or no zip at all") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise GameError(f"it cannot be read ({type(error).__name__})") from None
    return written


def _look_at(content: bytes) -> None:
    """Refuse a list of files that would fill the memory before anybody looks at it."""
    at = content.rfind(END)
    if at < 0 or len(content) - at < END_LENGTH:
        raise GameError("it is damaged, or no zip at all")
    (listed,) = struct.unpack_from("<I", content, at + 12)
    if listed > MOST_LIST or END_64 in content[max(0, at - 20) : at]:
        raise GameError("it holds too many files")


def place_of(info: zipfile.ZipInfo) -> PurePosixPath | None:
    """Return where in the folder a file belongs; None if it is none of ours, or leads outside."""
    name = info.filename.replace("\\", "/")
    place = PurePosixPath(name)
    mode = info.external_attr >> 16
    odd = stat.S_IFMT(mode) not in (0, stat.S_IFREG)  # a link, say
    if name.endswith("/") or odd or place.suffix != ".py" or place.name.startswith("._"):
        return None
    if place.is_absolute() or ".." in place.parts or ":" in name or len(place.parts) > DEEPEST:
        return None
    return None if NOT_THEIRS & set(place.parts) else place


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return a file, read no further than it may go whatever its list says of its size."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise GameError("it is packed in a way that is not unpacked here")
    with archive.open(info) as file:
        part = file.read(LARGEST + 1)
    if len(part) > LARGEST:
        name = PurePosixPath(info.filename).name
        raise GameError(f"{name} has more than {LARGEST:,} bytes")
    return part


def _written(path: Path, content: bytes) -> bool:
    """Write a file; of two with one name, and of names that no file can have, not the second."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(content)
        return True
    except (FileExistsError, NotADirectoryError, OSError):
        return False

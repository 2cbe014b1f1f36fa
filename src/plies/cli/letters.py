"""Letters for terminals that can show nothing else: `MAX` for a triangle, `|` for a line.

A terminal says by its locale what it can show, LANG=C being ASCII. Python itself writes UTF-8 in
that locale, since files and pipes want it; a terminal then shows every sign it lacks as something
else. Here all that is written goes through an error handler, so no drawing needs to know.
"""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper
from unicodedata import normalize

NAME = "plies-letters"
ASCII = ("C", "POSIX")
BY_PYTHON = ("C.UTF-8", "C.utf8", "UTF-8")  # what Python makes of LC_CTYPE where LANG is C
SIGNS = {
    "▲": "MAX",
    "▼": "MIN",
    "●": "CHANCE",
    "α": "alpha",
    "β": "beta",
    "∞": "inf",
    "─": "-",
    "╌": ".",
    "━": "-",
    "╸": "-",
    "╺": "-",
    "│": "|",
    "├": "|",
    "└": "`",
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "≥": ">=",
    "≤": "<=",
    "−": "-",
    "×": "x",
    "…": "~",
    "·": ".",
    "•": "*",
    "–": "-",
    "—": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    **{bar: str(height) for height, bar in enumerate("▁▂▃▄▅▆▇█", 1)},
}


def in_letters(text: str) -> str:
    """Return a text in ASCII: signs as letters, é as e, and what nobody can spell as `?`."""
    return "".join(SIGNS.get(sign) or _spelt(sign) for sign in text)


def _spelt(sign: str) -> str:
    return normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


def _handler(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_letters(error.object[error.start : error.end]), error.end


def write_what_can_be_shown() -> None:
    """Let stdout and stderr write letters where the terminal cannot show a sign."""
    codecs.register_error(NAME, _handler)
    codecs.register(_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            plain = is_ascii or only_letters(stream.isatty())
            stream.reconfigure(encoding=NAME if plain else stream.encoding, errors=NAME)


def _ascii(name: str) -> codecs.CodecInfo | None:
    """Return ASCII under another name: what is called ASCII click takes for a mistake, as UTF-8."""
    if name.replace("_", "-") != NAME:
        return None
    usual = codecs.lookup("ascii")
    return codecs.CodecInfo(
        name=NAME,
        encode=usual.encode,
        decode=usual.decode,
        incrementalencoder=usual.incrementalencoder,
        incrementaldecoder=usual.incrementaldecoder,
        streamreader=usual.streamreader,
        streamwriter=usual.streamwriter,
    )


def only_letters(is_terminal: bool) -> bool:
    """Return whether the locale is ASCII, or it is a terminal that can do next to nothing."""
    said = os.environ.get
    if said("PYTHONIOENCODING") or said("PYTHONUTF8") == "1":
        return False  # somebody has chosen what Python writes
    if is_terminal and said("TERM") == "dumb":
        return True
    if everything := said("LC_ALL"):
        return everything in ASCII
    return said("LANG") in ASCII and said("LC_CTYPE", "C") in ("", *ASCII, *BY_PYTHON)

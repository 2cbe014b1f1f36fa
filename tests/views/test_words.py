"""All English of the page and of the views stands in modules of words."""

from __future__ import annotations

import re

import pytest

from plies.web.addresses import folders

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
COMMENT = re.compile(r"^\s*//.*$|\s//\s.*$", re.MULTILINE)
HOLE = re.compile(r"\$\{[^}]*\}")
ENGLISH = re.compile(  # a sentence begins with a capital, or ends; a phrase has a small word in it
    r"\b[A-Z][a-z]+ [a-z]+\b|[a-z]{2,} [a-z]{2,}[.!?…]"
    r"|\b[a-z]+ (a|an|the|of|is|are|was|to|in|for|by|with|not|no|and|or) \b"
)
MODULES = {
    f"{address}/{path.name}": path
    for address, folder in folders().items()
    for path in sorted(folder.glob("*.js"))
}


def sentences(text: str) -> list[str]:
    found = (one or other for one, other in LITERAL.findall(COMMENT.sub("", text)))
    return [text for text in found if "\\n" not in text and ENGLISH.search(HOLE.sub("X", text))]


@pytest.mark.parametrize("address", [one for one in MODULES if "/words" not in one])
def test_only_modules_of_words_speak_english(address):
    assert sentences(MODULES[address].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("address", [one for one in MODULES if "/words" in one])
def test_and_those_do(address):
    assert len(sentences(MODULES[address].read_text(encoding="utf-8"))) >= 2

from __future__ import annotations

import pytest

from plies.cli.letters import in_letters, only_letters
from tests.cli.running import shell

CLEAR = {"LANG": "", "LC_ALL": "", "LC_CTYPE": "", "PYTHONIOENCODING": "", "PYTHONUTF8": ""}


@pytest.mark.parametrize(
    "locale", [{"LANG": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "ascii", "LANG": "C.UTF-8"}]
)
def test_an_ascii_terminal_gets_letters(locale):
    found = shell("tree", "[[3, 5], [2, 9]]", **{**CLEAR, **locale}).stdout
    sheet = shell("tree", "[[3, 5], [2, 9]]", "--exercise", **{**CLEAR, **locale}).stdout

    assert found.isascii()
    assert sheet.isascii()
    assert "?" not in found
    assert "\nMAX A\n|- MIN B\n" in sheet
    assert found.startswith("MAX root = 3\n|- MIN 0 = 3\n|  |- 3\n")


@pytest.mark.parametrize(
    "locale", [{"LANG": "C.UTF-8"}, {"LANG": "C", "PYTHONIOENCODING": "utf-8"}]
)
def test_others_keep_their_signs(locale):
    found = shell("tree", "[[3, 5], [2, 9]]", **{**CLEAR, **locale}).stdout

    assert found.startswith("▲ root = 3\n├─ ▼ 0 = 3\n")


@pytest.mark.parametrize(
    ("said", "terminal", "letters"),
    [
        ({"LANG": "C"}, False, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True, True),  # as Python itself has changed it
        ({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, True, False),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, True, True),
        ({"LANG": "de_DE.UTF-8"}, True, False),
        ({"LANG": "de_DE.UTF-8", "TERM": "dumb"}, True, True),
        ({"LANG": "de_DE.UTF-8", "TERM": "dumb"}, False, False),
        ({}, True, False),
        ({"LANG": "C", "PYTHONUTF8": "1"}, True, False),
    ],
)
def test_the_locale_says_what_can_be_shown(monkeypatch, said, terminal, letters):
    for name in (*CLEAR, "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)

    assert only_letters(terminal) is letters


def test_every_sign_that_we_write_has_letters():
    assert in_letters("α −∞  β ≥ 3 ▁█ é ●…") == "alpha -inf  beta >= 3 18 e CHANCE~"
    assert in_letters("字") == "?"

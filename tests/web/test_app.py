"""The files of the page: all there, small, and none that leads elsewhere."""

from __future__ import annotations

import json
import re
from urllib.parse import urljoin

import pytest

from plies.contract import GameError
from plies.web.app import Guard, policy
from plies.web.early import EARLY
from plies.web.files import FIRST_TREE, MAIN, SCRIPT, STYLE, page_files, style_mark

FILES = page_files()
IMPORT = re.compile(r'^(?:import|export) .*?from "([^"]+)";|\bimport\("([^"]+)"\)', re.M | re.S)


def test_the_code_of_the_page_is_small():
    assert sum(len(FILES[one].packed) for one in ("/", SCRIPT)) < 200_000
    assert len(FILES["/"].packed) < 14_000  # what a server sends before it first hears back


@pytest.mark.parametrize("address", [one for one in FILES if one.endswith(".js")])
def test_every_module_imports_modules_that_are_there(address):
    for found in IMPORT.findall(FILES[address].body.decode()):
        target = found[0] or found[1]
        assert urljoin(address, target) in FILES, target


def test_every_file_that_the_page_names_is_there():
    page = FILES["/"].body.decode()

    named = re.findall(r'(?:href|src)="(/[^"]+)"', page)

    assert SCRIPT in named
    assert set(named) <= set(FILES)


@pytest.mark.parametrize("address", [one for one in FILES if one.endswith((".js", ".css"))])
def test_nothing_comes_from_another_site(address):
    text = FILES[address].body.decode()

    assert not re.findall(r"https?://(?!www\.w3\.org/)", text)


def test_the_page_has_all_styles_and_names_one_script_that_holds_all_modules():
    page = FILES["/"].body.decode()
    assert re.findall(r'<script [^>]*src="([^"]+)"', page) == [SCRIPT]
    assert "stylesheet" not in page

    script = FILES[SCRIPT].body.decode()
    sheet = STYLE.search(FILES["/"].body)[1].decode()
    joined = re.findall(r'^all_modules\.set\("([^"]+)", (\w+)\);$', script, re.M)
    assert {one for one, _ in joined} == {one for one in FILES if one.endswith(".js")} - {SCRIPT}
    assert len({value for _, value in joined}) == len(joined)
    assert joined[-1][0] == MAIN  # it begins when all are there
    for one in FILES:
        if one.endswith(".css") and one != "/views/tournament.css":  # of reports, which stand alone
            assert FILES[one].body.decode() in sheet, one


def test_what_is_imported_later_is_one_of_the_joined_modules_or_comes_from_its_address():
    script = FILES[SCRIPT].body.decode()

    assert re.findall(r"\bimport\(.*", script) == ["import(href);"]
    assert 'import_module("/page/live.js", "../views/curve.js")' in script


def test_the_script_brings_the_answer_to_what_the_section_of_trees_asks_first():
    script = FILES[SCRIPT].body.decode()
    [(what, asked, answer)] = json.loads(re.search(r"^const ANSWERS = (.+);$", script, re.M)[1])

    assert (what, asked) == ("trace", FIRST_TREE)
    assert answer["spec"] == FIRST_TREE["tree"]


def test_the_page_asks_early_what_the_server_answers_early():
    script = FILES["/page/connection.js"].body.decode()

    [asked] = re.findall(r"^const EARLY = (\[.*\]);", script, re.M)
    assert tuple(json.loads(asked)) == EARLY


def test_the_policy_allows_the_styles_that_the_page_has_and_no_others():
    mark = style_mark(FILES["/"])

    assert f"style-src 'self' {mark};" in policy(style=mark)
    assert style_mark(FILES["/"]._replace(body=b"<style>* {}</style>")) != mark
    assert "style-src 'self';" in policy()


def test_the_page_is_framed_by_one_site_if_that_is_wished_and_by_no_other():
    assert "frame-ancestors 'none'" in policy()
    assert policy("https://course.example").endswith("frame-ancestors https://course.example")
    for wrong in (
        "course.example",
        "https://a.example https://b.example",
        "*",
        "https://a/b",
        "x;y",
    ):
        with pytest.raises(GameError, match="an origin is written as"):
            policy(wrong)


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("[::1]:8000", True),
        ("192.168.1.7:8000", True),
        ("lab.example:8000", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_the_server_knows_its_names(host, known):
    async def app(scope, receive, send):
        return None

    assert Guard(app, hosts=["lab.example"]).is_known(host) is known

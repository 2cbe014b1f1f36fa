"""What Python and JavaScript both draw by stands in one file."""

from __future__ import annotations

import re
from inspect import signature

import pytest

import plies
from plies.games.pacman import picture
from plies.games.pacman.page import VIEW as MAZE
from plies.games.shared.script import exported
from plies.games.twenty48 import text
from plies.games.twenty48.page import VIEW as SLIDE
from plies.views.measures import WHOLE

COLOUR = re.compile(r"#[0-9a-f]{6}\b")


def test_an_object_is_read_from_a_module(tmp_path):
    module = tmp_path / "sizes.js"
    module.write_text(
        '// sizes\n\nexport const SIZES = {\n  "cell": 20, "parts": { "x": [1, 2] }\n};\n'
    )

    assert exported(module) == {"cell": 20, "parts": {"x": [1, 2]}}


@pytest.mark.parametrize(
    ("view", "colours", "home"),
    [(SLIDE, text.COLOURS, "tiles.js"), (MAZE, picture.COLOURS, "figures.js")],
    ids=["2048", "pacman"],
)
def test_a_colour_of_a_picture_is_written_once_for_python_and_the_page(view, colours, home):
    drawn = {one for name, pair in colours.items() if name != "label" for one in pair}

    written = {path.name: set(COLOUR.findall(path.read_text())) for path in page_files(view)}

    assert drawn <= written.pop(home)
    assert {name: drawn & found for name, found in written.items() if drawn & found} == {}


def page_files(view):
    return [path for path in view.folder.iterdir() if path.suffix in (".js", ".css")]


def test_a_trace_is_drawn_in_full_up_to_the_size_that_the_page_has():
    assert signature(plies.Trace.svg).parameters["limit"].default == WHOLE

from __future__ import annotations

import re

import pytest

from plies.contract import GameError
from plies.views.bundle import WEB, bundle, joined, style

VIEWS = sorted(
    path.name for path in WEB.glob("*.js") if "export function render(" in path.read_text("utf-8")
)


def written(folder, **modules):
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_what_is_imported_comes_first_and_once(tmp_path):
    written(
        tmp_path,
        words="export const WORDS = {};\n",
        shape='import { WORDS } from "./words.js";\nexport function shape() { return WORDS; }\n',
        view='import { WORDS } from "./words.js";\nimport { shape } from "./shape.js";\n'
        "export function render() { return [shape, WORDS]; }\nexport default { render };\n",
    )

    assert bundle("view.js", tmp_path).split("\n") == [
        "const module_own_words = (() => {",
        "const WORDS = {};",
        "",
        "return { WORDS };",
        "})();",
        "const module_own_shape = (() => {",
        "const { WORDS } = module_own_words;",
        "function shape() { return WORDS; }",
        "",
        "return { shape };",
        "})();",
        "const { WORDS } = module_own_words;",
        "const { shape } = module_own_shape;",
        "export function render() { return [shape, WORDS]; }",
        "export default { render };",
        "",
    ]


@pytest.mark.parametrize(
    ("other", "view", "sentence"),
    [
        ("", 'import all from "./other.js";\n', "view.js cannot be joined"),
        ("", 'const x = await import("./other.js");\n', "view.js cannot be joined"),
        ("", 'export { A } from "./other.js";\n', "view.js cannot be joined"),
        ('import { A } from "./view.js";\n', 'import { B } from "./other.js";\n', "each other"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path, other, view, sentence):
    written(tmp_path, other=other, view=view)

    with pytest.raises(GameError, match=sentence):
        bundle("view.js", tmp_path)


def test_a_games_view_may_import_from_the_views_and_keeps_its_own_names(tmp_path):
    written(
        tmp_path,
        words="export const WORDS = 1;\n",
        view='import { draw } from "../../views/elements.js";\n'
        'import { WORDS } from "./words.js";\n'
        'import { VIEW_WORDS } from "../../views/words_views.js";\n'
        "export function render() { return [draw, WORDS, VIEW_WORDS]; }\n",
    )

    joined = bundle("view.js", tmp_path)

    assert "const { draw } = module_elements;" in joined
    assert "const { WORDS } = module_own_words;" in joined
    assert "const { VIEW_WORDS } = module_words_views;" in joined
    assert not re.search(r"^\s*import\b", joined, re.MULTILINE)


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_becomes_one_module_that_imports_nothing(view):
    joined = bundle(view)

    assert not re.search(r"^\s*import\b", joined, re.MULTILINE)
    assert re.findall(r"^export function render\(", joined, re.MULTILINE) == [
        "export function render("
    ]


def test_a_page_is_joined_with_what_it_imports_later_and_begins_when_all_is_there(tmp_path):
    written(
        tmp_path,
        main='import { ONE } from "./one.js";\nimport(`./${ONE}.js`).then(({ open }) => open());\n',
        one='export const ONE = "later";\n',
        later='import { ONE } from "./one.js";\nexport function open() { return ONE; }\n',
    )
    files = {f"/page/{path.name}": path for path in sorted(tmp_path.glob("*.js"))}

    lines = joined(files, "/page/main.js").split("\n")

    named = [line for line in lines if line.startswith("// ")]
    assert named == ["// /page/one.js", "// /page/later.js", "// /page/main.js"]
    assert sum('"later"' in line for line in lines) == 1  # nothing is there twice
    assert 'import_module("/page/main.js", `./${ONE}.js`).then(({ open }) => open());' in lines
    assert lines[-1] == 'all_modules.set("/page/main.js", module_page_main);'


def test_a_module_that_is_not_there_is_named(tmp_path):
    written(tmp_path, view='import { A } from "./other.js";\n')

    with pytest.raises(GameError, match=r"there is no module /own/other\.js"):
        bundle("view.js", tmp_path)


def test_style_sheets_are_joined_in_order():
    joined = style("board.css", "curve.css")

    assert 0 < joined.index(".plies-board {") < joined.index(".plies-curve svg")

"""Journeys through the section of trees: stepped, compared, typed, edited, shared and saved."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest

from tests.browser.journeys.seeing import becomes, button, sideways
from tests.cli.running import LAB, run_json

# By node in the order of the tree: its name, what has become of it, and what is written at it.
SEEN = """() => [...document.querySelectorAll('.plies-stepper .node')]
  .sort((a, b) => a.dataset.node - b.dataset.node)
  .map((one) => ({
    name: one.querySelector('.name')?.textContent ?? '',
    state: ['cut', 'unvisited', 'open', 'done'].find((name) => one.classList.contains(name)),
    value: one.querySelector('.value').textContent,
  }))"""
PATHS = [
    *("A", "B", "D", "0.0.0", "0.0.1", "E", "0.1.0", "0.1.1"),
    *("C", "F", "1.0.0", "1.0.1", "G", "1.1.0", "1.1.1"),
]  # of the lab's tree, depth first, as the command line names its nodes


@pytest.fixture
def trees(visit, server):
    """Return a function that opens the section with a search ready to be stepped through."""

    def trees(query: str = "", **window):
        page = visit(server, f"trees{query}", **window)
        page.locator(".plies-stepper .node").first.wait_for()
        return page

    return trees


def test_a_tree_is_on_screen_after_two_requests_and_no_module_comes_later_or_twice(trees):
    page = trees()
    sent: list[str] = []
    page.on("websocket", lambda opened: opened.on("framesent", lambda text: sent.append(text)))
    page.reload()
    page.locator(".plies-stepper .node").first.wait_for()
    loaded = """() => [...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource")].map(({ name }) => new URL(name).pathname)"""
    needed = set(page.evaluate(loaded)) - {"/page/icon.svg"}

    assert needed == {"/", "/joined.js"}
    assert sent == []  # the answer came with the page

    for section, seen in (("learn", ".door"), ("play?game=2048", ".tile"), ("watch", ".curve svg")):
        page.evaluate("(place) => { location.hash = place; }", f"#/{section}")
        page.locator(seen).first.wait_for(state="attached")
    assert set(page.evaluate(loaded)) - {"/page/icon.svg", "/tournaments"} == needed


def test_a_link_with_a_tree_does_not_wait_for_the_websocket(visit, server):
    page = visit(server)
    page.route_web_socket("**/ws", lambda socket: None)  # nobody answers there
    page.goto(f"{server.address}#/trees?tree={quote('[[3,5],[2,9]]')}&beside=minimax")
    page.reload()

    page.locator(".search").nth(1).wait_for()
    assert page.locator(".search").first.locator(".node").count() == 7


def test_the_labs_tree_stepped_to_its_end_and_back_shows_what_the_command_line_prints(trees):
    page = trees(f"?tree={quote(LAB)}")
    before = page.evaluate(SEEN)
    steps = int(page.get_by_role("slider", name="Step").get_attribute("max"))
    sentences = [page.locator(".sentence").inner_text()]
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
        sentences.append(page.locator(".sentence").inner_text())

    printed = run_json("tree", LAB, "--letters")
    seen = dict(zip(PATHS, page.evaluate(SEEN), strict=True))
    assert [one["name"] for path, one in seen.items() if path.isalpha()] == list("ABDECFG")
    visited = [path for path, one in seen.items() if one["state"] == "done"]
    assert visited == printed["visited"]
    assert [path for path, one in seen.items() if one["state"] == "cut"] == printed["cut"]
    values = {path: seen[path]["value"] for path in visited}
    assert {path: float(value.strip("<>= ")) for path, value in values.items()} == printed["values"]
    assert (values["E"], values["C"]) == (">= 6", "<= 2")  # where a cut left only a bound
    assert f"value {printed['value']}" in page.locator(".count").inner_text()
    assert all(sentences)
    assert len(set(sentences)) > steps / 2

    told = [page.locator(".sentence").inner_text()]
    for _ in range(steps):
        page.keyboard.press("ArrowLeft")
        told.append(page.locator(".sentence").inner_text())
    assert told[::-1] == sentences
    assert page.evaluate(SEEN) == before


def test_two_searches_side_by_side_step_together_and_count_their_nodes(trees):
    page = trees(f"?tree={quote(LAB)}")
    page.get_by_label("Beside it").select_option("minimax")
    searches = page.locator(".search")
    searches.nth(1).wait_for()

    def counted(number: int) -> tuple[int, int]:
        said = searches.nth(number).locator(".count").inner_text()
        return (
            int(re.search(r"(\d+) of 15 nodes", said)[1]),
            int(re.search(r"step (\d+) of", said)[1]),
        )

    assert counted(0) == counted(1) == (1, 1)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert counted(0) == counted(1) == (4, 4)

    page.keyboard.press("End")
    few, many = (
        run_json("tree", LAB, "--method", method)["nodes"] for method in ("alphabeta", "minimax")
    )
    assert (counted(0)[0], counted(1)[0]) == (few, many)
    assert {str(few), str(many)} <= set(re.findall(r"\d+", page.locator(".verdict").inner_text()))


def test_a_wrong_tree_is_told_in_a_sentence_and_taken_when_it_is_corrected(trees):
    page = trees()
    box = page.get_by_label("The tree", exact=True)
    problem = page.get_by_role("alert")

    box.fill("[[3, 5], [2, 9]")
    problem.get_by_text(re.compile(r"\w+ \w+ \w+")).wait_for()
    assert box.get_attribute("aria-invalid") == "true"
    assert "of 15 nodes" in page.locator(".count").inner_text()  # the last good one is still there

    box.press("End")
    box.type("]")
    becomes(page, ".count", "of 7 nodes")
    assert problem.is_hidden()
    assert box.get_attribute("aria-invalid") == "false"


def test_a_tree_is_edited_by_mouse_and_by_keyboard_and_all_of_it_undone(trees):
    page = trees("?tree=[[3,5],[2,9]]")
    box = page.get_by_label("The tree", exact=True)
    button(page, "Edit the tree").click()

    page.get_by_role("treeitem", name="worth 9").click()
    page.get_by_label("Value", exact=True).fill("1")
    page.keyboard.press("Enter")
    holds(box, "[[3, 5], [2, 1]]")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("a")
    holds(box, "[[3, 5], [2, 1, 0]]")
    button(page, "Undo").click()
    button(page, "Undo").click()
    holds(box, "[[3, 5], [2, 9]]")
    assert button(page, "Undo").is_disabled()

    button(page, "Redo").click()
    holds(box, "[[3, 5], [2, 1]]")
    page.get_by_role("button", name=re.compile("^Done")).click()
    page.keyboard.press("End")
    printed = run_json("tree", "[[3, 5], [2, 1]]")
    becomes(page, ".count", f"value {printed['value']}, {printed['nodes']} of 7 nodes")


def holds(box, text: str) -> None:
    """Wait until a text box has this in it."""
    box.page.wait_for_function(
        "([box, text]) => box.value === text", arg=[box.element_handle(), text]
    )


def test_a_link_shows_somebody_else_the_same_tree_searches_and_step(trees):
    page = trees("?tree=[[3,5],[3,9]]")
    page.get_by_label("Beside it").select_option("strict")
    page.locator(".search").nth(1).wait_for()
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("step="))
    button(page, "Copy link").click()
    page.locator("#status").get_by_text(re.compile("link")).wait_for()

    other = trees(page.url.partition("#/trees")[2])
    other.locator(".search").nth(1).wait_for()

    assert other.evaluate(SEEN) == page.evaluate(SEEN)
    for part in (".sentence", ".count", ".bounds"):
        assert other.locator(part).all_inner_texts() == page.locator(part).all_inner_texts()
    assert not sideways(other)


def test_what_is_saved_opens_alone_and_is_read_again_by_the_command_line(trees, visit, tmp_path):
    page = trees(f"?tree={quote(LAB)}")
    page.keyboard.press("n")
    files = {}
    for kind in ("svg", "html", "json", "test"):
        page.locator("summary", has_text="Save").click()
        with page.expect_download() as saved:
            page.locator("details.menu[open] button", has_text=re.compile(kind, re.I)).click()
        files[kind] = tmp_path / saved.value.suggested_filename
        saved.value.save_as(files[kind])
        assert files[kind].suffix == f".{kind}"

    printed = run_json("tree", LAB)
    again = run_json("tree", str(files["test"]))
    for same in ("value", "nodes", "cuts"):
        assert again[same] == printed[same]
    assert json.loads(files["json"].read_text("utf-8"))

    alone = page.context.new_page()
    alone.goto(files["html"].as_uri())
    alone.locator(".plies-stepper .node").first.wait_for()
    alone.keyboard.press("End")
    becomes(alone, ".count", f"value {printed['value']}, {printed['nodes']} of 15 nodes")
    states = [(one["state"], one["value"]) for one in alone.evaluate(SEEN)]
    page.keyboard.press("End")
    assert states == [(one["state"], one["value"]) for one in page.evaluate(SEEN)]

    alone.goto(files["svg"].as_uri())
    assert alone.evaluate("document.documentElement.localName") == "svg"
    assert alone.locator("text").count() > 15


def test_a_script_in_a_name_is_shown_as_text_and_runs_nowhere(trees):
    page = trees("?tree=[3,5]")
    name = "<script>alert(1)</script>"
    evil = json.dumps({"name": name, "mover": "MAX", "children": [3, "5"]}).replace('"5"', "5")

    page.get_by_label("The tree", exact=True).fill(evil)

    becomes(page, ".sentence", name)
    button(page, "Edit the tree").click()
    becomes(page, ".plies-editor", name)
    assert page.locator("main script").count() == 0

"""The section of trees in a real browser on a real server: typed, edited, taught, shared, saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from plies.traces import Trace
from plies.trees.notation import read_text
from tests.cli.running import LAB, run_json
from tests.web.server import Server

FIRST = "[[3, 5], [2, 9]]"


@pytest.fixture(scope="module")
def server():
    found = Server("--workers", "1")
    yield found
    found.stop()


@pytest.fixture
def visit(browser, server):
    """Return a function that opens the section with some address, in a window of some size."""
    complaints: list[str] = []
    contexts = []

    def visit(query: str = "", **window):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **window})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # other tests may keep the machine busy
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{server.address}#/trees{query}")
        page.wait_for_selector(".plies-stepper .node")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


def typed(page, text: str) -> None:
    page.fill("textarea", text)


def becomes(page, selector: str, text: str) -> None:
    """Wait until an element has this text, or this text in it."""
    page.locator(selector, has_text=text).first.wait_for()


def box_becomes(page, text: str) -> None:
    page.wait_for_function("(text) => document.querySelector('textarea').value === text", arg=text)


def test_the_labs_tree_is_paused_at_load_and_ends_with_what_the_command_line_prints(visit):
    page = visit()
    becomes(page, ".count", "step 1 of 27")

    page.keyboard.press("End")

    printed = run_json("tree", LAB)
    becomes(page, ".count", f"value {printed['value']}, {printed['nodes']} of 15 nodes, 2 cuts")
    page.keyboard.press("Home")
    becomes(page, ".count", "1 of 15 nodes, 0 cuts, step 1 of 27")


def test_a_mistyped_tree_is_told_beside_the_box_and_the_last_good_one_stays(visit):
    page = visit()

    typed(page, "[[3, 5], [2")

    becomes(page, ".problem.error", "is never closed")
    assert "of 15 nodes" in page.inner_text(".count")
    typed(page, FIRST)
    becomes(page, ".count", "of 7 nodes")
    assert page.inner_text(".problem") == ""


def test_markup_in_a_name_is_only_text(visit):
    page = visit()

    typed(page, "['<img src=x onerror=alert(1)>', 3, 5]")

    becomes(page, ".sentence", "Look at <img src=x onerror=alert(1)>")
    assert page.locator(".shown img").count() == 0


def test_a_link_holds_tree_searches_and_step(visit):
    page = visit("?tree=[[3,5],[3,9]]&method=alphabeta&beside=strict&step=10")

    becomes(page, ".search:first-child .sentence", "At C, 3 <= alpha 3")
    assert page.inner_text(".verdict") == ""  # it would give the end away
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**&step=11")
    again = visit(page.url.partition("#/trees")[2])
    assert again.inner_text(".searches") == page.inner_text(".searches")
    page.keyboard.press("End")
    becomes(page, ".verdict", "Alpha-beta looks at 6 of 7 nodes, strict alpha-beta at 7: 1 fewer.")


def test_every_sentence_about_two_searches_begins_with_a_capital(visit):
    page = visit("?tree=[[3,5],[2,9]]&method=minimax&beside=expectimax")
    page.keyboard.press("End")

    becomes(page, ".verdict", "Both look at 7 of 7 nodes. Minimax finds")


def test_chance_brings_its_own_search_and_the_chosen_one_comes_back(visit):
    page = visit()

    typed(page, "[chance[0.25: 8, 0.75: 0], 1]")

    becomes(page, "#status", "searched by expectiminimax")
    typed(page, FIRST)
    becomes(page, ".plies-stepper h2", "alphabeta on tree")
    page.get_by_label("Search").select_option("expectimax")
    becomes(page, ".plies-stepper h2", "expectimax on tree")


def test_a_tree_is_edited_by_keyboard_and_every_change_undone(visit):
    page = visit(f"?tree={FIRST}")
    page.get_by_role("button", name="Edit the tree").click()
    keys = page.keyboard

    keys.press("ArrowDown")
    keys.press("a")
    keys.type("7")
    keys.press("Enter")
    box_becomes(page, "[[3, 5, 7], [2, 9]]")
    keys.press("<")
    box_becomes(page, "[[3, 7, 5], [2, 9]]")
    keys.press("ArrowUp")
    keys.press("m")
    box_becomes(page, "[chance[3, 7, 5], [2, 9]]")
    keys.press("ArrowDown")
    page.get_by_role("textbox", name="Probability").fill("1/2")
    keys.press("Enter")
    box_becomes(page, "[chance[0.5: 3, 0.25: 7, 0.25: 5], [2, 9]]")
    keys.press("Delete")
    box_becomes(page, "[chance[7, 5], [2, 9]]")

    for _ in range(6):
        keys.press("Control+z")
    box_becomes(page, FIRST)
    keys.press("Control+y")
    box_becomes(page, "[[3, 5, 0], [2, 9]]")


def test_a_tree_is_edited_by_mouse_and_then_stepped_through(visit):
    page = visit(f"?tree={FIRST}")
    page.get_by_role("button", name="Edit the tree").click()

    page.locator(".plies-editor .value").nth(3).dblclick()
    page.keyboard.type("-4.5")
    page.keyboard.press("Enter")
    box_becomes(page, "[[3, 5], [2, -4.5]]")
    page.locator(".plies-editor .node").first.click()
    page.locator(".plus").click()
    box_becomes(page, "[[3, 5], [2, -4.5], 0]")
    page.locator(".plies-editor .node").nth(1).click()
    page.get_by_role("button", name="MAX").click()
    box_becomes(page, "[max[3, 5], [2, -4.5], 0]")
    page.get_by_role("button", name="Done").click()

    becomes(page, ".count", "1 of 8 nodes")


def test_what_is_not_a_number_changes_no_leaf(visit):
    page = visit(f"?tree={FIRST}")
    page.get_by_role("button", name="Edit the tree").click()
    page.locator(".plies-editor .value").first.click()

    page.get_by_role("textbox", name="Value").fill("many")
    page.keyboard.press("Enter")

    becomes(page, ".plies-editor .problem", "A value is a number")
    assert page.input_value("textarea") == FIRST


def test_the_lesson_leads_through_seven_cards(visit):
    page = visit()
    page.get_by_role("button", name="Learn alpha-beta in 5 minutes").click()
    told = {
        1: (".sentence", "Look at A (MAX to move)."),
        2: (".count", "value 3, 7 of 7 nodes"),
        3: (".sentence", "At C, 2 <= alpha 3: C2 cannot matter"),
        4: (".sentence", "Look at E (MAX to move, alpha -inf, beta 5)."),
        5: (".sentence", "At C, 3 <= alpha 3: C2 cannot matter"),
        6: (".verdict", "Alpha-beta looks at 9 of 13 nodes, minimax at 13"),
        7: (".count", "1 of 15 nodes"),
    }

    for number, (place, sentence) in told.items():
        becomes(page, ".lesson", f"{number} of 7")
        becomes(page, place, sentence)
        if number == 6:
            page.get_by_role("button", name="Turn the order round").click()
            becomes(page, ".verdict", "Both look at 13 of 13 nodes.")
        if number < 7:
            page.get_by_role("button", name="Next", exact=True).click()

    assert page.locator(".lesson a").evaluate_all("links => links.map((a) => a.hash)") == [
        "#/practice",
        "#/play",
    ]
    page.get_by_role("button", name="Finish", exact=True).click()
    page.get_by_role("heading", name="Lessons").wait_for()


def test_a_search_is_saved_as_files_that_can_be_read_again(visit):
    page = visit(f"?tree={LAB}&beside=minimax")
    kinds = {"SVG": "svg", "HTML": "html", "JSON": "json", ".test": "test"}
    files = {}

    for name, kind in kinds.items():
        page.locator("summary", has_text="Save").click()
        with page.expect_download() as saved:
            page.locator(".menu button", has_text=name).click()
        assert saved.value.suggested_filename == f"tree.{kind}"
        files[kind] = Path(saved.value.path()).read_text("utf-8")

    assert files["svg"].startswith("<svg")
    assert Trace.from_json(files["json"]).result["value"] == 5
    assert read_text(files["test"]).options["method"] == "alphabeta"
    alone = page.context.new_page()
    alone.set_content(files["html"])
    alone.keyboard.press("End")
    becomes(alone, ".count", "value 5, 11 of 15 nodes")


def test_nothing_is_wider_than_a_small_phone(visit):
    page = visit("?lesson=6", viewport={"width": 360, "height": 640})

    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Leave the lesson").click()
    page.get_by_role("link", name="Trees").click()
    page.locator(".settings > summary").click()
    page.get_by_role("button", name="Edit the tree").click()
    page.wait_for_selector(".plies-editor")
    assert page.evaluate("document.documentElement.scrollWidth") == 360

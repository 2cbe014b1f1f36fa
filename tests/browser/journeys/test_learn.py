"""Journeys of somebody who learns: the front door, the lessons by keyboard, guesses, a lecture."""

from __future__ import annotations

import re

import pytest

from tests.browser.journeys.accessible import complaints
from tests.browser.journeys.seeing import becomes, button, sideways

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAB = "[[[3,5],[6,9]],[[1,2],[0,-1]]]"
LESSONS = """async () => {
  const { LESSONS } = await import("/page/lessons/names.js");
  const brought = [...document.querySelectorAll("link[rel=lesson]")].map(({ href }) => href);
  const all = [...LESSONS.map((name) => `/page/lessons/words_${name}.js`), ...brought];
  const found = await Promise.all(all.map((one) => import(one)));
  return found.map(({ LESSON }) => LESSON);
}"""
# Answers every question of a card rightly; what the tree tells is asked of the modules.
ANSWER = """async (questions) => {
  const said = [];
  const places = [...document.querySelectorAll(".question")];
  if (places.length !== questions.length) return null;
  questions.forEach((question, i) => {
    const options = [...places[i].querySelectorAll(".option")];
    for (const option of options) {
      if (question.leaves) continue;
      if (places[i].querySelector(".said.yes")) break;
      option.click();
    }
    if (question.leaves) {
      const seen = [...document.querySelectorAll(".plies-stepper .node.cut .at-leaf")];
      const cut = seen.map((one) => one.parentNode.querySelector(".name").textContent);
      for (const option of options) {
        const isCut = cut.includes(option.textContent.split(":")[0]);
        if (isCut !== (option.getAttribute("aria-pressed") === "true")) option.click();
      }
      places[i].querySelector(".primary").click();
    }
    said.push(places[i].querySelector(".said").className);
  });
  return said;
}"""


def test_the_front_door_has_three_doors_that_lead_on(visit, server):
    page = visit(server, "", **PHONE)
    doors = page.locator(".home .door h2")
    doors.first.wait_for()
    assert doors.all_inner_texts() == ["Learn", "Practise", "Play"]
    assert page.locator("main :is(select, input, textarea)").count() == 0
    assert not sideways(page)

    page.get_by_role("link", name="Begin with a lesson").tap()
    page.locator(".learn .door").first.wait_for()
    page.go_back()
    doors.first.wait_for()
    page.get_by_role("link", name="Fill in a tree").tap()
    page.locator(".plies-exercise input").first.wait_for()


def test_every_question_of_every_lesson_has_a_right_answer_and_the_quiz_counts(visit, server):
    page = visit(server, "learn")
    page.locator(".learn .door").first.wait_for()
    lessons = page.evaluate(LESSONS)
    assert len(lessons) == page.locator(".learn .door").count() == 7
    for lesson in lessons:
        assert any("questions" in card for card in lesson["cards"])
        for number, card in enumerate(lesson["cards"], 1):
            page.goto(f"{server.address}#/learn?lesson={lesson['id']}&card={number}")
            page.get_by_role("heading", name=card["title"], exact=True).wait_for()
            if "show" in card:
                page.locator(".learn .plies-stepper .node").first.wait_for()
                page.keyboard.press("End")
            page.wait_for_function(
                "(count) => document.querySelectorAll('.question').length === count",
                arg=len(card.get("questions", [])),
            )
            said = page.evaluate(ANSWER, card.get("questions", []))
            assert said == ["said yes"] * len(card.get("questions", [])), (lesson["id"], number)
        count = len(lesson["cards"][-1]["questions"])
        becomes(page, ".score", f"{count} of {count} right")
    page.goto(f"{server.address}#/learn")
    becomes(page, ".learn .door", "✓ done")
    assert page.get_by_text("✓ done").count() == 7


def test_the_keyboard_alone_does_a_lesson_and_the_answers_stay(visit, server):
    page = visit(server, "learn?lesson=alphabeta&card=1")
    page.locator(".question .option").first.wait_for()

    def reach(name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent") == name:
                return
        raise AssertionError(f"no Tab leads to {name}")

    reach("9")
    page.keyboard.press("Enter")
    becomes(page, ".said.no", "3")
    reach("Next")
    page.keyboard.press("Enter")
    for number in range(2, 7):
        becomes(page, ".lesson", f"{number} of 7")
        page.keyboard.press("Enter")  # Next has the focus
    becomes(page, ".lesson", "7 of 7")
    page.locator(".plies-stepper .node").first.wait_for()
    for leaf in ("E2: 9", "G1: 0", "G2: -1", "Check"):
        reach(leaf)
        page.keyboard.press("Space")
    assert page.locator(".node.picked").count() == 3
    becomes(page, ".said.yes", "Right")
    page.go_back()
    becomes(page, ".lesson", "6 of 7")
    page.go_forward()
    becomes(page, ".said.yes", "Right")
    page.reload()
    becomes(page, ".said.yes", "Right")


def test_leaves_are_picked_by_a_tap_in_the_tree(visit, server):
    page = visit(server, "learn?lesson=alphabeta&card=7", **PHONE)
    for leaf in (7, 13, 14):
        page.locator(f'.node[data-node="{leaf}"] .at-leaf').tap()
    button(page, "Check").tap()
    becomes(page, ".said.yes", "Right")
    assert not sideways(page)


def test_next_steps_are_guessed_and_a_cut_says_who_would_avoid_it(visit, server):
    page = visit(server, f"trees?tree={LAB}")
    page.locator(".plies-stepper .node").first.wait_for()
    page.keyboard.press("x")
    for key in "dddd":  # to B, to D, to both of its leaves
        page.keyboard.press(key)
        becomes(page, ".guess .said.yes", "Right: it goes down.")
    page.keyboard.press("c")
    becomes(page, ".guess .said.no", "No: it goes back up. D returns 5.")
    becomes(page, ".guess .points", "4 of 5 right")
    page.keyboard.press("n")
    becomes(page, ".why", "MIN at B already has 5 from D, and would not let it come to E.")
    button(page, "Guess the next step").click()
    button(page, "Guess the next step").click()
    page.keyboard.press("u")  # after the cut the value goes up
    becomes(page, ".guess .said.yes", "E returns 6")
    page.keyboard.press("c")
    becomes(page, ".guess .said.no", "B returns 5")
    becomes(page, ".guess .points", "1 of 2 right")


def test_alpha_and_beta_are_shown_in_one_way_everywhere(visit, server):
    """What is written at a node in Trees at the end is what Practice takes as right."""
    page = visit(server, "practice?method=alphabeta&size=medium&rule=equal&seed=3&bounds=now")
    page.locator(".plies-exercise input").first.wait_for()
    assert page.locator('input[aria-label^="Alpha on leaving"]').count()
    for bounds in ("now", "arrival"):
        if bounds == "arrival":
            page.locator("label", has_text="on leaving a node").locator("select").select_option(
                bounds
            )
            page.locator('input[aria-label^="Alpha on arrival"]').first.wait_for()
        button(page, "Show solution").click()
        asked = page.evaluate("""() => [...document.querySelectorAll('input[aria-label^=Alpha]')]
          .map((one) => [one.ariaLabel.match(/(\\w+):/)[1], `α ${one.value}  β ${
            document.querySelector(`input[aria-label^=Beta][aria-label*=" ${
              one.ariaLabel.match(/(\\w+):/)[1]}:"]`).value}`])""")
        page.get_by_role("link", name="Step through it").click()
        page.locator(".plies-stepper .node").first.wait_for()
        page.keyboard.press("End")
        shown = page.evaluate("""() => Object.fromEntries(
          [...document.querySelectorAll('.plies-stepper .node:has(.window)')].map((one) =>
            [one.querySelector('.name').textContent, one.querySelector('.window').textContent]))""")
        for name, window in asked:
            if window != "α   β ":  # never looked at
                assert shown[name] == ("" if window == "α −∞  β ∞" else window)
        with page.expect_download() as saved:
            page.locator("summary", has_text="Save").click()
            page.locator("details.menu[open] button", has_text="SVG").click()
        picture = saved.value.path().read_text("utf-8")
        windows = [window for window in shown.values() if window]
        assert all(window in picture for window in windows)
        page.go_back()
        page.locator(".plies-exercise input").first.wait_for()


def test_a_picture_of_two_searches_shows_both(visit, server):
    page = visit(server, "trees?tree=[[3,5],[3,9]]&beside=strict&step=10")
    page.locator(".search").nth(1).wait_for()
    assert page.locator(".verdict").inner_text() == ""
    with page.expect_download() as saved:
        page.locator("summary", has_text="Save").click()
        page.locator("details.menu[open] button", has_text="SVG").click()
    picture = saved.value.path().read_text("utf-8")
    assert picture.count("<title>11/") == 2


def test_a_lecture_is_given_by_arrow_keys_and_has_no_controls(visit, server):
    page = visit(server, "learn?lesson=sound&card=4&present=yes")
    page.locator(".plies-stepper .node").first.wait_for()
    assert page.locator("header, .desk, .lesson .bar").filter(visible=True).count() == 0
    small = page.locator(".sentence").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert small > 20
    page.keyboard.press("ArrowRight")
    becomes(page, ".count", "step 2 of")
    page.keyboard.press("End")
    page.keyboard.press("PageDown")
    becomes(page, ".lesson", "5 of 5")
    becomes(page, ".count", "step 1 of")  # its tree is there, and hears the keys
    page.keyboard.press("ArrowLeft")
    becomes(page, ".lesson", "4 of 5")
    assert "present=yes" in page.url
    page.keyboard.press("Escape")
    page.locator("header").wait_for()
    page.wait_for_url(re.compile(r"card=4$"))


def test_for_a_lecture_a_tree_takes_the_room_that_there_is_and_gives_it_back(visit, server):
    page = visit(server, "learn?lesson=order&card=5", reduced_motion="reduce")
    page.locator(".plies-stepper .node").first.wait_for()
    width = "document.querySelector('.tree svg').getBoundingClientRect().width"
    before = page.evaluate(width)

    page.get_by_role("button", name="Present", exact=True).click()
    page.wait_for_function(f"(before) => {width} > 1.3 * before", arg=before)
    page.keyboard.press("Escape")
    page.wait_for_function(f"(before) => {width} === before", arg=before)


def test_a_tree_is_fitted_again_when_the_window_changes_and_low_windows_stick_nothing(
    visit, server
):
    page = visit(server, f"trees?tree={LAB}")
    page.locator(".plies-stepper .node").first.wait_for()
    width = "document.querySelector('.tree svg').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.set_viewport_size({"width": 700, "height": 480})
    page.wait_for_function(f"(before) => {width} < before", arg=before)
    sticky = """() => [...document.querySelectorAll('main *, #status')].filter((one) =>
      getComputedStyle(one).position === 'sticky').length"""
    assert page.evaluate(sticky) == 0


def test_a_card_on_paper_shows_its_whole_tree_with_its_cuts_and_no_controls(visit, server):
    page = visit(server, "learn?lesson=alphabeta&card=3", viewport={"width": 700, "height": 900})
    page.locator(".plies-stepper .node").first.wait_for()
    page.emulate_media(media="print")

    heights = """() => ['.tree', '.tree svg'].map((one) =>
      Math.round(document.querySelector(one).getBoundingClientRect().height))"""
    page.set_viewport_size({"width": 700, "height": 400})  # as if the paper were wide and low
    page.wait_for_function(f"() => {{ const [box, all] = ({heights})(); return box >= all; }}")
    assert (
        page.locator(".tree .off .bar").first.evaluate("one => getComputedStyle(one).display")
        == "inline"
    )
    assert page.locator("header, .desk, .lesson .bar").filter(visible=True).count() == 0


PLACES = {
    "": ".home .door",
    "learn": ".learn .door",
    "learn?lesson=alphabeta&card=7": ".learn .plies-stepper .node",
    "trees?tree=[[3,5],[3,9]]&beside=strict&step=10": ".plies-stepper .node",
    "practice?seed=3": ".plies-exercise input",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_shuts_anybody_out(visit, server, scheme):
    page = visit(server, "", color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for place, ready in PLACES.items():
        page.goto(f"{server.address}#/{place}")
        page.locator(ready).first.wait_for()
        found[place] = complaints(page)
    assert found == {place: [] for place in PLACES}

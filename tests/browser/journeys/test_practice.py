"""Journeys through the exercises: wrong at first, then right, and a score that stays."""

from __future__ import annotations

import re

import pytest

from plies.web.jobs.practice import exercise as job
from tests.browser.journeys.seeing import button, sideways

PLACE = "practice?method=alphabeta&size=medium&rule=equal&seed={}"


def asked(seed: int):
    """Return the exercise that the page shows for a seed, with its answers."""
    given = {"method": "alphabeta", "strict": False, "depth": 3, "branching": 2, "chance": False}
    return job({**given, "seed": seed}, lambda _: None)["exercise"]


@pytest.fixture
def practise(visit, server):
    """Return a function that opens one exercise."""

    def practise(seed: int, **window):
        page = visit(server, PLACE.format(seed), **window)
        page.locator(".plies-exercise input").first.wait_for()
        return page

    return practise


def branch(page, exercise, node: int):
    return page.locator(f'.branch[aria-label$="to {exercise["nodes"]["title"][node]}"]')


def box(page, exercise, what: str, node: int):
    label = {"alpha": "Alpha on", "beta": "Beta on", "value": "Value"}[what]
    title = exercise["nodes"]["title"][node]
    return page.locator(f'input[aria-label^="{label}"][aria-label$="{title}"]')


def solve(page, exercise) -> None:
    """Fill in all that is right."""
    nodes, answers = exercise["nodes"], exercise["answers"]
    for node, cut in enumerate(answers["cut"]):
        if node and branch(page, exercise, node).is_visible():
            pressed = branch(page, exercise, node).get_attribute("aria-pressed") == "true"
            if pressed != bool(cut):
                branch(page, exercise, node).click()
    for node, value in enumerate(answers["value"]):
        if value is not None and nodes["kind"][node] != "leaf":
            for what in ("alpha", "beta", "value"):
                box(page, exercise, what, node).fill(str(answers[what][node]))


def check(page) -> None:
    button(page, "Check").click()


def score(page) -> list[int]:
    """Return the numbers of the score: solved, at the first check, streak, best streak."""
    said = page.get_by_text(re.compile("^Score in")).inner_text()
    return [int(number) for number in re.findall(r"\d+", said)]


def test_a_wrong_answer_gets_a_hint_then_the_reason_and_the_right_one_counts(practise):
    page, exercise = practise(3), asked(3)
    solve(page, exercise)
    wrong = box(page, exercise, "value", 0)
    right = wrong.input_value()
    wrong.fill("77")
    check(page)
    said = page.locator(".plies-exercise .sentences")
    hint = said.inner_text()
    assert hint
    assert not re.search(rf"(?<!\d){re.escape(right)}(?!\d)", hint)  # it is not told at once
    check(page)
    said.get_by_text(exercise["why"]["value"][0]).wait_for()
    assert said.inner_text() != hint

    wrong.fill(right)
    check(page)
    assert page.locator(".verdict.yes").is_visible()
    assert score(page) == [1, 0, 1, 1]

    page.reload()
    page.locator(".plies-exercise input").first.wait_for()
    assert score(page) == [1, 0, 1, 1]
    solve(page, exercise)
    check(page)
    assert page.locator(".verdict.yes").is_visible()
    assert score(page) == [1, 0, 1, 1]  # the same exercise counts once

    button(page, "Next exercise").click()
    page.wait_for_function("() => !location.hash.endsWith('seed=3')")
    seed = int(re.search(r"seed=(\d+)", page.url)[1])
    solve(page, asked(seed))
    check(page)
    assert score(page) == [2, 1, 2, 2]


def test_a_superfluous_cut_at_a_leaf_and_a_missing_one_are_told(practise):
    page, exercise = practise(3), asked(3)
    nodes, cut = exercise["nodes"], exercise["answers"]["cut"]
    leaf = next(i for i, kind in enumerate(nodes["kind"]) if kind == "leaf" and not cut[i])
    missed = next(i for i, is_cut in enumerate(cut) if is_cut)
    solve(page, exercise)

    branch(page, exercise, leaf).click()
    branch(page, exercise, missed).click()
    check(page)

    assert branch(page, exercise, leaf).get_attribute("data-state") == "superfluous"
    assert branch(page, exercise, missed).get_attribute("data-state") == "missing"
    told = page.locator(".sentences li.superfluous").inner_text()
    assert nodes["name"][leaf] in told
    assert nodes["name"][missed] in page.locator(".sentences li.missing").inner_text()

    branch(page, exercise, leaf).click()
    branch(page, exercise, missed).click()
    check(page)
    assert page.locator(".verdict.yes").is_visible()


def test_an_exercise_is_stepped_through_and_its_link_gives_the_same_one(practise):
    page = practise(5)
    again = practise(5, viewport={"width": 390, "height": 844}, has_touch=True)
    labels = "all => all.map((one) => one.getAttribute('aria-label'))"
    inputs = ".plies-exercise input"
    assert page.eval_on_selector_all(inputs, labels) == again.eval_on_selector_all(inputs, labels)
    assert not sideways(again)

    page.get_by_role("link", name=re.compile("Step through")).click()
    page.locator(".plies-stepper .node").first.wait_for()
    page.keyboard.press("End")
    root = asked(5)["answers"]["value"][0]
    assert f"value {root}," in page.locator(".count").inner_text()
    page.go_back()
    page.locator(inputs).first.wait_for()
    assert "seed=5" in page.url


def test_on_a_phone_the_tap_on_check_after_a_bound_counts_and_the_verdict_is_seen(practise):
    phone = {"viewport": {"width": 390, "height": 740}, "has_touch": True, "is_mobile": True}
    page, exercise = practise(3, **phone), asked(3)
    field = box(page, exercise, "alpha", 0)
    field.tap()
    page.keyboard.type("5")
    spot = button(page, "Check").bounding_box()

    page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)

    verdict = page.locator(".plies-exercise .verdict")
    verdict.get_by_text("Right:").wait_for()
    seen = verdict.bounding_box()
    assert 0 <= seen["y"] <= seen["y"] + seen["height"] <= 740


def test_a_value_that_follows_from_a_missing_cut_is_told_so(practise):
    """All values are minimax's, and nothing is cut: E's value is not what is wrong."""
    page, exercise = practise(651144648), asked(651144648)
    nodes, worth = exercise["nodes"], list(exercise["nodes"]["worth"])
    for node in reversed(range(len(worth))):
        below = [worth[child] for child, above in enumerate(nodes["parent"]) if above == node]
        if below:
            worth[node] = max(below) if nodes["kind"][node] == "max" else min(below)
            box(page, exercise, "value", node).fill(str(worth[node]))

    check(page)

    said = page.locator(".sentences li", has_text="v E")
    said.get_by_text("it is the cut below that is wrong").wait_for()

"""Exercises filled in in a real browser: judged without a server, by mouse, keyboard and touch."""

from __future__ import annotations

import json
import re
from math import inf
from typing import Any

import pytest

from plies.exercises.choosing import random_exercise
from plies.exercises.exercises import exercise
from plies.trees.tree import Tree
from plies.views.bundle import WEB, bundle
from plies.views.practice import practice

LAB = practice(exercise(Tree([[3, 5], [2, 9]]), "alphabeta"))
START = """
const settings = { exercise: JSON.parse(document.getElementById("exercise").textContent),
  windows: true, next: 0 };
const model = { get: (name) => settings[name], set: (name, value) => { settings[name] = value; } };
render({ model, el: document.getElementById("view") });
Object.assign(window, { settings, judge, matchingMistakes,
  readNumber: module_exercise_judge.readNumber });
"""
FOCUSED = (
    "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
)


def page_of(model: dict[str, Any]) -> str:
    script = bundle("exercise.js")
    data = json.dumps(model).replace("<", "\\u003c")
    return (
        '<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<style>{(WEB / 'exercise.css').read_text('utf-8')}</style><main id='view'></main>"
        f'<script type="application/json" id="exercise">{data}</script>'
        f'<script type="module">{script}{START}</script>'
    )


def fill(page, model: dict[str, Any], **other: str) -> None:
    """Fill in all that is right, but for `other`: by the name of a node, its value."""
    nodes, answers = model["nodes"], model["answers"]
    for node, cut in enumerate(answers["cut"]):
        branch = page.locator(f'.branch[aria-label$="to {nodes["title"][node]}"]')
        if cut and branch.get_attribute("aria-pressed") == "false":
            branch.click()
    for node, value in enumerate(answers["value"]):
        if value is None:
            continue
        for what, label in (("alpha", "Alpha on"), ("beta", "Beta on"), ("value", "Value")):
            field = page.locator(
                f'input[aria-label^="{label}"][aria-label$="{nodes["title"][node]}"]'
            )
            wrong = other.get(nodes["name"][node]) if what == "value" else None
            if field.count():
                field.fill(wrong or str(answers[what][node]))


def test_a_wrong_answer_gets_a_hint_then_the_reason_and_then_it_is_right(open_page):
    page = open_page(page_of(LAB))

    fill(page, LAB, B="5")
    page.get_by_text("Check", exact=True).click()
    assert "take the lowest of the values just below it" in page.locator(".sentences").inner_text()
    assert "3" not in page.locator(".sentences").inner_text()
    page.get_by_text("Check", exact=True).click()
    assert "B is worth 3, the lowest of B1 3, B2 5." in page.locator(".sentences").inner_text()
    assert page.evaluate("settings.outcome.right") is False

    fill(page, LAB)
    page.get_by_text("Check", exact=True).click()
    assert page.locator(".verdict").inner_text() == "All right now!"
    assert page.evaluate("settings.outcome") == {
        "right": True, "tries": 3, "shown": False, "wrong": 0,
    }  # fmt: skip
    assert page.evaluate(FOCUSED) == "Next exercise"


def test_missing_and_superfluous_cuts_at_leaves_are_found(open_page):
    page = open_page(page_of(LAB))

    fill(page, LAB)
    page.locator('.branch[aria-label*="to C2"]').click()
    page.locator('.branch[aria-label*="to B2"]').click()
    page.get_by_text("Check", exact=True).click()

    told = page.locator(".sentences").inner_text()
    assert "a cut is missing" in told
    assert "not to be cut" in told
    assert page.locator('.branch[aria-label*="to C2"]').get_attribute("data-state") == "missing"
    assert page.locator('.branch[aria-label*="to B2"]').get_attribute("data-state") == "superfluous"


def test_a_mistake_below_is_not_blamed_on_those_above(open_page):
    page = open_page(page_of(LAB))

    fill(page, LAB, C="7", A="7")
    page.get_by_text("Check", exact=True).click()

    states = page.eval_on_selector_all(".value", "all => all.map((one) => one.dataset.state)")
    assert states == ["right", "wrong", "follows"]  # B, C and then A, as the search leaves them


def test_an_empty_sheet_tells_nothing(open_page):
    page = open_page(page_of(LAB))

    page.get_by_text("Check", exact=True).click()

    assert page.locator(".verdict").inner_text() == "Nothing is filled in yet."
    assert page.locator("[data-state]").count() == 0
    assert page.evaluate("settings.outcome") is None


def test_the_solution_fills_everything_in_and_says_why(open_page):
    page = open_page(page_of(LAB))

    page.get_by_text("Show solution").click()

    values = page.eval_on_selector_all(".value input", "all => all.map((one) => one.value)")
    assert values == ["3", "2", "3"]
    assert page.locator('.branch[aria-label*="to C2"]').get_attribute("aria-pressed") == "true"
    assert "C may stop before C2" in page.locator(".sentences").inner_text()
    assert page.evaluate("settings.outcome.shown") is True


def test_tab_walks_as_the_search_does_and_enter_cuts(open_page):
    page = open_page(page_of(LAB))
    order = []
    for _ in range(16):
        page.keyboard.press("Tab")
        order.append(page.evaluate(FOCUSED))
    assert [re.sub(r": .*", "", label) for label in order] == [
        "Alpha on arrival at A", "Beta on arrival at A",
        "Cut the branch from A to B", "Alpha on arrival at B", "Beta on arrival at B",
        "Cut the branch from B to B1", "Cut the branch from B to B2", "Value of B",
        "Cut the branch from A to C", "Alpha on arrival at C", "Beta on arrival at C",
        "Cut the branch from C to C1", "Cut the branch from C to C2", "Value of C",
        "Value of A", "Check",
    ]  # fmt: skip

    page.locator('.branch[aria-label*="to C:"]').focus()
    page.keyboard.press("Enter")
    assert not page.locator('input[aria-label^="Value of C"]').is_visible()
    page.keyboard.press("Tab")  # nothing below a cut is in the way
    assert page.evaluate(FOCUSED).startswith("Value of A")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3), ("3.0", 3), (" −4 ", -4), ("1/2", 0.5), ("-1/4", -0.25), (".5", 0.5),
        ("2,5", 2.5), ("∞", inf), ("-inf", -inf), ("−∞", -inf), ("oo", inf), ("+Infinity", inf),
        ("", None), ("x", None), ("1/0", None), ("1/2/3", None), ("--1", None), ("1e3", None),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(open_page, text: str, number: float | None):
    page = open_page(page_of(LAB))
    assert page.evaluate("(text) => readNumber(text)", text) == number


def test_right_answers_are_right_and_mistakes_are_known(open_page):
    page = open_page(page_of(LAB))
    asked = [("minimax", {}), ("alphabeta", {}), ("alphabeta", {"strict": True})]
    asked += [("expectimax", {}), ("expectiminimax", {"chance": True})]
    for method, options in asked:
        for seed in range(8):
            depth, branching = [(2, (2, 3)), (3, 2)][seed % 2]
            made = random_exercise(method, depth=depth, branching=branching, seed=seed, **options)
            model = practice(made)
            right = sheet(model["answers"]["value"], model["answers"]["cut"], model)
            judged = page.evaluate("([e, g]) => judge(e, g, e.cuts)", [model, right])
            assert {one["state"] for one in judged} == {"right"}
            assert page.evaluate("([e, g]) => matchingMistakes(e, g)", [model, right]) == []
            for tell in model["tells"]:
                cut = [node in tell["cut"] for node in range(len(right["cut"]))]
                wrong = sheet(tell["values"], cut, model)
                judged = page.evaluate("([e, g]) => judge(e, g, false)", [model, wrong])
                found = page.evaluate("([e, g]) => matchingMistakes(e, g)", [model, wrong])
                assert {one["state"] for one in judged} != {"right"}
                assert tell["sentence"] in found


def sheet(values: list[Any], cut: list[bool], model: dict[str, Any]) -> dict[str, Any]:
    def written(numbers: list[Any]) -> list[str]:
        return ["" if value is None else str(value) for value in numbers]

    answers = model["answers"]
    return {
        "value": written(values),
        "alpha": written(answers["alpha"]),
        "beta": written(answers["beta"]),
        "cut": cut,
    }


def test_on_a_phone_it_fits_and_fingers_can_hit_every_branch(open_page):
    model = practice(random_exercise("alphabeta", depth=3, seed=1))
    page = open_page(page_of(model), viewport={"width": 390, "height": 844}, has_touch=True)

    width = page.evaluate("document.querySelector('.tree').scrollWidth")
    assert width <= 390
    sizes = page.eval_on_selector_all(
        ".branch",
        "all => all.map((one) => one.getBoundingClientRect()).map((r) => [r.width, r.height])",
    )
    assert min(min(size) for size in sizes) >= 40
    page.locator('.branch[aria-label*="to E2"]').tap()
    assert page.locator('.branch[aria-label*="to E2"]').get_attribute("aria-pressed") == "true"

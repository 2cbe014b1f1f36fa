"""Plots of measurements in a real browser: places, labels, numbers by mouse and by key."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game
from plies.measuring.bench import bench
from plies.searches.result import shown
from plies.views.bundle import WEB, bundle

METHODS = ["minimax", "alphabeta", "deepening"]
OPEN = """async ([joined, rows, methods, depth]) => {
  const view = await import(URL.createObjectURL(new Blob([joined], { type: "text/javascript" })));
  const state = { rows, methods, depth }, heard = {};
  window.view = view;
  window.heard = heard;
  window.model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; heard[`change:${name}`]?.(); },
    on: (name, call) => { heard[name] = call; }, off: (name) => { delete heard[name]; } };
  window.clean = view.render({ model: window.model, el: document.getElementById("place") });
}"""
PLACES = """(number) => [...document.querySelectorAll(".box > svg")[number]
  .querySelectorAll(".point")].map((point) => [
    point.getAttribute("aria-label"),
    ...point.getAttribute("transform").match(/-?[0-9][0-9.e-]*/g).map(Number)])"""


def row(method, depth, nodes, seconds, **more):
    given = {"engine": "interpreted", "value": "0", "word": "a1", "skipped": False, "limit": 5}
    return {"method": method, "depth": depth, "nodes": nodes, "seconds": seconds, **given, **more}


def powers():
    """Return rows that grow tenfold a ply: straight lines."""
    return [
        row(method, depth, start * 10**depth, 1e-5 * start * 10**depth)
        for depth in (1, 2, 3, 4)
        for method, start in (("minimax", 5), ("alphabeta", 1))
    ]


@pytest.fixture
def plot(open_page):
    """Return a function that draws rows in a window of some size."""

    def drawn(rows, depth=4, **window):
        style = (WEB / "plot.css").read_text(encoding="utf-8")
        page = open_page(
            "<!DOCTYPE html><title>plot</title><meta name=viewport content='width=device-width'>"
            f"<style>{style}</style><div id=place></div>",
            **window,
        )
        page.evaluate(OPEN, [bundle("plot.js"), rows, METHODS, depth])
        return page

    return drawn


def test_growth_by_a_factor_is_a_straight_line(plot):
    page = plot(powers())

    for number in (0, 1):
        places = page.evaluate(PLACES, number)
        lines = [[one for one in places if one[0].startswith(name)] for name in ("mini", "alpha")]
        assert [len(line) for line in lines] == [4, 4]
        for line in lines:
            across = {round(b[1] - a[1], 3) for a, b in pairwise(line)}
            up = {round(a[2] - b[2], 3) for a, b in pairwise(line)}
            assert len(across) == len(up) == 1
            assert min(across) > 0
            assert min(up) > 0
        assert all(above[2] < below[2] for above, below in zip(*lines, strict=True))


def test_the_table_says_what_plies_bench_finds(plot):
    found = list(bench(game("tictactoe"), methods=METHODS, depths=[1, 2, 3], engine="interpreted"))
    rows = [
        row(one.method, one.depth, one.nodes, one.seconds, value=shown(one.value), word=one.word)
        for one in found
    ]

    page = plot(rows)

    lines = page.locator("tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    assert [(line[0], line[2], line[6], line[7]) for line in lines] == [
        (str(one.depth), f"{one.nodes:,}", shown(one.value), one.word) for one in found
    ]
    assert lines[3][5] == f"× {found[3].nodes / found[0].nodes:.2f}"


def test_a_search_that_took_too_long_is_marked_in_time_and_absent_in_nodes(plot):
    rows = [*powers(), row("minimax", 5, 77, 5.0, skipped=True, limit=5)]

    page = plot(rows, depth=5)

    assert "minimax, depth 5: over 5 s Time" in [one[0] for one in page.evaluate(PLACES, 0)]
    assert not [one for one in page.evaluate(PLACES, 1) if "depth 5" in one[0]]
    assert page.locator("tbody tr").last.inner_text().split("\t")[3] == "over 5 s"


def test_arrows_go_along_a_line_and_between_lines_and_show_the_numbers(plot):
    page = plot(powers())
    page.keyboard.press("Tab")
    told = []

    for key in ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"]:
        page.keyboard.press(key)
        told.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))

    assert [one.split(":")[0] for one in told] == [
        "minimax, depth 2",
        "minimax, depth 3",
        "alpha-beta, depth 3",
        "alpha-beta, depth 2",
        "minimax, depth 2",
        "minimax, depth 2",  # there is no line above
    ]
    tips = page.locator(".tip").all_inner_texts()
    assert tips[0].split() == ["depth", "2", "minimax", "5", "ms", "alpha-beta", "1", "ms"]
    assert tips[1].split() == ["depth", "2", "minimax", "500", "alpha-beta", "100"]

    page.keyboard.press("Escape")
    assert not page.locator(".tip").first.is_visible()


def test_the_mouse_shows_the_nearest_depth_in_both_plots(plot):
    page = plot(powers())
    _, x, _ = next(one for one in page.evaluate(PLACES, 0) if "depth 4" in one[0])
    box = page.locator(".box > svg").first.bounding_box()

    page.mouse.move(box["x"] + x + 9, box["y"] + 200)

    heads = page.locator(".tip .head").all_inner_texts()
    assert heads == ["depth 4", "depth 4"]
    page.mouse.move(box["x"] + x, box["y"] + box["height"] + 40)
    assert not page.locator(".tip").first.is_visible()


@pytest.mark.parametrize("width", [360, 390, 800, 1600])
def test_everything_is_inside_and_no_two_labels_touch(plot, width):
    same = [row(method, depth, 10**depth, 0.001) for depth in (1, 2, 3, 4) for method in METHODS]
    page = plot(same, viewport={"width": width, "height": 800})

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for box in page.locator(".box > svg").all():
        frame = box.bounding_box()
        labels = [one.bounding_box() for one in box.locator(".label").all()]
        assert len(labels) == 3
        for label in labels:
            assert label["x"] + label["width"] <= frame["x"] + frame["width"] + 1
        labels.sort(key=lambda one: one["y"])
        for above, below in pairwise(labels):
            assert above["y"] + 0.8 * above["height"] <= below["y"] + 1


def test_every_method_has_a_marker_of_its_own(plot):
    page = plot([row(method, 1, 9, 1e-4) for method in METHODS])

    marks = page.locator("tbody .point").evaluate_all("all => all.map(p => p.getAttribute('d'))")

    assert len(set(marks)) == len(METHODS)


def test_rows_that_come_later_are_drawn_and_the_keyboard_stays_where_it_was(plot):
    page = plot(powers()[:6])
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")

    page.evaluate(
        "(row) => window.model.set('rows', [...window.model.get('rows'), row])", powers()[6]
    )

    assert len(page.evaluate(PLACES, 0)) == 7
    told = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert told.startswith("minimax, depth 2:")

    page.evaluate("window.clean()")
    assert page.evaluate("[Object.keys(window.heard).length, place.children.length]") == [0, 0]


def test_scripts_in_names_and_moves_are_only_text(plot):
    bad = "<img src=x onerror=alert(1)>"
    page = plot([row(bad, 1, 9, 1e-4, word=bad, value=bad, engine=bad)])

    assert page.locator("img").count() == 0
    assert bad in page.locator("tbody").inner_text()


@pytest.mark.parametrize("rows", [[], [row("minimax", 1, 0, 0.0)], [row("minimax", 9, 1, 1e-9)]])
def test_nothing_or_next_to_nothing_is_drawn_too(plot, rows):
    page = plot(rows)

    text = json.dumps(page.evaluate("document.getElementById('place').outerHTML"))
    assert "NaN" not in text
    assert "Infinity" not in text
    assert len(page.evaluate(PLACES, 0)) == len(rows)


def test_numbers_are_short_and_keep_three_digits(plot):
    page = plot([])

    @settings(max_examples=60, deadline=None)
    @given(st.floats(min_value=1e-7, max_value=1e4))
    def three_digits(number):
        time, count = page.evaluate(
            "(n) => [window.view.shortTime(n), window.view.shortCount(1e7 * n)]", number
        )
        size, unit = time.split()
        assert float(size) * {"s": 1, "ms": 1e-3, "µs": 1e-6}[unit] == pytest.approx(number, 6e-3)
        letters = {"k": 1e3, "M": 1e6, "G": 1e9}
        factor = letters.get(count[-1], 1)
        assert float(count.rstrip("kMG")) * factor == pytest.approx(1e7 * number, 6e-3)
        assert len(count) <= 7

    three_digits()

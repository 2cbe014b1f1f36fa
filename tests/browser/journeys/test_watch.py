"""Journeys of those who let computers play each other, and measure what their searches cost."""

from __future__ import annotations

import csv
import re

import pytest

from plies.play.match import wilson
from tests.browser.journeys.seeing import button


def read_csv(download) -> list[list[str]]:
    with open(download.path(), newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


@pytest.fixture
def watch(visit, server):
    """Return a function that opens a section of watching or measuring, built."""

    def watch(place: str, **window):
        page = visit(server, place, **window)
        page.locator(":is(.plies-watch, .plies-measure) h1").wait_for()
        return page

    return watch


def test_two_players_are_watched_paused_and_stepped(watch):
    page = watch("watch?game=tictactoe&first=alphabeta:depth=2&second=random")
    page.locator(".plies-board svg").wait_for()
    status = page.locator(".plies-watch .turn").first
    before = status.inner_text()
    assert re.search(r"\b0\b", before)  # paused at load

    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "(b) => /\\b1 move\\b/.test(document.querySelector('.plies-watch .turn').innerText)",
        arg=before,
    )
    page.locator(".controls button.primary").click()
    page.wait_for_function(
        "() => /\\b[3-9] moves/.test(document.querySelector('.plies-watch .turn').innerText)"
    )
    page.locator(".controls button.primary").click()
    page.get_by_role("button", name="Move before").click()
    assert page.locator(".thoughts tbody tr").count() >= 4


def test_a_match_tells_its_progress_its_table_and_every_game(watch):
    page = watch("watch?game=tictactoe&first=alphabeta:depth=3&second=random&n=4&seed=7")
    page.locator(".plies-board svg").wait_for()  # which moves what is below it
    match = page.locator("section.match")
    match.get_by_role("button", name="Start the match").click()
    bar = match.get_by_role("progressbar")
    bar.wait_for()
    page.wait_for_function("() => document.querySelector('.match progress').value === 4")

    cells = [row.split("\t") for row in match.locator("tr").all_inner_texts()]
    counts = {row[0].lower(): [int(cell) for cell in row[1:]] for row in cells[1:4]}
    assert sum(counts["wins"]) + counts["draws"][0] == 4
    assert match.locator("ol.games li").count() == 4
    with page.expect_download() as saved:
        match.get_by_role("button", name="Save as CSV").click()
    rows = read_csv(saved.value)
    assert len(rows) == 5
    assert len({len(row) for row in rows}) == 1

    page.reload()  # what was counted is still there, and players are called as in Play
    page.locator("ol.games li").nth(3).wait_for(state="attached")
    heads = match.locator("thead th").all_inner_texts()
    assert heads[1:] == ["Alpha-beta, 3 plies", "Random moves"]
    assert match.locator("ol.games li").count() == 4

    match.locator("summary").click()
    match.locator("ol.games button").first.click()  # the last one, to look at
    page.wait_for_function(
        "() => /0 of \\d/.test(document.querySelector('.plies-watch .turn').innerText)"
    )


def test_what_is_measured_at_first_goes_so_deep_that_alpha_beta_is_clearly_faster(watch):
    """At depth 6 of Konane all times were those of a call, and deepening looked slower."""
    page = watch("measure")

    assert page.get_by_label("Depth up to").input_value() == "10"
    assert page.get_by_label("Game").input_value() == "konane"


def test_searches_are_measured_into_a_plot_a_table_and_a_file(watch):
    page = watch("measure?game=tictactoe&depth=4&methods=minimax,alphabeta&engine=interpreted")
    assert page.locator(".measured").is_hidden()

    button(page, "Measure").click()
    button(page, "Stop").wait_for()
    button(page, "Measure").wait_for()

    assert page.locator(".measured .point[aria-label]").count() == 2 * 2 * 4  # time and nodes
    assert page.locator(".measured tbody tr").count() == 8
    with page.expect_download() as saved:
        button(page, "Save as CSV").click()
    heads, *rows = read_csv(saved.value)
    assert len(rows) == 8
    nodes = {(row[0], row[1]): int(row[heads.index("nodes")]) for row in rows}
    assert nodes["alphabeta", "4"] < nodes["minimax", "4"] == 1 + 9 + 72 + 504 + 3024
    assert page.locator(".findings li").count() >= 1


def test_intervals_are_those_of_plies_match(watch):
    page = watch("watch?game=tictactoe")
    cases = [(0, 1), (0.5, 1), (3, 10), (10, 10), (61.5, 100), (199, 1000)]

    found = page.evaluate(
        "async (cases) => { const { wilson } = await import('/page/tally.js');"
        " return cases.map(([points, games]) => wilson(points, games)); }",
        cases,
    )

    for (points, games), interval in zip(cases, found, strict=True):
        assert interval == pytest.approx(wilson(points, games), abs=1e-4)

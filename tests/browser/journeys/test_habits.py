"""What browsers have taught people: Back, reload, tabs, links. Nothing they did is thrown away."""

from __future__ import annotations

import re

import pytest

from tests.browser.journeys.seeing import button, played, spot, words_of

PEOPLE = "&players=human|human"


def tab(page, name: str) -> None:
    page.locator("#tabs").get_by_text(name, exact=True).click()


@pytest.fixture
def play(visit, server):
    def play(query: str, **window):
        page = visit(server, f"play?{query}", **window)
        page.locator(".plies-board svg").first.wait_for()
        return page

    return play


def test_back_and_forward_go_through_games_and_sections(play):
    page = play(f"game=tictactoe{PEOPLE}")
    spot(page, "b2").click()
    played(page, 1)
    page.locator('[data-game="nim"]').click()
    page.wait_for_url(re.compile("game=nim"))
    tab(page, "Measure")
    page.locator(".plies-measure").wait_for()

    page.go_back()
    page.locator('[data-game="nim"][aria-pressed="true"]').wait_for()
    page.go_back()
    page.locator('[data-game="tictactoe"][aria-pressed="true"]').wait_for()
    assert played(page, 1) == ["b2"]
    page.go_forward()
    page.locator('[data-game="nim"][aria-pressed="true"]').wait_for()


def test_back_goes_through_the_cards_of_the_lesson(visit, server):
    page = visit(server, "trees")
    button(page, "Learn alpha-beta in 5 minutes").click()
    button(page, "Next").click()
    button(page, "Next").click()
    page.get_by_text("3 of 7", exact=True).wait_for()

    page.go_back()
    page.get_by_text("2 of 7", exact=True).wait_for()
    page.go_back()
    page.go_back()
    button(page, "Learn alpha-beta in 5 minutes").wait_for()


def test_a_tab_keeps_the_game_and_a_reload_what_was_thought_of_it(play):
    page = play("game=tictactoe&players=human|alphabeta:depth=2")
    spot(page, "b2").click()
    words = played(page, 2)

    tab(page, "Measure")
    page.locator(".plies-measure").wait_for()
    tab(page, "Play")
    assert played(page, 2) == words
    page.reload()
    assert played(page, 2) == words
    button(page, "Why?").click()
    page.locator(".way.played").wait_for()
    assert page.locator(".way.played").get_attribute("data-word") == words[1]


def test_a_computer_that_was_thinking_goes_on_after_a_reload_but_not_from_a_link(play):
    page = play("game=connect4&players=human|deepening:time=2")
    spot(page, "4").first.click()
    page.locator(".turn", has_text="thinks").wait_for()
    assert words_of(page) == ["4"]

    page.reload()

    assert len(played(page, 2)) == 2
    link = play("game=connect4&players=human|deepening:time=0.1&moves=4")
    link.locator(".turn", has_text="to move").wait_for()
    assert words_of(link) == ["4"]


def test_a_link_with_one_illegal_move_keeps_those_before_it(play):
    page = play(f"game=tictactoe{PEOPLE}&moves=a1;b2;a1;c3")

    page.locator("#status", has_text="The 2 moves before it are kept").wait_for()
    assert played(page, 2) == ["a1", "b2"]


@pytest.mark.parametrize("game", ["2048&player=random", "pacman&player=reflex"])
def test_a_reload_and_a_link_keep_a_game_that_slides_or_runs(visit, server, game):
    page = visit(server, f"play?game={game}")
    page.locator(".plies-solo :is(.tile, .agent)").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelectorAll('.boxes dd')[2].innerText) > 4")
    page.keyboard.press("Enter")
    shown = "() => [...document.querySelectorAll('.boxes dd')].map((one) => one.innerText).join()"
    page.wait_for_function("() => /position=/.test(location.hash)")
    page.wait_for_timeout(700)  # until the address is that of the last position
    before = page.evaluate(shown)

    page.reload()
    page.wait_for_function(f"(before) => ({shown})() === before", arg=before)

    other = visit(server, page.url.partition("#/")[2])
    other.wait_for_function(f"(before) => ({shown})() === before", arg=before)
    button(other, "Copy link").wait_for()


def test_answers_of_an_exercise_outlast_a_reload(visit, server):
    page = visit(server, "practice?method=minimax&size=small&seed=5")
    first = page.locator(".plies-exercise input").first
    first.fill("7")
    page.reload()
    page.wait_for_function("() => document.querySelector('.plies-exercise input')?.value === '7'")

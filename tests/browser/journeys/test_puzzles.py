"""Journeys through puzzles: tried by mouse and by keys, explained, shared."""

from __future__ import annotations

import plies
from plies.catalog import GAMES
from plies.exercises.puzzles import random_puzzle
from tests.browser.journeys.seeing import becomes, button, sideways, spot


def words_of_puzzle(name: str, seed: int) -> list[str]:
    """Return the moves of a puzzle, the best first."""
    options, depth = GAMES[name].puzzles
    game = plies.game(f"{name}:{options}" if options else name)
    return [line.words[0] for line in random_puzzle(game, seed, depth).lines]


def test_a_wrong_move_is_told_so_and_the_right_one_is_explained(visit, server):
    best, *others = words_of_puzzle("tictactoe", 5)
    page = visit(server, "puzzles?game=tictactoe&seed=5")
    page.locator(".plies-board.enabled").wait_for()

    spot(page, others[-1]).click()
    becomes(page, ".verdict.wrong", others[-1])
    spot(page, best).click()
    becomes(page, ".verdict.right", best)

    page.locator(".ways .way").nth(1).wait_for()
    assert page.locator(".way").first.get_attribute("data-word") == best
    assert page.locator(".plies-board .worth").count() == 1 + len(others)
    page.get_by_text("Nothing solved yet.").wait_for()  # the first try counts
    page.locator(".plies-puzzles select").first.select_option("kalah")
    page.wait_for_url(lambda address: "game=kalah" in address)


def test_a_puzzle_is_solved_by_keys_alone_and_its_link_gives_the_same_one(visit, server):
    best = words_of_puzzle("konane", 4)[0]
    page = visit(server, "puzzles?game=konane&seed=4", viewport={"width": 390, "height": 844})
    page.locator(".plies-board.enabled").wait_for()
    assert not sideways(page)
    for name in best.split("-"):
        spot(page, name).focus()
        page.keyboard.press("Enter")
    becomes(page, ".verdict.right", best)
    page.get_by_text("Solved at the first try: 1").wait_for()
    assert not sideways(page)

    other = visit(server, page.url.partition("#/")[2])
    other.locator(".plies-board.enabled").wait_for()
    assert other.locator(".told").text_content() == page.locator(".told").text_content()
    other.keyboard.press("s")
    becomes(other, ".verdict", best)
    before = other.url
    other.keyboard.press("n")
    other.wait_for_url(lambda address: address != before)
    button(other, "Show the solution").wait_for()

"""Journeys at the boards: played by mouse and by keys, looked back at, shared and explained."""

from __future__ import annotations

import re

import pytest

import plies
from plies.searches.minimax import minimax
from tests.browser.journeys.seeing import becomes, button, played, sideways, spot, words_of

TWO_PEOPLE = "&players=human|human"
FOCUSED = "() => document.activeElement?.dataset?.spot ?? ''"


@pytest.fixture
def play(visit, server):
    """Return a function that opens a table."""

    def play(query: str, **window):
        page = visit(server, f"play?{query}", **window)
        page.locator(".plies-board svg").wait_for()
        return page

    return play


def test_two_people_play_tictactoe_by_mouse_and_one_wins(play):
    page = play(f"game=tictactoe{TWO_PEOPLE}")

    for number, name in enumerate(("b2", "a1", "b1", "c3", "b3"), start=1):
        spot(page, name).click()
        played(page, number)

    assert re.search("X (has won|wins)", page.locator(".turn").inner_text())
    spot(page, "a2").click(force=True)  # it is over: nothing moves
    assert len(words_of(page)) == 5
    button(page, "New game").click()
    played(page, 0)


def test_in_the_room_you_are_the_side_called_you_and_the_creature_has_already_moved(play):
    page = play("game=room")

    assert len(played(page, 1)) == 1
    becomes(page, ".turn", "Your turn: you.")


def worst_move(words: list[str]) -> str:
    """Return the move that is worst for whoever is to move after these, by looking at all."""
    game = plies.game("tictactoe")
    state = game.start()
    for word in words:
        state = game.play(state, game.read_move(state, word))
    mine = 1 if game.mover(state) == 0 else -1

    def worth(move) -> float:
        after = game.play(state, move)
        return mine * minimax(game, after).value

    return game.move_text(state, min(game.moves(state), key=worth))


def test_the_computer_wins_at_tictactoe_against_bad_moves(play):
    page = play("game=tictactoe&players=human|deepening:time=0.2")
    words: list[str] = []

    while not page.locator(".turn.over").count():
        spot(page, worst_move(words)).click()
        words = played(page, len(words) + 1, more=True)

    assert page.locator(".turn").inner_text() == "You lost: O wins."
    assert page.locator(".plies-board .won").count() == 3
    button(page, "Undo").click()
    assert len(played(page, len(words) - 2)) == len(words) - 2


def finished(name: str, **options) -> tuple[list[str], int]:
    """Return the words of a game in which everybody takes the first move, and what it pays."""
    game = plies.game(name, **options)
    state, words = game.start(), []
    while legal := list(game.moves(state)):
        words.append(game.move_text(state, legal[0]))
        state = game.play(state, legal[0])
    return words, game.payoff(state)


def test_who_wins_is_told_so_and_by_how_much_and_easy_is_who_plays_at_first(play):
    page = play("game=tictactoe&moves=a1;b1;a2;b2")
    assert page.locator(".seats select").nth(1).evaluate("one => one.value") == "easy"
    spot(page, "a3").click()
    page.locator(".turn.over", has_text="You won: X wins.").wait_for()

    words, points = finished("othello", size=4)
    page = play(f"game=othello:size=4&moves={';'.join(words)}".replace(";", "%3B"))
    said = f"You {'won' if points > 0 else 'lost'} by {abs(points)}: "
    page.locator(".turn.over", has_text=said).wait_for()


def test_konane_is_played_to_its_end_by_keyboard_alone(play):
    page = play("game=konane:size=4&players=human|random")
    keys = page.keyboard

    def go(name: str) -> None:
        """Walk over the board to a square."""
        if not page.evaluate(FOCUSED):
            for _ in range(60):
                keys.press("Tab")
                if page.evaluate(FOCUSED):
                    break
        here = page.evaluate(FOCUSED)
        across, up = ord(name[0]) - ord(here[0]), int(name[1:]) - int(here[1:])
        for _ in range(abs(across)):
            keys.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(up)):
            keys.press("ArrowUp" if up > 0 else "ArrowDown")
        assert page.evaluate(FOCUSED) == name

    count = 0
    while not page.locator(".turn.over").count():
        word = page.locator(".plies-board [data-word]").first.get_attribute("data-word")
        for name in word.split("-"):
            go(name)
            keys.press("Enter")
        count = len(played(page, count + 1, more=True))

    assert count >= 3
    assert re.search("Black|White", page.locator(".turn").inner_text(), re.I)


def test_a_game_is_looked_back_at_with_arrow_keys_and_goes_on_from_there_otherwise(play):
    moves = "a1;b2;c3;a3;c1"
    page = play(f"game=tictactoe{TWO_PEOPLE}&moves={moves}")
    played(page, 5)
    texts = [page.locator(".told").text_content()]
    for at in range(4, -1, -1):
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(f"() => document.querySelector('.replay input').value === '{at}'")
        texts.append(page.locator(".told").text_content())
    assert len(set(texts)) == 6
    for at, text in zip(range(1, 4), texts[::-1][1:], strict=False):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => document.querySelector('.replay input').value === '{at}'")
        assert page.locator(".told").text_content() == text
    assert len(words_of(page)) == 5

    spot(page, "b3").click()

    assert played(page, 4) == ["a1", "b2", "c3", "b3"]
    page.keyboard.press("Home")
    page.keyboard.press("End")
    assert page.locator(".replay input").input_value() == "4"


def test_a_link_gives_somebody_else_the_same_game(play):
    page = play("game=connect4&players=human|alphabeta:depth=2")
    spot(page, "4").first.click()
    words = played(page, 2)
    button(page, "Copy link").click()
    page.locator("#status").get_by_text(re.compile("link")).wait_for()

    other = play(page.url.partition("#/play?")[2], viewport={"width": 390, "height": 844})

    assert played(other, 2) == words
    assert other.locator(".told").text_content() == page.locator(".told").text_content()
    seats = "all => all.map((one) => one.value)"
    assert other.eval_on_selector_all(".seats select", seats) == page.eval_on_selector_all(
        ".seats select", seats
    )
    assert not sideways(other)


def test_a_hint_tells_values_and_why_shows_the_last_move_beside_others(play):
    page = play("game=tictactoe&players=human|alphabeta:depth=4")
    assert button(page, "Why?").is_disabled()  # the computer has not moved yet
    spot(page, "a1").click()
    words = played(page, 2)

    button(page, "Hint").click()
    page.locator(".plies-board .worth").first.wait_for()
    best = page.locator(".plies-board [data-word].best").get_attribute("data-word")
    assert page.locator(".spot-best").get_attribute("data-spot") == best
    assert page.locator(".plies-board [data-word] .worth").count() == 7

    button(page, "Why?").click()
    page.locator(".ways .way").first.wait_for()
    becomes(page, ".below h2", words[-1])
    told = page.locator(".ways .way")
    assert told.first.get_attribute("data-word") == words[-1]
    assert told.count() == 3
    assert told.first.locator("figure svg").count() == 3  # moves of the line
    page.get_by_label("Moves of each line").select_option("1")
    page.wait_for_function(
        "() => document.querySelectorAll('.way:first-child figure').length === 1"
    )
    page.locator(".stepping summary").click()
    page.locator(".below .plies-stepper .node").first.wait_for()
    page.get_by_role("button", name="Step back", exact=True).click()
    button(page, "Close").click()
    assert page.locator(".below").is_hidden()


@pytest.mark.parametrize("game", ["othello&moves=f5", "connect4&moves=4", "kalah&moves=1"])
def test_why_explains_the_very_move_that_the_computer_has_played(play, game):
    page = play(f"game={game}&players=human|deepening:time=0.1")
    button(page, "Computer, play").click()
    words = played(page, 2, more=True)

    button(page, "Why?").click()

    page.locator(".ways .way").first.wait_for()
    assert page.locator(".way.played").get_attribute("data-word") == words[-1]
    assert "1000000" not in page.locator(".below").inner_text()


def test_two_computers_play_on_when_asked_and_stop_when_told(play):
    page = play("game=tictactoe&players=random|random")
    assert words_of(page) == []  # nothing plays by itself
    page.keyboard.press("Enter")
    page.locator(".record button").nth(1).wait_for()
    page.keyboard.press("Enter")
    button(page, "Computer, play").wait_for()
    count = len(words_of(page))
    page.keyboard.press("u")
    page.wait_for_function(
        "(n) => document.querySelectorAll('.record button').length < n", arg=count
    )


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("game=nowhere", "nowhere"),
        ("game=konane:size=99", "99"),
        ("game=tictactoe&moves=a1;z9", "z9"),
    ],
)
def test_a_wrong_link_is_told_and_there_is_still_a_game_to_play(play, query, words):
    page = play(query)
    page.locator("#status", has_text=words).wait_for()

    page.locator(".spot-open").first.click()
    played(page, 2, more=True)
    assert page.locator("#status").is_hidden()


def test_a_turn_of_backgammon_is_played_by_clicks_whoever_the_dice_let_begin(play):
    """A link with the opening roll would wait; without one the computer begins if it has to."""
    page = play("game=backgammon")
    page.locator(".plies-board.enabled .spot-open").first.wait_for(state="attached")
    before = len(words_of(page))

    while page.locator(".plies-board.enabled .spot-open").count():
        page.locator(".plies-board.enabled .spot-open").first.click()
        if len(words_of(page)) > before:
            break

    played(page, before + 3, more=True)  # my turn, a roll, the answer
    assert "/" in words_of(page)[before]


def test_stones_of_go_are_put_and_passed_by_clicks_and_free_points_bear_no_marks(play):
    page = play(f"game=go:size=5{TWO_PEOPLE}")
    page.mouse.move(0, 0)
    look = "one => getComputedStyle(one).stroke"

    assert spot(page, "A1").evaluate(look) == "none"
    spot(page, "C3").click()
    played(page, 1)
    spot(page, "pass").click()
    played(page, 2)
    spot(page, "pass").click()

    assert played(page, 3) == ["C3", "pass", "pass"]
    assert re.search("[Bb]lack (has won|wins)", page.locator(".turn").inner_text())
    assert spot(page, "F1").count() == 0


def test_a_man_of_checkers_jumps_square_by_square(play):
    moves = "10-14;22-18;6-10;25-22;1-6;29-25"
    page = play(f"game=checkers{TWO_PEOPLE}&moves={moves.replace(';', '%3B')}")

    spot(page, "11").click()
    spot(page, "15").click()
    played(page, 7)
    spot(page, "18").click()
    spot(page, "11").click()

    assert played(page, 8)[-1] == "18x11"

"""2048 and Pac-Man as the page draws them, in a browser: tiles that slide, figures that walk."""

from __future__ import annotations

import json
from random import Random

import pytest

from plies.catalog import entry_of
from plies.games.pacman.rules import Pacman
from plies.games.twenty48.rules import Twenty48
from plies.games.twenty48.text import DARK_NUMBERS, DIRECTIONS, TILES
from plies.views.bundle import bundle, style
from plies.web.jobs.looks import look_at

START = """
class Model {
  constructor(values) { this.values = values; this.heard = []; }
  get(name) { return this.values[name]; }
  set(name, value) {
    this.values[name] = value;
    for (const [event, listener] of this.heard) if (event === `change:${name}`) listener();
  }
  on(event, listener) { this.heard.push([event, listener]); }
  off(event, listener) { this.heard = this.heard.filter((one) => one[1] !== listener); }
  save_changes() {}
}
const model = new Model({ enabled: true, page: true, speed: 150, move: "", look: LOOK });
window.moves = [];
model.on("change:move", () => window.moves.push(model.get("move")));
window.model = model;
window.end = render({ model, el: document.getElementById("view") });
"""
TILES_SEEN = """() => [...document.querySelectorAll(".tile")].map((tile) => {
  const hole = document.querySelector(".hole").getBoundingClientRect();
  const box = tile.getBoundingClientRect();
  return [Math.round((box.top - hole.top) / hole.height), Math.round((box.left - hole.left)
    / hole.width), tile.textContent];
}).sort()"""
BODIES = """() => [...document.querySelectorAll(".agent")].map((one) => {
  const { e, f } = new DOMMatrix(getComputedStyle(one).transform);
  return [one.classList.contains("eater"), e, f];
})"""
FIT = """() => [...document.querySelectorAll(".face")].filter((face) => {
  const range = document.createRange();
  range.selectNodeContents(face);
  return range.getBoundingClientRect().width > face.getBoundingClientRect().width;
}).map((face) => face.textContent)"""


def page_of(game, state):
    own = entry_of(game).page_view
    view, folder = own.view, own.folder
    start = START.replace("LOOK", json.dumps(look_at(game, state)))
    return (
        '<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<style>{style(f'{view}.css', folder=folder)}</style><main id='view'></main>"
        f'<script type="module">{bundle(view, folder)}{start}</script>'
    )


def show(page, game, state, word=None):
    page.evaluate(
        "([look, word]) => { model.values.last = { word }; model.set('look', look); }",
        [look_at(game, state), word],
    )


def wait_for_tiles(page, game, state):
    """Wait until the tiles stand where the board has them; it fails if they never do."""
    page.wait_for_function(
        f"(wanted) => JSON.stringify(({TILES_SEEN})().sort()) === wanted",
        arg=json.dumps(tiles_of(game, state), separators=(",", ":")),
        timeout=20_000,
    )


def tiles_of(game, state):
    return sorted(
        [cell // game.cols, cell % game.cols, str(1 << rank)]
        for cell, rank in enumerate(state.board)
        if rank
    )


def test_tiles_keep_their_identity_slide_and_merge(open_page):
    game = Twenty48()
    before = game.read_state("0 0 2 2 / 0 4 0 0 / 0 0 0 0 / 8 0 0 16")
    after = game.play(before, DIRECTIONS.index("left"))
    page = open_page(page_of(game, before))
    page.evaluate(
        "document.querySelectorAll('.tile').forEach((tile) => tile.number = tile.innerText)"
    )

    sliding, moving = page.evaluate(
        "(look) => { model.set('look', look);"
        "return [document.querySelectorAll('.tile').length, document.getAnimations().length]; }",
        look_at(game, after),
    )
    wait_for_tiles(page, game, after)

    assert sliding == 5  # both 2s are still there on their way
    assert moving == 4  # all but the 8
    kept = page.evaluate("[...document.querySelectorAll('.tile')].map((tile) => tile.number)")
    assert sorted(kept) == ["16", "2", "4", "8"]  # no tile was made anew


@pytest.mark.parametrize("size", [2, 3, 4, 8])
def test_after_any_moves_the_board_shown_is_the_board(open_page, size):
    game, dice = Twenty48(size), Random(size)
    state = game.start()
    page = open_page(page_of(game, state))

    for number in range(60):
        if game.mover(state) == -1:
            outcome = dice.choice([one for one, _ in game.chances(state)])
            state = game.play(state, outcome)
            show(page, game, state)
        else:
            moves = list(game.moves(state))
            if not moves:
                break
            move = dice.choice(moves)
            state = game.play(state, move)
            show(page, game, state, DIRECTIONS[move] if number % 3 else None)
        if number % 10 == 9:
            wait_for_tiles(page, game, state)


def test_moves_that_come_at_once_are_not_animated_and_none_is_lost(open_page):
    game, dice = Twenty48(), Random(5)
    state, looks = game.start(), []
    for _ in range(400):
        chance = game.mover(state) == -1
        moves = [one for one, _ in game.chances(state)] if chance else list(game.moves(state))
        if not moves:
            break
        state = game.play(state, dice.choice(moves))
        looks.append(look_at(game, state))
    page = open_page(page_of(game, game.start()))

    page.evaluate("(looks) => { for (const look of looks) model.set('look', look); }", looks)

    assert sorted(page.evaluate(TILES_SEEN)) == tiles_of(game, state)


def test_large_numbers_fit_and_tiles_have_the_colours_of_the_picture(open_page):
    game = Twenty48()
    state = game.read_state(
        "131072 65536 32768 16384 / 1024 2048 4096 8192 / 512 256 128 64 / 4 8 16 32"
    )
    page = open_page(page_of(game, state), viewport={"width": 360, "height": 700})

    colours = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.face')].map((face) =>"
        "[face.textContent, [getComputedStyle(face).backgroundColor, face.matches('.dark')]]))"
    )

    assert page.evaluate(FIT) == []
    for rank in range(2, 18):
        colour = TILES[rank - 1]
        rgb = ", ".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
        assert colours[str(1 << rank)] == [f"rgb({rgb})", rank <= DARK_NUMBERS]


def test_arrows_letters_and_swipes_are_moves_while_a_person_may_move(open_page):
    game = Twenty48()
    state = game.read_state("0 0 0 0 / 0 2 4 0 / 0 0 0 0 / 0 0 0 0")
    page = open_page(page_of(game, state), has_touch=True)
    box = page.locator(".frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    for key in ("ArrowUp", "a", "ArrowDown", "D"):
        page.keyboard.press(key)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y + 5, steps=4)
    page.mouse.up()
    page.evaluate("model.set('enabled', false)")
    page.keyboard.press("ArrowUp")

    assert page.evaluate("moves") == ["up", "left", "down", "right", "left"]
    assert page.evaluate("getComputedStyle(document.querySelector('.frame')).touchAction") == "none"


def test_a_move_that_changes_nothing_is_not_made(open_page):
    game = Twenty48()
    page = open_page(page_of(game, game.read_state("2 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")))

    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")

    assert page.evaluate("moves") == []


def test_who_wants_no_motion_gets_none(open_page):
    game = Twenty48()
    before = game.read_state("0 0 2 2 / 0 4 0 0 / 0 0 0 0 / 8 0 0 16")
    page = open_page(page_of(game, before), reduced_motion="reduce")
    after = game.play(before, 1)

    show(page, game, after, "left")

    assert sorted(page.evaluate(TILES_SEEN)) == tiles_of(game, after)
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_board_is_read_out_row_by_row(open_page):
    game = Twenty48(2)
    page = open_page(page_of(game, game.read_state("2 0 / 4 8")))

    label = page.locator("[role=img]").get_attribute("aria-label")

    assert label == "row 1: 2, empty; row 2: 4, 8"


def places(game, state):
    """Return where each figure belongs in the maze, ghosts first as they are drawn."""
    found = []
    for number in range(game.agent_count):
        x, y, *_ = game.agent(state, number)
        found.append([number == 0, 10.0 * (x + 1), 10.0 * (2 * game.height - 1 - y)])
    return [*found[1:], found[0]]


def test_figures_walk_to_where_the_game_has_them(open_page):
    game, dice = Pacman(), Random(2)
    state = game.start()
    page = open_page(page_of(game, state))
    assert page.evaluate(BODIES) == places(game, state)

    for _ in range(40):
        moves = list(game.moves(state))
        if not moves:
            break
        state = game.play(state, dice.choice(moves))
        show(page, game, state)

    page.wait_for_function(
        f"(wanted) => JSON.stringify(({BODIES})()) === JSON.stringify(wanted)",
        arg=places(game, state),
        timeout=20_000,
    )
    left = page.evaluate("document.querySelectorAll(':is(.food, .capsule):not(.eaten)').length")
    assert left == sum(state.things)


def test_a_step_is_walked_and_not_jumped(open_page):
    game = Pacman("meadow")
    before = game.start()
    after = game.play(before, next(move for move in game.moves(before) if move != 1))
    page = open_page(page_of(game, before))
    page.evaluate("model.set('speed', 60000)")

    show(page, game, after)
    page.wait_for_function(
        f"(start) => JSON.stringify(({BODIES})().at(-1)) !== JSON.stringify(start)",
        arg=places(game, before)[-1],
    )

    assert page.evaluate(BODIES)[-1] != places(game, after)[-1]


def test_scared_ghosts_look_so_and_pacman_faces_where_he_goes(open_page):
    game = Pacman()
    start = game.start()
    agents = list(start.agents)
    agents[2], agents[7] = 0, 30  # he goes West; the first ghost is scared
    page = open_page(page_of(game, start._replace(agents=tuple(agents))))

    scared = page.evaluate(
        "[...document.querySelectorAll('.ghost')].map((one) => one.matches('.scared'))"
    )

    assert scared == [True, False]
    assert page.locator(".eater g g").get_attribute("transform") == "scale(-1 1)"


def test_keys_say_where_pacman_goes(open_page):
    game = Pacman()
    page = open_page(page_of(game, game.start()))

    for key in ("ArrowUp", "a", "s", "ArrowRight", " "):
        page.keyboard.press(key)

    assert page.evaluate("moves") == ["North", "West", "South", "East", "Stop"]


@pytest.mark.parametrize("view", ["slide", "maze"])
def test_a_view_that_is_ended_listens_no_more(open_page, view):
    game = Twenty48(2) if view == "slide" else Pacman()
    state = game.read_state("0 0 / 0 2") if view == "slide" else game.start()
    page = open_page(page_of(game, state))

    page.evaluate("end()")
    page.keyboard.press("ArrowUp")

    assert page.evaluate("moves") == []
    assert page.locator("#view > *").count() == 0

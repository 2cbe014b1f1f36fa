"""Journeys through all sections: by the Tab key alone, and on a phone."""

from __future__ import annotations

import pytest

from tests.browser.journeys.seeing import button, sideways, spot

READY = {  # by section, what is there when it is built
    "trees": ".plies-stepper .node",
    "practice": ".plies-exercise .branch",
    "play?game=kalah": ".plies-board svg",
    "play?game=2048": ".plies-solo .tile",
    "watch": ".plies-watch .plies-board svg",
    "measure": ".plies-measure button",
}
# The keys for infinity type what can be typed; spots and nodes are walked over with arrow keys.
CONTROLS = """() => {
  const all = [...document.querySelectorAll(
    'button, a[href], select, input, textarea, summary, [role=button], [role=treeitem]')]
    .filter((one) => one.checkVisibility() && !one.disabled
      && !one.closest('.plies-exercise .keys')
      && !one.matches('[data-spot], .skip, [role=treeitem]'));
  all.forEach((one, i) => { one.dataset.number = i; });
  return all.map((one) => one.getAttribute('aria-label') || one.textContent || one.outerHTML);
}"""
# Where the focus is, and whether anything looks different there than without it.
LOOKED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const look = () => [one, ...one.querySelectorAll('*')].slice(0, 40).map((part) => {
    const style = getComputedStyle(part);
    return [style.outlineStyle, style.outlineWidth, style.boxShadow, style.stroke,
      style.strokeWidth, style.borderColor].join();
  }).join();
  const focused = look();
  one.blur();
  const seen = look() !== focused;
  one.focus({ preventScroll: true });
  return { number: one.dataset.number ?? '', seen, what: one.outerHTML.slice(0, 120) };
}"""


def opened(visit, server, place: str, **window):
    page = visit(server, place, **window)
    page.locator(READY[place]).first.wait_for()
    return page


@pytest.mark.parametrize("place", READY)
def test_the_tab_key_reaches_every_control_and_the_focus_is_seen(visit, server, place):
    page = opened(visit, server, place, reduced_motion="reduce")
    controls = page.evaluate(CONTROLS)
    assert len(controls) > 10
    reached, unseen = set(), []

    for _ in range(3 * len(controls)):
        page.keyboard.press("Tab")
        here = page.evaluate(LOOKED)
        if here is None or (here["number"] in reached and here["number"] == "0"):
            break
        reached.add(here["number"])
        if not here["seen"]:
            unseen.append(here["what"])

    missed = [what for number, what in enumerate(controls) if str(number) not in reached]
    assert (missed, unseen) == ([], [])


BOARDS = (
    "connect4",
    "othello",
    "checkers",
    "backgammon",
    "go:size=19",
    "domineering",
    "nim",
    "mnk:m=15,n=15,k=5",
    "pig",
    "room",
)
PLACES = {
    **READY,
    **{f"play?game={game}": ".plies-board :is(svg, .told:not(.hidden))" for game in BOARDS},
    "play?game=2048&size=7": ".plies-solo .tile",
    "play?game=pacman": ".plies-solo .agent",
}


def test_a_phone_never_scrolls_to_the_side(visit, server):
    page = visit(server, "", viewport={"width": 390, "height": 844}, has_touch=True)
    wide = []
    for place, ready in PLACES.items():
        page.locator("main > *").first.evaluate("one => one.classList.add('before')")
        page.goto(f"{server.address}#/{place}")
        page.locator(f"main > :not(.before) {ready}").first.wait_for()
        if sideways(page):
            wide.append(place)
    assert wide == []


def test_on_a_narrow_phone_the_tab_of_the_open_section_is_in_view(visit, server):
    page = visit(server, "measure", viewport={"width": 320, "height": 640}, has_touch=True)
    page.locator(".plies-measure").wait_for()

    page.wait_for_function("""() => {
      const { left, right } = document.querySelector('nav a[aria-current]').getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }""")


def test_on_a_phone_a_tap_moves_and_why_and_two_searches_fit(visit, server):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit(server, "play?game=tictactoe&players=human|alphabeta:depth=3", **phone)
    spot(page, "b2").tap()
    page.locator(".record button").nth(1).wait_for()
    button(page, "Why?").tap()
    page.locator(".ways .way").nth(1).wait_for()
    assert not sideways(page)

    page = visit(server, "trees?tree=[[3,5],[2,9]]&beside=minimax", **phone)
    page.locator(".search").nth(1).wait_for()
    page.get_by_role("button", name="Last step", exact=True).tap()
    assert not sideways(page)
    page.locator("details.settings > summary").tap()
    button(page, "Edit the tree").tap()
    page.locator(".plies-editor").wait_for()
    assert not sideways(page)

"""The stand-alone page in a real browser, opened from disk and used by keyboard."""

from __future__ import annotations

import re
from base64 import b64encode
from statistics import median

import pytest

from plies.traces import trace
from plies.trees.notation import lettered
from plies.trees.random_trees import random_tree
from plies.trees.tree import Tree
from plies.views.bundle import bundle
from plies.views.narration import Narrator
from plies.views.page import html, models
from plies.views.svg import svg
from tests.cli.running import LAB, run, run_json
from tests.searches.strategies import BoundedTree
from tests.views.pictures import nodes_in

SEEN = """(number) => {
  const search = document.querySelectorAll(".search")[number];
  const nodes = {};
  for (const group of search.querySelectorAll("[data-node]")) {
    const texts = {};
    for (const text of group.querySelectorAll("text")) {
      if (text.textContent) texts[text.classList[0]] = text.textContent;
    }
    nodes[group.dataset.node] = {
      classes: [...group.classList].filter((name) => name !== "node"),
      place: group.getAttribute("transform"), texts };
  }
  return nodes;
}"""
INSIDE = """() => {
  const box = document.querySelector(".tree").getBoundingClientRect();
  const now = document.querySelector(".node.now .shape").getBoundingClientRect();
  return now.left >= box.left && now.right <= box.right
    && now.top >= box.top && now.bottom <= box.bottom;
}"""
STEP_TIMES = """(count) => {
  const times = [];
  for (let i = 0; i < count; i++) {
    const key = i < count / 2 ? "ArrowRight" : "ArrowLeft";
    const start = performance.now();
    document.dispatchEvent(new KeyboardEvent("keydown", { key }));
    document.querySelector(".now .shape").getBoundingClientRect();  // styles and layout are done
    times.push(performance.now() - start);
  }
  return times;
}"""


def lab(**options):
    return trace(
        lettered(Tree([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])), **{"method": "alphabeta", **options}
    )[1]


def large():
    return trace(
        random_tree(depth=7, branching=(2, 3), leaves=(-50, 50), seed=1), method="alphabeta"
    )[1]


def seen(page, number=0):
    """Return what the page shows of each node: classes, place and texts."""
    found = page.evaluate(SEEN, number)
    return {
        int(node): (
            set(one["classes"]),
            [float(n) for n in re.findall(r"-?[0-9][-+0-9.e]*", one["place"])],
            one["texts"],
        )
        for node, one in found.items()
    }


def drawn(recorded, step):
    """Return what the SVG of a step shows of each node."""
    return {
        node: (one.classes, [one.x, one.y], one.texts)
        for node, one in nodes_in(svg(recorded, step)).items()
    }


def sentence(page):
    return page.locator(".sentence").first.inner_text()


def is_at(page, step):
    return f"step {step + 1} of " in page.locator(".count").first.inner_text()


def test_stepped_to_the_end_and_back_it_shows_what_the_command_line_prints(open_page, tmp_path):
    file = tmp_path / "lab.html"
    told = run("tree", LAB, "--letters", "--steps", "--html", str(file)).stdout
    printed = re.findall(r"^ *\d+  (.*)$", told, re.MULTILINE)
    answer = run_json("tree", LAB, "--letters")
    page = open_page(file.read_text())

    forward = [sentence(page)]
    states = [seen(page)]
    while len(forward) < len(printed):
        page.keyboard.press("ArrowRight")
        forward.append(sentence(page))
        states.append(seen(page))
    names = lab().nodes.name
    values = {names[node]: texts.get("value") for node, (_, _, texts) in seen(page).items()}
    cut = [names[node] for node, (classes, _, _) in seen(page).items() if "cut" in classes]
    backward = []
    for state in reversed(states):
        assert seen(page) == state
        backward.append(sentence(page))
        page.keyboard.press("ArrowLeft")

    assert forward == printed
    assert backward == printed[::-1]
    assert {name: float(values[name].split()[-1]) for name in answer["values"]} == answer["values"]
    assert cut == answer["cut"]


@pytest.mark.parametrize(
    ("tree", "options"),
    [
        (lettered(Tree([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])), {"method": "alphabeta"}),
        (random_tree(depth=2, chance=True, seed=3), {"method": "expectiminimax"}),
        (BoundedTree([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]), {"method": "deepening"}),
        (random_tree(depth=3, branching=(2, 3), early=0.3, seed=5), {"method": "minimax"}),
    ],
    ids=["alphabeta", "chance", "deepening", "minimax"],
)
def test_every_step_is_the_picture_that_python_draws(open_page, tree, options):
    if options["method"] == "deepening":
        options = {**options, "evaluate": "zero"}
    recorded = trace(tree, **options)[1]
    page = open_page(html(recorded))
    steps = range(len(recorded))

    for step in [*steps, *reversed(steps)]:
        page.evaluate(
            """(step) => { const slider = document.querySelector(".desk > input");
            slider.value = step; slider.dispatchEvent(new Event("input")); }""",
            step,
        )
        shown, expected = seen(page), drawn(recorded, step)
        assert shown.keys() == expected.keys()
        for node, (classes, place, texts) in expected.items():
            assert shown[node][0] == classes
            assert shown[node][1] == pytest.approx(place, abs=0.01)
            assert shown[node][2] == texts


def test_home_end_and_the_cuts(open_page):
    page = open_page(html(lab()))
    visits = []

    for key in ["n", "n", "n", "p", "p", "p", "End", "Home"]:
        page.keyboard.press(key)
        visits.append(next(step for step in range(27) if is_at(page, step)))

    assert visits == [12, 24, 26, 24, 12, 0, 26, 0]


def test_beside_the_node_stands_what_would_be_cut(open_page):
    page = open_page(html(lab()))

    page.keyboard.press("n")
    page.keyboard.press("n")

    assert page.locator(".note text").text_content() == "alpha = 5, cut if <= 5"
    assert "2 <= alpha 5: G cannot matter" in sentence(page)


def test_the_line_of_the_pseudocode_in_both_styles(open_page):
    recorded = lab()
    page = open_page(html(recorded))

    for style in ("function", "pair"):
        lines = recorded.pseudocode(style).lines
        for step in range(27):
            now = page.locator(".line.now")
            assert now.count() == 1
            assert now.inner_text().strip() == lines[recorded.line_of(step, style)].strip()
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        page.keyboard.press("s")


def test_the_line_of_the_pseudocode_is_in_sight_on_a_phone(open_page):
    page = open_page(html(lab()), viewport={"width": 390, "height": 844})
    page.keyboard.press("s")

    for _ in range(27):
        assert page.evaluate("""() => {
          const box = document.querySelector(".code").getBoundingClientRect();
          const line = document.querySelector(".line.now").getBoundingClientRect();
          return line.top >= box.top && line.bottom <= box.bottom;
        }""")
        page.keyboard.press("ArrowRight")


def test_two_searches_side_by_side(open_page):
    first, second = lab(), lab(method="minimax")
    page = open_page(html(first, second))

    page.keyboard.press("End")

    counts = page.locator(".count").all_inner_texts()
    assert counts[0].startswith("value 5, 11 of 15 nodes, 2 cuts")
    assert counts[1].startswith("value 5, 15 of 15 nodes, 0 cuts")
    places = [{node: one[1] for node, one in seen(page, number).items()} for number in (0, 1)]
    assert places[0] == places[1]
    assert [*Narrator(first)][-1:] + [*Narrator(second)][-1:] == page.locator(
        ".sentence"
    ).all_inner_texts()


def test_it_is_paused_until_somebody_plays_it(open_page):
    page = open_page(html(lab()))
    page.wait_for_timeout(300)
    assert is_at(page, 0)

    for _ in range(6):
        page.keyboard.press("]")
    page.keyboard.press(" ")

    page.locator(".count", has_text="step 27 of").wait_for()
    assert page.get_by_role("button", name="Play", exact=True).count() == 1


def test_everything_is_reached_by_keyboard_and_has_a_name(open_page):
    page = open_page(html(lab(), lab(method="minimax")))
    wanted = page.locator("button, input").count()

    reached = set()
    for _ in range(wanted + 10):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))

    assert {"First step", "Next cut", "Play", "Speed", "Step", "Pseudocode"} <= reached
    assert len(reached - {None}) >= wanted
    assert page.locator("[aria-live=polite]").count() == 2
    assert "step 1:" in page.locator("svg").first.get_attribute("aria-label")


def test_a_large_tree_is_folded_and_the_current_node_in_sight(open_page):
    recorded = large()
    page = open_page(html(recorded))

    for key in ["n"] * 15 + ["ArrowRight"] * 10 + ["p"] * 3 + ["End"]:
        page.keyboard.press(key)
        assert page.evaluate(INSIDE)
        hidden = page.locator(".hidden").all_text_contents()
        there = page.locator("[data-node]").count()
        assert there < 80
        assert there + sum(int(re.sub(r"\D", "", one) or 0) for one in hidden) == len(
            recorded.nodes.parent
        )
    page.keyboard.press("f")  # unfolded
    page.keyboard.press("n")
    assert page.evaluate(INSIDE)


def test_a_step_on_two_thousand_nodes_is_quick(open_page):
    recorded = trace(
        random_tree(depth=7, branching=(3, 3), leaves=(-50, 50), early=0.1, seed=4),
        method="alphabeta",
    )[1]
    page = open_page(html(recorded))

    folded = median(page.evaluate(STEP_TIMES, 200))
    page.keyboard.press("f")
    whole = median(page.evaluate(STEP_TIMES, 200))

    print(f"{len(recorded.nodes.parent)} nodes: {folded:.1f} ms folded, {whole:.1f} ms in full")
    assert len(recorded.nodes.parent) > 1500
    assert max(folded, whole) < 200  # 3 ms on a machine that does nothing else


def test_a_click_folds_a_node_and_another_unfolds_it(open_page):
    page = open_page(html(lab()))

    page.locator("[data-node='1'] .shape").click()
    folded = page.locator("[data-node]").count(), page.locator("[data-node='1']").text_content()
    page.locator("[data-node='1'] .shape").click()

    assert folded[0] == 9
    assert "+ 6 nodes" in folded[1]
    assert page.locator("[data-node]").count() == 15


def test_enter_folds_the_current_node_and_a_step_into_it_unfolds_it(open_page):
    page = open_page(html(lab()))
    page.keyboard.press("ArrowRight")  # at B

    page.keyboard.press("Enter")
    folded = page.locator("[data-node]").count()
    page.keyboard.press("ArrowRight")  # to D, below B

    assert folded == 9
    assert page.locator("[data-node]").count() == 15
    assert page.evaluate(INSIDE)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(open_page, scheme):
    page = open_page(
        html(lab(), lab(method="minimax")),
        viewport={"width": 390, "height": 844},
        color_scheme=scheme,
    )

    paper = page.evaluate("getComputedStyle(document.querySelector('.plies-stepper')).background")

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ("rgb(255, 255, 255)" in paper) == (scheme == "light")


def test_names_are_only_ever_text(open_page):
    tree = Tree()
    root = tree.add(name="</script><script>alert(1)</script>", mover=0)
    tree.add(parent=root, name="<img src=x onerror=alert(2)>", move="<b>", value=3)

    page = open_page(html(trace(tree, method="minimax")[1]))

    assert page.locator("svg b, svg img").count() == 0
    assert page.locator(".words").first.text_content() == "<b>"


def test_the_module_serves_a_notebook_too(open_page):
    """anywidget calls render with a model that can be set from both sides, and cleans up."""
    page = open_page("<!DOCTYPE html><title>notebook</title><div id=cell></div>")
    module = b64encode(bundle("stepper.js").encode()).decode()

    told = page.evaluate(
        """async ([module, traces]) => {
          const bytes = Uint8Array.from(atob(module), (c) => c.charCodeAt(0));
          const url = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
          const { default: view } = await import(url);
          const state = { traces, step: 3 }, heard = {}, told = [];
          const model = {
            get: (name) => state[name], set: (name, value) => { state[name] = value; },
            save_changes: () => {}, on: (name, call) => { heard[name] = call; },
            off: (name) => { delete heard[name]; } };
          const el = document.getElementById("cell");
          const clean = view.render({ model, el });
          told.push(el.querySelector(".count").textContent);
          state.step = 12;
          heard["change:step"]();
          told.push(el.querySelector(".count").textContent);
          el.querySelector("button[aria-label='Next step']").click();
          told.push(state.step);
          const key = (target) => target.dispatchEvent(
            new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
          key(document.body);
          told.push(state.step);
          key(el.querySelector(".plies-stepper"));
          told.push(state.step);
          clean();
          told.push(Object.keys(heard).length);
          return told;
        }""",
        [module, models(lab())],
    )

    assert "step 4 of 27" in told[0]
    assert "step 13 of 27" in told[1]
    assert told[2:] == [13, 13, 14, 0]  # keys outside of the cell are not its own


@pytest.mark.parametrize("width", [390, 900, 1200])
@pytest.mark.parametrize("style", ["function", "pair"])
def test_no_line_of_the_pseudocode_is_cut_short(open_page, width, style):
    recorded = lab(depth=4, fail="hard", evaluate="zero")
    page = open_page(html(recorded), viewport={"width": width, "height": 800})
    if style == "pair":
        page.keyboard.press("s")

    hidden = page.evaluate("""() => {
      const { scrollWidth, clientWidth } = document.querySelector(".code");
      return scrollWidth - clientWidth;
    }""")

    assert hidden <= 0


def test_the_note_is_in_sight_as_its_node_is(open_page):
    page = open_page(html(large()), viewport={"width": 390, "height": 844})

    for _ in range(30):
        page.keyboard.press("n")
        assert page.evaluate("""() => {
          const box = document.querySelector(".tree").getBoundingClientRect();
          const note = document.querySelector(".note").getBoundingClientRect();
          return note.left >= box.left && note.right <= box.right;
        }""")

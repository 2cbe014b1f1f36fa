from __future__ import annotations

import pytest

import plies
from plies.contract import GameError
from plies.traces import Replay, trace
from plies.trees.notation import lettered, read_tree
from plies.trees.random_trees import random_tree
from plies.trees.tree import Tree
from plies.views import folding
from plies.views.measures import WHOLE, WIDE
from plies.views.svg import svg
from tests.known_trees import LAB
from tests.traces.ways import IDS, WAYS, for_trees, traced
from tests.views.pictures import SVG, hidden_in, nodes_in, parsed, value_words


def lab(**options):
    return trace(lettered(Tree(LAB)), **{"method": "alphabeta", **options})[1]


def steps_of(recorded):
    """Return a few steps of a trace and its end, as replays."""
    count = len(recorded)
    for step in {0, count // 3, count // 2, count - 1}:
        replay = Replay(recorded)
        replay.go(step)
        yield replay


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_the_numbers_of_a_picture_are_the_traces(way):
    def check(tree):
        recorded = traced(tree, way)
        for replay in steps_of(recorded):
            for node, seen in nodes_in(svg(recorded, replay.step)).items():
                assert seen.texts.get("value") == value_words(replay, node)
                assert replay.status(node) in seen.classes
                window = replay.alpha[node], replay.beta[node]
                inner = recorded.nodes.kind[node] in ("max", "min", "chance")
                shows = recorded.windowed and inner and window != (-float("inf"), float("inf"))
                assert seen.window == (pytest.approx(window, rel=1e-5) if shows else None)

    for_trees(way, check, examples=10)


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_nothing_is_missing_and_what_is_hidden_is_counted(way):
    def check(tree):
        recorded = traced(tree, way)
        root = recorded.result_root
        after = [other for other in recorded.roots if other > root]
        size = min([*after, len(recorded.nodes.parent)]) - root
        for limits in ({}, {"limit": 1}, {"limit": 12}, {"levels": 1}, {"levels": 0, "limit": 5}):
            picture = svg(recorded, **limits)
            assert len(nodes_in(picture)) + hidden_in(picture) == size

    for_trees(way, check, examples=10)


def test_the_end_of_the_labs_search():
    recorded = lab()
    names = recorded.nodes.name

    seen = {names[node]: one for node, one in nodes_in(recorded.svg()).items()}

    assert seen["C"].texts == {"name": "C", "value": "<= 2", "window": "α 5  β 2"}
    assert seen["E"].texts == {"name": "E", "value": ">= 6", "window": "α 6  β 5"}
    assert {name for name, one in seen.items() if "best" in one.classes} == {"A", "B", "D", "0.0.1"}
    assert {name for name, one in seen.items() if "cut" in one.classes} == {
        "0.1.1",
        "G",
        "1.1.0",
        "1.1.1",
    }


def test_a_cut_branch_is_struck_through_once():
    bars = [one for one in parsed(lab().svg()).iter(f"{SVG}path") if one.get("class") == "bar"]

    assert len(bars) == 2  # to the leaf 9 and to G, not to what is below G


def test_a_step_says_what_happens_and_what_would_be_cut():
    texts = [text.text for text in parsed(lab().svg(23)).iter(f"{SVG}text")]

    assert "alpha = 5, cut if <= 5" in texts
    assert "24/27: F gives C the value 2; beta becomes 2 while alpha is 5." in texts


def test_the_strict_rule_is_said_as_it_is():
    assert "alpha = 5, cut if < 5" in lab(strict=True).svg(23).replace("&lt;", "<")


def test_max_min_and_chance_have_shapes_of_their_own():
    tree = lettered(random_tree(depth=2, branching=(2, 2), chance=True, seed=1))
    recorded = trace(tree, method="expectiminimax")[1]

    picture = parsed(recorded.svg())

    shapes = {
        recorded.nodes.kind[int(group.get("data-node"))]: group.find(f"{SVG}*[@class='shape']")
        for group in picture.iter(f"{SVG}g")
        if group.get("data-node")
    }
    assert shapes["max"].get("d") == "M-18 15H18L0 -17Z"
    assert shapes["chance"].tag == f"{SVG}circle"
    odds = {text.text for text in picture.iter(f"{SVG}text") if text.get("class") == "words"}
    assert odds == {f"{odd:g}" for odd in recorded.nodes.probability if odd is not None}


@pytest.mark.parametrize("step", [None, 300])
def test_a_large_tree_is_folded_to_what_matters(step):
    tree = random_tree(depth=6, branching=(3, 3), leaves=(-50, 50), seed=2)
    recorded = trace(tree, method="alphabeta")[1]

    picture = recorded.svg(step)

    seen = nodes_in(picture)
    assert len(tree.parents) > 1000
    assert len(seen) <= WHOLE
    assert len(seen) + hidden_in(picture) == len(tree.parents)
    important = recorded.line if step is None else [recorded.steps.node[step]]
    assert set(important) <= set(seen)
    assert any("cut" in one.classes for one in seen.values())


def test_of_many_moves_some_are_drawn_and_always_the_current_one():
    recorded = trace(Tree([[*range(30)], [*range(40)], [*range(20)]]), method="minimax")[1]

    for step in range(len(recorded)):
        picture = svg(recorded, step)
        drawn = nodes_in(picture)
        assert recorded.steps.node[step] in drawn
        assert len(drawn) + hidden_in(picture) == len(recorded.nodes.parent)
        assert max(sum(recorded.nodes.parent[n] == one for n in drawn) for one in drawn) <= WIDE


def test_a_stub_stands_for_many_cut_moves():
    recorded = trace(Tree([[5], [1, *range(90)]]), method="alphabeta")[1]

    picture = recorded.svg()

    groups = parsed(picture).findall(f"{SVG}g[@class='cut']")
    bars = [bar for group in groups for bar in group if bar.get("class") == "bar"]
    assert len(bars) == 1
    assert hidden_in(picture) == 90


def test_nodes_keep_their_places_from_step_to_step():
    recorded = lab()

    places = [
        {node: (seen.x, seen.y) for node, seen in nodes_in(svg(recorded, step)).items()}
        for step in range(len(recorded))
    ]

    assert all(place == places[0] for place in places)


def test_names_and_moves_are_only_ever_text():
    tree = Tree()
    root = tree.add(name="<script>&\x07", mover=0)
    tree.add(parent=root, move='"><b>', value=3)
    tree.add(parent=root, move="]]>", value=2)

    picture = parsed(trace(tree, method="minimax")[1].svg())

    assert {element.tag.removeprefix(SVG) for element in picture.iter()} == {
        "svg", "title", "style", "rect", "g", "path", "text"
    }  # fmt: skip
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert "<script>&\ufffd" in texts
    assert '"><b>' in texts


def test_moves_stand_at_the_branches_of_a_game():
    recorded = trace(plies.game("nim", heaps=(2, 1)), method="alphabeta")[1]

    words = {t.text for t in parsed(recorded.svg()).iter(f"{SVG}text") if t.get("class") == "words"}

    assert {recorded.nodes.move[node] for node in recorded.line[1:]} <= words


def test_a_notebook_shows_a_trace_as_a_picture():
    recorded = lab()

    assert recorded._repr_svg_() == svg(recorded)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"step": 27}, "the trace has the steps 0 to 26, no step 27"),
        ({"limit": 0}, "a picture has a limit of 1 node or more, not 0"),
        ({"levels": -1}, "a picture has 0 levels or more, not -1"),
    ],
)
def test_bad_wishes_are_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        svg(lab(), **options)


def test_the_note_at_a_node_hides_no_bar():
    picture = parsed(svg(lab(), 24))  # at C, where G is cut

    note = next(g for g in picture.iter(f"{SVG}g") if g.get("class") == "note")
    top = float(note.get("transform", "").split()[1].rstrip(")"))
    bars = [p.get("d", "") for p in picture.iter(f"{SVG}path") if p.get("class") == "bar"]
    highest = [float(bar.partition(" ")[2].partition("l")[0]) - 7 for bar in bars]
    assert len(bars) == 2
    assert not any(top < bar < top + 20 for bar in highest)


def test_wide_letters_have_their_room():
    narrow, wide = (
        nodes_in(svg(trace(read_tree(f"['A', ['{name}', 3, 5], 2]").tree, method="minimax")[1]))
        for name in ("n" * 12, "長" * 12)
    )

    assert wide[1].x - narrow[1].x > 12 * 4  # the name is left of its node


def test_a_very_long_line_is_folded_quickly(monkeypatch):
    looked = []
    monkeypatch.setattr(folding, "_cost", lambda _, below: looked.append(below) or len(below))
    deep: object = 3
    for _ in range(800):
        deep = [deep]

    svg(trace(Tree(deep), method="minimax")[1])

    assert len(looked) < 800 * WHOLE  # not a walk up to the root for each of them


def test_a_search_that_was_stopped_says_so_on_picture_and_page():
    stopped = trace(random_tree(depth=6, seed=1), method="alphabeta", nodes=20)[1]

    assert "stopped at the nodes limit" in svg(stopped)
    assert "stopped at the nodes limit</title>" in stopped.html()
    assert "stopped" not in svg(lab())


def test_a_picture_is_a_string_that_a_notebook_shows():
    _, trace = plies.trace(plies.Tree([[3, 5], [2, 9]]), method="alphabeta")

    drawn = trace.svg(3, limit=5)

    assert isinstance(drawn, str)
    assert drawn._repr_svg_() == drawn == svg(trace, 3, limit=5)
    assert type(drawn._repr_svg_()) is str

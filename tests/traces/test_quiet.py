"""A quiet search as it is written down, told and drawn."""

from __future__ import annotations

import pytest

import plies
from plies.traces import STYLES, Replay, Trace
from plies.views import Narrator
from plies.views.page import model
from tests.searches.loud import Exchange, Noisy, Ranked

WAYS = [
    {"method": "minimax", "quiet": True},
    {"method": "alphabeta", "quiet": True},
    {"method": "alphabeta", "quiet": True, "strict": True, "fail": "hard"},
    {"method": "paranoid", "quiet": True},
    {"method": "deepening"},
]


def recorded(way):
    for seed in range(1, 15):
        yield plies.trace((Ranked if seed % 2 else Noisy)(seed), depth=2, **way)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_every_step_is_written_down_and_read_again(way):
    stays = 0
    for result, trace in recorded(way):
        kinds = trace.steps.kind
        stays += kinds.count("stay")
        assert kinds.count("cut") == result.cuts
        assert kinds.count("leaf") == result.leaves
        assert kinds.count("enter") + kinds.count("leaf") == result.nodes
        assert Trace.from_json(trace.to_json()) == trace
        assert trace.options["quiet"] is True
    assert stays > 10


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_replay_goes_to_the_end_and_back(way):
    for result, trace in recorded(way):
        replay = Replay(trace).end()
        assert replay.path == []
        if way["method"] != "deepening":
            assert replay.value[0] == result.value
        replay.go(-1)
        assert set(replay.value) == {None}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_every_step_has_a_line_of_pseudocode(way, style):
    words = {"stay": "best = evaluation", "pat": "past a bound", "limit": "no move is loud"}
    for _, trace in recorded(way):
        lines = trace.pseudocode(style).lines
        for number, step in enumerate(trace):
            kind = trace.nodes.kind[step.node] if step.kind == "leaf" else step.kind
            assert words.get(kind, "") in lines[trace.line_of(number, style)]


def test_bounds_are_true_of_the_quiet_values():
    for seed in range(1, 30):
        game = Noisy(seed)
        whole = plies.trace(game, depth=2, method="minimax", quiet=True)[1]
        right = dict(zip(whole.nodes.name, Replay(whole).end().value, strict=True))
        trace = plies.trace(game, depth=2, method="alphabeta", quiet=True)[1]
        found = Replay(trace).end().value
        for name, value, bound in zip(trace.nodes.name, found, trace.bounds, strict=True):
            if value is not None:
                assert {
                    "": value == right[name],
                    "<=": right[name] <= value,
                    ">=": right[name] >= value,
                }[bound]


def test_a_student_reads_how_the_horizon_effect_vanishes():
    _, trace = plies.trace(Exchange(), method="minimax", depth=1, quiet=True)

    assert list(Narrator(trace)) == [
        "Look at root (MAX to move).",
        "Look at take (MIN to move).",
        "take may stay at 1. Only loud moves are looked at.",
        "take take is quiet, worth -8.",
        "take gives take the value -8.",
        "take returns -8.",
        "take gives root the value -8.",
        "leave ends the game, worth 0.",
        "leave gives root the value 0.",
        "root returns 0.",
    ]


def test_the_page_is_told_what_quiet_means():
    _, trace = plies.trace(Noisy(3), method="alphabeta", depth=1, quiet=True)
    shown = model(trace)

    assert shown["title"].startswith("alphabeta quiet to depth 1")
    assert any(title.endswith(": quiet") for title in shown["nodes"]["title"])
    assert "<svg" in trace.svg()

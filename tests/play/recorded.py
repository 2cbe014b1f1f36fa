"""Games that were played, and any that might have been."""

from __future__ import annotations

from math import inf

from hypothesis import strategies as st

from plies.catalog import game
from plies.play.match import Plan, play_match
from plies.play.records import Note, Saved, saved

GAMES = ["tictactoe", "konane:size=4", "nim:heaps=2-3", "pig:goal=12", "room", "kalah:houses=2"]
PLAYERS = ["simple", "random", "alphabeta:depth=2", "mcts:nodes=5", "expectiminimax:depth=1"]


def records(spec, *names, **options):
    """The games of a match as they are kept, with the rules they were played by."""
    rules = game(spec)
    plan = Plan(spec, names, **options)
    return rules, [saved(rules, plan, played) for played in play_match(rules, plan)]


TICTACTOE, THREE = records("tictactoe", "alphabeta:depth=1", "random", games=3, seed=1)

numbers = st.integers() | st.floats(allow_nan=False) | st.sampled_from([inf, -inf])
values = st.none() | numbers | st.tuples(numbers, numbers)
awkward = st.sampled_from(
    [
        "",
        "1-0",
        "1/2-1/2",
        "*",
        "1.",
        "12...",
        "{",
        "}",
        "a b",
        '"',
        "\\",
        "[Event",
        "é",
        "\x85",
        "1, 2",
    ]
)
words = awkward | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
seconds = st.integers(0, 10**10).map(lambda count: float(f"{count / 10**6:.6f}"))
chosen = st.builds(
    Note,
    words,
    seconds,
    values,
    st.none() | st.integers(0, 99),
    st.none() | st.integers(0, 10**12),
)
won = st.builds(
    Note,
    words,
    seconds,
    st.sampled_from([1, 1.0, -1, 1_000_000, -1_000_000]),
    st.none() | st.integers(0, 99),
    st.none() | st.integers(0, 10**12),
    st.sampled_from(["win", "loss"]),
    st.none() | st.integers(1, 99),
)
notes = st.builds(Note, words) | chosen | won
plans = st.builds(
    Plan,
    game=words,
    players=st.tuples(words, words),
    games=st.integers(1, 999),
    seed=st.integers(),
    random_plies=st.integers(0, 9),
    move_time=st.none() | st.floats(0.001, 1e6),
    position=st.none() | words,
    moves=st.none() | st.booleans(),
)


@st.composite
def any_records(draw):
    count = draw(st.integers(1, 2))
    sides = tuple(draw(st.lists(words, min_size=count, max_size=count, unique=True)))
    kept = draw(st.booleans())
    forfeited = draw(st.none() | st.sampled_from(sides))

    def each(strategy):
        return tuple(draw(strategy) for _ in sides)

    return Saved(
        plan=draw(plans),
        number=draw(st.integers(1, 999)),
        date=draw(words),
        sides=sides,
        by=each(words),
        notes=tuple(draw(st.lists(notes, max_size=5))) if kept else (),
        final=draw(words),
        winner=draw(st.none() | st.just("draw") | st.sampled_from(sides)),
        payoff=draw(values),
        reason=draw(words) if forfeited else "",
        turns=each(st.integers(0, 99)),
        nodes=each(st.integers(0, 10**12)),
        seconds=each(seconds),
        best=draw(values),
        cpu=each(seconds),
        kept=kept,
        forfeited=forfeited,
    )

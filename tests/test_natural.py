"""Whatever people use for a state: check, search, solve, play and count as with plain tuples."""

from random import Random

import pytest

import plies
from plies.engines.testing import check_game
from plies.play.match import Plan, play_match
from plies.play.players import player
from plies.play.referee import play_game
from plies.searches import METHODS
from plies.searches.recall import recall
from plies.traces import trace
from tests import natural
from tests.natural_others import Dice, DiceDict, Grown, GrownTuple

PAIRS = [(form, natural.Plain) for form in natural.FORMS]
PAIRS += [(DiceDict, Dice), (Grown, GrownTuple)]
SAME = ("value", "line", "nodes", "leaves", "cuts", "depth", "exact", "outcome", "distance", "note")


def fits(method, game):
    chance = getattr(game, "chance", False)
    return not chance or method not in ("minimax", "alphabeta", "proof")


@pytest.mark.parametrize(("form", "reference"), PAIRS)
@pytest.mark.parametrize("method", METHODS)
def test_every_search_finds_in_every_form_what_it_finds_in_tuples(form, reference, method):
    if not fits(method, reference):
        return
    options = {"evaluate": "zero"} if method in ("deepening", "pvs") else {}
    options |= {"nodes": 300} if method == "mcts" else {}

    wanted = plies.search(reference(), method=method, engine="interpreted", **options)
    found = plies.search(form(), method=method, engine="interpreted", **options)

    for name in SAME:
        assert getattr(found, name) == getattr(wanted, name), name
    assert type(found.value) is type(wanted.value)


@pytest.mark.parametrize(("form", "reference"), PAIRS)
def test_the_default_search_takes_every_form(form, reference):
    wanted, found = plies.search(reference()), plies.search(form())

    assert (found.value, found.move) == (wanted.value, wanted.move)


@pytest.mark.parametrize("form", [form for form, _ in PAIRS])
def test_check_takes_what_search_takes(form):
    assert check_game(form(), games=10, compiled=False).games == 10


@pytest.mark.parametrize(("form", "reference"), PAIRS)
@pytest.mark.parametrize("method", ["auto", "deepening", "proof", "recall"])
def test_every_form_is_solved(form, reference, method):
    if method == "proof" and not fits(method, reference):
        return

    wanted, found = plies.solve(reference(), method=method), plies.solve(form(), method=method)

    assert (found.value, found.winner, found.line) == (wanted.value, wanted.winner, wanted.line)
    assert found.exact


@pytest.mark.parametrize(("form", "reference"), PAIRS)
def test_every_form_is_counted_recalled_and_recorded(form, reference):
    options = {"method": "expectiminimax" if not fits("alphabeta", reference) else "alphabeta"}
    (wanted, steps), (found, told) = trace(reference(), **options), trace(form(), **options)

    assert plies.perft(form(), 5) == plies.perft(reference(), 5)
    assert recall(form()).nodes == recall(reference()).nodes
    assert found.line == wanted.line
    assert told.steps == steps.steps


@pytest.mark.parametrize(("form", "reference"), PAIRS)
def test_every_form_is_played_and_matched(form, reference):
    methods = [method for method in ("auto:time=1", "minimax") if fits(method, reference)]
    players = [*methods, "random"][:2]

    def record(game):
        seated = [player(name, game, seed=1) for name in players]
        return play_game(game, seated, seed=1)

    wanted, found = record(reference()), record(form())
    plan = Plan("natural", ("random", "random"), games=2)
    matched = [list(play_match(game(), plan)) for game in (form, reference)]

    assert (found.moves, found.payoff, found.reason) == (wanted.moves, wanted.payoff, "")
    assert [one.record.moves for one in matched[0]] == [one.record.moves for one in matched[1]]


@pytest.mark.parametrize("method", ["deepening", "pvs", "proof"])
def test_positions_that_nobody_can_look_into_are_searched_without_a_table(method):
    wanted = plies.search(natural.Plain(), method=method, engine="interpreted")
    found = plies.search(natural.Locked(), method=method, engine="interpreted")

    assert (found.value, found.move, found.exact) == (wanted.value, wanted.move, wanted.exact)
    assert found.nodes > wanted.nodes
    assert found.note == (
        "searched without a table: a position holds a lock, which nobody can look into, "
        "and there is no key(state)"
    )


def test_positions_that_nobody_can_look_into_are_checked_and_solved_all_the_same():
    report = check_game(natural.Locked(), games=5, compiled=False)

    assert "positions: cannot be looked into, so may change" in report.checked
    assert plies.solve(natural.Locked()).value == plies.solve(natural.Plain()).value
    assert "remember positions" in recall(natural.Locked()).note


@pytest.mark.parametrize("form", [natural.ListMoves, natural.DictMoves])
@pytest.mark.parametrize("method", METHODS)
def test_moves_may_be_lists_and_dicts(form, method):
    options = {"ties": True} if method not in ("mcts", "proof") else {"nodes": 2000}
    game = form()
    wanted = plies.search(natural.Plain(), method=method, engine="interpreted", **options)
    found = plies.search(game, method=method, engine="interpreted", **options)
    played = play_game(game, [player(f"{method}:nodes=50", game), player("random", game)], seed=1)

    assert found.value == wanted.value
    assert [*found.line] == [
        [move] if form is natural.ListMoves else {"cell": move} for move in wanted.line
    ]
    assert played.reason == ""
    assert check_game(game, games=5, compiled=False)


class Loose:
    """A move without __eq__."""

    def __init__(self, cell):
        self.cell = cell


class LooseMoves(natural.Plain):
    def moves(self, state):
        return [Loose(move) for move in super().moves(state)]

    def play(self, state, move):
        return super().play(state, move.cell)


class ArrayMoves(natural.Plain):
    def moves(self, state):
        return [natural.np.array([move, move]) for move in super().moves(state)]

    def play(self, state, move):
        return super().play(state, int(move[0]))


@pytest.mark.parametrize("form", [LooseMoves, ArrayMoves])
def test_moves_that_cannot_be_compared_are_refused_alike_by_check_and_search(form):
    with pytest.raises(plies.GameError) as searched:
        plies.search(form(), method="minimax")
    with pytest.raises(AssertionError) as checked:
        check_game(form(), compiled=False)

    told = "which is not equal to the same move asked for again: give numbers or tuples at (1, 0"
    assert told in str(searched.value)
    assert told in str(checked.value)


def test_a_referee_hands_out_the_very_objects_that_rules_ask_for():
    class Watching:
        name = "watching"

        def choose(self, game, state):
            assert state[1] in game.people
            state[0][:] = [1] * 9  # which is not the referee's own board
            return Random(1).choice([i for i in (1, 2, 3, 5, 6, 7) if i not in taken])

    game, taken = natural.Persons(), []
    found = play_game(game, [Watching(), Watching()], watch=lambda turn: taken.append(turn.move))

    assert found.reason == ""
    assert len(found.turns) >= 3

"""Go keeps the rules of Tromp and Taylor."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies import search
from plies.contract import GameError, read_move
from plies.engines.testing import check_game
from plies.games.go.rules import EMPTY, PASS, Go, State
from tests.games.proofs import after


def board(text, size):
    """Return the text of a position on a board of this size."""
    game = Go(size)
    return game.text(game.read_state(text))


def played(text, words, size):
    """Return the text of the position after some moves."""
    game = Go(size)
    state = game.read_state(text)
    for word in words.split():
        state = game.play(state, read_move(game, state, word))
    return stones(game, state)


def stones(game, state):
    """Return the text of a position without what is told of its last move."""
    return game.text(state._replace(ko=PASS, last=PASS))


def legal(text, size):
    game = Go(size)
    state = game.read_state(text)
    return [game.move_text(state, move) for move in game.moves(state)]


def test_black_begins_and_may_play_everywhere_or_pass():
    assert legal(".../.../...", 3) == ["pass", *(f"{c}{r}" for r in "321" for c in "ABC")]
    assert Go(3).read_state(".../.../...") == Go(3).start()


def test_a_stone_without_liberties_is_taken():
    assert played(".X../XO../.X../....", "C3", 4) == board(".X../X.X./.X../..../white", 4)


def test_a_group_is_taken_whole_and_in_a_corner():
    assert played("OO./XX./.../", "C3", 3) == board("..X/XX./.../white", 3)


def test_two_groups_are_taken_by_one_stone():
    start, end = "XO.OX/.X.X./...../...../.....", "X.X.X/.X.X./...../...../...../white"

    assert played(start, "C5", 5) == board(end, 5)


def test_who_takes_is_not_taken():
    """Black's stone on A3 has no liberty before the two white ones beside it are gone."""
    assert played(".OX/OX./X..", "A3", 3) == board("X.X/.X./X../white", 3)


def test_suicide_of_a_group_is_allowed_and_takes_it_off():
    assert played("X.O/OO./...", "B3", 3) == board("..O/OO./.../white", 3)


def test_suicide_of_one_stone_repeats_the_board_and_is_no_move():
    assert "A3" not in legal(".O./O../...", 3)
    assert "A3" in legal(".O./O../.../white", 3)


def test_two_passes_end_the_game():
    game = Go(3)

    state = after(game, "B2 pass pass")

    assert state.passes == 2
    assert list(game.moves(state)) == []
    assert game.payoff(state) == 1
    assert list(game.moves(after(game, "pass B2 pass")))


def test_area_is_stones_and_what_only_they_reach():
    """Black has five stones, A4 and A1; white has three stones; all other points reach both."""
    game = Go(4, pays="points")

    assert game.payoff(game.read_state(".X.O/XXO./X.../.XO.")) == (5 + 2) - 3
    assert game.payoff(game.read_state("..X./XXXX/OOOO/.O..")) == (5 + 3) - (5 + 3)
    assert game.payoff(game.start()) == 0


def test_komi_decides_who_wins():
    state = Go(3).read_state(".../.X./...")

    assert Go(3).payoff(state) == 1
    assert Go(3, komi=9).payoff(state) == 0
    assert Go(3, komi=9.5).payoff(state) == -1
    assert Go(3, komi=9.5, pays="points").payoff(state) == -0.5
    assert (Go().komi, Go(5).komi, Go(5, komi=6).komi) == (7.5, 0, 6)


def test_a_key_for_repetition_is_the_stones_whoever_moves_and_none_after_a_pass():
    game = Go(3)
    black, white = (game.read_state(f".../.X./.../{side}") for side in ("black", "white"))

    assert game.repeats == "forbidden"
    assert game.repeat_key(black) == game.repeat_key(white) != game.repeat_key(game.start())
    assert game.repeat_key(game.play(white, PASS)) is None


def test_taking_back_a_ko_at_once_comes_to_the_same_key():
    game = Go(4)
    before = game.read_state(".XO./X.XO/.XO./..../white")
    taken = game.play(before, game.read_move(before, "B3"))

    back = game.play(taken, game.read_move(taken, "C3"))

    assert stones(game, taken) == board(".XO./XO.O/.XO./..../black", 4)
    assert game.text(taken).endswith("black to move after B3, ko C3")
    assert game.read_state(game.text(taken)) == taken
    assert game.repeat_key(back) == game.repeat_key(before)


@pytest.mark.parametrize(("size", "count"), [(2, 57), (3, 12_675)])
def test_positions_in_which_every_group_has_a_liberty_are_as_many_as_published(size, count):
    game, found = Go(size), 0
    for marks in product(".XO", repeat=size * size):
        text = "".join(marks)
        try:
            game.read_state("/".join(text[at : at + size] for at in range(0, len(text), size)))
        except GameError:
            continue
        found += 1

    assert found == count


def test_all_of_them_can_be_played():
    game = Go(2)
    seen, todo = {game.start().board}, [game.start()]
    while todo:
        state = todo.pop()
        for turn in (0, 1):
            for move in game.moves(State(state.board, turn, 0)):
                there = game.play(State(state.board, turn, 0), move)
                if there.board not in seen:
                    seen.add(there.board)
                    todo.append(there)

    assert len(seen) == 57


class Referee:
    """The same rules on a dict of points, by sets that grow until nothing is added."""

    def __init__(self, size):
        self.points = {(x, y): "." for x in range(size) for y in range(size)}

    def near(self, points):
        around = {(x + a, y + b) for x, y in points for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        return around & self.points.keys()

    def region(self, at):
        found = {at}
        while more := {p for p in self.near(found) if self.points[p] == self.points[at]} - found:
            found |= more
        return found

    def clear(self, colour):
        stones = [p for p, mark in self.points.items() if mark == colour]
        dead = [p for p in stones if all(self.points[q] != "." for q in self.near(self.region(p)))]
        self.points.update(dict.fromkeys(dead, "."))

    def put(self, at, colour):
        self.points[at] = colour
        self.clear("O" if colour == "X" else "X")
        self.clear(colour)

    def score(self):
        total = 0
        for at, mark in self.points.items():
            reached = {self.points[p] for p in self.near(self.region(at))}
            owners = {mark} if mark != "." else reached - {"."}
            total += (owners == {"X"}) - (owners == {"O"})
        return total


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_random_games_are_those_of_a_slow_referee(size, seed):
    rng, game, referee = random.Random(seed), Go(size, komi=0, pays="points"), Referee(size)
    state, earlier = game.start(), None  # the board before the other side's last stone
    for _ in range(150):
        legal = list(game.moves(state))
        if not legal:
            break
        free = [at for at in game.points if state.board[at] == EMPTY]
        refused = set(free) - set(legal)
        now = list(referee.points.values())
        move = rng.choice(legal[1:] or legal)
        for at in free if move == PASS else [*refused, move]:
            before = dict(referee.points)
            row, column = divmod(game.points.index(at), size)
            referee.put((column, row), "XO"[state.turn])
            back = list(referee.points.values()) == earlier
            assert (at in refused) == (referee.points == before or back)
            assert (at == state.ko) == back
            if at != move:
                referee.points = before
        state, earlier = game.play(state, move), None if move == PASS else now
        marks = [referee.points[at % size, at // size] for at in range(size * size)]
        assert game.marks(state) == marks
        assert game.payoff(state) == referee.score()


def test_interpreted_and_compiled_give_the_same_answer():
    game = Go(4, pays="points")
    for position in (
        "..../..../..../....",
        ".XO./XO.O/.XO./..../black",
        "XO../.XO./..XO/...X/white",
    ):
        state = game.read_state(position)
        one, two = (
            search(game, state, method="alphabeta", depth=3, engine=engine)
            for engine in ("interpreted", "compiled")
        )
        assert (one.value, one.line, one.nodes) == (two.value, two.line, two.nodes)
        assert two.engine == "compiled"


def test_simulations_are_the_same_interpreted_and_compiled():
    game = Go(3)
    one, two = (
        search(game, method="mcts", nodes=60, seed=5, engine=engine)
        for engine in ("interpreted", "compiled")
    )

    assert (one.value, one.line) == (two.value, two.line)


def test_boards_have_two_to_nineteen_lines():
    for size in (1, 20):
        with pytest.raises(GameError, match="needs 2 to 19 rows and columns"):
            Go(size)
    with pytest.raises(GameError, match="win or points, not prizes"):
        Go(pays="prizes")
    assert len(list(Go(19).moves(Go(19).start()))) == 362


def test_it_keeps_the_contract():
    assert check_game(Go(4), games=5, compiled=False).positions > 20
    assert repr(plies.game("go:size=7,komi=6.5")) == "go:size=7,komi=6.5"


def played_out(game, words, state):
    """Return the positions of a game from one on."""
    states = [state]
    for word in words.split():
        states.append(game.play(states[-1], read_move(game, states[-1], word)))
    return states


def words_after(game, states):
    moves = plies.legal_moves(game, states[-1], states[:-1])
    return [game.move_text(states[-1], move) for move in moves]


def test_a_ko_may_not_be_taken_back_at_once_but_after_two_moves_elsewhere():
    game = Go(5)
    ko = game.read_state(".XO../X.XO./.XO../...../...../white")

    assert "C4" not in words_after(game, played_out(game, "B4", ko))
    assert "C4" in words_after(game, played_out(game, "B4 E1 A1", ko))


def test_a_pass_may_be_made_although_it_leaves_the_board_as_it_is():
    game = Go(2)

    assert words_after(game, played_out(game, "A1 pass", game.start())) == [
        "pass",
        "A2",
        "B2",
        "B1",
    ]


def test_superko_forbids_a_longer_cycle_too():
    """Black's A1 would take all three white stones: so the board was after the first move."""
    game = Go(2)
    states = played_out(game, "A1 B1 A2 B2 A1 A2", game.start())

    assert stones(game, states[-1]) == board("OO/.O/black", 2)
    assert [game.move_text(states[-1], m) for m in game.moves(states[-1])] == ["pass", "A1"]
    assert words_after(game, states) == ["pass"]


def best(game, states, low, high):
    """Return the value for black by alpha-beta with superko: slow, and by hand."""
    moves = plies.legal_moves(game, states[-1], states[:-1])
    if not moves:
        return game.payoff(states[-1])
    for move in moves:
        value = best(game, [*states, game.play(states[-1], move)], low, high)
        if states[-1].turn == 0:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if states[-1].turn == 0 else high


def test_on_two_lines_black_is_one_point_ahead():
    game = Go(2, pays="points")

    assert best(game, [game.start()], -4, 4) == 1

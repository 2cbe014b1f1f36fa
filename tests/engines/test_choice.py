"""Which engine searches, and what is refused."""

import _thread
from threading import Event, Timer

import pytest

import plies
from plies import GameError
from plies.compiled import engine
from plies.compiled.codec import Unfit
from plies.compiled.plain.making import Packing
from plies.engines import choice as engines
from plies.searches.watchdog import NoAnswerError


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"engine": "steam"}, "there is no engine 'steam': there are auto, interpreted, compiled"),
        ({"threads": 0}, "a search needs at least one thread, not 0"),
        ({"threads": 10**9}, "a search runs on 256 threads at most, not on 1000000000"),
        ({"threads": 2, "method": "alphabeta"}, "only a compiled search by deepening or pvs"),
        ({"threads": 2, "engine": "interpreted"}, "only a compiled search by deepening or pvs"),
        ({"method": "guess"}, "there is no search 'guess'"),
    ],
)
def test_what_no_engine_can_do_is_refused_with_a_sentence(options, sentence):
    with pytest.raises(GameError) as refusal:
        plies.search(plies.game("nim"), **options)

    assert sentence in str(refusal.value)


def test_more_threads_than_help_are_not_started_and_the_note_says_so(monkeypatch):
    monkeypatch.setattr(engines.os, "cpu_count", lambda: 1)

    found = plies.search(plies.game("nim"), threads=200, depth=3)

    assert found.engine == "compiled"
    assert found.note == "4 threads searched: 200 are no faster here"


def test_a_short_search_is_interpreted_and_compiles_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path / "cache"))

    result = plies.search(plies.game("nim:heaps=1-2-4"), method="alphabeta")

    assert result.engine == "interpreted"
    assert not list(tmp_path.glob("cache/*.o"))


def test_a_game_that_does_not_fit_is_searched_interpreted_and_the_note_says_why():
    result = plies.search(plies.game("tree:[[3, 5], [2, 9]]"), method="alphabeta", observe=print)

    assert result.value == 3
    assert "interpreted" in result.note


@pytest.fixture
def interrupted(monkeypatch, tmp_path):
    """Let Ctrl-C come while connect4 is compiled, which goes on when the event is set."""
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(engines, "TRIAL", 0.3)
    monkeypatch.setattr(engine, "_made", {})
    compiled, go_on = Packing.__call__, Event()

    def slowly(*given):
        if not go_on.is_set():
            _thread.interrupt_main()
            go_on.wait(30)
        return compiled(*given)

    monkeypatch.setattr(Packing, "__call__", slowly)
    yield go_on
    go_on.set()


def test_ctrl_c_while_compiling_gives_the_interpreted_answer_and_the_next_search_works(interrupted):
    four = plies.game("connect4")
    options = {"method": "alphabeta", "evaluate": "zero"}

    found = plies.search(four, depth=12, **options)
    assert (found.engine, found.stopped) == ("interpreted", "interrupt")
    assert found.move in range(7)
    assert found.nodes > 100

    Timer(0.5, _thread.interrupt_main).start()  # while it waits for what is compiled already
    with pytest.raises(KeyboardInterrupt):
        plies.search(four, depth=12, engine="compiled", **options)

    interrupted.set()
    again = plies.search(four, depth=6, engine="compiled", **options)
    assert (again.engine, again.stopped, again.depth) == ("compiled", "", 6)


def test_the_short_trial_of_auto_is_no_time_limit_of_the_users(monkeypatch, tmp_path):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path / "cache"))
    tried = []

    def too_slow(game, state, **options):
        tried.append(options["time"])
        raise NoAnswerError("payoff did not return within 1 seconds, so there is no answer")

    monkeypatch.setattr(engines, "interpreted", too_slow)

    found = plies.search(plies.game("nim:heaps=1-2-5"), method="alphabeta")

    assert (found.engine, found.outcome) == ("compiled", "win")
    assert tried == [engines.TRIAL]


@pytest.fixture
def long_enough(monkeypatch, tmp_path):
    """Let time limits that tests can wait for be long enough to compile."""
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(engine, "_made", {})
    monkeypatch.setattr(engines, "LONG", 0.1)


ON_CONNECT4 = {"method": "deepening", "evaluate": "zero"}


def test_in_a_time_that_is_long_enough_it_compiles(long_enough, monkeypatch):
    monkeypatch.setattr(engines, "COMPILED", 100)  # however busy the machine is

    found = plies.search(plies.game("connect4"), time=0.5, **ON_CONNECT4)

    assert (found.engine, found.stopped) == ("compiled", "time")


def test_compiling_may_come_on_top_of_the_time(long_enough):
    found = engines.search_when_compiled(plies.game("connect4"), time=0.3, **ON_CONNECT4)

    assert (found.engine, found.stopped) == ("compiled", "time")
    assert 0.25 < found.seconds < 3


def test_what_is_not_compiled_in_time_is_searched_interpreted_and_the_note_says_so(
    long_enough, monkeypatch
):
    go_on = Event()
    monkeypatch.setattr(Packing, "__call__", lambda packing, name: go_on.wait(30))

    found = plies.search(plies.game("connect4"), time=0.5, **ON_CONNECT4)
    go_on.set()

    assert (found.engine, found.stopped) == ("interpreted", "time")
    assert found.note == "there was no time to compile it"
    assert found.move in range(7)


def test_what_cannot_be_compiled_is_tried_once_and_not_for_every_move(long_enough, monkeypatch):
    monkeypatch.setattr(engines, "_refused", set())
    tried = []

    def fail(game, mark, setting, name, *_):
        tried.append(name)
        raise Unfit("connect4 is made of cheese")

    monkeypatch.setattr(engine, "_checked", fail)

    first, second = (
        plies.search(plies.game("connect4"), time=0.4, **ON_CONNECT4) for _ in range(2)
    )

    assert (first.engine, second.engine, len(tried)) == ("interpreted", "interpreted", 1)
    assert "cheese" in first.note

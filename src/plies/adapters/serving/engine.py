"""An engine: hears UCI or UGI line by line, and says its answers, also while it thinks.

    who asks  --lines-->  Engine (hears; never waits)  --jobs-->  Mind (a thread: compiles, thinks)
              <------------------------- what both of them say -------------------------

Words that it does not know are passed over, as both languages want it. What is wrong with a
position or a move is told by `info string`, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from math import inf
from queue import SimpleQueue
from threading import Event, Lock
from time import perf_counter
from typing import Any, ClassVar

from plies import __version__
from plies.adapters.dialects import DIALECTS, UCI, UGI
from plies.adapters.serving.limits import read_limits
from plies.adapters.serving.options import MEGABYTE, SYZYGY, Option, offered
from plies.adapters.serving.so_far import SoFar
from plies.adapters.serving.thought import Pace, Settings, Thought
from plies.adapters.wire import Wire
from plies.compiled.threads import start_deep
from plies.contract import CHANCE, Game, GameError, name_of
from plies.engines.choice import search
from plies.news import heard_by
from plies.play.players import Player, Searcher
from plies.play.referee import winner_of
from plies.running.processes import cores
from plies.searches.repetition import legal_moves
from plies.searches.table import memory

TRIAL = 0.1  # seconds of a search that shows how fast the player is
PATIENCE = 2.0  # seconds for a thought to end after the last word


class Mind:
    """A thread that does one thing after another."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.thread = start_deep(self._work)

    def do(self, job: Callable[[], None]) -> None:
        self._jobs.put(job)

    def end(self) -> bool:
        """Let it do what is waiting, and no more; return whether it has ended."""
        self._jobs.put(None)
        self.thread.join(PATIENCE)
        return not self.thread.is_alive()

    def _work(self) -> None:
        while job := self._jobs.get():
            job()


class Engine:
    """Plays one game by one player for whoever asks; `write` takes a line of text."""

    def __init__(self, game: Game, player: Player, write: Callable[[str], None]):
        self.game, self.player = game, player
        self.wire = Wire(game)
        self.dialect = UCI if self.wire.speaks == "uci" else UGI
        self.so_far = SoFar(game, self.wire)
        self.settings, self.options = Settings(), offered(self.dialect)
        self._write, self._writing = write, Lock()
        self._engine, self._is_ready = "auto", Event()
        self.thought: Thought | None = None
        self.pace = Pace()
        self.mind = Mind()
        self.mind.do(self._prepare)

    def say(self, line: str) -> None:
        with self._writing:
            self._write(line)

    def hear(self, lines: Iterable[str]) -> bool:
        """Answer until `quit` or the last line; return whether all thinking has ended then."""
        for line in lines:
            words = line.split()
            while words and words[0] not in self.COMMANDS:
                words.pop(0)  # as UCI says: unknown words are ignored, and what follows is not
            if words[:1] == ["quit"]:
                break
            if words:
                self.COMMANDS[words[0]](self, words[1:])
        self._stop([])
        return self.mind.end()

    def _prepare(self) -> None:
        """Compile what the player needs, so that no clock runs meanwhile."""
        if isinstance(self.player, Searcher) and self.player.options.get("engine") != "interpreted":
            from plies.compiled.codec import Unfit

            with heard_by(lambda sentence: self.say(f"info string {sentence}")):
                try:
                    self.player.compile(self.game)
                    self._engine = "compiled"
                    options = {**self.player.options, "time": TRIAL, "engine": "compiled"}
                    self.pace.learn(search(self.game, method=self.player.method, **options))
                except Unfit as reason:
                    self.say(f"info string not compiled: {reason}")
                    self._engine = "interpreted"
                except GameError as error:
                    self.say(f"info string {error}")
        self._is_ready.set()

    def _introduce(self, hello: str) -> None:
        self.dialect = DIALECTS[hello]
        self.options = offered(self.dialect)
        name = f"plies {__version__} {name_of(self.game)} {self.player.name}"
        self.say(f"id name {name}")
        self.say("id author the plies developers")
        for option in self.options:
            self.say(option.words)
        self.say(self.dialect.welcome)

    def _uci(self, words: list[str]) -> None:
        if self.wire.speaks == "uci":
            self._introduce("uci")
        else:
            self.say(f"info string {name_of(self.game)} is no game of UCI: say ugi")

    def _ugi(self, words: list[str]) -> None:
        self._introduce("ugi")

    def _ready(self, words: list[str]) -> None:
        if self._is_ready.is_set():
            self.say("readyok")
        else:
            self.mind.do(lambda: self.say("readyok"))

    def _new_game(self, words: list[str]) -> None:
        self.so_far.begin()

    def _position(self, words: list[str]) -> None:
        with self._told():
            self.so_far.put(words)

    def _told(self) -> _Told:
        return _Told(self.say)

    def _set(self, words: list[str]) -> None:
        """Take `name Move Overhead value 50`."""
        at = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:at]), " ".join(words[at + 1 :])
        option = next((one for one in self.options if one.is_called(name)), None)
        with self._told():
            if words[:1] != ["name"] or option is None:
                known = ", ".join(one.name for one in self.options)
                raise GameError(f"there is no option {name!r}: there are {known}")
            self._take(option, value)

    def _take(self, option: Option, value: str) -> None:
        number = option.read(value)
        if option.setting == "threads" and number > cores():
            self.say(f"info string this machine has {cores()} cores, and so many threads are used")
            number = cores()
        if option.setting == "table" and (half := (memory() or inf) / 2) < number * MEGABYTE:
            number = max(1, int(half) // MEGABYTE)
            self.say(f"info string half of this machine's memory is used: {number} megabytes")
        if option is SYZYGY and value not in ("", SYZYGY.default):
            self.say("info string plies reads no tablebases: SyzygyPath changes nothing")
        if option.setting:
            changed: dict[str, Any] = {option.setting: number * option.unit}
            self.settings = replace(self.settings, **changed)

    def _go(self, words: list[str]) -> None:
        began = perf_counter()
        self._stop([])
        limits = read_limits(words, self.dialect)
        self.thought = thought = Thought(
            self.game,
            self.wire,
            self.dialect,
            self.player,
            self.so_far.states,
            limits,
            self.settings,
            self.say,
            self.pace,
            began=began,
        )

        def think() -> None:
            thought.engine = self._engine
            thought.think()

        self.mind.do(think)

    def _stop(self, words: list[str]) -> None:
        if self.thought:
            self.thought.stop()

    def _hit(self, words: list[str]) -> None:
        if self.thought:
            self.thought.hit()

    def _query(self, words: list[str]) -> None:
        """Answer `query p1turn`, `gameover` or `result`."""
        state = self.so_far.state
        chance = self.game.mover(state) == CHANCE
        over = not chance and not legal_moves(self.game, state, self.so_far.states[:-1])
        if words == ["gameover"]:
            self.say(f"response {str(over).lower()}")
        elif words == ["result"]:
            self.say(f"response {self._result() if over else 'none'}")
        elif len(words) == 1 and words[0].startswith("p") and words[0].endswith("turn"):
            turn = f"p{self.game.mover(state) + 1}turn"
            self.say(f"response {str(words[0] == turn).lower()}")

    def _result(self) -> str:
        state = self.so_far.state
        if any(True for _ in self.game.moves(state)):  # it is over by what has come before
            return "draw"
        winner = winner_of(self.game.payoff(state), len(self.wire.sides))
        return "draw" if winner is None else f"p{winner + 1}win"

    COMMANDS: ClassVar[dict[str, Callable[[Engine, list[str]], None]]] = {
        "uci": _uci,
        "ugi": _ugi,
        "isready": _ready,
        "setoption": _set,
        "ucinewgame": _new_game,
        "uginewgame": _new_game,
        "position": _position,
        "go": _go,
        "stop": _stop,
        "ponderhit": _hit,
        "query": _query,
        "quit": _stop,
    }


class _Told(suppress):
    """Tells what is wrong instead of raising it."""

    def __init__(self, say: Callable[[str], None]):
        super().__init__(GameError)
        self.say = say

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, GameError):
            self.say(f"info string {' '.join(str(error).split())}")
            return True
        return False

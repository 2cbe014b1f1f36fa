"""An engine that hears GTP, the language of programs for Go: one command, one answer.

    genmove black     ->   = C3
    play white Z9     ->   ? illegal move

It needs of a game what one who asks such an engine needs (see `driving.gtp`): a board of `size` by
`size`, sides called black and white, moves whose words are those of GTP. A game whose `komi` is an
option can be told another one, and one that has `score(state)`, the points by which black is ahead,
tells the final score.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, ClassVar

from plies import __version__
from plies.adapters.serving.asked import answer_of
from plies.adapters.serving.limits import Limits
from plies.adapters.wire import Wire
from plies.contract import Game, GameError, Move, State, facts, name_of, state_text
from plies.play.chooser import chosen_by
from plies.play.players import Conceded, Player, Searcher
from plies.searches.repetition import legal_moves

COLOURS = {"b": "black", "black": "black", "w": "white", "white": "white"}
OVERHEAD = 0.1  # seconds that may be lost between here and the clock
USUAL_TIME = 5.0  # seconds for a move, if neither a clock nor the player has a limit
LINE = re.compile(r"(?:(\d+)\s+)?(\S+)\s*(.*)")


def command_of(line: str) -> str:
    """Return the command in a line of GTP; "" if there is none."""
    found = LINE.match(line.partition("#")[0].strip())
    return found[2] if found else ""


class GtpEngine:
    """Plays by one player for whoever asks; `remake` gives the game with other options."""

    def __init__(
        self,
        game: Game,
        player: Player,
        write: Callable[[str], None],
        remake: Callable[..., Game],
    ):
        self.player, self.write, self.remake = player, write, remake
        self.clocks: dict[str, dict[str, int]] = {}  # what is left to each colour
        self.given: dict[str, Any] = {}  # the options that were told
        self._take(game)

    def hear(self, lines: Iterable[str]) -> None:
        """Answer until `quit` or the last line."""
        for line in lines:
            if command := LINE.match(line.partition("#")[0].strip()):
                number, name, words = command[1] or "", command[2], command[3].split()
                try:
                    answer = "=" + number + self._answer(name, words)
                except (GameError, Conceded) as error:
                    answer = f"?{number} {' '.join(str(error).split())}"
                self.write(f"{answer}\n")
                if name == "quit":
                    return

    def _answer(self, name: str, words: list[str]) -> str:
        if name not in self.COMMANDS:
            raise GameError("unknown command")
        said = self.COMMANDS[name](self, words)
        return f" {said}" if said else ""

    def _take(self, game: Game) -> None:
        """Play this game from now on, compiled before anybody waits for a move."""
        self.game, self.wire = game, Wire(game)
        self.states: list[State] = [game.start()]
        if isinstance(self.player, Searcher) and "engine" not in self.player.options:
            from plies.compiled.codec import Unfit

            with suppress(Unfit):
                self.player.compile(game)

    def _made(self, **changed: Any) -> Game:
        return self.remake(**{**self.given, **changed})

    def _size(self, words: list[str]) -> str:
        (size,) = map(int, _numbers(words, "boardsize SIZE", 1))
        if size != self.game.size:  # type: ignore[attr-defined]
            try:
                self._take(self._made(size=size))
            except ValueError:
                raise GameError("unacceptable size") from None
            self.given["size"] = size
        return self._clear(words)

    def _clear(self, words: list[str]) -> str:
        self.states, self.clocks = [self.game.start()], {}
        return ""

    def _komi(self, words: list[str]) -> str:
        (komi,) = _numbers(words, "komi POINTS", 1)
        if komi != getattr(self.game, "komi", None):
            made = self._made(komi=komi)
            self.given["komi"], states = komi, self.states
            self._take(made)
            self.states = states
        return ""

    def _play(self, words: list[str]) -> str:
        if len(words) < 2:
            raise GameError("syntax error: play COLOUR VERTEX")
        before = list(self.states)
        self._turn(_colour(words[0]))
        try:
            self._make(self._meant(words[1]))
        except GameError:
            self.states = before
            raise
        return ""

    def _turn(self, colour: str) -> None:
        """Let a colour be on, by a pass of the other one if it is not."""
        if self._mover() != colour:
            self._make(self._meant("pass"))

    def _mover(self) -> str:
        return facts(self.game).sides[self.game.mover(self.states[-1])]

    def _meant(self, word: str) -> Move:
        state = self.states[-1]
        for move in self._legal():
            if self.wire.word(state, move).upper() == word.upper():
                return move
        raise GameError("illegal move")

    def _legal(self) -> list[Move]:
        """Return the moves that the game so far allows."""
        return legal_moves(self.game, self.states[-1], self.states[:-1])

    def _make(self, move: Move) -> None:
        self.states.append(self.game.play(self.states[-1], move))

    def _genmove(self, words: list[str]) -> str:
        before = list(self.states)
        try:
            colour = _colour(" ".join(words[:1]))
            if not self._legal():
                return "pass"
            self._turn(colour)
            state = self.states[-1]
            move = self._chosen(colour, state)
        except Conceded:
            return "resign"
        except BaseException:
            self.states = before
            raise
        self._make(move)
        return self.wire.word(state, move)

    def _chosen(self, colour: str, state: State) -> Move:
        legal = self._legal()
        if not isinstance(self.player, Searcher):
            return answer_of(self.player, self.game, state, self.states[:-1], legal)
        own = dict(self.player.options)
        if seconds := Limits(self.clocks.get(colour, {})).seconds("", OVERHEAD):
            self.player.options["time"] = min(seconds, own.get("time", seconds))
        elif not {"time", "depth", "nodes"} & own.keys():
            self.player.options["time"] = USUAL_TIME
        try:
            move = chosen_by(self.player, self.game, state, self.states[:-1])
            return move if move in legal else legal[0]
        finally:
            self.player.options = own

    def _settings(self, words: list[str]) -> str:
        """Take `time_settings main extra stones`."""
        main, extra, stones = _numbers(words, "time_settings MAIN EXTRA STONES", 3)
        left = {"time": round(1000 * (main or extra))}
        if not main:
            left = left | {"movestogo": max(1, round(stones))} if extra else {}
        self.clocks = {"black": dict(left), "white": dict(left)}
        return ""

    def _left(self, words: list[str]) -> str:
        """Take `time_left colour seconds stones`."""
        seconds, stones = _numbers(words[1:], "time_left COLOUR SECONDS STONES", 2)
        left = {"time": round(1000 * seconds)}
        if stones > 0:
            left["movestogo"] = round(stones)
        self.clocks[_colour(words[0])] = left
        return ""

    def _undo(self, words: list[str]) -> str:
        if len(self.states) == 1:
            raise GameError("cannot undo")
        self.states.pop()
        return ""

    def _score(self, words: list[str]) -> str:
        if not hasattr(self.game, "score"):
            raise GameError("cannot score")
        ahead = self.game.score(self.states[-1])
        return "0" if ahead == 0 else f"{'B' if ahead > 0 else 'W'}+{abs(ahead):g}"

    def _board(self, words: list[str]) -> str:
        return "\n" + state_text(self.game, self.states[-1])

    def _known(self, words: list[str]) -> str:
        return str(" ".join(words) in self.COMMANDS).lower()

    def _name(self, words: list[str]) -> str:
        return f"plies {name_of(self.game)} {self.player.name}"

    COMMANDS: ClassVar[dict[str, Callable[[GtpEngine, list[str]], str]]] = {
        "protocol_version": lambda self, words: "2",
        "name": _name,
        "version": lambda self, words: __version__,
        "known_command": _known,
        "list_commands": lambda self, words: "\n".join(self.COMMANDS),
        "boardsize": _size,
        "clear_board": _clear,
        "komi": _komi,
        "play": _play,
        "genmove": _genmove,
        "undo": _undo,
        "time_settings": _settings,
        "time_left": _left,
        "showboard": _board,
        "final_score": _score,
        "quit": lambda self, words: "",
    }


def _numbers(words: list[str], form: str, count: int) -> list[float]:
    try:
        found = [float(word) for word in words[:count]]
    except ValueError:
        found = []
    if len(found) < count:
        raise GameError(f"syntax error: {form}")
    return found


def _colour(word: str) -> str:
    if word.lower() not in COLOURS:
        raise GameError(f"a colour is black or white, not {word!r}")
    return COLOURS[word.lower()]

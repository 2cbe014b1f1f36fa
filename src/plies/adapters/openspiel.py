"""OpenSpiel: its games here, our players and games there.

    plies.game("openspiel:hex(board_size=5)")        one of its games, for every search of ours
    bot("alphabeta:depth=4")                         a player of ours, as a pyspiel.Bot
    register(plies.game("konane:size=6"))            a game of ours, for pyspiel.load_game

Its games are C++ and cannot be compiled together with a search. Some end the process if they are
opened or asked wrongly: one that is not known to be safe is opened in a child process first.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plies.adapters.numbering import Numbering, numbering, viewer
from plies.contract import CHANCE, Game, GameError, Move, Value, facts, move_text, state_text
from plies.play.guests import as_player
from plies.play.players import Chooser, player
from plies.spelling import did_you_mean

try:
    import pyspiel
except ImportError as error:
    what = "games of OpenSpiel need its package"
    raise GameError(f'{what}: pip install "plies[openspiel]" ({error})') from None

SAFE = {"tic_tac_toe", "connect_four", "hex", "othello", "chess", "go", "mancala", "pig", "nim"}
PATIENCE = 60.0  # seconds for a game to open
TRIAL = """
import sys, pyspiel
state = pyspiel.load_game(sys.argv[1]).new_initial_state()
for _ in range(3):
    str(state), state.history()
    if not state.is_terminal() and not state.is_simultaneous_node():
        chance = state.is_chance_node()
        action = state.chance_outcomes()[0][0] if chance else state.legal_actions()[0]
        state.action_to_string(state.current_player(), action)
        state = state.child(action)
"""
KIND = pyspiel.GameType
LONGEST = 100_000  # plies of a game of ours, as it is told
FAR = 1e9  # a payoff that no game of ours reaches


class Position:
    """A state of OpenSpiel, equal to another if the same actions led there."""

    __slots__ = ("spiel",)

    def __init__(self, spiel: Any):
        self.spiel = spiel

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.spiel.history() == other.spiel.history()

    def __hash__(self) -> int:
        return hash(tuple(self.spiel.history()))

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.spiel.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        text = pyspiel.serialize_game_and_state(self.spiel.get_game(), self.spiel)
        return _position, (text,)

    def __repr__(self) -> str:
        return str(self.spiel)


def _position(text: str) -> Position:
    return Position(pyspiel.deserialize_game_and_state(text)[1])


class Spiel:
    """A game of OpenSpiel by our contract: sequential, nothing hidden, odds told."""

    def __init__(self, spiel: Any):
        kind = spiel.get_type()
        self.spiel, words = spiel, str(spiel).replace("()", "")
        self.name = f"openspiel:{words}"
        if kind.dynamics != KIND.Dynamics.SEQUENTIAL:
            raise GameError(f"in {self.name} all move at the same time, which no search here does")
        if kind.information != KIND.Information.PERFECT_INFORMATION:
            raise GameError(f"{self.name} hides something from its players: no search here fits")
        if kind.chance_mode == KIND.ChanceMode.SAMPLED_STOCHASTIC:
            raise GameError(f"{self.name} throws dice without telling their odds")
        count = spiel.num_players()
        self.sides = tuple(f"player {number}" for number in range(count))
        self.chance = kind.chance_mode == KIND.ChanceMode.EXPLICIT_STOCHASTIC
        opposed = kind.utility in (KIND.Utility.ZERO_SUM, KIND.Utility.CONSTANT_SUM)
        self.zero_sum = count == 1 or (count == 2 and opposed)
        self.even = spiel.utility_sum() / 2 if count == 2 and opposed else 0.0
        lowest, highest = spiel.min_utility(), spiel.max_utility()
        self.decisive = self.zero_sum and count == 2 and (lowest, highest) == (-1.0, 1.0)

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return spiel_game, (str(self.spiel),)

    def start(self) -> Position:
        return Position(self.spiel.new_initial_state())

    def mover(self, state: Position) -> int:
        number = state.spiel.current_player()
        return CHANCE if number == pyspiel.PlayerId.CHANCE else max(number, 0)

    def moves(self, state: Position) -> list[int]:
        return [] if state.spiel.is_chance_node() else list(state.spiel.legal_actions())

    def chances(self, state: Position) -> list[tuple[int, float]]:
        return list(state.spiel.chance_outcomes())

    def play(self, state: Position, move: int) -> Position:
        return Position(state.spiel.child(move))

    def payoff(self, state: Position) -> Value:
        returns = state.spiel.returns()
        if self.decisive:
            return int(returns[0])  # a win in 5, not in 5.0
        return returns[0] - self.even if self.zero_sum else tuple(returns)

    def text(self, state: Position) -> str:
        return str(state.spiel)

    def move_text(self, state: Position, move: int) -> str:
        return str(state.spiel.action_to_string(state.spiel.current_player(), move))

    def after(self, actions: Iterable[int]) -> Position:
        """Return the position after these actions; a GameError names one that is not legal."""
        state = self.spiel.new_initial_state()
        for action in actions:
            if action not in state.legal_actions():
                raise GameError(f"{action} is not a legal action after {state.history()}")
            state.apply_action(action)
        return Position(state)

    def all_moves(self) -> range:
        return range(self.spiel.num_distinct_actions())

    def planes(self, state: Position) -> NDArray[np.float32]:
        """Return the position as the player who moves observes it."""
        shape = self.spiel.observation_tensor_shape()
        seen = state.spiel.observation_tensor(max(self.mover(state), 0))
        return np.array(seen, np.float32).reshape(shape)


def spiel_game(words: str) -> Spiel:
    """Return the game that OpenSpiel knows by these words: `hex(board_size=5)`."""
    name = words.partition("(")[0].strip()
    known = pyspiel.registered_names()
    if name not in known:
        meant = did_you_mean(name, known)
        some = ", ".join(known[:9])
        raise GameError(f"OpenSpiel has no game {name!r}{meant}; it has {len(known)}: {some}, ...")
    if words not in SAFE:
        open_apart(words)
    return Spiel(pyspiel.load_game(words))


@lru_cache(maxsize=256)
def open_apart(words: str) -> None:
    """Open a game in a child process; a GameError says how that went wrong."""
    command = [sys.executable, "-c", TRIAL, words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise GameError(f"OpenSpiel does not open {words} within {PATIENCE:g} seconds") from None
    if done.returncode:
        said = [line.partition("exception: ")[2] for line in done.stderr.splitlines()]
        ended = f"its process ended with {done.returncode}"
        raise GameError(f"OpenSpiel cannot open {words}: {next(filter(None, said), ended)}")


class Bot(pyspiel.Bot):  # type: ignore[misc]
    """A player of ours at a table of theirs, in games of theirs and in registered ones of ours."""

    def __init__(self, who: str | Chooser, number: int = 0, seed: int | None = None):
        super().__init__()
        self.who, self.number, self.seed = who, number, seed
        self.seated: tuple[Any, Any] | None = None

    def player_id(self) -> int:
        return self.number

    def restart_at(self, state: Any) -> None:
        self.seated = None

    def step(self, state: Any) -> int:
        """Return the number of the action that our player chooses."""
        ours = isinstance(state, OurState)
        game, here = (state.game, state.here) if ours else (None, Position(state.clone()))
        if self.seated is None:
            game = game or Spiel(state.get_game())
            if isinstance(self.who, str):
                self.seated = game, player(self.who, game, seed=self.seed)
            else:
                self.seated = game, as_player(self.who)
        game, one = self.seated
        move = one.choose(game, here)
        return int(state.numbers.number[move] if ours else move)


def bot(who: str | Chooser, number: int = 0, *, seed: int | None = None) -> Bot:
    """Return a player of ours, by name or as an object, as a `pyspiel.Bot` for a seat."""
    return Bot(who, number, seed)


def register(game: Game, name: str = "") -> str:
    """Make a game of ours one of theirs, and return the name by which `load_game` knows it.

    Actions are the numbers of the moves in `all_moves()`; see `numbering`.
    """
    about = facts(game)
    name = name or "plies_" + "".join(c if c.isalnum() else "_" for c in repr(game).lower())
    sides = len(about.sides)
    ends = KIND.Utility.ZERO_SUM if about.zero_sum and sides == 2 else KIND.Utility.GENERAL_SUM
    chance = KIND.ChanceMode
    kind = KIND(
        short_name=name,
        long_name=about.name,
        dynamics=KIND.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if about.chance else chance.DETERMINISTIC,
        information=KIND.Information.PERFECT_INFORMATION,
        utility=ends,
        reward_model=KIND.RewardModel.TERMINAL,
        max_num_players=sides,
        min_num_players=sides,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    numbers, highest = numbering(game), 1.0 if about.decisive else FAR
    told = pyspiel.GameInfo(
        num_distinct_actions=len(numbers),
        max_chance_outcomes=_most_outcomes(game) if about.chance else 0,
        num_players=sides,
        min_utility=-highest,
        max_utility=highest,
        utility_sum=0.0 if ends == KIND.Utility.ZERO_SUM else None,
        max_game_length=LONGEST,
    )

    class OurGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, parameters: Any = None):
            super().__init__(kind, told, parameters or {})

        def new_initial_state(self, state: Any = None) -> OurState:
            return OurState(self, game, numbers)

        def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
            return Observer(game)

    pyspiel.register_game(kind, OurGame)
    return name


def _most_outcomes(game: Game) -> int:
    """Return how many outcomes the dice of the first throws have, and room for more."""
    state, most = game.start(), 1
    for _ in range(50):
        if game.mover(state) == CHANCE:
            outcomes = [outcome for outcome, _ in game.chances(state)]  # type: ignore[attr-defined]
            most = max(most, len(outcomes))
            state = game.play(state, outcomes[0])
        else:
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, moves[0])
    return most


class OurState(pyspiel.State):  # type: ignore[misc]
    """A position of a game of ours, as OpenSpiel asks about it."""

    def __init__(self, spiel: Any, game: Game, numbers: Numbering):
        super().__init__(spiel)
        self.game, self.numbers, self.here = game, numbers, game.start()

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        mover = self.game.mover(self.here)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.numbers.numbers(self.game.moves(self.here)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = (chance for _, chance in self.game.chances(self.here))  # type: ignore[attr-defined]
        return list(enumerate(odds))

    def _apply_action(self, action: int) -> None:
        self.here = self.game.play(self.here, self._move(action))

    def _move(self, action: int) -> Move:
        if self.game.mover(self.here) != CHANCE:
            return self.numbers.moves[action]
        return list(self.game.chances(self.here))[action][0]  # type: ignore[attr-defined]

    def _action_to_string(self, player: int, action: int) -> str:
        return move_text(self.game, self.here, self._move(action))

    def is_terminal(self) -> bool:
        return self.game.mover(self.here) != CHANCE and not _any(self.game.moves(self.here))

    def returns(self) -> list[float]:
        sides = len(facts(self.game).sides)
        if not self.is_terminal():
            return [0.0] * sides
        payoff = self.game.payoff(self.here)
        if isinstance(payoff, (tuple, list)):
            return [float(one) for one in payoff]
        return [float(payoff)] + [-float(payoff)] * (sides - 1)  # type: ignore[arg-type]

    def __str__(self) -> str:
        return state_text(self.game, self.here)


def _any(moves: Iterable[Move]) -> bool:
    return next(iter(moves), _any) is not _any


class Observer:
    """A position as an array, for those who learn there."""

    def __init__(self, game: Game):
        self.seen = viewer(game)
        self.tensor = self.seen(game.start()).ravel()
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OurState, player: int) -> None:
        self.tensor[:] = self.seen(state.here).ravel()

    def string_from(self, state: OurState, player: int) -> str:
        return str(state)

"""What a game is: the questions a search may ask about a position.

A game is a plain class. It holds rules, never a position: every method takes a state and
returns something new. Nothing needs to be inherited; a class with these methods is a game:

    start()               the opening position
    mover(state)          who moves: MAX, MIN, a higher number, or CHANCE
    moves(state)          the legal moves, in a fixed order; none when the game is over
    play(state, move)     the next position
    payoff(state)         what the end of the game is worth

All values are MAX's, whoever searches: MAX is player 0 and wants them high, everybody else
wants them low. Only a game that says `zero_sum = False` pays a tuple, one number per player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    Protocol,
    SupportsFloat,
    TypeAlias,
    runtime_checkable,
)

from plies.spelling import did_you_mean

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # type checkers bring it; before 3.13 no default else

    StateT = TypeVar("StateT", default=Any)
    MoveT = TypeVar("MoveT", default=Any)
else:
    from typing import TypeVar

    StateT, MoveT = TypeVar("StateT"), TypeVar("MoveT")

State: TypeAlias = Any
Move: TypeAlias = Any
Value: TypeAlias = Any  # a number; a tuple of numbers, one per player, where zero_sum is False
Evaluation: TypeAlias = Callable[[State], Value]
Playout: TypeAlias = Callable[[State, int], Move]
Prior: TypeAlias = Callable[[State, Move], float]
Payoff: TypeAlias = SupportsFloat | Sequence[SupportsFloat]  # what a game may pay

MAX, MIN, CHANCE = 0, 1, -1


class GameError(ValueError):
    """Something asked of a game or a search that it cannot do, said in one sentence.

    >>> import plies
    >>> try:
    ...     plies.search(plies.game("pig"), method="alphabeta")
    ... except plies.GameError as error:
    ...     print(error)
    alphabeta cannot search pig, which has chance nodes: try expectiminimax
    """


class MoveError(GameError):
    """Words that a game's own `read_move` understands and refuses, saying why."""


@runtime_checkable
class Game(Protocol[StateT, MoveT]):
    """The rules of a game. A state may be anything; it is never changed, only replaced.

    Nothing needs to inherit from this: a plain class with these methods is a game. To a type
    checker it is a `Game[S, M]`, where S is what `start` and `play` return and the other methods
    take, and M what `moves` gives and `play` takes; one whose types disagree is none.

    A game may also have, each used where it is found:

        sides = ("MAX", "MIN")      the players' names, in order
        chance = False              CHANCE moves somewhere; then chances(state) must exist
        decisive = False            payoffs are 1, 0, -1: a win outranks every evaluation
        repeats = ""                "draw": a position that comes for the third time is one, in a
                                    search the second time; "forbidden": none may come again
        repeat_times = 3            how often a position makes a draw
        rave = 0                    visits; if not 0, mcts also counts what a move did when it came
                                    later, for as long: where it is worth about the same then
        zero_sum = True             one payoff, MAX's; if False payoffs are tuples

        chances(state)              (outcome, probability) pairs where CHANCE moves
        evaluate(state)             a guess at the value of an unfinished game
        evaluate_NAME(state)        another one, chosen by `eval=NAME`
        key(state)                  equal for positions that are worth the same
        repeat_key(state)           equal for positions that count as the same; None never counts
        reversible(state)           how many of the last moves could be taken back: nothing earlier
                                    can be the same position
        null(state)                 the position after a pass; itself where none is to be tried
        urgent(state)               whether it is worth a closer look, as a check is
        reduces = False             late moves may be looked at less deeply
        swing = 0                   what a quiet move seldom changes an evaluation by
        priority(state, move)       higher is searched earlier, where order is free
        loud(state)                 moves, such as captures, to search beyond the depth limit
        playout(state, number)      a move for the random games of mcts, drawn by any number from
                                    0 to before 2**32; playout_NAME by `playout=NAME`
        prior(state, move)          how promising it looks at first sight, to mcts: 0 or more,
                                    compared to the other moves; prior_NAME by `prior=NAME`
        bounds(state)               (low, high): every payoff and evaluation below lies between
        scored()                    this game with whole payoffs that tell a sooner win: see solve
        text(state), svg(state)     the position for people
        screen(state)               a larger drawing for terminals, where `text` is for records
        move_text(state, move), read_move(state, text), read_state(text)
        clicks(state, move)         what to click in the picture: steps, each a list of names
        best(state)                 in a game for one, what it boasts of beside the points
        concede = ""                a word by which a person gives up, beside the usual ones
        players = {}                names of players of its own: "name": "module:Class"

    >>> import plies
    >>> class Sticks:
    ...     "Take one stick or two of five; whoever takes the last one wins."
    ...     decisive = True
    ...     def start(self): return (5, 0)
    ...     def mover(self, state): return state[1]
    ...     def moves(self, state): return [1, 2][:state[0]]
    ...     def play(self, state, move): return (state[0] - move, 1 - state[1])
    ...     def payoff(self, state): return -1 if state[1] == 0 else 1
    >>> isinstance(Sticks(), plies.Game), plies.search(Sticks(), method="minimax").move
    (True, 2)
    """

    def start(self) -> StateT:
        """Return the opening position."""

    def mover(self, state: StateT, /) -> int:
        """Return who moves: MAX, MIN, a higher number, or CHANCE. Any player at the end."""

    def moves(self, state: StateT, /) -> Iterable[MoveT]:
        """Return or yield the legal moves, always in the same order; none at the end."""

    def play(self, state: StateT, move: MoveT, /) -> StateT:
        """Return the position after `move`: a legal move, or an outcome where CHANCE moves."""

    def payoff(self, state: StateT, /) -> Payoff:
        """Return what a finished game is worth to MAX, or to each player."""


class Facts(NamedTuple):
    """What a game declares about itself, with what it leaves out filled in."""

    name: str
    sides: tuple[str, ...]
    chance: bool
    decisive: bool
    zero_sum: bool


REQUIRED = ("start", "mover", "moves", "play", "payoff")


def facts(game: Game) -> Facts:
    """Return what `game` declares; a GameError names the method or attribute that is wrong."""
    if isinstance(game, str):
        raise GameError(f"{game!r} is a name, not a game: find it by plies.game({game!r})")
    if isinstance(game, type):
        raise GameError(f"{game.__name__} is a class, not a game: make one, {game.__name__}()")
    if isinstance(game, list):
        raise GameError("a list is not a game: make a tree of it, plies.Tree(...)")
    name = name_of(game)
    missing = [method for method in REQUIRED if not callable(getattr(game, method, None))]
    if missing:
        raise GameError(f"{name} is not a game: it has no {' and no '.join(missing)} method")
    sides = getattr(game, "sides", ("MAX", "MIN"))
    if isinstance(sides, str) or not all(isinstance(side, str) for side in sides) or not sides:
        raise GameError(f"{name}.sides must be a tuple of the players' names, not {sides!r}")
    chance = bool(getattr(game, "chance", False))
    if chance and not callable(getattr(game, "chances", None)):
        raise GameError(f"{name} says chance = True but has no chances method")
    decisive = bool(getattr(game, "decisive", False))
    zero_sum = bool(getattr(game, "zero_sum", True))
    if decisive and not zero_sum:
        raise GameError(f"{name} cannot be decisive and not zero_sum: a win is MAX's or nobody's")
    return Facts(name, tuple(sides), chance, decisive, zero_sum)


def name_of(game: Game) -> str:
    """Return the game's name: its `name`, or else its class's."""
    own = getattr(game, "name", "")
    return str(own) if own and not callable(own) else type(game).__name__


def side_name(game: Game, player: int) -> str:
    """Return the name of a player, or CHANCE."""
    if player == CHANCE:
        return "CHANCE"
    sides: Sequence[str] = getattr(game, "sides", ("MAX", "MIN"))
    return sides[player] if 0 <= player < len(sides) else f"player {player}"


def zero(state: State) -> float:
    """The evaluation `eval=zero`, which every game has: nothing is known yet."""
    return 0


def own_evaluation(game: Game) -> Evaluation | None:
    """Return the game's `evaluate`, if it has one."""
    found = getattr(game, "evaluate", None)
    return found if callable(found) else None


def evaluations(game: Game) -> dict[str, Evaluation]:
    """Return the game's evaluations by name; `default` is its `evaluate`, `zero` always exists."""
    found: dict[str, Evaluation] = {"zero": zero}
    if own := own_evaluation(game):
        found["default"] = own
    for attribute in dir(type(game)):
        if attribute.startswith("evaluate_"):
            found[attribute.removeprefix("evaluate_").replace("_", "-")] = getattr(game, attribute)
    return found


def evaluation(game: Game, name: str) -> Evaluation:
    """Return the evaluation called `name`; a GameError lists the names that exist."""
    method = f"evaluate_{name.replace('-', '_')}"
    if hasattr(type(game), method):  # sooner found than all of them
        found: Evaluation = getattr(game, method)
        return found
    known = evaluations(game)
    if name.replace("_", "-") not in known:
        names = ", ".join(sorted(known))
        meant = did_you_mean(name, known)
        raise GameError(f"{name_of(game)} has no evaluation {name!r}{meant}: it has {names}")
    return known[name.replace("_", "-")]


def state_text(game: Game, state: State) -> str:
    """Draw a position: the game's own `text`, or else the state as Python shows it."""
    text = getattr(game, "text", None)
    return str(text(state)) if text else repr(state)


def screen_text(game: Game, state: State) -> str:
    """Draw a position on a terminal: the game's own `screen`, or else as `state_text` does."""
    screen = getattr(game, "screen", None)
    return str(screen(state)) if callable(screen) else state_text(game, state)


def move_text(game: Game, state: State, move: Move) -> str:
    """Return a move as a word: the game's own `move_text`, or else the move as Python shows it."""
    word = getattr(game, "move_text", None)
    return str(word(state, move)) if word else str(move)


def position_in(game: Game, text: str | None) -> State:
    """Return the position that `text` describes, or the start."""
    if text is None:
        return game.start()
    if not hasattr(game, "read_state"):
        raise GameError(f"{name_of(game)} has no way to read a position: it has no read_state")
    try:
        return game.read_state(text)
    except GameError:
        raise
    except (ValueError, IndexError, KeyError) as error:
        raise GameError(f"{text!r} is not a position of {name_of(game)}: {error}") from error


def read_move(game: Game, state: State, text: str) -> Move:
    """Return the legal move that `text` means; a GameError lists the legal ones, or says why."""
    wanted = text.strip()
    legal = list(game.moves(state))
    words = {move_text(game, state, move): move for move in legal}
    if wanted in words:
        return words[wanted]
    if read := getattr(game, "read_move", None):
        try:
            move = read(state, wanted)
        except MoveError:
            raise
        except (ValueError, KeyError, IndexError):
            move = None
        if move in legal:
            return move
    shown = ", ".join(list(words)[:40]) + (", ..." if len(words) > 40 else "")
    raise GameError(f"{wanted!r} is not a legal move here: choose from {shown}")

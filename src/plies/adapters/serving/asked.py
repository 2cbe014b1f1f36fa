"""A player that does not search, asked by another program: whatever it does is an answer."""

from __future__ import annotations

from collections.abc import Sequence

from plies.contract import Game, GameError, Move, State
from plies.play.chooser import chosen_by, legal_move
from plies.play.players import Conceded, Player
from plies.play.referee import failure, one_line


def answer_of(
    player: Player, game: Game, state: State, history: Sequence[State], legal: Sequence[Move]
) -> Move:
    """Return the player's move; a GameError says how it failed, Conceded that it gives up.

    One that does not know what a repetition forbids has the first legal move instead.
    """
    try:
        answer = chosen_by(player, game, state, history)
    except (GameError, Conceded):
        raise
    except (Exception, SystemExit) as error:
        raise GameError(f"{player.name} {failure(player, error)}") from error
    for allowed in (legal, list(game.moves(state))):
        try:
            move = legal_move(answer, allowed)
        except ValueError:
            continue
        return move if allowed is legal else legal[0]
    said = one_line(repr, answer)
    raise GameError(f"{player.name} answered {said}, which is not a legal move")

"""Chess.

8 r n b q k b n r       White moves first. Who attacks the other king so that nothing helps has
7 p p p p p p p p       won; who is not in check and cannot move has a draw. It is a draw, too,
6 . . . . . . . .       after fifty moves of each side in which no pawn moved and nothing was
5 . . . . . . . .       taken, when what is left on the board can never give mate, and when a
4 . . . . . . . .       position has come for the third time (which `repeats` declares: only
3 . . . . . . . .       who knows the game so far can tell).
2 P P P P P P P P
1 R N B Q K B N R       A move is a number: from which square, to which square, and what a pawn
  a b c d e f g h       becomes (1 to 4: knight, bishop, rook, queen). A king castles by going
                        two squares.
"""

from __future__ import annotations

from collections.abc import Iterator

from plies.games.chess.board import ALL, LAST_RANKS, TAKES, State, attackers, packed
from plies.games.chess.drawing import svg
from plies.games.chess.evaluation import evaluate
from plies.games.chess.fen import draw, read_fen, square_name
from plies.games.chess.legal import bonds, every_move, targets
from plies.games.chess.material import is_dead, pawns_worth, worth
from plies.games.chess.san import BECOMES, read_san, san
from plies.games.shared.named import Named

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KNIGHTED, BISHOP, ROOK, QUEEN = 1 << 12, 2 << 12, 3 << 12, 4 << 12  # what a pawn becomes
DRAWN = 100  # half-moves without a pawn's move or anything taken
SOON = 60  # from here on the clock is part of a position's key


class Chess(Named):
    """Chess by the rules of FIDE."""

    name = "chess"
    sides = ("white", "black")
    decisive = True
    repeats = "draw"
    repeat_times = 3
    reduces = True  # most moves that take nothing and are no killers do nothing,
    swing = 90  # and seldom change the evaluation by more than a pawn

    def start(self) -> State:
        return OPENING

    def mover(self, state: State) -> int:
        return state.ply & 1

    def moves(self, state: State) -> Iterator[int]:
        """Yield piece by piece from a1 to h8, the targets of each in the same order."""
        if state.clock < DRAWN and not is_dead(state):
            bound = bonds(state)
            pieces = state.black if state.ply & 1 else state.white
            while pieces:
                here = pieces & -pieces
                pieces ^= here
                square = here.bit_length() - 1
                left = targets(state, square, bound)
                is_pawn = here & state.pawns
                while left:
                    there = left & -left
                    left ^= there
                    move = square + 64 * (there.bit_length() - 1)
                    if is_pawn and there & LAST_RANKS:
                        yield move + QUEEN
                        yield move + ROOK
                        yield move + BISHOP
                        yield move + KNIGHTED
                    else:
                        yield move

    def play(self, state: State, move: int) -> State:
        turn, kind = state.ply & 1, move >> 12
        here, there = ALL & 1 << (move & 63), ALL & 1 << (move >> 6 & 63)
        way = here | there
        own = state.black if turn else state.white
        other = state.white if turn else state.black
        pawns, knights, bishops = state.pawns, state.knights, state.bishops
        rooks, queens, kings = state.rooks, state.queens, state.kings
        rights, passant, clock = state.rights & (ALL ^ way), own & other, state.clock + 1
        if other & there:
            clock = 0
            rest = ALL ^ there
            other &= rest
            pawns &= rest
            knights &= rest
            bishops &= rest
            rooks &= rest
            queens &= rest
        own ^= way
        if pawns & here:
            clock = 0
            pawns ^= way
            if kind:
                pawns ^= there
                knights |= there if kind == 1 else passant
                bishops |= there if kind == 2 else passant
                rooks |= there if kind == 3 else passant
                queens |= there if kind == 4 else passant
            elif there & state.passant:
                victim = there << 8 if turn else there >> 8
                pawns ^= victim & ALL
                other ^= victim & ALL
            elif here << 16 & there or there << 16 & here:
                middle = here >> 8 if turn else here << 8 & ALL
                if TAKES[turn][middle.bit_length() - 1] & pawns & other:
                    passant = middle
        elif knights & here:
            knights ^= way
        elif bishops & here:
            bishops ^= way
        elif rooks & here:
            rooks ^= way
        elif queens & here:
            queens ^= way
        else:
            kings ^= way
            rights &= other
            if here << 2 & there:
                way = here << 1 | here << 3
                rooks ^= way & ALL
                own ^= way & ALL
            elif there << 2 & here:
                way = here >> 1 | here >> 4
                rooks ^= way & ALL
                own ^= way & ALL
        white, black = (other, own) if turn else (own, other)
        return State(
            white,
            black,
            pawns,
            knights,
            bishops,
            rooks,
            queens,
            kings,
            rights,
            passant,
            clock,
            state.ply + 1,
        )

    def payoff(self, state: State) -> int:
        bound = bonds(state)
        if bound.checks == 0 or is_dead(state):
            return 0
        pieces = state.black if state.ply & 1 else state.white
        while pieces and state.clock >= DRAWN:  # mate comes before fifty moves
            here = pieces & -pieces
            pieces ^= here
            if targets(state, here.bit_length() - 1, bound):
                return 0
        return 1 if state.ply & 1 else -1

    def loud(self, state: State) -> Iterator[int]:
        """Yield what takes something, and pawns that become queens."""
        if state.clock < DRAWN and not is_dead(state):
            bound = bonds(state)
            turn = state.ply & 1
            pieces = state.black if turn else state.white
            prey = state.white if turn else state.black
            while pieces:
                here = pieces & -pieces
                pieces ^= here
                square = here.bit_length() - 1
                left = targets(state, square, bound)
                left &= prey | state.passant | LAST_RANKS if here & state.pawns else prey
                while left:
                    there = left & -left
                    left ^= there
                    move = square + 64 * (there.bit_length() - 1)
                    if here & state.pawns and there & LAST_RANKS:
                        yield move + QUEEN
                    else:
                        yield move

    def evaluate(self, state: State) -> int:
        """Return hundredths of a pawn: men and their squares, mobility, kings, pawns."""
        return evaluate(state)

    def evaluate_material(self, state: State) -> int:
        """Count the men alone, as beginners do."""
        return 100 * (pawns_worth(state, state.white) - pawns_worth(state, state.black))

    def null(self, state: State) -> State:
        """Return the position after a pass; the same one where who may not pass may be worse off.

        That is so where only pawns and kings are left, and in check a pass would be illegal.
        """
        own = state.black if state.ply & 1 else state.white
        if own & (state.pawns | state.kings) == own or self.urgent(state):
            return state
        return State(
            state.white,
            state.black,
            state.pawns,
            state.knights,
            state.bishops,
            state.rooks,
            state.queens,
            state.kings,
            state.rights,
            own ^ own,  # nothing
            0,
            state.ply + 1,
        )

    def urgent(self, state: State) -> bool:
        """Return whether the side to move is in check."""
        turn = state.ply & 1
        own = state.black if turn else state.white
        king = (state.kings & own).bit_length() - 1
        return attackers(state, king, state.white | state.black, turn) != 0

    def reversible(self, state: State) -> int:
        """Return how many half-moves could be taken back: no pawn's, and nothing taken."""
        return state.clock

    def priority(self, state: State, move: int) -> int:
        """Prefer what takes much with little, and pawns that become something."""
        taken = worth(state, ALL & 1 << (move >> 6 & 63))
        if taken == 0:
            return move >> 12
        return 16 * taken - worth(state, ALL & 1 << (move & 63)) + (move >> 12)

    def all_moves(self) -> list[int]:
        """Return every move there can be: as a queen or a knight goes, and pawns at their end."""
        return every_move()

    def key(self, state: State) -> tuple[int, int, int, int, int]:
        """Return what a table files together: the clock counts only when its end is near.

        So a table is right as long as nobody looks forty half-moves ahead.
        """
        clock = state.clock if state.clock >= SOON else 0
        return packed(state, state.passant, clock)

    def repeat_key(self, state: State) -> tuple[int, int, int, int, int]:
        """Return what makes two positions the same: all but the clock and the number of the move.

        That a pawn may be taken in passing makes a difference only if that is legal.
        """
        passant = state.passant
        if passant:
            bound, turn = bonds(state), state.ply & 1
            ready = TAKES[1 - turn][passant.bit_length() - 1]
            ready &= state.pawns & (state.black if turn else state.white)
            able = False
            while ready:
                here = ready & -ready
                ready ^= here
                able = able or targets(state, here.bit_length() - 1, bound) & passant != 0
            if not able:
                passant ^= passant
        return packed(state, passant, 0)

    def text(self, state: State) -> str:
        return draw(state)

    def read_state(self, text: str) -> State:
        """Read FEN: `8/8/8/8/8/4k3/4p3/4K3 w - - 0 1`."""
        return read_fen(text)

    def move_text(self, state: State, move: int) -> str:
        return san(state, move, self.play(state, move))

    def read_move(self, state: State, text: str) -> int:
        """Read `Nf3`, `O-O`, `e8=Q`, `g1f3` or `e7e8q`."""
        return read_san(state, text)

    def svg(self, state: State, last_move: int | None = None) -> str:
        """Draw the position, with `last_move` and a check marked."""
        bound = bonds(state)
        promotes = any(move >= KNIGHTED for move in self.moves(state))
        return svg(state, last_move, bound.king if bound.checks else -1, promotes)

    def clicks(self, state: State, move: int) -> list[list[str]]:
        """Return the squares from and to, and then what a pawn becomes."""
        ends = [square_name(move & 63), square_name(move >> 6 & 63)]
        return [[*ends, BECOMES[(move >> 12) - 1]] if move >= KNIGHTED else ends]


OPENING = read_fen(START)

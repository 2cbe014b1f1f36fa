"""A person at the keyboard, who is shown the legal moves and asked for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shutil import get_terminal_size

from plies.contract import Game, GameError, Move, State, move_text, read_move
from plies.engines.choice import search
from plies.play.chooser import Conceded, Named
from plies.searches.repetition import Past, legal_moves
from plies.searches.result import thought_text

CONCEDES = ("q", "quit", "concede")
HINT = "?"
HINT_TIME = 1.0  # seconds
BEFORE = "leads to a position that was there before, which is forbidden"
ENDLESS = (10_000, 24)  # where the output is no terminal, nothing is broken


class Human(Named):
    """Asks somebody: the number of a move, the move itself, `?` for a hint, or q to concede.

    A game may name a word of its own for conceding, as Konane does.
    """

    def __init__(
        self,
        name: str = "human",
        ask: Callable[[str], str] = input,
        show: Callable[[str], None] = print,
    ):
        self.name, self.ask, self.show = name, ask, show

    def choose(self, game: Game, state: State, history: Sequence[State] = ()) -> Move:
        legal = legal_moves(game, state, history)
        words = [move_text(game, state, move) for move in legal]
        own = str(getattr(game, "concede", ""))
        concedes = (*CONCEDES, own) if own else CONCEDES
        prompt = f"your move (q{' or ' * bool(own)}{own} concedes, {HINT} hints): "
        numbered = [f"{i}) {word}" for i, word in enumerate(words)]
        self.show(in_lines(numbered, get_terminal_size(ENDLESS).columns - 1))
        while True:
            try:
                answer = self.ask(prompt).strip()
            except EOFError:
                raise Conceded from None
            if answer.lower() in concedes and answer not in words:
                raise Conceded
            try:
                if answer == HINT and answer not in words:
                    self.show(hint(game, state, history))
                else:
                    return read_answer(game, state, answer, legal)
            except GameError as error:
                self.show(str(error))


def in_lines(words: Sequence[str], width: int) -> str:
    """Return words side by side, no word broken, in lines of at most `width` where that can be."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 2 + len(word) > width:
            lines.append("")
        lines[-1] += "  " * bool(lines[-1]) + word
    return "\n".join(lines)


def hint(game: Game, state: State, history: Sequence[State] = ()) -> str:
    """Return what a search of a second would play, and what it thinks of it."""
    found = search(game, state, method="auto", time=HINT_TIME, history=history)
    return f"{move_text(game, state, found.move)} looks best: {thought_text(game, found)}"


def meant(game: Game, state: State, word: str, past: Past) -> Move:
    """Return the move that a word means; a GameError if the game so far does not allow it."""
    move = read_move(game, state, word)
    if past.is_drawn:
        raise GameError(f"{word} is no legal move: the game is drawn by repetition")
    if not past.allows(game.play(state, move)):
        raise GameError(f"{word} {BEFORE}")
    return move


def read_answer(game: Game, state: State, answer: str, legal: Sequence[Move]) -> Move:
    """Return the move that a person means: its word if it is one, or else its number."""
    words = [move_text(game, state, move) for move in legal]
    if answer not in words and answer.isdecimal() and int(answer) < len(legal):
        return legal[int(answer)]
    move = read_move(game, state, answer)
    if move not in legal:
        raise GameError(f"{answer} {BEFORE}")
    return move

// English of the section Puzzles.

export const WORDS = {
  title: "Find the best move",
  about: "A position from a game that was played. One move is clearly better than all others: "
    + "a search has looked at every one of them.",
  game: "Game",
  making: "A game is being played ...",
  next: "Next puzzle",
  solve: "Show the solution",
  link: "Copy link",
  copied: "The link is copied: it gives everybody the same puzzle.",
  linkIs: (address) => `The link to this puzzle: ${address}`,
  right: (word, text) => `Right, at the first try: ${word}. With it ${text}.`,
  rightNow: (word, text) => `Right now: ${word}. With it ${text}.`,
  wrong: (word, text) => `Not ${word}: after it ${text}. Try again.`,
  solution: (word, text) => `It was ${word}. With it ${text}.`,
  score: ({ solved, streak, best }) => (solved || best
    ? `Solved at the first try: ${solved}; in a row ${streak}, at most ${best}.`
    : "Nothing solved yet."),
  keys: "Keys: arrows over the board and Enter to move; n next puzzle, s solution.",
  why: {
    whyHow: "The best move stands first, then others, each with the play that follows.",
    wasPlayed: "is best:",
  },
};

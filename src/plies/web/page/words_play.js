// English of what stands beside a game: who is ahead, and what the review says of it.

export const BESIDE = {
  bar: {
    label: "Who is ahead",
    show: "Show who is ahead",
    unknown: "not known",
    looking: "looking ...",
    none: "Nobody can say.",
  },
  review: {
    open: "Review",
    title: "The game, looked at again",
    how: (seconds) => `Every position is searched for ${seconds} s. A click shows the position `
      + "before the move.",
    working: (at, all) => `Move ${at} of ${all} ...`,
    stop: "Stop",
    again: "Look again",
    close: "Close",
    progress: "Moves looked at",
    ply: (number, side, word) => `${number}. ${side} ${word}`,
    mistake: (number, side, word, lost) => `Move ${number}, ${side} ${word}: ${lost}.`,
    better: (word, text) => `Better was ${word}: ${text}.`,
    clean: "No move lost anything that the search could see.",
    most: (shown, all) => (all > shown ? `The ${shown} moves of ${all} that cost most:`
      : "The moves that cost something:"),
    sums: (side, count, moves) => `${side}: ${count} of ${moves} moves lost something.`,
    stopped: (at, all) => `Stopped after ${at} of ${all} moves.`,
    curve: "The value over the game",
  },
  before: (side, word, chance) => `${side} played ${word}${chance ? `, and chance ${chance}` : ""}.`,
  chance: (word) => `Chance: ${word}.`,
};

// What the section of lessons says around them; each lesson's own text is in lessons/words_*.js.

export const WORDS = {
  title: "Lessons",
  about: "Short lessons, a few cards each. Every card has a tree to step through, and asks: guess "
    + "first, then look. Your answers stay in this browser.",
  minutes: (count) => `${count} minutes`,
  done: (seen, cards) => (seen >= cards ? "✓ done" : seen ? `${seen} of ${cards} cards` : ""),
  begin: "Begin",
  goOn: "Go on",
  loading: "The lesson is on its way ...",
  aria: "Lesson",
  place: (number, count) => `${number} of ${count}`,
  back: "Back",
  next: "Next",
  close: "Leave the lesson",
  finish: "Finish",
  all: "All lessons",
  reset: "Begin anew",
  link: "Copy link",
  copied: "The link to this card is on the clipboard.",
  shown: (address) => `The link to this card: ${address}`,
  score: (right, all) => `Quiz: ${right} of ${all} right.`
    + (right === all ? " Well done!" : " Read what is said below, and try again."),
  after: { practice: "Practise with exercises", play: "Play against it" },
  question: {
    check: "Check",
    leaf: (name, value) => `${name}: ${value}`,
    leaves: (names) => (names.length ? names.join(", ") : "none"),
    verdict: (isRight, wanted, why) =>
      `${isRight ? "✓ Right." : `✗ Not quite: ${wanted}.`} ${why}`.trim(),
  },
  playouts: {
    title: (how, games) => `${games} random games, ${how === "uct"
      ? "the promising branches more often" : "all branches alike"}`,
    count: (game, games) => `game ${game} of ${games}`,
    noted: (mean, count) => `${mean} (${count}×)`,
    down: (game, name) => `Game ${game} comes to ${name}, and chooses a branch.`,
    end: (game, name, value) => `Game ${game} ends at ${name}, which is worth ${value}.`,
    up: (name, mean, count) =>
      `${name} has seen ${count} ${count === 1 ? "game" : "games"}: ${mean} on average.`,
    best: (name) => `So far the branch to ${name} looks best.`,
    code: ["function PLAY-OUT(node):", "    if node is a leaf: return its payoff",
      "    child := choose a branch", "    value := PLAY-OUT(child)",
      "    the best branch is the one that did best", "    add value to the average of node",
      "    return value"],
  },
};

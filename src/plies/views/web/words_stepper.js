// What the stepper says in English; the sentences of a search come with its model.

const many = (count) => count.toLocaleString("en");
const plural = (count, word) => `${many(count)} ${word}${count === 1 ? "" : "s"}`;

export const STEPPER_WORDS = {
  step: "Step",
  steps: "Steps",
  speed: "Speed",
  play: "play",
  pause: "pause",
  playing: { play: "Play", pause: "Pause" }, // the same, as a screen reader says it
  pseudocode: "Pseudocode",
  styles: { function: "one function", pair: "a pair" },
  buttons: { // what is on each, what it does, and its key
    first: ["|◀", "First step", "Home"],
    back: ["◀", "Step back", "←"],
    next: ["▶", "Next step", "→"],
    last: ["▶|", "Last step", "End"],
    "previous cut": ["‹ cut", "Previous cut", "p"],
    cut: ["cut ›", "Next cut", "n"],
    play: ["play", "Play", "space"],
    fold: ["fold", "Fold what is finished", "f"],
    style: ["", "Change the style of the pseudocode", "s"],
    out: ["−", "Smaller", "-"],
    fit: ["fit", "Fit the tree to the page", "0"],
    in: ["+", "Larger", "+"],
  },
  tree: (title) => `The tree of ${title}`,
  picture: (title, step, sentence) => `${title}, step ${step + 1}: ${sentence}`,
  hidden: (count) => (count ? `+ ${plural(count, "node")}` : ""),
  at: (step, last) => `${step + 1} of ${last + 1}`,
  pace: (speed) => `${speed}/s`,
  paceSpoken: (speed) => `${speed} steps a second`,
  count: (words, entered, total, cuts, step, steps) =>
    `${words === null ? "" : `${words}, `}${many(entered)} of ${many(total)} nodes, `
    + `${plural(cuts, "cut")}, step ${step + 1} of ${steps}`,
};

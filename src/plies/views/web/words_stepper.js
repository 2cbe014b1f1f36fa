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
  bounds: { now: "α β now", arrival: "α β on arrival" }, // which alpha and beta stand at a node
  boundsAre: { now: "", arrival: "on arrival" },
  guess: {
    ask: "What comes next?",
    label: "Guess the next step",
    ways: { down: "↓ down", up: "↑ up", cut: "✂ cut" },
    keys: {
      down: "It looks at another branch below (d)",
      up: "This node is done: its value goes up (u)",
      cut: "The other branches of this node are cut (c)",
    },
    did: { down: "It goes down", up: "It goes back up", cut: "It cuts" },
    verdict: (isRight, did, sentence) => `${isRight ? "✓ Right" : "✗ No"}: ${
      did[0].toLowerCase()}${did.slice(1)}. ${sentence}`,
    score: (right, all, isOver) => (isOver && all ? `All done: ${right} of ${all} right`
      : all ? `${right} of ${all} right` : ""),
  },
  legend: {
    label: "Legend",
    max: "MAX: takes the largest", min: "MIN: takes the smallest", chance: "chance: averages",
    end: "leaf", limit: "valued at the depth limit", now: "here", best: "best line so far",
    cut: "cut", unvisited: "not looked at", bounds: "MAX has α for sure, MIN has β",
  },
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
    bounds: ["", "Alpha and beta at the nodes: of now, or on arrival", "b"],
    guess: ["guess", "Guess the next step", "x"],
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

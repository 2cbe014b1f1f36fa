// What views say. All English of the views is here and in words_stepper.js.

export const VIEW_WORDS = {
  board: {
    moves: (count) => (count === 1 ? "1 possible move" : `${count} possible moves`),
    spot: (name, holds, marks) => [
      name,
      holds,
      marks.includes("picked") ? "taken up" : marks.includes("open") ? "possible" : "",
      marks.includes("last") ? "last move" : "",
      marks.includes("best") ? "best move" : "",
    ].filter(Boolean).join(", "),
  },
  exercise: {
    tree: "The tree to fill in",
    how: "Tap a branch or a leaf to cut it, or to take that back. Numbers: 3, 2.5, 1/2, inf, −inf.",
    check: "Check",
    reveal: "Show solution",
    next: "Next exercise",
    type: (sign) => `Write ${sign === "∞" ? "infinity" : "minus infinity"}`,
    field: (what, title, bounds) => ({
      alpha: bounds === "now" ? `Alpha on leaving ${title}` : `Alpha on arrival at ${title}`,
      beta: bounds === "now" ? `Beta on leaving ${title}` : `Beta on arrival at ${title}`,
      value: `Value of ${title}`,
    })[what],
    branch: (from, title) => `Cut the branch from ${from} to ${title}`,
    goTo: (what, name, written) => `${written}: go to ${
      what === "cut" ? "the branch to" : `${what} of`} ${name}`,
    states: {
      right: "right", wrong: "wrong", missing: "missing", unread: "no number",
      follows: "follows", uncut: "follows from a cut", superfluous: "not to be cut",
    },
    cutMissing: "a cut is missing",
    empty: (count) => (count === 1 ? "one answer is missing:" : `${count} answers are missing:`),
    nothing: "Nothing is filled in yet.",
    unread: "This is not a number: write it as 3, 2.5, 1/2, inf or −inf.",
    follows: "This fits your values below, one of which is wrong: look there first.",
    uncut: "This fits the branches that you look at: it is the cut below that is wrong.",
    wrong: (count, all, told) => `Right: ${all - count} of ${all} answers. `
      + (told ? "Below is why." : "Look again at what is below, then check once more."),
    right: (tries) => (tries === 1 ? "All right, at the first check!" : "All right now!"),
    solution: "This is the solution, and why.",
    mistake: (count) => (count === 1 ? "Your answers are those of one usual mistake:"
      : "Your answers are those of a usual mistake, one of these:"),
  },
  editor: {
    label: "The tree, to be edited",
    tools: "Editing",
    undo: "Undo", redo: "Redo",
    add: "Add a branch", remove: "Remove",
    earlier: "◀ Earlier", earlierHelp: "Earlier: move before its neighbour",
    later: "Later ▶", laterHelp: "Later: move behind its neighbour",
    movers: { 0: "MAX", 1: "MIN", "-1": "CHANCE" },
    mover: "Who moves",
    further: (player) => `MIN ${player}`,
    value: "Value", name: "Name", move: "Branch", probability: "Probability",
    even: "All equal",
    notNumber: "A value is a number, or inf or -inf.",
    notShare: "A probability is a number from 0 to 1, or a fraction as 1/3.",
    leaf: (name, value) => `${name ? `${name}: a` : "A"} leaf, worth ${value}`,
    inner: (name, mover, count) =>
      `${name ? `${name}: ` : ""}${mover} moves, ${count} ${count === 1 ? "branch" : "branches"}`,
    share: (odds) => `, with probability ${odds}`,
    place: (level, branch, count) =>
      (level ? `level ${level}, branch ${branch} of ${count}` : "the root"),
    help: "Click a node, or go by arrow keys. a adds a branch, Delete removes, m changes who moves, "
      + "a digit changes a leaf, < and > change the order, Ctrl+Z undoes.",
    full: (most) => `The editor takes trees of up to ${most} nodes.`,
  },
  curve: {
    better: (side, up) => `${up ? "↑" : "↓"} ${side} ahead`,
    said: (ply, text) => `Value over the game; after move ${ply}: ${text}`,
  },
  plot: {
    seconds: "Time",
    nodes: "Nodes",
    depth: "depth",
    atDepth: (depth) => `depth ${depth}`,
    over: (time) => `over ${time}`,
    point: (method, depth, value) => `${method}, depth ${depth}: ${value}`,
    caption: "All searches",
    columns: ["depth", "method", "nodes", "time", "nodes/s", "growth", "value", "move", "engine"],
    methods: {
      minimax: "minimax", alphabeta: "alpha-beta", expectimax: "expectimax",
      expectiminimax: "expectiminimax", maxn: "maxn", paranoid: "paranoid",
      deepening: "deepening", pvs: "pvs", proof: "proof",
    },
  },
};

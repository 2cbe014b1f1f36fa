// All English text of the page's JavaScript, section by section.
//
// What a search does is told in Python (plies/views), so that page, terminal and notebook say the
// same.

export const WORDS = {
  page: {
    tabs: {
      trees: "Trees", practice: "Practice", play: "Play", watch: "Watch", measure: "Measure",
    },
    lost: "The server is away; trying again.",
    back: "The server is there again.",
    broken: (what) => `This part of the page failed: ${what}`,
  },
  trees: {
    example: "Example",
    own: "my own tree",
    examples: {
      first: "A first tree",
      values: "The lab: backing up values",
      cuts: "The lab: two cuts",
      equal: "Equal values: strict or not",
      good: "Good order: many cuts",
      bad: "Bad order: no cut",
      minimisers: "Two minimisers in a row",
      chance: "MAX, MIN and chance",
      plan: "A decision with names",
    },
    box: "The tree",
    boxHelp: "Type or paste a tree, in any of the notations below",
    notations: "Notations",
    notationRows: [
      ["[[3, 5], [2, 9]]", "lists: MAX at the root, then MIN, then MAX ..."],
      ["((3 5) (2 9))", "round brackets"],
      ["[left: 3, right: min[2, 9]]", "labels, and who moves: max, min, chance, p2"],
      ["chance[0.25: 3, 0.75: 7]", "probabilities; without them all are equal"],
      ["2: 3 5 2 9", "the leaves, and how many branches a node has"],
      ['{"name": "A", "mover": "MAX", "children": [3, 5]}', "JSON"],
      ["A max\n  B = 3\n  5", "indented text, one node a line"],
      ['class: "GraphGameTreeTest" ...', "a .test file of the Pac-Man project"],
    ],
    method: "Search",
    beside: "Beside it",
    nothing: "nothing",
    methods: {
      minimax: "minimax",
      alphabeta: "alpha-beta (cuts when equal)",
      strict: "alpha-beta, strict",
      expectimax: "expectimax",
      expectiminimax: "expectiminimax",
    },
    short: {
      minimax: "minimax", alphabeta: "alpha-beta", strict: "strict alpha-beta",
      expectimax: "expectimax", expectiminimax: "expectiminimax",
    },
    changed: (method) => `This tree has chance nodes, so it is searched by ${method}.`,
    asked: (method) => `The .test asks for ${method}.`,
    edit: "Edit the tree",
    done: "Done: step through it",
    random: "Random tree",
    randomHelp: "Another random tree",
    randomSet: "What random trees are like",
    depth: "Levels",
    branching: "Branches",
    lowest: "Leaves from",
    highest: "to",
    withChance: "with chance",
    copy: "Copy link",
    copied: "The link is copied: it holds the tree, the searches and the step.",
    copyByHand: "The link is in the address bar: copy it from there.",
    tooLong: "This tree is too long for a link: save it as JSON or .test instead.",
    save: "Save",
    saves: {
      svg: "Picture of this step (SVG)", html: "Page that steps by itself (HTML)",
      json: "All steps (JSON)", test: "Pac-Man test (.test)",
    },
    saved: (name) => `${name} is saved.`,
    settings: "Tree and search",
    busy: "Searching ...",
    tooLarge: (nodes, most) =>
      `A tree of ${nodes.toLocaleString("en")} nodes is edited as text: by mouse up to ${most}.`,
    keys: "Keys: ← → step, n next cut, p previous cut, Home and End, space play, "
      + "[ and ] speed, s pseudocode, f fold, + − 0 size.",
    found: ({ value, move }) => (move === null ? `the value ${value}`
      : `the value ${value} and ${WORDS.trees.best(move)}`),
    best: (move) =>
      (typeof move === "number" ? `branch ${move + 1} as the best` : `the move ${move}`),
    compare: (one, other, a, b, total) => {
      const same = a.value === b.value && a.move === b.move;
      const answers = same ? `Both find ${WORDS.trees.found(a)}.`
        : `${one} finds ${WORDS.trees.found(a)}; ${other} finds ${WORDS.trees.found(b)}.`;
      if (a.nodes === b.nodes) return `Both look at ${a.nodes} of ${total} nodes. ${answers}`;
      const [less, more, few, many] =
        a.nodes < b.nodes ? [one, other, a.nodes, b.nodes] : [other, one, b.nodes, a.nodes];
      return `${less} looks at ${few} of ${total} nodes, ${more} at ${many}: `
        + `${many - few} fewer. ${answers}`;
    },
  },
  lesson: {
    invite: "New here?",
    begin: "Learn alpha-beta in 5 minutes",
    aria: "Lesson",
    place: (number, count) => `${number} of ${count}`,
    back: "Back",
    next: "Next",
    close: "Leave the lesson",
    finish: "Finish",
    swap: "Turn the order round",
    practice: "Practise with exercises",
    play: "Play against it",
    cards: [
      { title: "Two players, one tree", text: [
        "▲ is MAX, who moves first and wants a large number. ▼ is MIN, who answers and wants a "
          + "small one. Each box at the bottom says what MAX gets there.",
        "Look at the picture: left or right? The 9 is tempting. Make a guess, then go on.",
      ] },
      { title: "Values travel up", text: [
        "MIN takes the smaller leaf: B is worth 3 and C only 2. MAX takes the larger of these: 3. "
          + "So left it is; MIN would never hand over the 9.",
        "This is minimax: look at everything, and pass the values up. ◀ and ▶ below the "
          + "picture go through it step by step.",
      ] },
      { title: "The first cut", text: [
        "Here MAX has a sure 3 from B. At C, MIN has just found a 2, so C is worth 2 or "
          + "less, whatever its last leaf says. MAX will not go there.",
        "So the last leaf is never looked at. Skipping what cannot matter is all that alpha-beta "
          + "does: the answer is the same, for less work.",
      ] },
      { title: "Alpha and beta are promises", text: [
        "Alpha is what MAX is already sure of on the way down to here; beta is what MIN "
          + "is. We are at E: above it, MIN has a branch worth 5 already, so beta is 5.",
        "If MAX finds 5 or more at E, MIN will not come here. That is the note beside the "
          + "node: cut if >= 5. Press “cut ›” to see it happen.",
      ] },
      { title: "Equal, or strict?", text: [
        "At C, MIN finds a 3, and MAX has a sure 3 already: a tie. Textbooks cut here, as in the "
          + "first picture. The strict rule, in the second, looks on: 7 nodes instead of 6, and the "
          + "same answer.",
        "Both are right. The Pac-Man project's grader counts nodes and wants strict: ask which "
          + "rule your course uses.",
      ] },
      { title: "Good moves first", text: [
        "Alpha-beta lives on looking at good branches early. Here the best one comes first: "
          + "9 nodes, where minimax needs 13.",
        "Now turn the order round: the same leaves, the best branch last. Not a single cut "
          + "is left. This is why strong programs sort their moves.",
      ] },
      { title: "Your turn", text: [
        "Which leaves will alpha-beta never look at in this tree? Decide first; then press play, "
          + "or “cut ›”, and see. There are three of them.",
        "Then try more: exercises check every cut you make, and the games let you meet "
          + "alpha-beta as an opponent.",
      ] },
    ],
  },
  practice: {
    title: "Practice",
    method: "Method",
    methods: {
      minimax: "minimax", alphabeta: "alpha-beta", expectimax: "expectimax",
      expectiminimax: "expectiminimax",
    },
    rule: "Your course cuts",
    rules: { equal: "on equality (most textbooks)", strict: "strictly (Berkeley CS188)" },
    size: "Size",
    sizes: { small: "small", medium: "medium", large: "large" },
    settings: (...chosen) => `Settings: ${chosen.join(", ")}`,
    windows: "ask α and β",
    chance: "dice (chance nodes)",
    making: "Making an exercise …",
    again: "Try again",
    score: (name, { solved, first, streak, best }) => (solved || best
      ? `Score in ${name}: ${solved} solved, ${first} at the first check; `
        + `streak ${streak}, best ${best}`
      : `Score in ${name}: nothing solved yet`),
    reset: "Reset the score",
    step: "Step through it",
    stepTitle: "Open this tree in the section Trees, where the search is shown step by step",
    link: "Copy a link to this exercise",
    linked: "The link is copied: it gives everybody the same exercise.",
    unlinked: (address) => `The link to this exercise: ${address}`,
  },
  play: {
    games: "Games",
    mine: "your own game",
    noGame: (name) => `There is no game ${name} here, so this is another one.`,
    loading: "The table is being set ...",
    player: "Player",
    rest: "The others",
    plays: (side) => `Who plays ${side}`,
    strength: "Strength",
    time: (seconds) => (seconds < 1 ? `thinks ${Math.round(seconds * 1000)} ms a move`
      : `thinks ${seconds} s a move`),
    depth: (plies) => (plies === 1 ? "looks 1 move ahead" : `looks ${plies} moves ahead`),
    players: {
      human: "You", deepening: "Computer", alphabeta: "Alpha-beta", minimax: "Minimax",
      mcts: "Monte Carlo tree search", random: "Random moves", simple: "Always the first move",
      expectimax: "Expectimax", expectiminimax: "Expectiminimax", maxn: "Max-n",
      paranoid: "Paranoid", auto: "Computer", network: "Learned network", report: "Snake filter",
      tree: "Course tree", reflex: "Reflex", directional: "Hunting ghosts",
    },
    turn: (side, player) => `${side} to move (${player})`,
    yourTurn: (side) => `Your turn: ${side}.`,
    thinks: (player) => `${player} thinks ...`,
    replay: (at, last) => `Move ${at} of ${last}: look around, or play on from here.`,
    played: (side, word) => `${side} plays ${word}.`,
    newGame: "New game",
    undo: "Undo",
    swap: "Swap sides",
    hint: "Hint",
    hintFor: (word, text) => `Best here: ${word} (${text}).`,
    noAdviser: "No computer player knows this game's values.",
    why: "Why?",
    go: "Computer, play",
    stop: "Stop",
    link: "Copy link",
    copied: "The link to this game is on the clipboard.",
    linkIs: (address) => `The link to this game: ${address}`,
    first: "First position", back: "One move back", next: "One move on", end: "Last position",
    position: "Position in the game",
    thought: "What the computer thought",
    nothing: "The computer has not moved yet.",
    facts: { value: "Value", depth: "Depth", nodes: "Positions", time: "Time", engine: "Engine",
      line: "Expects" },
    value: (text, side) => `${text} for ${side}`,
    plies: (depth) => (depth === 1 ? "1 ply" : `${depth} plies`),
    proven: "proven to the end of the game",
    nodes: (nodes, each) => `${nodes} (${each} a second)`,
    seconds: (text) => `${text} s`,
    moves: "Moves",
    empty: "No move yet.",
    earlier: (count) => `${count} earlier moves`,
    whyTitle: (word) => `Why ${word}?`,
    level: "Levels of the tree",
    levelIs: (plies) => (plies === 1 ? "1 ply" : `${plies} plies`),
    close: "Close",
    nobody: "The computer has not moved yet: there is nothing to explain.",
    keys: "Keys: arrows over the board and Enter to move; elsewhere ← → Home End replay, u undo, "
      + "h hint, r new game, Enter lets the computer play on.",
  },
  watch: {
    title: "Watch",
    about: "Two players against each other: move by move, or as a match of many games.",
    game: "Game",
    strength: {
      depth: { label: "looks ahead", value: (n) => (n === 1 ? "1 ply" : `${n} plies`) },
      clock: { label: "thinks", value: (n) => `${n} s` },
    },
    play: "Play",
    pause: "Pause",
    playTitle: "Play or pause",
    next: "Next move",
    back: "Move before",
    restart: "Restart",
    speed: "Speed",
    speedValue: (pause) => (pause ? `${pause / 1000} s between moves` : "no waiting"),
    others: "the others",
    unknown: (game) => `There is no game ${game} here.`,
    thinking: "is thinking …",
    toMove: (side) => `${side} to move`,
    chance: "chance",
    moveNumber: (ply) => (ply === 1 ? "1 move" : `${ply} moves`),
    position: (at, count) => `move ${at} of ${count}`,
    facts: { move: "move", value: "value", depth: "depth", nodes: "nodes", time: "time",
      all: "in all" },
    curve: "Value over the game",
    nothing: "–",
    link: "Copy link",
    copied: "The link is on the clipboard.",
    shown: (address) => `Copy this link: ${address}`,
    match: {
      title: "A match",
      about: (swaps) => (swaps
        ? "The same players as above; they swap sides after each game."
        : "The same players as above, game after game."),
      games: "Games",
      random: "Random opening moves",
      seed: "Seed",
      start: "Start the match",
      again: "New match",
      pause: "Pause",
      resume: "Resume",
      stop: "Stop",
      csv: "Save as CSV",
      csvSeconds: (player) => `seconds of player ${player}`,
      opening: "Drawing an opening …",
      progress: (number, games, ply) => `Game ${number} of ${games}, move ${ply}`,
      paused: (number, games) => `Paused in game ${number} of ${games}.`,
      stopped: (done, games) => `Stopped after ${done} of ${games} games; Resume plays the rest.`,
      done: (games) => (games === 1 ? "The game is played." : `All ${games} games are played.`),
      table: "How the players did",
      columns: ["player", "wins", "draws", "losses", "score", "95% interval", "time a move"],
      soloColumns: ["player", "games", "mean score", "best score", "mean moves", "time a move"],
      interval: (low, high) => `${low} to ${high}`,
      moves: (mean) => `On average a game takes ${mean} moves.`,
      sides: (side, won, games) => `${side} won ${won} of ${games}.`,
      wilson: "The interval is Wilson's; a draw counts half.",
      repeated: (different, games) => `${different} different ${
        different === 1 ? "game" : "games"} among ${games}: random opening moves vary them.`,
      list: "Games played",
      show: (number) => `Show game ${number}`,
      line: (number, sides, result, moves) => `${number}. ${sides}: ${result}, ${moves}`,
      draw: "draw",
      won: "won",
      over: "The game is over within so many random moves: choose fewer.",
    },
  },
  measure: {
    title: "Measure",
    about: "How much work is the same answer? Time and nodes against depth, method by method.",
    game: "Game",
    depths: "Depth up to",
    methods: "Methods",
    engine: "Engine",
    engines: { auto: "automatic", interpreted: "interpreted", compiled: "compiled" },
    limit: "Longest search",
    seconds: (count) => `${count} s`,
    go: "Measure",
    stop: "Stop",
    csv: "Save as CSV",
    link: "Copy link",
    copied: "The link is on the clipboard.",
    shown: (address) => `Copy this link: ${address}`,
    hint: "Nothing is measured yet.",
    none: "Choose at least one method.",
    at: (method, depth) => `Searching: ${method}, depth ${depth} …`,
    done: "All searches are done.",
    stopped: "Stopped; what was done is kept.",
    over: (method, depth, limit) =>
      `${method} took more than ${limit} s at depth ${depth}: deeper ones were not tried.`,
    notCompiled: (method, note) => `${method} was not compiled: ${note}.`,
    compared: (depth, method, plain, nodes, seconds) => {
      const times = (ratio) => `${Number((ratio < 1 ? 1 / ratio : ratio).toPrecision(3))}×`;
      const work = nodes === 1 ? `as many nodes as ${plain}`
        : `${times(nodes)} ${nodes < 1 ? "fewer" : "more"} nodes than ${plain}`;
      const time = `${times(seconds)} ${seconds < 1 ? "less" : "as much"} time`;
      return `At depth ${depth} ${method} visits ${work} and takes ${time}.`;
    },
  },
  solo: {
    score: "Score", moves: "Moves", restart: "New game", again: "Play again", speed: "Speed",
    rate: (rate) => (Number.isFinite(rate) ? `${rate} a second` : "as fast as it can"),
    thinking: "The computer is thinking.",
    points: (score) => `${score} points`,
  },
};

// Random games on a tree, as steps that the stepper shows: { how: "flat" | "uct", games, seed }.
//
// Flat, every branch is taken by chance. By UCT, each side prefers the branch that did best for it,
// and those that were tried little. A node keeps the average of its games and how many there were.

const EAGER = 1; // of UCT: how much it likes what was tried little

function dice(seed) { // mulberry32: the same games for the same seed
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Games {
  constructor(trace, { how, seed }) {
    const { parent, paper } = trace.nodes;
    Object.assign(this, { trace, how, random: dice(seed) });
    this.children = parent.map(() => []);
    parent.forEach((above, node) => above >= 0 && this.children[above].push(node));
    this.visits = parent.map(() => 0);
    this.total = parent.map(() => 0);
    this.worth = paper.map(Number);
    const leaves = this.worth.filter((_, node) => !this.children[node].length);
    this.low = Math.min(...leaves);
    this.span = Math.max(...leaves) - this.low || 1;
  }

  mean(node) { return this.total[node] / this.visits[node]; }

  choose(node) {
    const below = this.children[node];
    const any = (some) => some[Math.floor(this.random() * some.length)];
    if (this.how === "flat") return any(below);
    const fresh = below.filter((child) => !this.visits[child]);
    if (fresh.length) return any(fresh);
    const good = (child) => {
      const share = (this.mean(child) - this.low) / this.span;
      const mine = this.trace.nodes.kind[node] === "min" ? 1 - share : share;
      return mine + EAGER * Math.sqrt(Math.log(this.visits[node]) / this.visits[child]);
    };
    return below.reduce((best, child) => (good(child) > good(best) ? child : best));
  }

  // Plays one game; returns the nodes it came through.
  play() {
    const path = [0];
    while (this.children[path.at(-1)].length) path.push(this.choose(path.at(-1)));
    for (const node of path) {
      this.visits[node]++;
      this.total[node] += this.worth[path.at(-1)];
    }
    return path;
  }

  get favourite() { // what was tried most, else what did best
    const count = this.how === "uct" ? (node) => this.visits[node] : (node) => this.mean(node);
    return this.children[0].filter((node) => this.visits[node])
      .reduce((best, node) => (count(node) > count(best) ? node : best));
  }
}

// Returns a model for the stepper: the tree of `trace`, on which games are played at random.
export function playouts(trace, { how, games, seed = 1 }, words) {
  const found = new Games(trace, { how, seed });
  const { nodes } = trace;
  const steps = { kind: [], node: [], child: [], value: [], window: [], rule: [], sentence: [], count: [] };
  const text = (number) => String(Math.round(number * 10) / 10).replace("-", "−");
  const add = (kind, node, sentence, { value = "", child = -1 } = {}) => {
    const row = { kind, node, child, value, window: "", rule: "", sentence, count: counted };
    for (const [name, column] of Object.entries(steps)) column.push(row[name]);
  };
  const noted = (node) => words.noted(text(found.mean(node)), found.visits[node]);
  let counted = "";
  for (let game = 1; game <= games; game++) {
    counted = words.count(game, games);
    const path = found.play();
    const leaf = path.at(-1);
    for (const node of path.slice(0, -1)) add("enter", node, words.down(game, nodes.name[node]));
    add("leaf", leaf, words.end(game, nodes.name[leaf], nodes.paper[leaf]), { value: nodes.paper[leaf] });
    for (const node of path.slice(0, -1).reverse()) {
      const sentence = words.up(nodes.name[node], text(found.mean(node)), found.visits[node]);
      const best = node === 0 ? found.favourite : -1;
      if (node === 0) add("better", 0, words.best(nodes.name[best]), { value: noted(0), child: best });
      add("leave", node, sentence, { value: noted(node) });
    }
  }
  const at = steps.kind.map((kind) => ({ enter: 2, leaf: 1, better: 4, leave: 5 })[kind]);
  const code = { lines: words.code, at };
  return {
    ...trace, title: words.title(how, games), steps, code: { function: code, pair: code },
    nodes: { ...nodes, right: nodes.right.map((room) => room + 34) },
  };
}

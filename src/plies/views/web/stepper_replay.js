// A recorded search at one of its steps: what is known of every node by then.
//
// A step changes a few nodes; what was there before is kept, so going back is as cheap.

const ARRIVING = ["enter", "again", "leaf"]; // the steps on which a node gets its first bounds

export class Replay {
  // `bounds`: whether alpha and beta at a node are those of "now", or of its "arrival".
  constructor(trace, bounds = "now") {
    this.bounds = bounds;
    const { parent } = trace.nodes;
    const count = parent.length;
    this.trace = trace;
    this.step = -1;
    this.value = [...trace.nodes.paper];
    this.window = new Array(count).fill("");
    this.best = new Int32Array(count).fill(-1);
    this.state = new Array(count).fill("unvisited");
    this.path = [];
    this.entered = 0; // nodes looked at so far
    this.cuts = 0;
    this.before = [];
    this.children = Array.from({ length: count }, () => []);
    this.size = new Int32Array(count).fill(1);
    parent.forEach((above, node) => above >= 0 && this.children[above].push(node));
    for (let node = count - 1; node >= 0; node--) {
      if (parent[node] >= 0) this.size[parent[node]] += this.size[node];
    }
    const visited = new Uint8Array(count);
    for (const node of trace.steps.node) visited[node] = 1;
    this.visited = visited;
    this.branch = []; // by node, whose status it has: its own, or that of the cut branch it is in
    parent.forEach((above, node) => {
      const hidden = above >= 0 && !visited[node] && !visited[above];
      this.branch.push(hidden ? this.branch[above] : node);
    });
  }

  get length() { return this.trace.steps.kind.length; }
  get now() { return this.step < 0 ? -1 : this.trace.steps.node[this.step]; }
  status(node) { return this.state[this.branch[node]]; }
  skipped(node) { return this.children[node].filter((child) => !this.visited[child]); }

  // Goes to a step; `changed` collects the nodes that look different afterwards.
  go(step, changed) {
    while (this.step < step) this.forward(changed);
    while (this.step > step) this.back(changed);
  }

  forward(changed) {
    const { steps } = this.trace;
    const i = ++this.step;
    const kind = steps.kind[i], node = steps.node[i];
    this.before.push([this.value[node], this.window[node], this.state[node], this.best[node]]);
    if (this.bounds === "now" || ARRIVING.includes(kind)) this.window[node] = steps.window[i];
    if (kind === "enter" || kind === "leaf") this.entered++;
    if (kind === "enter" || kind === "again") {
      this.state[node] = "open";
      this.path.push(node);
    } else {
      this.value[node] = steps.value[i];
      if (kind === "better") this.best[node] = steps.child[i];
      else if (kind === "cut") this.setCut(node, "cut", 1, changed);
      else if (kind !== "add" && kind !== "stay") {
        this.state[node] = kind === "try" ? "tried" : "done";
        if (kind !== "leaf") this.path.pop();
      }
    }
    changed.add(node);
  }

  back(changed) {
    const { steps } = this.trace;
    const i = this.step--;
    const kind = steps.kind[i], node = steps.node[i];
    if (kind === "enter" || kind === "leaf") this.entered--;
    if (kind === "enter" || kind === "again") this.path.pop();
    else if (kind === "leave" || kind === "try") this.path.push(node);
    else if (kind === "cut") this.setCut(node, "unvisited", -1, changed);
    [this.value[node], this.window[node], this.state[node], this.best[node]] = this.before.pop();
    changed.add(node);
  }

  setCut(node, status, count, changed) {
    this.cuts += count;
    const waiting = this.skipped(node);
    for (const child of waiting) this.state[child] = status;
    while (waiting.length) {
      const below = waiting.pop();
      changed.add(below);
      waiting.push(...this.children[below]);
    }
  }

  root(node) {
    const { parent } = this.trace.nodes;
    while (parent[node] >= 0) node = parent[node];
    return node;
  }

  // The nodes of the best lines so far: those below the open nodes, else the root's.
  bestNodes(root) {
    const best = new Set(this.path.length ? [] : [root]);
    for (const start of this.path.length ? this.path : [root]) {
      for (let node = this.best[start]; node >= 0; node = this.best[node]) best.add(node);
    }
    return best;
  }
}

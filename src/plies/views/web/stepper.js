// Steps through recorded searches: render({ model, el }) draws one or two of them into `el`.
//
// All words come with the model (plies.views.page makes it); this module decides only what is seen
// and where. A step changes a few nodes; what was there before is kept, so going back is as cheap.
// The elements of a node are made once, and touched only when what they show changes.
//
// model.get("traces")  the searches, each { title, total, result, nodes, steps, code }
// model.get("step")    the step to begin with, counted from 0
// model.get("page")    true if all keys of the document are for this view

const SMALL = 80; // a tree of so many nodes is drawn in full
const LARGEST = 6000; // a tree of more nodes cannot be unfolded as a whole
const WIDE = 12; // so many children are drawn of one node when there is folding,
const CUT = 2; // so many of them that were cut
const GAP = 12, LEVEL = 86, MARGIN = 24, TOP = 17, BOTTOM = 16, HALF = 18;
const ALONG = 0.64; // how far down a branch its words are
const BAR = 0.66; // and, where there are none, the bar of a cut: below the note at its node
const SHAPES = { max: "M-18 15H18L0 -17Z", min: "M-18 -15H18L0 17Z" };
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32]; // steps a second

const KEYS = {
  ArrowRight: "next", ArrowDown: "next", l: "next",
  ArrowLeft: "back", ArrowUp: "back", h: "back",
  Home: "first", g: "first", End: "last", G: "last",
  n: "cut", p: "previous cut", N: "previous cut", " ": "play",
  f: "fold", Enter: "turn", s: "style", "[": "slower", "]": "faster",
  "+": "in", "=": "in", "-": "out", 0: "fit",
};

class Replay {
  constructor(trace) {
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
    this.window[node] = steps.window[i];
    if (kind === "enter" || kind === "leaf") this.entered++;
    if (kind === "enter" || kind === "again") {
      this.state[node] = "open";
      this.path.push(node);
    } else {
      this.value[node] = steps.value[i];
      if (kind === "better") this.best[node] = steps.child[i];
      else if (kind === "cut") this.setCut(node, "cut", 1, changed);
      else if (kind !== "add") {
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

// Returns the drawn nodes, parents first: { node, parent, hidden, cut }, stubs with node -1.
function folded(replay, root, best, isOpen, whole) {
  const items = [];
  const waiting = [{ node: root, parent: -1, hidden: 0 }];
  while (waiting.length) {
    const item = waiting.pop();
    const here = items.push(item) - 1;
    if (item.node < 0) continue;
    const below = replay.children[item.node];
    if (!below.length) continue;
    if (!isOpen(item.node)) {
      item.hidden = replay.size[item.node] - 1;
      continue;
    }
    const { kept, cut } = whole ? { kept: below, cut: [] } : keep(replay, below, best);
    const sizes = (nodes) => nodes.reduce((sum, node) => sum + replay.size[node], 0);
    const rest = sizes(below) - sizes(kept) - sizes(cut);
    if (rest) waiting.push({ node: -1, parent: here, hidden: rest });
    if (cut.length) waiting.push({ node: -1, parent: here, hidden: sizes(cut), cut: true });
    for (const child of [...kept].reverse()) waiting.push({ node: child, parent: here, hidden: 0 });
  }
  return items;
}

// Returns the children that are drawn, and those for which the stub of the cut ones stands.
function keep(replay, children, best) {
  let cut = children.filter((child) => replay.status(child) === "cut");
  if (cut.length <= CUT) cut = [];
  const others = cut.length ? children.filter((child) => !cut.includes(child)) : children;
  if (others.length <= WIDE) return { kept: others, cut };
  const important = (c) => best.has(c) || replay.state[c] === "open" || c === replay.now;
  const kept = new Set(others.filter(important));
  for (const child of others) if (kept.size < WIDE) kept.add(child);
  return { kept: others.filter((child) => kept.has(child)), cut };
}

// The layout of plies.views.layout: subtrees side by side as near as their outlines allow, packed
// once from the left and once from the right, and put in the middle between the two.
export function across(parent, left, right, gap) {
  const below = parent.map(() => []);
  parent.forEach((above, node) => above >= 0 && below[above].push(node));
  const place = new Array(parent.length).fill(0);
  const outlines = new Array(parent.length); // by level, the root's last: [to the left, right]
  for (let node = parent.length - 1; node >= 0; node--) {
    const children = below[node].map((child) => outlines[child]);
    const offsets = sideBySide(children, gap);
    below[node].forEach((child, i) => { place[child] = offsets[i]; outlines[child] = null; });
    const outline = joined(children, offsets);
    outline.push([-left[node], right[node]]);
    outlines[node] = outline;
  }
  place[0] = -outlines[0].reduce((least, [lo]) => Math.min(least, lo), Infinity);
  parent.forEach((above, node) => { if (above >= 0) place[node] += place[above]; });
  return place;
}

function sideBySide(outlines, gap) {
  if (outlines.length < 2) return outlines.map(() => 0);
  const fromLeft = packed(outlines, gap);
  const last = fromLeft[fromLeft.length - 1];
  const mirrored = outlines.map((o) => o.map(([lo, hi]) => [-hi, -lo])).reverse();
  const fromRight = packed(mirrored, gap).reverse().map((x) => last - x);
  return fromLeft.map((x, i) => (x + fromRight[i]) / 2 - last / 2);
}

function packed(outlines, gap) {
  const border = []; // by level from the top, how far what is placed reaches
  return outlines.map((outline, number) => {
    const levels = outline.length;
    let x = number ? -Infinity : 0;
    for (let i = 0; i < Math.min(levels, border.length); i++) {
      x = Math.max(x, border[i] - outline[levels - 1 - i][0] + gap);
    }
    for (let i = 0; i < levels; i++) border[i] = x + outline[levels - 1 - i][1];
    return x;
  });
}

function joined(outlines, offsets) {
  if (outlines.length === 1) return outlines[0];
  const levels = [];
  outlines.forEach((outline, number) => {
    const offset = offsets[number];
    for (let i = 0; i < outline.length; i++) {
      const [lo, hi] = outline[outline.length - 1 - i];
      const old = levels[i] ?? [Infinity, -Infinity];
      levels[i] = [Math.min(old[0], lo + offset), Math.max(old[1], hi + offset)];
    }
  });
  return levels.reverse();
}

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function draw(tag, attributes = {}, text = null) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== null) element.textContent = text;
  return element;
}

function hiddenWords(count) {
  return count ? `+ ${count.toLocaleString("en")} node${count === 1 ? "" : "s"}` : "";
}

// Sets an attribute or the text of an element, if it is not that already.
function put(element, name, value) {
  if (element.shown?.[name] === value) return;
  (element.shown ??= {})[name] = value;
  if (name === "text") element.textContent = value;
  else element.setAttribute(name, value);
}

const isInner = (kind) => kind === "max" || kind === "min" || kind === "chance";

// The drawing of one tree: its nodes and the branches to them.
class Drawing {
  constructor(trace, toggle) {
    this.trace = trace;
    this.toggle = toggle;
    this.branches = draw("g");
    this.nodes = draw("g");
    this.note = draw("g", { class: "note", visibility: "hidden" });
    this.note.append(draw("rect", { height: 20, rx: 4 }), draw("text", { x: 6, y: 14 }));
    this.svg = draw("svg", { role: "img" });
    this.svg.append(this.branches, this.nodes, this.note);
    this.parts = new Map(); // by node, or by the name of a stub: its elements
    this.placed = new Map(); // the same: where it is
    this.shown = new Set(); // those whose elements are in the page: the ones near what is seen
  }

  // Decides where items are.
  arrange(items) {
    const { nodes } = this.trace;
    const reach = (side) => (item) => {
      const half = hiddenWords(item.hidden).length * 3.3;
      return item.node < 0 ? half : Math.max(nodes[side][item.node], half);
    };
    const right = items.map(reach("right"));
    const xs = across(items.map((item) => item.parent), items.map(reach("left")), right, GAP);
    this.placed = new Map();
    let width = 0, height = 0;
    items.forEach((item, i) => {
      const above = items[item.parent];
      item.x = xs[i] + MARGIN;
      item.y = above ? above.y + LEVEL : TOP + MARGIN;
      width = Math.max(width, item.x + right[i]);
      height = Math.max(height, item.y);
      item.key = item.node < 0 ? `${above.node} ${item.cut ? "cut" : "more"}` : item.node;
      item.above = above;
      this.placed.set(item.key, item);
    });
    for (const key of this.shown) if (!this.placed.has(key)) this.hide(key);
    for (const key of this.shown) this.place(this.placed.get(key));
    this.width = width + MARGIN;
    this.height = height + MARGIN + 22;
    put(this.svg, "viewBox", `0 0 ${this.width} ${this.height}`);
  }

  // Puts into the page what lies between two places, and takes out the rest; returns what is new.
  reveal(from, to) {
    const fresh = [];
    for (const item of this.placed.values()) {
      const x = item.above?.x ?? item.x;
      const near = Math.max(item.x, x) >= from && Math.min(item.x, x) <= to;
      if (near === this.shown.has(item.key)) continue;
      if (near) {
        const parts = this.place(item);
        this.nodes.append(parts.group);
        if (item.above) this.branches.append(parts.branch);
        this.shown.add(item.key);
        fresh.push(item.node);
      } else this.hide(item.key);
    }
    return fresh.filter((node) => node >= 0);
  }

  hide(key) {
    const { group, branch } = this.parts.get(key);
    group.remove();
    branch.remove();
    this.shown.delete(key);
  }

  place(item) {
    const parts = this.partsOf(item);
    put(parts.group, "transform", `translate(${item.x} ${item.y})`);
    put(parts.hidden, "text", hiddenWords(item.hidden));
    if (item.above) this.placeBranch(parts, item.above, item);
    return parts;
  }

  placeBranch(parts, above, item) {
    const x1 = above.x, y1 = above.y + BOTTOM, x2 = item.x, y2 = item.y - TOP;
    const at = (part) => `translate(${x1 + part * (x2 - x1)} ${y1 + part * (y2 - y1)})`;
    put(parts.line, "d", `M${x1} ${y1}L${x2} ${y2}`);
    put(parts.bar, "transform", at(parts.words ? 0.86 : BAR));
    if (parts.words) put(parts.words, "transform", at(ALONG));
  }

  partsOf(item) {
    let parts = this.parts.get(item.key);
    if (!parts) this.parts.set(item.key, parts = item.node < 0 ? this.stub(item) : this.node(item));
    return parts;
  }

  stub(item) {
    const parts = this.frame(item.cut ? "cut" : "unvisited");
    parts.group.append(parts.hidden);
    put(parts.hidden, "y", -2);
    put(parts.branch, "class", `${item.cut ? "cut off" : "unvisited"}`);
    return parts;
  }

  frame(status) {
    const line = draw("path", { class: "branch" });
    const bar = draw("path", { class: "bar", d: "M-9 1l18 -7m-18 12l18 -7" });
    const branch = draw("g");
    branch.append(line, bar);
    const hidden = draw("text", { class: "hidden", y: 32 });
    return { group: draw("g", { class: status }), branch, line, bar, hidden };
  }

  node({ node }) {
    const { kind, name, branch, title } = this.trace.nodes;
    const parts = this.frame("node");
    const what = kind[node], called = name[node];
    parts.group.setAttribute("data-node", node);
    parts.title = draw("title", {}, title[node]);
    parts.group.append(parts.title);
    if (isInner(what)) this.inner(parts, what, called);
    else this.leaf(parts, what, called);
    parts.group.append(parts.hidden);
    parts.group.addEventListener("click", () => this.toggle(node));
    if (branch[node]) {
      parts.words = draw("g");
      parts.words.append(draw("text", { class: "words", y: 4 }, branch[node]));
      parts.branch.append(parts.words);
    }
    return parts;
  }

  inner(parts, kind, name) {
    const shape = kind === "chance"
      ? draw("circle", { class: "shape", r: 17 }) : draw("path", { class: "shape", d: SHAPES[kind] });
    parts.group.append(shape);
    if ([...name].length > 3) {
      parts.group.append(draw("text", { class: "name beside", x: -HALF - 4, y: 4 }, name));
    } else if (name) {
      const y = { max: 10, min: -2, chance: 4 }[kind];
      parts.group.append(draw("text", { class: "name", y }, name));
    }
    parts.value = draw("text", { class: "value", x: HALF + 4, y: 0 });
    parts.window = draw("text", { class: "window", x: HALF + 4, y: 14 });
    parts.group.append(parts.value, parts.window);
  }

  leaf(parts, kind, name) {
    const rx = kind === "limit" || kind === "table" ? 12 : 3;
    parts.box = draw("rect", { class: "shape", y: -15, height: 26, rx });
    parts.value = draw("text", { class: "value at-leaf", y: 3 });
    parts.group.append(parts.box, parts.value);
    if (name) parts.group.append(draw("text", { class: "name", y: 24 }, name));
  }

  // Shows what is known of a node.
  refresh(node, replay, best) {
    if (!this.shown.has(node)) return;
    const parts = this.parts.get(node);
    const above = this.trace.nodes.parent[node];
    let classes = replay.status(node);
    if (best.has(node)) classes += " best";
    const off = classes.startsWith("cut") && replay.status(above) !== "cut" ? " off" : "";
    put(parts.branch, "class", classes + off);
    put(parts.group, "class", `node ${classes}${replay.now === node ? " now" : ""}`);
    const value = replay.value[node];
    put(parts.value, "text", value);
    if (parts.window) put(parts.window, "text", replay.window[node]);
    if (parts.box) {
      const half = Math.max(14, value.length * 4.5 + 6);
      put(parts.box, "x", -half);
      put(parts.box, "width", 2 * half);
    }
  }

  // Says beside the current node which values would be cut there, left of where the page ends.
  say(node, words, end) {
    const item = words ? this.placed.get(node) : null;
    put(this.note, "visibility", item ? "visible" : "hidden");
    if (!item) return;
    const [box, text] = this.note.children;
    const width = words.length * 6.4 + 12;
    const x = Math.max(2, Math.min(item.x + HALF, end - width - 2, this.width - width - 2));
    put(this.note, "transform", `translate(${x} ${item.y + 20})`);
    put(box, "width", width);
    put(text, "text", words);
  }
}

class Panel {
  constructor(trace, toggled) {
    this.trace = trace;
    this.replay = new Replay(trace);
    this.small = trace.total <= SMALL;
    this.whole = this.small;
    this.said = new Map(); // nodes that somebody folded or unfolded
    this.style = "function";
    this.zoom = 1;
    this.best = new Set();
    this.root = -1;
    this.drawing = new Drawing(trace, (node) => this.turn(node) && toggled());
    this.count = make("span", { class: "count" });
    this.scroller = make("div", { class: "tree", tabindex: 0, role: "group" });
    this.scroller.setAttribute("aria-label", `The tree of ${trace.title}`);
    this.scroller.append(this.drawing.svg);
    this.scroller.addEventListener("scroll", () => this.reveal(), { passive: true });
    this.sentence = make("p", { class: "sentence", "aria-live": "polite" });
    this.bounds = make("p", { class: "bounds" });
    this.code = make("pre", { class: "code", "aria-label": "Pseudocode", tabindex: 0 });
    this.element = make("section", { class: "search", "aria-label": trace.title },
      make("h2", {}, make("span", {}, trace.title), this.count),
      make("div", { class: "beside" },
        make("div", { class: "seen" }, this.scroller, this.sentence, this.bounds), this.code));
    this.writeCode();
  }

  get cuts() {
    return this.cutSteps ??= this.trace.steps.kind.flatMap((kind, i) => (kind === "cut" ? [i] : []));
  }

  writeCode() {
    const { lines } = this.trace.code[this.style];
    this.lines = lines.map((line) => this.codeLine(line.replaceAll("    ", "  ")));
    this.code.replaceChildren(...this.lines);
    this.line = null;
  }

  codeLine(text) {
    const line = make("span", { class: "line" }, text || " ");
    line.style.setProperty("--hang", `${text.search(/\S|$/) + 4}ch`);
    return line;
  }

  isOpen(node) {
    const said = this.said.get(node);
    if (said !== undefined) return said;
    if (this.whole) return true;
    const status = this.replay.status(node);
    if (status === "open" || node === this.root) return true;
    if (this.small && status === "unvisited") return true;
    return this.best.has(node) && !this.replay.path.length; // at the end, the best line
  }

  // Folds or unfolds a node; returns whether there is anything below it.
  turn(node) {
    if (!this.replay.children[node]?.length) return false;
    this.said.set(node, !this.isOpen(node));
    return true;
  }

  // Folds or unfolds the current node, or what it is a child of if nothing is below it.
  turnCurrent() {
    const { now, children } = this.replay;
    if (this.turn(children[now].length ? now : this.trace.nodes.parent[now])) this.show();
  }

  go(step) {
    const changed = new Set();
    const { replay, drawing, trace } = this;
    if (replay.now >= 0) changed.add(replay.now);
    replay.go(Math.min(step, replay.length - 1), changed);
    for (const node of replay.path) { // whatever was folded, the current node is seen
      if (node !== replay.now && this.said.get(node) === false) this.said.delete(node);
    }
    this.show(changed);
    const i = replay.step;
    put(this.sentence, "text", trace.steps.sentence[i]);
    put(this.bounds, "text", this.boundsWords(i));
    put(this.count, "text", this.countWords(i));
    put(drawing.svg, "aria-label", `${trace.title}, step ${i + 1}: ${trace.steps.sentence[i]}`);
    this.mark(i);
    this.keepInSight();
    drawing.say(replay.now, trace.steps.rule[i], this.end);
  }

  // Draws what has changed; everything, if nothing is said.
  show(changed = null) {
    const { replay, drawing } = this;
    const root = replay.root(replay.now);
    const best = replay.bestNodes(root);
    const moved = [...best, ...this.best].filter((node) => best.has(node) !== this.best.has(node));
    const turned = root !== this.root;
    this.best = best;
    this.root = root;
    const everything = this.whole && !this.said.size;
    if (turned || !changed || !everything || !this.complete) {
      this.complete = everything;
      const items = folded(replay, root, best, (node) => this.isOpen(node), this.whole);
      const drawn = items.map((item) => `${item.node}${item.cut ? "c" : ""} ${item.hidden}`).join();
      if (drawn !== this.drawn) {
        drawing.arrange(items);
        this.drawn = drawn;
        this.range = null;
        this.resize();
        this.reveal();
      }
      for (const item of items) drawing.refresh(item.node, replay, best);
      return;
    }
    for (const node of changed) drawing.refresh(node, replay, best);
    for (const node of moved) drawing.refresh(node, replay, best);
    drawing.refresh(replay.now, replay, best);
  }

  // Has in the page what is seen of the tree, and as much again to the left and to the right.
  reveal() {
    const { scroller, zoom, drawing } = this;
    const from = scroller.scrollLeft / zoom, width = (scroller.clientWidth || 2000) / zoom;
    if (this.range && this.range[0] <= from && from + width <= this.range[1]) return;
    this.range = [from - width, from + 2 * width];
    for (const node of drawing.reveal(...this.range)) drawing.refresh(node, this.replay, this.best);
  }

  boundsWords(i) {
    const { window, rule } = this.trace.steps;
    return [window[i], rule[i]].filter(Boolean).join("   ");
  }

  countWords(i) {
    const { replay, trace } = this;
    const nodes = replay.entered.toLocaleString("en"), cuts = replay.cuts.toLocaleString("en");
    const done = i === replay.length - 1 ? `value ${trace.result.value}, ` : "";
    return `${done}${nodes} of ${trace.total.toLocaleString("en")} nodes, `
      + `${cuts} cut${replay.cuts === 1 ? "" : "s"}, step ${i + 1} of ${replay.length}`;
  }

  mark(i) {
    const line = this.lines[this.trace.code[this.style].at[i]];
    if (line === this.line) return;
    this.line?.classList.remove("now");
    this.line?.removeAttribute("aria-current");
    line.classList.add("now");
    line.setAttribute("aria-current", "step");
    this.line = line;
    const { code } = this;
    const top = line.offsetTop;
    if (top < code.scrollTop || top + line.offsetHeight > code.scrollTop + code.clientHeight) {
      code.scrollTop = top - code.clientHeight / 2;
    }
  }

  resize() {
    const { svg, width, height } = this.drawing;
    put(svg, "width", Math.round(width * this.zoom));
    put(svg, "height", Math.round(height * this.zoom));
    this.tallest = Math.max(this.tallest ?? 0, Math.round(height * this.zoom));
    this.scroller.style.height = `${this.tallest + 18}px`; // the style sheet says how much at most
  }

  zoomTo(zoom) {
    this.zoom = Math.max(0.2, Math.min(zoom, 3));
    this.tallest = 0;
    this.resize();
    this.keepInSight(true);
  }

  // The size at which all of the tree is seen, if that can be.
  get fitting() {
    const { width, height } = this.drawing;
    const highest = parseFloat(getComputedStyle(this.scroller).maxHeight) - 20;
    return Math.min((this.scroller.clientWidth - 4) / width, highest / height);
  }

  // How far to the right the tree is seen; all of it while the view itself is hidden.
  get end() {
    const { scrollLeft, clientWidth } = this.scroller;
    return clientWidth ? (scrollLeft + clientWidth) / this.zoom : Infinity;
  }

  keepInSight(middle = false) {
    const item = this.drawing.placed.get(this.replay.now);
    const { scroller, zoom } = this;
    if (!item || !scroller.clientWidth) return;
    const along = (at, start, length, edge) =>
      (middle || at < start + edge || at > start + length - edge ? at - length / 2 : null);
    const x = along(item.x * zoom, scroller.scrollLeft, scroller.clientWidth, 90 * zoom);
    const y = along(item.y * zoom, scroller.scrollTop, scroller.clientHeight, 50 * zoom);
    if (x !== null) scroller.scrollLeft = x;
    if (y !== null) scroller.scrollTop = y;
    this.reveal();
  }

  setWhole(whole) {
    this.whole = whole;
    this.said.clear();
    this.tallest = 0;
    this.show();
    this.keepInSight(true);
  }

  setStyle(style) {
    this.style = style;
    this.writeCode();
    this.mark(this.replay.step);
  }
}

export function render({ model, el }) {
  const traces = model.get("traces");
  const last = Math.max(...traces.map((trace) => trace.steps.kind.length)) - 1;
  let step = -1, timer = null, speed = 1;
  const panels = traces.map((trace) => new Panel(trace, () => refold()));
  const cuts = [...new Set(panels.flatMap((panel) => panel.cuts))].sort((a, b) => a - b);
  let whole = panels.every((panel) => panel.whole), style = "function";

  const button = (does, sign, label, key) => {
    const element = make("button", { type: "button", title: `${label} (${key})` }, sign);
    element.setAttribute("aria-label", label);
    element.addEventListener("click", () => act(does));
    return element;
  };
  const play = button("play", "play", "Play", "space");
  const fold = button("fold", "fold", "Fold what is finished", "f");
  const styles = button("style", "", "Change the style of the pseudocode", "s");
  const slider = make("input", { type: "range", min: 0, max: last, value: 0, "aria-label": "Step" });
  const speeds = make("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: speed });
  speeds.setAttribute("aria-label", "Speed");
  const pace = make("output", {});
  const controls = make("div", { class: "controls", role: "toolbar", "aria-label": "Steps" },
    make("div", { class: "group" },
      button("first", "|◀", "First step", "Home"), button("back", "◀", "Step back", "←"),
      button("next", "▶", "Next step", "→"), button("last", "▶|", "Last step", "End")),
    make("div", { class: "group" },
      button("previous cut", "‹ cut", "Previous cut", "p"), button("cut", "cut ›", "Next cut", "n")),
    make("div", { class: "group" }, play, make("label", { class: "speed" }, speeds, pace)),
    make("div", { class: "group more" }, fold, styles),
    make("div", { class: "group size" },
      button("out", "−", "Smaller", "-"), button("fit", "fit", "Fit the tree to the page", "0"),
      button("in", "+", "Larger", "+")));
  const view = make("div", { class: "plies-stepper", tabindex: -1 },
    make("div", { class: traces.length > 1 ? "searches two" : "searches" },
      ...panels.map((panel) => panel.element)),
    make("div", { class: "desk" }, slider, controls));
  el.replaceChildren(view);

  function go(to) {
    const wanted = Math.max(0, Math.min(to, last));
    if (wanted === step) return;
    step = wanted;
    for (const panel of panels) panel.go(step);
    slider.value = step;
    slider.setAttribute("aria-valuetext", `${step + 1} of ${last + 1}`);
    model.set?.("step", step);
    model.save_changes?.();
    if (step === last) pause();
  }

  // Makes the trees as large as all of them can be.
  function fit(least) {
    const zoom = Math.min(1.25, ...panels.map((panel) => panel.fitting));
    for (const panel of panels) panel.zoomTo(Math.max(least, zoom));
  }

  function refold() {
    for (const panel of panels) panel.show();
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    play.textContent = "play";
    play.setAttribute("aria-label", "Play");
    for (const panel of panels) panel.sentence.setAttribute("aria-live", "polite");
  }

  function start() {
    if (step === last) go(0);
    clearInterval(timer);
    timer = setInterval(() => go(step + 1), 1000 / SPEEDS[speed]);
    play.textContent = "pause";
    play.setAttribute("aria-label", "Pause");
    for (const panel of panels) panel.sentence.setAttribute("aria-live", "off");
  }

  function setSpeed(to) {
    speed = Math.max(0, Math.min(to, SPEEDS.length - 1));
    speeds.value = speed;
    pace.textContent = `${SPEEDS[speed]}/s`;
    speeds.setAttribute("aria-valuetext", `${SPEEDS[speed]} steps a second`);
    if (timer) start();
  }

  function act(what) {
    const steps = {
      next: step + 1, back: step - 1, first: 0, last,
      cut: cuts.find((cut) => cut > step) ?? last,
      "previous cut": cuts.findLast((cut) => cut < step) ?? 0,
    };
    if (what in steps) { pause(); go(steps[what]); return; }
    if (what === "play") timer ? pause() : start();
    if (what === "turn") for (const panel of panels) panel.turnCurrent();
    if (what === "fold" && !fold.disabled) {
      whole = !whole;
      for (const panel of panels) panel.setWhole(whole);
    }
    if (what === "style") {
      style = style === "function" ? "pair" : "function";
      for (const panel of panels) panel.setStyle(style);
    }
    if (what === "in") for (const panel of panels) panel.zoomTo(panel.zoom * 1.25);
    if (what === "out") for (const panel of panels) panel.zoomTo(panel.zoom / 1.25);
    if (what === "fit") fit(0.2);
    if (what === "slower") setSpeed(speed - 1);
    if (what === "faster") setSpeed(speed + 1);
    label();
  }

  function label() {
    fold.disabled = panels.some((panel) => panel.trace.total > LARGEST);
    fold.setAttribute("aria-pressed", String(!whole));
    styles.textContent = style === "function" ? "one function" : "a pair";
  }

  function pressed(event) {
    const { target, key } = event;
    const does = KEYS[key];
    if (!does || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.matches?.("select, textarea, input:not([type=range])")) return;
    if (target.matches?.("input") && /^(Arrow|Home|End)/.test(key)) return; // a slider's own keys
    if (target.matches?.("button, summary, a") && (key === " " || key === "Enter")) return;
    event.preventDefault();
    act(does);
  }

  const keys = model.get("page") ? document : view;
  keys.addEventListener("keydown", pressed);
  slider.addEventListener("input", () => { pause(); go(Number(slider.value)); });
  speeds.addEventListener("input", () => setSpeed(Number(speeds.value)));
  const moved = () => go(model.get("step"));
  model.on?.("change:step", moved);
  setSpeed(speed);
  label();
  go(model.get("step") ?? 0);
  const fitted = new ResizeObserver(() => { // the tree has no width before the page has one
    if (whole) fit(0.7);
    for (const panel of panels) panel.keepInSight();
    fitted.disconnect();
  });
  fitted.observe(view);
  return () => {
    pause();
    fitted.disconnect();
    keys.removeEventListener("keydown", pressed);
    model.off?.("change:step", moved);
  };
}

export default { render };

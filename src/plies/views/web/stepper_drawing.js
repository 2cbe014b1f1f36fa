// The drawing of one tree: its nodes and the branches to them.
//
// The elements of a node are made once, and touched only when what they show changes.

import { draw, put } from "./elements.js";
import { MEASURES } from "./measures.js";
import { across } from "./tidy.js";
import { STEPPER_WORDS } from "./words_stepper.js";

const { gap: GAP, level: LEVEL, margin: MARGIN, top: TOP, bottom: BOTTOM, half: HALF } = MEASURES;
const { along: ALONG, bar: BAR, shapes: SHAPES, radius: RADIUS } = MEASURES;

const isInner = (kind) => kind === "max" || kind === "min" || kind === "chance";

export class Drawing {
  constructor(trace, toggle) {
    this.trace = trace;
    this.toggle = toggle;
    this.branches = draw("g");
    this.nodes = draw("g");
    this.note = draw("g", { class: "note", visibility: "hidden" });
    this.note.append(draw("rect", { height: 20, rx: 4 }), draw("text", { x: 6, y: 14 }));
    this.svg = draw("svg", { role: "img" });
    this.svg.append(this.branches, this.nodes, this.note);
    this.picked = new Set(); // nodes that somebody has picked
    this.parts = new Map(); // by node, or by the name of a stub: its elements
    this.placed = new Map(); // the same: where it is
    this.shown = new Set(); // those whose elements are in the page: the ones near what is seen
  }

  // Decides where items are.
  arrange(items) {
    const { nodes } = this.trace;
    const reach = (side) => (item) => {
      const half = STEPPER_WORDS.hidden(item.hidden).length * 3.3;
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
    put(parts.hidden, "text", STEPPER_WORDS.hidden(item.hidden));
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
      ? draw("circle", { class: "shape", r: RADIUS }) : draw("path", { class: "shape", d: SHAPES[kind] });
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
    const rx = ["limit", "pat", "table"].includes(kind) ? 12 : 3;
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
    put(parts.group, "class", `node ${classes}${replay.now === node ? " now" : ""}${
      this.picked.has(node) ? " picked" : ""}`);
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

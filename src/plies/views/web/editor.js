// A tree to be changed by mouse or keyboard: render({ model, el }) draws it into `el`.
//
// model.get("tree")  the tree as columns by node, depth first: { parent, mover, value, name, move,
//                    probability }; set again after every change, and what is set from elsewhere
//                    is drawn
//
// The tree is small, so an edit copies it: undoing is going back to the copy before.

import {
  CHANCE_MOVES, changes, columnsOf, flattened, nested, pathsOf, readShare, readValue, shareText,
  valueText,
} from "./editing.js";
import { draw, make } from "./elements.js";
import { MEASURES } from "./measures.js";
import { across } from "./tidy.js";
import { VIEW_WORDS as WORDS } from "./words_views.js";

export const MOST_EDITED = 300; // nodes
const ROW = 88, ROOM = 26, REACH = 20, BETWEEN = 14;
const OUTLINES = { 0: MEASURES.shapes.max, other: MEASURES.shapes.min };

class Editor {
  constructor(model, el) {
    this.words = WORDS.editor;
    this.model = model;
    this.root = nested(model.get("tree"));
    this.path = [];
    this.undone = [];
    this.done = [];
    this.svg = draw("svg", { role: "tree", "aria-label": this.words.label });
    this.svg.addEventListener("dblclick", () => this.act("Enter")); // the first click chose a node
    this.tree = make("div", { class: "tree" });
    this.tree.append(this.svg);
    this.what = make("p", { class: "what", "aria-live": "polite" });
    this.problem = make("p", { class: "problem", role: "alert" });
    this.element = make("div", { class: "plies-editor" }, this.toolbar(), this.tree, this.what,
      this.problem, make("p", { class: "help" }, this.words.help));
    this.element.addEventListener("keydown", (event) => this.pressed(event));
    el.replaceChildren(this.element);
    this.draw();
  }

  button(text, key, does, help = text) {
    const title = key ? `${help} (${key})` : help;
    const button = make("button", { type: "button", title }, text);
    if (help !== text) button.setAttribute("aria-label", help);
    button.addEventListener("click", does);
    return button;
  }

  input(label, size, does) {
    const input = make("input", { type: "text", size, autocomplete: "off", spellcheck: "false" });
    input.addEventListener("change", () => does(input.value.trim()));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.showFields();
      if (event.key !== "Escape" && event.key !== "Enter") return;
      if (event.key === "Enter") does(input.value.trim());
      event.preventDefault();
      this.focus();
    });
    return [make("label", {}, make("span", {}, label), input), input];
  }

  toolbar() {
    const { words } = this;
    this.undo = this.button(words.undo, "Ctrl+Z", () => this.back());
    this.redo = this.button(words.redo, "Ctrl+Y", () => this.forth());
    this.add = this.button(words.add, "a", () => this.change("add"));
    this.remove = this.button(words.remove, "Delete", () => this.change("remove"));
    const shift = (by) => () => this.change("shift", by);
    this.earlier = this.button(words.earlier, "<", shift(-1), words.earlierHelp);
    this.later = this.button(words.later, ">", shift(1), words.laterHelp);
    this.movers = [0, 1, CHANCE_MOVES].map((mover) => {
      const button = this.button(words.movers[mover], "m", () => this.change("mover", mover));
      return [mover, button];
    });
    this.mover = make("div", { class: "group", role: "group", "aria-label": words.mover },
      ...this.movers.map(([, button]) => button));
    [this.valueField, this.value] = this.input(words.value, 6, (text) => this.setValue(text));
    const named = (what) => (text) => this.change("set", what, text || null);
    [this.nameField, this.name] = this.input(words.name, 8, named("name"));
    [this.moveField, this.move] = this.input(words.move, 8, named("move"));
    [this.oddsField, this.odds] = this.input(words.probability, 6, (text) => this.setShare(text));
    for (const input of [this.name, this.move]) input.maxLength = 40;
    this.even = this.button(words.even, "", () => this.change("even"));
    const group = (...parts) => make("div", { class: "group" }, ...parts);
    return make("div", { class: "tools", role: "toolbar", "aria-label": words.tools },
      group(this.undo, this.redo), group(this.add, this.remove), group(this.earlier, this.later),
      make("div", { class: "fields" }, this.mover, this.valueField, this.oddsField, this.even,
        this.nameField, this.moveField));
  }

  // Returns the node at a path, and the one above it.
  at(root, path) {
    let node = root, parent = null;
    for (const branch of path) [parent, node] = [node, node.children[branch]];
    return { node, parent, path };
  }

  get here() { return this.at(this.root, this.path); }

  change(what, ...values) {
    const copy = structuredClone(this.root);
    const path = changes[what](this.at(copy, this.path), ...values);
    if (!path) return;
    if (flattened(copy).length > MOST_EDITED) {
      this.problem.textContent = this.words.full(MOST_EDITED);
      return;
    }
    this.done.push([this.root, this.path]);
    this.undone.length = 0;
    this.settle(copy, path);
  }

  back() { this.travel(this.done, this.undone); }
  forth() { this.travel(this.undone, this.done); }

  travel(from, to) {
    if (!from.length) return;
    to.push([this.root, this.path]);
    this.settle(...from.pop());
  }

  settle(root, path) {
    this.root = root;
    this.path = path;
    this.problem.textContent = "";
    this.draw();
    this.own = columnsOf(root);
    this.model.set?.("tree", this.own);
    this.model.save_changes?.();
  }

  // Takes a tree that was set from elsewhere.
  take() {
    if (this.model.get("tree") === this.own) return;
    this.done.push([this.root, this.path]);
    this.root = nested(this.model.get("tree"));
    this.path = [];
    this.draw();
  }

  setValue(text) {
    const value = readValue(text);
    if (value === null) {
      this.problem.textContent = this.words.notNumber;
      this.showFields();
    } else this.change("set", "value", value);
  }

  setShare(text) {
    const share = readShare(text);
    if (share === null) {
      this.problem.textContent = this.words.notShare;
      this.showFields();
    } else if (text !== shareText(this.here.node.probability)) this.change("probability", share);
  }

  moverText(mover) { return this.words.movers[mover] ?? this.words.further(mover); }

  describe({ node, parent, path }) {
    const { words } = this;
    const what = node.children.length
      ? words.inner(node.name, this.moverText(node.mover), node.children.length)
      : words.leaf(node.name, valueText(node.value));
    const odds = node.probability === null ? "" : words.share(shareText(node.probability));
    const count = parent?.children.length ?? 1;
    return `${what}${odds}; ${words.place(path.length, (path.at(-1) ?? 0) + 1, count)}.`;
  }

  draw() {
    const hadFocus = this.svg.contains(document.activeElement);
    const nodes = flattened(this.root), paths = pathsOf(nodes);
    const half = nodes.map(({ node }) => (node.children.length ? REACH + 6
      : Math.max(16, valueText(node.value).length * 4.6 + 8)));
    const label = ({ node }) => [node.probability === null ? null : shareText(node.probability),
      node.move].filter((word) => word !== null).join(" ");
    const words = nodes.map(label);
    const left = half.map((width, i) => Math.max(width, words[i].length * 3.2,
      (nodes[i].node.name?.length ?? 0) > 3 ? REACH + nodes[i].node.name.length * 7 : 0));
    const right = half.map((width, i) => Math.max(left[i] > 60 ? words[i].length * 3.2 : left[i],
      nodes[i].node.children.length ? REACH + 34 : width));
    const xs = across(nodes.map(({ parent }) => parent), left, right, BETWEEN);
    const ys = paths.map((path) => ROOM + 8 + path.length * ROW);
    const branches = draw("g"), groups = draw("g", { role: "presentation" });
    nodes.forEach((item, i) => {
      if (item.parent >= 0) this.drawBranch(branches, words[i], xs, ys, item.parent, i);
      groups.append(this.drawNode(item.node, paths[i], xs[i] + ROOM, ys[i], half[i]));
    });
    const width = Math.max(...xs.map((x, i) => x + right[i])) + 2 * ROOM;
    const height = Math.max(...ys) + ROOM + 26;
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("height", height);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.minWidth = `${0.7 * width}px`; // beyond that it is scrolled, not made smaller
    this.svg.replaceChildren(branches, groups);
    this.showFields();
    this.what.textContent = this.describe(this.here);
    if (hadFocus) this.focus();
  }

  drawBranch(branches, words, xs, ys, above, i) {
    const x1 = xs[above] + ROOM, y1 = ys[above] + 16, x2 = xs[i] + ROOM, y2 = ys[i] - 17;
    branches.append(draw("path", { class: "branch", d: `M${x1} ${y1}L${x2} ${y2}` }));
    if (words) {
      const x = x1 + 0.64 * (x2 - x1), y = y1 + 0.64 * (y2 - y1) + 4;
      branches.append(draw("text", { class: "words", x, y }, words));
    }
  }

  drawNode(node, path, x, y, half) {
    const chosen = path.join() === this.path.join();
    const group = draw("g", {
      class: chosen ? "node chosen" : "node", role: "treeitem", transform: `translate(${x} ${y})`,
      tabindex: chosen ? 0 : -1, "aria-selected": chosen, "aria-level": path.length + 1,
      "aria-label": this.describe(this.at(this.root, path)),
    });
    if (chosen) this.chosen = group;
    const inner = node.children.length > 0;
    group.append(draw("rect", { class: "touch", x: -24, y: -24, width: 48, height: 48 }));
    if (inner) {
      group.append(node.mover === CHANCE_MOVES ? draw("circle", { class: "shape", r: 17 })
        : draw("path", { class: "shape", d: OUTLINES[node.mover] ?? OUTLINES.other }));
      group.append(draw("text", { class: "mover", x: 22, y: -4 }, this.moverText(node.mover)));
    } else {
      const box = { x: -half, y: -15, width: 2 * half, height: 28, rx: 3 };
      group.append(draw("rect", { class: "shape", ...box }),
        draw("text", { class: "value", y: 5 }, valueText(node.value)));
    }
    if (node.name) this.drawName(group, node, inner);
    if (chosen && inner) group.append(this.plus());
    group.addEventListener("click", () => this.choose(path));
    return group;
  }

  drawName(group, node, inner) {
    const long = inner && node.name.length > 3;
    const y = !inner ? 28 : long ? 4 : { 0: 10, [CHANCE_MOVES]: 4 }[node.mover] ?? -2;
    const attributes = long ? { class: "name beside", x: -22, y } : { class: "name", y };
    group.append(draw("text", attributes, node.name));
  }

  plus() {
    const plus = draw("g", { class: "plus", transform: "translate(33 13)" });
    plus.append(draw("title", {}, this.words.add), draw("circle", { r: 11 }),
      draw("path", { d: "M-5 0H5M0 -5V5" }));
    plus.addEventListener("click", (event) => {
      event.stopPropagation();
      this.change("add");
    });
    return plus;
  }

  showFields() {
    const { node, parent, path } = this.here;
    const inner = node.children.length > 0;
    const chance = parent?.mover === CHANCE_MOVES;
    this.undo.disabled = !this.done.length;
    this.redo.disabled = !this.undone.length;
    this.remove.disabled = !parent;
    this.earlier.disabled = !parent || path.at(-1) === 0;
    this.later.disabled = !parent || path.at(-1) === parent.children.length - 1;
    for (const [mover, button] of this.movers) {
      button.setAttribute("aria-pressed", String(inner && node.mover === mover));
    }
    this.mover.hidden = !inner;
    this.valueField.hidden = inner;
    this.oddsField.hidden = !chance;
    this.even.hidden = !chance && !(inner && node.mover === CHANCE_MOVES);
    this.moveField.hidden = !parent;
    this.value.value = node.value === null ? "" : node.value;
    this.name.value = node.name ?? "";
    this.move.value = node.move ?? "";
    this.odds.value = chance ? shareText(node.probability) : "";
  }

  choose(path, focus = true) {
    this.path = path;
    this.problem.textContent = "";
    this.draw();
    if (focus) this.focus();
  }

  focus() {
    this.chosen.focus({ preventScroll: true });
    this.chosen.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  walk(key) {
    const { node, parent, path } = this.here;
    if (key === "ArrowUp" && parent) this.choose(path.slice(0, -1));
    if (key === "ArrowDown" && node.children.length) this.choose([...path, 0]);
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const level = pathsOf(flattened(this.root)).filter((one) => one.length === path.length);
      const at = level.findIndex((one) => one.join() === path.join());
      const next = level[at + (key === "ArrowLeft" ? -1 : 1)];
      if (next) this.choose(next);
    }
  }

  pressed(event) {
    const { key, target } = event;
    const command = event.ctrlKey || event.metaKey;
    const typing = target.matches("input");
    if (command && !typing && /^[zy]$/i.test(key)) {
      event.preventDefault();
      if (key.toLowerCase() === "y" || event.shiftKey) this.forth();
      else this.back();
      return;
    }
    if (typing || command || event.altKey || !this.svg.contains(target)) return;
    if (this.act(key)) event.preventDefault();
  }

  // Does what a key on the tree means; returns whether it means anything.
  act(key) {
    const { node } = this.here;
    const inner = node.children.length > 0;
    if (key.startsWith("Arrow")) this.walk(key);
    else if (key === "Home") this.choose([]);
    else if (key === "a" || key === "Insert") this.change("add");
    else if (key === "Delete" || key === "Backspace") this.change("remove");
    else if (key === "<" || key === ",") this.change("shift", -1);
    else if (key === ">" || key === ".") this.change("shift", 1);
    else if (key === "m" && inner) {
      this.change("mover", { 0: 1, 1: CHANCE_MOVES }[node.mover] ?? 0);
    } else if (key === "Enter" || key === "F2") (inner ? this.name : this.value).select();
    else if (!inner && /^[-−+0-9]$/.test(key)) {
      this.value.focus();
      this.value.value = key;
    } else return false;
    return true;
  }
}

export function render({ model, el }) {
  const editor = new Editor(model, el);
  const changed = () => editor.take();
  model.on?.("change:tree", changed);
  return () => {
    model.off?.("change:tree", changed);
    el.replaceChildren();
  };
}

export default { render };

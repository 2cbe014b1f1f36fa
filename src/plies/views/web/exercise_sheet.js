// The tree of an exercise with its fields: what is seen and filled in, not what is right.
//
// Fields are elements of the page laid over the drawing, in the order in which the search comes to
// them, so that Tab walks through the tree as the search does.

import { draw, make } from "./elements.js";
import { VIEW_WORDS as WORDS } from "./words_views.js";
import { exerciseNumber, isBelowCut, readNumber } from "./exercise_judge.js";

const SHEET_WORDS = WORDS.exercise;
const EDGE = 8; // around the tree
const NARROWEST = 0.85, WIDEST = 1.7; // how much a tree gives way to the room that there is
const SHAPE_HEIGHT = 40, FIELD_HEIGHT = 42, BRANCH_HEIGHT = 58, LEAF_HEIGHT = 34;
export const SIGNS = { alpha: "α", beta: "β", value: "v" };
export const MARKS = {
  right: "✓", wrong: "✗", missing: "?", unread: "?", follows: "✗", uncut: "✗", superfluous: "✗",
};
const TRIANGLES = { max: "M-20 17H20L0 -18Z", min: "M-20 -17H20L0 18Z" };

function answerText(value) {
  const number = exerciseNumber(value);
  if (!Number.isFinite(number)) return number < 0 ? "−∞" : "∞";
  return String(Math.round(number * 1000) / 1000).replace("-", "−"); // as exact as there is room
}

// The tree with its fields. `answered()` is called when an answer changes, `looked(what, node)`
// when a field is looked at.
export class Worksheet {
  constructor(exercise, windows, { answered, looked }) {
    this.exercise = exercise;
    this.nodes = exercise.nodes;
    this.windows = windows && exercise.cuts;
    this.answered = answered;
    this.looked = looked;
    this.children = this.nodes.parent.map(() => []);
    this.nodes.parent.forEach((above, node) => above >= 0 && this.children[above].push(node));
    this.level = [];
    this.nodes.parent.forEach((above) => this.level.push(above < 0 ? 0 : this.level[above] + 1));
    this.cut = this.nodes.parent.map(() => false);
    this.fields = { alpha: [], beta: [], value: [], cut: [] };
    this.inputs = { alpha: [], beta: [], value: [] };
    this.lines = [];
    this.shapes = [];
    this.leaves = [];
    this.odds = [];
    this.svg = draw("svg", { "aria-hidden": "true" });
    this.paper = make("div", { class: "paper" }, this.svg);
    this.scroller = make("div", { class: "tree", role: "group", "aria-label": SHEET_WORDS.tree },
      this.paper);
    this.addNode(0);
    this.place();
  }

  isLeaf(node) { return this.nodes.kind[node] === "leaf"; }

  addNode(node) {
    if (this.nodes.parent[node] >= 0) this.addBranch(node);
    if (this.isLeaf(node)) return;
    const { kind, name } = this.nodes;
    const shape = draw("g", { class: "node" });
    shape.append(kind[node] === "chance" ? draw("circle", { r: 19 })
      : draw("path", { d: TRIANGLES[kind[node]] }));
    const down = { max: 11, min: -2, chance: 5 }[kind[node]];
    shape.append(draw("text", { y: down }, name[node]));
    this.shapes[node] = shape;
    this.svg.append(shape);
    if (this.windows) for (const what of ["alpha", "beta"]) this.addField(what, node);
    for (const child of this.children[node]) this.addNode(child);
    this.addField("value", node);
  }

  addField(what, node) {
    const input = make("input", {
      type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      placeholder: SIGNS[what], "aria-label": SHEET_WORDS.field(what, this.nodes.title[node], this.exercise.bounds),
      maxlength: 12, enterkeyhint: "next",
    });
    const field = make("label", { class: `answer ${what}` },
      make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[what]), input,
      make("span", { class: "mark", "aria-hidden": "true" }));
    input.addEventListener("input", () => { this.unmark(what, node); this.answered(); });
    input.addEventListener("focus", () => this.looked(what, node));
    input.addEventListener("change", () => {
      const number = readNumber(input.value);
      if (number !== null && !Number.isFinite(number)) input.value = answerText(number);
    });
    this.fields[what][node] = field;
    this.inputs[what][node] = input;
    this.paper.append(field);
  }

  addBranch(node) {
    const { name, parent, leaf, branch, title } = this.nodes;
    const line = draw("path", { class: "line" });
    const wide = draw("path", { class: "reach" }); // what a mouse can hit
    this.lines[node] = { line, wide };
    this.svg.prepend(line);
    const isLeaf = this.isLeaf(node);
    if (branch[node]) {
      this.odds[node] = make("span", { class: "odds" }, branch[node]);
      this.paper.append(this.odds[node]);
    }
    if (isLeaf) {
      const box = make("span", { class: "leaf" }, leaf[node]);
      this.leaves[node] = make("span", { class: "at-leaf" }, box,
        make("span", { class: "name" }, name[node]));
      this.paper.append(this.leaves[node]);
    }
    if (!this.exercise.cuts) return;
    const scissors = make("span", { class: "scissors", "aria-hidden": "true" }, "✂");
    const button = make("button", {
      type: "button", class: isLeaf ? "branch to-leaf" : "branch", "aria-pressed": "false",
      "aria-label": SHEET_WORDS.branch(name[parent[node]], title[node]),
    }, scissors, make("span", { class: "mark", "aria-hidden": "true" }));
    button.addEventListener("click", () => this.toggle(node));
    button.addEventListener("focus", () => { // what is said must not slip under a finger
      if (button.matches(":focus-visible")) this.looked("cut", node);
    });
    wide.addEventListener("click", () => button.click());
    this.svg.append(wide);
    this.fields.cut[node] = button;
    this.paper.append(button);
  }

  toggle(node) {
    this.setCut(node, !this.cut[node]);
    this.unmark("cut", node);
    this.answered();
  }

  setCut(node, cut) {
    this.cut[node] = cut;
    this.nodes.parent.forEach((above, other) => { // one cut is enough
      if (cut && isBelowCut(this.nodes.parent, this.cut, above)) this.cut[other] = false;
    });
    this.showCuts();
  }

  showCuts() {
    const { parent } = this.nodes;
    parent.forEach((above, node) => {
      const off = isBelowCut(parent, this.cut, node);
      const deeper = isBelowCut(parent, this.cut, above);
      for (const one of [this.lines[node]?.line, this.shapes[node], this.leaves[node]]) {
        one?.classList.toggle("off", off);
      }
      this.fields.cut[node]?.setAttribute("aria-pressed", String(this.cut[node]));
      if (this.fields.cut[node]) this.fields.cut[node].disabled = deeper || this.isOver;
      for (const what of ["alpha", "beta", "value"]) {
        const field = this.fields[what][node];
        if (field) field.hidden = off;
      }
    });
  }

  get given() {
    const { alpha, beta, value } = this.inputs;
    const texts = (inputs) => this.cut.map((_, node) => inputs[node]?.value ?? "");
    return { alpha: texts(alpha), beta: texts(beta), value: texts(value), cut: [...this.cut] };
  }

  // Fills in what somebody has answered before.
  fill(given) {
    for (const [what, inputs] of Object.entries(this.inputs)) {
      inputs.forEach((input, node) => { input.value = given[what]?.[node] ?? ""; });
    }
    this.cut = this.cut.map((_, node) => given.cut?.[node] === true);
    this.showCuts();
  }

  mark({ what, node, state }) {
    const field = this.fields[what][node];
    field.dataset.state = state;
    field.querySelector(".mark").textContent = MARKS[state];
    this.inputs[what]?.[node]?.setAttribute("aria-invalid", String(state !== "right"));
  }

  unmark(what, node) {
    const field = this.fields[what][node];
    delete field.dataset.state;
    field.querySelector(".mark").textContent = "";
    this.inputs[what]?.[node]?.removeAttribute("aria-invalid");
  }

  unmarkAll() {
    for (const [what, fields] of Object.entries(this.fields)) {
      fields.forEach((_, node) => this.unmark(what, node));
    }
  }

  // Fills in what is right, and takes no more answers.
  solve() {
    const { answers } = this.exercise;
    this.cut = [...answers.cut];
    for (const [what, inputs] of Object.entries(this.inputs)) {
      inputs.forEach((input, node) => {
        const right = answers[what][node];
        input.value = right === null ? "" : answerText(right);
      });
    }
    this.end();
  }

  end() {
    this.isOver = true;
    for (const input of Object.values(this.inputs).flat()) input.readOnly = true;
    this.showCuts();
  }

  focus(what, node) {
    const target = this.inputs[what]?.[node] ?? this.fields[what][node];
    target.focus();
    target.scrollIntoView({ block: "nearest", inline: "center" });
  }

  place() {
    const room = this.scroller.clientWidth || 700;
    const { slim, wide } = this.exercise.places;
    const isWide = this.windows && wide.width + 2 * EDGE <= room;
    const { x, width } = isWide ? wide : slim;
    const stretch = Math.max(NARROWEST, Math.min((room - 2 * EDGE) / width, WIDEST));
    const rows = this.windows && !isWide ? 3 : 1;
    const block = SHAPE_HEIGHT + rows * FIELD_HEIGHT;
    const left = (node) => EDGE + x[node] * stretch;
    const top = (node) => EDGE + this.level[node] * (block + BRANCH_HEIGHT);
    const high = top(this.level.indexOf(Math.max(...this.level))) + LEAF_HEIGHT + 22 + EDGE;
    this.paper.classList.toggle("slim", !isWide);
    this.paper.classList.toggle("windows", this.windows);
    this.put(this.paper, null, null, width * stretch + 2 * EDGE, high);
    this.svg.setAttribute("width", width * stretch + 2 * EDGE);
    this.svg.setAttribute("height", high);
    this.nodes.parent.forEach((above, node) => {
      const at = left(node), y = top(node);
      this.shapes[node]?.setAttribute("transform", `translate(${at} ${y + SHAPE_HEIGHT / 2})`);
      this.put(this.leaves[node], at, y);
      const order = this.windows && !isWide ? ["alpha", "beta", "value"] : ["value"];
      order.forEach((what, row) => {
        this.put(this.fields[what][node], at, y + SHAPE_HEIGHT + row * FIELD_HEIGHT + 2);
      });
      if (isWide) {
        this.put(this.fields.alpha[node], at - 46, y + 2);
        this.put(this.fields.beta[node], at + 46, y + 2);
      }
      if (above >= 0) this.placeBranch(node, left(above), top(above) + block, at, y);
    });
  }

  placeBranch(node, x1, y1, x2, y2) {
    const along = (part) => [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
    const { line, wide } = this.lines[node];
    for (const path of [line, wide]) path.setAttribute("d", `M${x1} ${y1}L${x2} ${y2}`);
    this.put(this.odds[node], ...along(this.exercise.cuts ? 0.3 : this.isLeaf(node) ? 0.74 : 0.62));
    if (!this.fields.cut[node]) return;
    const [x, y] = along(this.isLeaf(node) ? 1 : 0.6);
    this.put(this.fields.cut[node], x, y);
    const scissors = this.fields.cut[node].querySelector(".scissors");
    if (this.isLeaf(node)) scissors.style.translate = `${(x1 - x2) * 0.36}px 0`;
  }

  put(one, left, top, width = null, height = null) {
    if (!one) return;
    if (left !== null) one.style.left = `${left}px`;
    if (top !== null) one.style.top = `${top}px`;
    if (width !== null) one.style.width = `${width}px`;
    if (height !== null) one.style.height = `${height}px`;
  }
}

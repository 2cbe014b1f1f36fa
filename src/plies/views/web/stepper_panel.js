// One search on the page: its tree, its sentence, its bounds and its pseudocode, at one step.

import { make, put } from "./elements.js";
import { MEASURES } from "./measures.js";
import { Drawing } from "./stepper_drawing.js";
import { folded } from "./stepper_folding.js";
import { Replay } from "./stepper_replay.js";
import { STEPPER_WORDS } from "./words_stepper.js";

export class Panel {
  // `clicked(node, panel)` is told of clicks on nodes.
  constructor(trace, { bounds, clicked }) {
    this.trace = trace;
    this.replay = new Replay(trace, bounds);
    this.small = trace.total <= MEASURES.whole;
    this.whole = this.small;
    this.said = new Map(); // nodes that somebody folded or unfolded
    this.style = "function";
    this.zoom = 1;
    this.best = new Set();
    this.root = -1;
    this.drawing = new Drawing(trace, (node) => clicked(node, this));
    this.count = make("span", { class: "count" });
    this.scroller = make("div", { class: "tree", tabindex: 0, role: "group" });
    this.scroller.setAttribute("aria-label", STEPPER_WORDS.tree(trace.title));
    this.scroller.append(this.drawing.svg);
    this.scroller.addEventListener("scroll", () => this.reveal(), { passive: true });
    this.sentence = make("p", { class: "sentence", "aria-live": "polite" });
    this.why = make("p", { class: "why", role: "status" });
    this.bounds = make("p", { class: "bounds" });
    this.code = make("pre", { class: "code", "aria-label": STEPPER_WORDS.pseudocode, tabindex: 0 });
    this.element = make("section", { class: "search", "aria-label": trace.title },
      make("h2", {}, make("span", {}, trace.title), this.count),
      make("div", { class: "beside" },
        make("div", { class: "seen" }, this.scroller, this.sentence, this.why, this.bounds), this.code));
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

  // Folds or unfolds a node; returns whether it could be: the root is all there is to see.
  turn(node) {
    if (!this.replay.children[node]?.length || node === this.root) return false;
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
    put(this.why, "text", trace.steps.why?.[i] ?? "");
    put(this.bounds, "text", this.boundsWords(i));
    put(this.count, "text", this.countWords(i));
    put(drawing.svg, "aria-label", STEPPER_WORDS.picture(trace.title, i, trace.steps.sentence[i]));
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
    const { window, bounds, now } = this.replay;
    const shown = window[now] && [window[now], STEPPER_WORDS.boundsAre[bounds]].join("  ").trim();
    return [shown, this.trace.steps.rule[i]].filter(Boolean).join("   ");
  }

  countWords(i) {
    const { replay, trace } = this;
    if (trace.steps.count) return trace.steps.count[i];
    const done = i === replay.length - 1 ? trace.result.words : null;
    return STEPPER_WORDS.count(done, replay.entered, trace.total, replay.cuts, i, replay.length);
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

  // What there is for the tree: beside the pseudocode it is less.
  get room() { return `${this.scroller.offsetWidth} ${getComputedStyle(this.scroller).maxHeight}`; }

  // The size at which all of the tree is seen, if that can be.
  get fitting() {
    const { width, height } = this.drawing;
    const highest = (parseFloat(getComputedStyle(this.scroller).maxHeight) || Infinity) - 20;
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

  // Shows alpha and beta of now, or those on arrival.
  setBounds(bounds) {
    const { replay } = this;
    const { step } = replay;
    replay.go(-1, new Set());
    replay.bounds = bounds;
    replay.go(step, new Set());
    this.show();
    put(this.bounds, "text", this.boundsWords(step));
  }

  // Marks the nodes that somebody has picked.
  setPicked(nodes) {
    this.drawing.picked = new Set(nodes);
    this.show();
  }

  setStyle(style) {
    this.style = style;
    this.writeCode();
    this.mark(this.replay.step);
  }
}

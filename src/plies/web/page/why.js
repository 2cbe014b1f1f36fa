// "Why?": the search tree of the computer's last move, below the board, stepped to its end.

import { button, choice, make } from "./elements.js";
import { Model } from "./model.js";
import { render } from "../views/stepper.js";
import { Stopped } from "./asking.js";
import { WORDS } from "../views/words.js";

const words = WORDS.play;
const LEVELS = [1, 2, 3, 4];
const MANY = 24; // nodes that are too many to see at once
const WIDE = 700; // pixels
const DRAWN_WHOLE = 80; // the stepper folds larger trees without being asked

export class Why {
  constructor(owner) {
    this.owner = owner;
    this.element = owner.screen.below;
    this.level = 0; // the server looks for one that shows why
    this.clean = () => {};
  }

  // The number of the last step, at or before the position shown, that a computer thought about.
  get number() {
    const { table } = this.owner;
    let i = table.at - 1;
    while (i >= 0 && table.steps[i].seconds === undefined) i--;
    return i;
  }

  async open() {
    const { table, seats, say } = this.owner;
    const { number } = this;
    const step = table.steps[number];
    if (!step) {
      say(words.nobody);
      return;
    }
    const own = seats.specs[step.mover];
    const player = own === "human" ? seats.adviser : own;
    const { word, depth = 0 } = step;
    const fields = { at: number, player, level: this.level, word, depth };
    try {
      const { traces, sentence, level } = await table.ask("why", fields);
      if (!this.owner.isClosed) this.show(word, traces, sentence, level);
    } catch (error) {
      if (!(error instanceof Stopped)) say(error.message);
    }
  }

  show(word, traces, sentence, shown) {
    this.clean();
    const levels = choice(words.level, LEVELS.map((level) => [level, words.levelIs(level)]),
      shown, (level) => { this.level = Number(level); this.open(); });
    const tree = make("div");
    const title = make("h2", { tabindex: -1 }, words.whyTitle(word));
    const isNew = this.element.hidden;
    this.element.hidden = false;
    this.element.replaceChildren(
      make("div", { class: "bar" }, title, levels, button(words.close, { on: () => this.close() })),
      make("p", {}, sentence), tree);
    const last = Math.max(...traces.map((trace) => trace.steps.kind.length)) - 1;
    this.clean = render({ model: new Model({ traces, step: last, page: false }), el: tree });
    requestAnimationFrame(() => this.fold(tree, traces));
    if (!isNew) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
    title.focus({ preventScroll: true });
  }

  // Folds away what does not matter, and makes the rest as large as it can be: by the view's keys.
  fold(tree, traces) {
    const press = (key) => tree.firstChild?.dispatchEvent(new KeyboardEvent("keydown", { key }));
    if (traces[0].total > MANY && traces[0].total <= DRAWN_WHOLE) press("f");
    if (tree.clientWidth >= WIDE) press("0"); // on a narrow page nothing could be read
  }

  close() {
    this.level = 0;
    this.clean();
    this.clean = () => {};
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

// The section of trees: one that is typed, drawn, picked or random, and its search step by step.

import { copyLink } from "./asking.js";
import { compared } from "./compared.js";
import { announce, button, choice, download, make } from "./elements.js";
import { asBounds, boundsLiked, like } from "./habits.js";
import { Model } from "./model.js";
import { Presenting } from "./presenting.js";
import { EXAMPLES, START, notations, RandomMenu, saveMenu } from "./treemenus.js";
import { writtenTree } from "../views/editing.js";
import { MOST_EDITED, render as renderEditor } from "../views/editor.js";
import { render as renderStepper } from "../views/stepper.js";
import { WORDS } from "../views/words.js";

const words = WORDS.trees;
const TYPING = 300; // milliseconds without a key before a tree is read
const SETTLING = 250; // and without a step before the address is written
const LESSON = "#/learn?lesson=alphabeta&card=1";
const LONGEST_LINK = 6000; // characters: more is cut off on its way by mail and chat

const wayOf = (id) => (id === "strict" ? { method: "alphabeta", strict: true } : { method: id });
const idOf = ({ method, strict }) => (strict ? "strict" : method);
const known = (id) => (id in words.methods ? id : "");

// Leaves out the blanks that only please the eye, unless a name may hold some.
const shortened = (tree) => (/['"\n]/.test(tree) ? tree : tree.replace(/([,:]) /g, "$1"));

class Trees {
  constructor({ el, connection, params, say, remember }) {
    Object.assign(this, { connection, say, remember });
    this.method = known(params.get("method")) || "alphabeta";
    this.beside = known(params.get("beside"));
    this.wish = { method: this.method, beside: this.beside }; // kept while a tree needs another
    this.shown = null; // the last good answer, and what was asked for it
    this.stepper = null; // model and clean-up of the view below
    this.editor = null;
    this.timers = {};
    this.build(el);
    this.stopHearing = connection.onback(() => this.lost && this.ask(this.lost));
    const text = params.get("tree") ?? START;
    this.bounds = asBounds(params.get("bounds")) ?? (params.has("tree") ? "now" : boundsLiked());
    this.box.value = text;
    const step = Math.max(0, Math.floor(Number(params.get("step"))) || 0);
    this.ask({ tree: text, step, fit: true, quietly: true });
    if (params.get("present") === "yes") this.presenting.set(true);
  }

  build(el) {
    this.sentence = make("p", { class: "verdict", role: "status" });
    this.view = make("div", { class: "shown" });
    el.replaceChildren(
      make("h1", { class: "sr-only" }, WORDS.page.tabs.trees), this.invitation(), this.settings(),
      make("div", { class: "stage" }, this.sentence, this.view,
        make("p", { class: "quiet keys" }, words.keys)));
  }

  invitation() {
    return make("p", { class: "lesson" }, make("span", {}, words.invite),
      button(words.begin, { class: "begin", on: () => { location.hash = LESSON; } }),
      make("a", { href: "#/learn" }, words.lessons));
  }

  settings() {
    const examples = Object.entries(words.examples);
    this.example = choice(words.example, [["", words.own], ...examples], "", (name) => {
      if (name) this.take(EXAMPLES[name]);
    });
    this.first = choice(words.method, Object.entries(words.methods), this.method, (id) => {
      this.choose({ method: id });
    });
    const others = [["", words.nothing], ...Object.entries(words.methods)];
    this.second = choice(words.beside, others, this.beside, (id) => this.choose({ beside: id }));
    this.box = make("textarea", {
      id: "tree-text", rows: 2, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      "aria-describedby": "tree-problem", placeholder: words.boxHelp, title: words.boxHelp,
      on: {
        input: () => this.later("typing", TYPING, () => this.typed()),
        keydown: ({ key }) => key === "Escape" && this.box.blur(), // the keys step again
      },
    });
    this.problem = make("p", { id: "tree-problem", class: "problem", role: "alert" });
    this.editing = button(words.edit, { "aria-pressed": "false", on: () => this.turnEditor() });
    this.random = new RandomMenu(() => this.makeRandom());
    this.presenting = new Presenting({ el: this.view, changed: () => this.write() });
    const panel = make("details", { class: "settings card" },
      make("summary", {}, words.settings),
      make("div", { class: "bar" }, this.example, this.first, this.second),
      make("div", { class: "bar tools" },
        make("div", { class: "typed" },
          make("label", { class: "sr-only", for: "tree-text" }, words.box), this.box, this.problem),
        this.editing, this.random.element, saveMenu((kind) => this.save(kind)),
        button(words.copy, { on: () => this.copy() }), this.presenting.button, notations()));
    this.wide = matchMedia("(min-width: 50rem)"); // then it is always open
    this.widened = () => { panel.open = this.wide.matches; };
    this.wide.addEventListener("change", this.widened);
    this.widened();
    return panel;
  }

  get step() { return this.stepper?.model.get("step") ?? 0; }

  later(name, pause, does) {
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(does, pause);
  }

  typed() { this.ask({ ...this.wish, tree: this.box.value, fit: true, typed: true }); }

  // Shows a tree that did not come out of the box.
  take(tree) {
    this.box.value = tree;
    this.ask({ ...this.wish, tree, fit: true });
  }

  choose(ways) {
    const before = this.shown?.asked;
    const step = "method" in ways ? 0 : this.step;
    Object.assign(this.wish, { method: this.method, beside: this.beside }, ways);
    this.ask({ tree: before?.tree ?? this.box.value, step, ...ways });
  }

  // Asks for a search and shows it. Refused, the tree that was there stays, and the reason is said.
  async ask(wanted) {
    if (this.closed) return; // by somebody who left while a random tree was on its way
    const { tree, method = this.method, beside = this.beside, fit = false } = wanted;
    const ways = [method, beside].filter(Boolean).map(wayOf);
    this.waiting?.cancel();
    clearTimeout(this.timers.typing);
    this.later("busy", 400, () => this.tellBriefly(words.busy));
    const waiting = this.waiting = this.connection.ask("trace", {
      tree, ways, fit, letters: true, leaves: true,
    });
    try {
      const answer = await waiting;
      if (waiting === this.waiting) this.answered({ ...wanted, method, beside }, answer);
    } catch (error) {
      if (waiting === this.waiting) this.refused({ ...wanted, method, beside }, error);
    }
  }

  answered(asked, answer) {
    this.settleDown();
    this.lost = null;
    this.tell("");
    const { options } = answer;
    if (asked.fit && options && asked.tree !== this.shown?.asked.tree && !asked.quietly
        && idOf(options) !== asked.method) {
      const note = words.asked(words.short[idOf(options)]);
      this.ask({ ...asked, method: idOf(options), fit: false, note });
      return;
    }
    const [method, beside = ""] = answer.ways.map(idOf);
    const forced = method !== asked.method && method !== this.method;
    if (forced) this.tellBriefly(words.changed(words.short[method]));
    if (asked.note) this.tellBriefly(asked.note);
    this.method = method;
    this.beside = beside === method && asked.beside !== asked.method ? "" : beside;
    const traces = this.beside ? answer.traces : answer.traces.slice(0, 1);
    this.shown = { asked, answer, tree: answer.spec };
    this.first.control.value = this.method;
    this.second.control.value = this.beside;
    this.showExample();
    if (!asked.typed && !asked.edited) this.box.value = this.boxText(asked.tree, answer);
    if (asked.edited) this.box.value = answer.spec;
    this.growBox();
    if (!this.editor) this.mount(traces, asked.step ?? 0);
    else if (!asked.edited) this.editor.model.set("tree", answer.parts);
    if (!asked.quietly) this.write();
  }

  // What was chosen stays as it is written, if it says more than its list does: names, lines.
  boxText(tree, { spec }) { return tree.includes("\n") ? tree : spec; }

  growBox() {
    this.box.rows = Math.max(2, Math.min(this.box.value.trimEnd().split("\n").length, 6));
  }

  refused(asked, error) {
    this.settleDown();
    this.first.control.value = this.method;
    this.second.control.value = this.beside;
    if (error.lost) { // the page says so, and it is asked again
      this.lost = asked;
      return;
    }
    this.tell(error.message);
    if (asked.quietly) { // a link that holds no tree: begin with the usual one
      this.shown = null;
      this.ask({ tree: START, method: "alphabeta", beside: "", quietly: true })
        .then(() => this.tell(error.message));
    }
  }

  // Says something that the next answer makes old.
  tellBriefly(sentence) {
    this.told = true;
    this.say(sentence);
  }

  settleDown() {
    clearTimeout(this.timers.busy);
    if (this.told) this.say("");
    this.told = false;
  }

  tell(problem) {
    this.problem.textContent = problem;
    this.problem.classList.toggle("error", Boolean(problem));
    this.box.setAttribute("aria-invalid", String(Boolean(problem)));
    if (problem) this.problem.closest("details").open = true;
  }

  showExample() {
    const { asked, tree } = this.shown;
    const name = Object.keys(EXAMPLES).find((one) => EXAMPLES[one] === asked.tree
      || EXAMPLES[one] === tree);
    this.example.control.value = name ?? "";
  }

  // What came of two searches. It would give the end away before.
  compare() {
    const { answer } = this.shown;
    const last = Math.max(...this.stepper.model.get("traces").map(({ steps }) => steps.kind.length));
    const ways = [this.method, this.beside].filter(Boolean);
    this.sentence.textContent = this.step === last - 1 ? compared(ways, answer) : "";
  }

  mount(traces, step) {
    this.unmount();
    const model = new Model({ traces, step, page: true, bounds: this.bounds });
    const unrender = renderStepper({ model, el: this.view });
    this.stepper = { model, unrender };
    model.on("change:step", () => {
      this.compare();
      this.later("step", SETTLING, () => this.write());
    });
    model.on("change:bounds", () => {
      this.bounds = model.get("bounds");
      like({ bounds: this.bounds });
      this.write();
    });
    this.compare();
  }

  unmount() {
    this.stepper?.unrender();
    this.stepper = null;
    this.view.replaceChildren();
  }

  turnEditor() {
    if (this.editor) this.closeEditor(true);
    else if (this.shown) this.openEditor();
  }

  openEditor() {
    const { parts, nodes } = this.shown.answer;
    if (nodes > MOST_EDITED) {
      this.tell(words.tooLarge(nodes, MOST_EDITED));
      return;
    }
    this.unmount();
    this.sentence.textContent = "";
    const model = new Model({ tree: parts });
    const unrender = renderEditor({ model, el: this.view });
    this.editor = { model, unrender };
    model.on("change:tree", () => {
      if (model.get("tree") === this.shown.answer.parts) return;
      this.ask({ ...this.wish, tree: writtenTree(model.get("tree")), fit: true, edited: true });
    });
    this.editing.textContent = words.done;
    this.editing.setAttribute("aria-pressed", "true");
    this.view.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
    this.view.scrollIntoView({ block: "nearest" });
  }

  closeEditor(again = false) {
    this.editor.unrender();
    this.editor = null;
    this.editing.textContent = words.edit;
    this.editing.setAttribute("aria-pressed", "false");
    if (again) this.mount(this.shown.answer.traces.slice(0, this.beside ? 2 : 1), 0);
  }

  async makeRandom() {
    try {
      const { tree } = await this.connection.ask("random_tree", this.random.fields);
      this.take(tree);
    } catch (error) {
      if (!error.lost) this.tell(error.message);
    }
  }

  async save(kind) {
    if (!this.shown) return;
    const ways = [this.method, this.beside].filter(Boolean).map(wayOf);
    const fields = { tree: this.shown.tree, ways, kind, letters: true, leaves: true,
      bounds: this.bounds };
    if (kind === "svg" && this.stepper) fields.step = this.step;
    try {
      const { name, text, type } = await this.connection.ask("save_tree", fields);
      if (this.closed) return;
      download(name, text, type);
      announce(words.saved(name));
    } catch (error) {
      if (!error.lost) this.tell(error.message);
    }
  }

  get params() {
    const tree = shortened(this.shown?.tree ?? "");
    return { tree: tree.length > LONGEST_LINK ? "" : tree, method: this.method,
      beside: this.beside, bounds: this.bounds === "now" ? "" : this.bounds, step: this.step || "",
      present: this.presenting.isOn ? "yes" : "" };
  }

  write() {
    clearTimeout(this.timers.step);
    if (this.shown) this.remember(this.params);
  }

  async copy() {
    if (!this.shown) return;
    if (shortened(this.shown.tree).length > LONGEST_LINK) {
      this.tellBriefly(words.tooLong);
      return;
    }
    this.write();
    const say = (sentence) => this.tellBriefly(sentence);
    await copyLink(say, { copied: words.copied, shown: () => words.copyByHand });
  }

  close() {
    this.closed = true;
    this.waiting?.cancel();
    this.waiting = null;
    this.stopHearing();
    this.presenting.close();
    this.wide.removeEventListener("change", this.widened);
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.stepper?.unrender();
    this.editor?.unrender();
  }
}

export function open(given) {
  const lesson = given.params.get("lesson"); // a card of the lesson was here once
  if (lesson) {
    location.replace(`#/learn?lesson=alphabeta&card=${Number(lesson) || 1}`);
    return () => {};
  }
  const trees = new Trees(given);
  const outside = (event) => { // a click elsewhere closes the little menus
    for (const menu of given.el.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  };
  document.addEventListener("click", outside);
  return () => {
    document.removeEventListener("click", outside);
    trees.close();
  };
}

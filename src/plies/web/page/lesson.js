// One lesson, card by card: its text, its questions, and the tree that it talks about.
//
// A card is { title, text, show, questions }. `show` is { tree, method, beside, depth, at }, and
// `turned`, which a button changes it into; `at` is the step to begin with: "first", "last",
// "cut", or "bound", where a node first has a bound to keep. `games` plays random games instead.

import { copyLink } from "./asking.js";
import { compared } from "./compared.js";
import { announce, button, make } from "./elements.js";
import { boundsLiked, like } from "./habits.js";
import { Model } from "./model.js";
import { playouts } from "./playouts.js";
import { Presenting } from "./presenting.js";
import { Question, leavesOf } from "./questions.js";
import { WORDS as words } from "./words_learn.js";
import { render } from "../views/stepper.js";

const wayOf = (name, depth) => ({
  ...(name === "strict" ? { method: "alphabeta", strict: true } : { method: name }),
  ...(depth ? { depth } : {}),
});
const AT = {
  first: () => 0,
  last: (traces) => Math.max(...traces.map(({ steps }) => steps.kind.length)) - 1,
  cut: ([{ steps }]) => Math.max(0, steps.kind.indexOf("cut")),
  bound: ([{ steps, nodes }]) => steps.kind.findIndex((kind, i) =>
    kind === "enter" && nodes.kind[steps.node[i]] === "max" && /β -?\d/.test(steps.window[i])),
};

export class Lesson {
  // `moved(card)` is told which card is open; `left()` when somebody leaves.
  constructor({ el, connection, lesson, progress, say, moved, left }) {
    Object.assign(this, { connection, lesson, progress, say, moved, left });
    this.card = make("section", { class: "lesson card open", "aria-label": words.aria });
    this.view = make("div", { class: "shown" });
    this.verdict = make("p", { class: "verdict", role: "status" });
    this.clean = () => {};
    this.presenting = new Presenting({
      el, changed: () => this.moved(this.number),
      beyond: (by) => this.goBy(by), at: () => this.edge(),
    });
    el.replaceChildren(make("h1", { class: "sr-only" }, words.title), this.card,
      make("div", { class: "stage" }, this.verdict, this.view));
    el.classList.add("teaching");
    this.forget = connection.onback(() => this.lost && this.show(this.shown));
  }

  get now() { return this.lesson.cards[this.number - 1]; }

  go(number, { focus = true } = {}) {
    const { cards } = this.lesson;
    this.number = Math.max(1, Math.min(Math.floor(number) || 1, cards.length));
    this.turned = false;
    this.questions = [];
    this.draw();
    if (focus) this.forward.focus({ preventScroll: true });
    this.progress.seen(this.lesson.id, this.number);
    this.moved(this.number);
    this.show(this.now.show);
  }

  goBy(by) {
    const to = this.number + by;
    if (to < 1 || to > this.lesson.cards.length) return false;
    this.go(to);
    return true;
  }

  // Whether the search that is shown is at its first step, or at its last.
  edge() {
    if (!this.model) return "last";
    const step = this.model.get("step"), end = AT.last(this.model.get("traces"));
    return step === end ? "last" : step === 0 ? "first" : "";
  }

  draw() {
    const { number, now, lesson } = this;
    const count = lesson.cards.length, isLast = number === count;
    this.forward = isLast
      ? button(words.finish, { class: "primary", on: () => this.left() })
      : button(words.next, { class: "primary", on: () => this.go(number + 1) });
    const bar = [button(words.back, { disabled: number === 1, on: () => this.go(number - 1) }),
      this.forward];
    if (now.show?.turned) bar.push(button(now.show.turned.label, { on: () => this.turn() }));
    for (const [name, to] of Object.entries(isLast ? lesson.after ?? {} : {})) {
      bar.push(make("a", { class: "button", href: to }, words.after[name]));
    }
    this.asked = make("div", { class: "questions" });
    this.score = make("p", { class: "score", role: "status" });
    this.card.replaceChildren(
      make("div", { class: "head" },
        make("h2", {}, now.title),
        make("span", { class: "quiet" },
          make("progress", { max: count, value: number, "aria-hidden": "true" }),
          make("span", {}, words.place(number, count))),
        button("✕", { title: words.close, on: () => this.left() })),
      ...now.text.map((text) => make("p", {}, text)), this.asked, this.score,
      make("div", { class: "bar" }, ...bar),
      make("div", { class: "bar less" }, button(words.link, { on: () => this.copy() }),
        this.presenting.button));
    announce(`${words.place(number, count)}: ${now.title}. ${now.text.join(" ")}`);
  }

  turn() {
    this.turned = !this.turned;
    const { show } = this.now;
    this.show(this.turned ? { ...show, ...show.turned } : show);
  }

  async show(wanted) {
    this.shown = wanted;
    this.lost = false;
    if (!wanted) {
      this.clear();
      this.ask();
      return;
    }
    const { tree, method, beside, depth } = wanted;
    const ways = [method, beside].filter(Boolean).map((way) => wayOf(way, depth));
    this.waiting?.cancel();
    const waiting = this.waiting = this.connection.ask("trace", {
      tree, ways, letters: true, leaves: true,
    });
    try {
      const answer = await waiting;
      if (waiting === this.waiting) this.mount(wanted, answer);
    } catch (error) {
      if (waiting !== this.waiting) return;
      this.lost = error.lost;
      if (!error.lost) this.say(error.message);
    }
  }

  mount(wanted, answer) {
    const found = answer.traces;
    const traces = wanted.games ? [playouts(found[0], wanted.games, words.playouts)] : found;
    this.clear();
    const step = AT[wanted.at ?? "first"](traces);
    const picks = this.now.questions?.some(({ leaves }) => leaves);
    this.model = new Model({
      traces, step, page: true, bounds: boundsLiked(),
      ...(picks && !this.turned ? { pick: leavesOf(found[0]), picked: [] } : {}),
    });
    this.clean = render({ model: this.model, el: this.view });
    const compare = () => { // it would give the end away before
      const ways = wanted.games ? [] : [wanted.method, wanted.beside].filter(Boolean);
      this.verdict.textContent = this.edge() === "last" ? compared(ways, answer) : "";
    };
    this.model.on("change:step", compare);
    compare();
    this.model.on("change:bounds", () => like({ bounds: this.model.get("bounds") }));
    if (!this.turned && !this.questions.length) this.ask(found[0]);
    this.model.on("change:picked", () => this.questions.find(({ leaves }) => leaves)
      ?.setPicked(this.model.get("picked")));
    const picking = this.questions.find(({ leaves }) => leaves);
    if (picking && this.model.get("pick")) this.model.set("picked", picking.picked);
  }

  ask(trace = null) {
    const { id } = this.lesson;
    this.questions = (this.now.questions ?? []).map((question, i) => {
      const place = `${this.number} ${i}`;
      return new Question(question, trace, {
        given: this.progress.answered(id, place),
        answered: (given) => {
          this.progress.answer(id, place, given);
          if (question.then && this.model) this.model.set("step", this.stepAt(question.then));
          this.count();
        },
        pick: (nodes) => this.model?.set("picked", nodes),
      });
    });
    this.asked.replaceChildren(...this.questions.map(({ element }) => element));
    this.count();
  }

  stepAt(name) { return AT[name](this.model.get("traces")); }

  // Counts what a quiz has come to, when all of it is answered.
  count() {
    if (!this.now.quiz) return;
    const given = this.questions.map((_, i) =>
      this.progress.answered(this.lesson.id, `${this.number} ${i}`));
    const right = this.questions.filter((one, i) => given[i] !== null && one.isRight(given[i]));
    this.score.textContent = given.includes(null) ? "" : words.score(right.length, given.length);
  }

  copy() { copyLink(this.say, { copied: words.copied, shown: words.shown }); }

  clear() {
    this.clean();
    this.clean = () => {};
    this.model = null;
    this.verdict.textContent = "";
    this.view.replaceChildren();
  }

  close() {
    this.waiting?.cancel();
    this.waiting = null;
    this.forget();
    this.presenting.close();
    this.clear();
  }
}

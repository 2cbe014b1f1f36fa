// An exercise to fill in: values, alpha and beta at the nodes, and the branches that are cut.
//
// Answers are judged here, with what plies.views.practice put into the model, so no server is
// needed: first with a hint, then, where the answer is wrong again, with the reason.
//
// model.get("exercise")  what plies.views.practice returns
// model.get("windows")   whether alpha and beta are asked, too
// model.get("bounds")    which alpha and beta: those on "arrival" at a node, or of "now", on leaving it
// model.get("next")      a number: there is a button for the next exercise, which counts it up
// model.get("given")     what is filled in already: { alpha, beta, value, cut, tries }; set as it grows
// model.set("outcome")   after a check: { right, tries, shown, wrong }, for a score

import { VIEW_WORDS as WORDS } from "./words_views.js";
import { judge, matchingMistakes } from "./exercise_judge.js";
import { make } from "./elements.js";
import { MARKS, SIGNS, Worksheet } from "./exercise_sheet.js";

const TALK = WORDS.exercise;

// The exercise with alpha and beta as they are asked: on arrival, or as a node is left.
function asAsked(exercise, bounds) {
  const { leaving } = exercise;
  if (bounds !== "now" || !leaving) return exercise;
  const joined = (name) => ({ ...exercise[name], ...leaving[name] });
  return { ...exercise, bounds, arrival: leaving.meant, answers: joined("answers"),
    hints: joined("hints"), why: joined("why") };
}

// One exercise from the first answer to the solution.
class Attempt {
  constructor(exercise, { windows, next, outcome, given, filled }) {
    this.exercise = exercise;
    this.outcome = outcome;
    this.filled = filled;
    this.tries = given?.tries ?? 0;
    this.said = new Map(); // by field, the sentence about its answer
    this.hinted = new Set(); // the fields about which there was a hint
    this.sheet = new Worksheet(exercise, windows, {
      answered: () => this.changed(), looked: (what, node) => this.look(what, node),
    });
    this.last = null; // the field that was typed into last
    const does = (text, action, attributes = {}) => {
      const button = make("button", { type: "button", ...attributes }, text);
      button.addEventListener("click", action);
      return button;
    };
    this.check = does(TALK.check, () => this.judge(), { class: "primary check" });
    this.reveal = does(TALK.reveal, () => this.solve(), { class: "reveal" });
    this.next = next ? does(TALK.next, next, { class: "next" }) : "";
    this.keys = make("span", { class: "keys" }, ...["−∞", "∞"].map((sign) => {
      const key = does(sign, () => this.type(sign), { "aria-label": TALK.type(sign) });
      key.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the field
      key.tabIndex = -1;
      return key;
    }));
    this.note = make("p", { class: "note" });
    this.verdict = make("p", { class: "verdict", role: "status" });
    this.list = make("ul", { class: "sentences" });
    const meant = [...exercise.task, exercise.rule, this.sheet.windows ? exercise.arrival : ""];
    this.view = make("div", { class: "plies-exercise" },
      make("p", { class: "task" }, meant.filter(Boolean).join(" ")),
      exercise.cuts ? make("p", { class: "how" }, TALK.how) : "",
      this.sheet.scroller,
      make("div", { class: "desk" }, this.note, this.verdict,
        make("div", { class: "buttons" }, this.check, this.reveal, this.next,
          this.sheet.windows ? this.keys : "")),
      this.list);
    this.sheet.paper.addEventListener("keydown", (event) => this.pressed(event));
    if (given) this.sheet.fill(given);
    this.watcher = new ResizeObserver(() => this.sheet.place());
    this.watcher.observe(this.sheet.scroller);
  }

  close() { this.watcher.disconnect(); }

  changed() {
    this.note.textContent = "";
    this.keep();
  }

  keep() { this.filled({ ...this.sheet.given, tries: this.tries }); }

  look(what, node) {
    if (what !== "cut") this.last = this.sheet.inputs[what][node];
    this.note.textContent = this.said.get(`${what} ${node}`) ?? "";
  }

  type(sign) {
    if (!this.last || this.last.readOnly) return;
    this.last.value = sign;
    this.last.dispatchEvent(new Event("input"));
    this.last.focus();
  }

  // Enter goes on from a field to the next one, as Tab does.
  pressed(event) {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    const stops = [...this.sheet.paper.querySelectorAll("input")]
      .filter((input) => !input.closest("[hidden]"));
    (stops[stops.indexOf(event.target) + 1] ?? this.check).focus();
  }

  judge() {
    const { sheet, exercise } = this;
    const verdicts = judge(exercise, sheet.given, sheet.windows);
    const wrong = verdicts.filter(({ state }) => state !== "right");
    const isEmpty = ({ what, state }) => what !== "cut" && state === "missing";
    if (!sheet.cut.includes(true) && verdicts.every((v) => v.what === "cut" || isEmpty(v))) {
      this.tell(TALK.nothing, "no"); // else it would tell the cuts for nothing
      return;
    }
    this.tries++;
    this.said.clear();
    sheet.unmarkAll();
    for (const verdict of verdicts) sheet.mark(verdict);
    const told = wrong.filter((verdict) => !isEmpty(verdict));
    const explains = told.some((verdict) => this.isHinted(verdict));
    const items = told.map((verdict) => this.item(verdict, this.sentence(verdict)));
    this.list.replaceChildren(...this.mistakes(told.length ? sheet.given : null), ...items,
      ...this.empty(wrong.filter(isEmpty)));
    for (const { what, node } of told) this.hinted.add(`${what} ${node}`);
    if (wrong.length) this.tell(TALK.wrong(wrong.length, verdicts.length, explains), "no");
    else {
      this.tell(TALK.right(this.tries), "yes");
      this.finish();
    }
    this.keep();
    this.outcome({
      right: !wrong.length, tries: this.tries, shown: false, wrong: wrong.length,
    });
  }

  tell(sentence, how) {
    this.note.textContent = "";
    this.verdict.textContent = sentence;
    this.verdict.className = `verdict ${how}`;
  }

  isHinted({ what, node }) { return this.hinted.has(`${what} ${node}`); }

  // First where to look; who is wrong there again is told the answer, and why.
  sentence(verdict) {
    const { what, node, state } = verdict;
    if (state === "unread") return TALK.unread;
    if (state === "follows") return TALK.follows;
    if (state === "uncut") return TALK.uncut;
    return this.exercise[this.isHinted(verdict) ? "why" : "hints"][what][node];
  }

  item({ what, node, state }, sentence) {
    this.said.set(`${what} ${node}`, sentence);
    const label = what === "cut" && state === "missing" ? TALK.cutMissing : TALK.states[state];
    const words = make("span", { class: "words" },
      make("span", { class: "state" }, `${MARKS[state]} ${label}`), ` ${sentence}`);
    return make("li", { class: state }, this.goTo(what, node), words);
  }

  goTo(what, node) {
    const name = this.sheet.nodes.name[node];
    const written = `${what === "cut" ? "✂" : SIGNS[what]} ${name}`;
    const button = make("button", {
      type: "button", class: "where", "aria-label": TALK.goTo(what, name, written),
    }, written);
    button.addEventListener("click", () => this.sheet.focus(what, node));
    return button;
  }

  // One line for all that is not filled in.
  empty(missing) {
    if (!missing.length) return [];
    return [make("li", { class: "empty" },
      make("span", { class: "state" }, `${MARKS.missing} ${TALK.empty(missing.length)}`),
      ...missing.map(({ what, node }) => this.goTo(what, node)))];
  }

  mistakes(given) {
    const sentences = given ? matchingMistakes(this.exercise, given) : [];
    if (!sentences.length) return [];
    return [make("li", { class: "mistake" },
      make("strong", {}, TALK.mistake(sentences.length)),
      ...sentences.map((sentence) => make("span", {}, sentence)))];
  }

  solve() {
    const { sheet, exercise } = this;
    sheet.unmarkAll();
    sheet.solve();
    this.said.clear();
    const { kind } = exercise.nodes;
    const told = [];
    exercise.nodes.parent.forEach((_, node) => {
      if (exercise.answers.cut[node]) told.push({ what: "cut", node });
      if (kind[node] !== "leaf" && exercise.answers.value[node] !== null) {
        told.push({ what: "value", node });
        if (sheet.windows) for (const what of ["alpha", "beta"]) {
          this.said.set(`${what} ${node}`, exercise.why[what][node]);
        }
      }
    });
    this.list.replaceChildren(...told.map(({ what, node }) => {
      const line = this.item({ what, node, state: "right" }, exercise.why[what][node]);
      line.querySelector(".state").remove();
      return line;
    }));
    this.tell(TALK.solution, "");
    this.finish();
    this.outcome({ right: false, tries: this.tries, shown: true, wrong: 0 });
  }

  finish() {
    this.sheet.end();
    const focused = [this.check, this.reveal].includes(document.activeElement);
    this.check.disabled = this.reveal.disabled = true;
    if (!this.next) return;
    this.check.classList.remove("primary");
    this.next.classList.add("primary");
    if (focused) this.next.focus();
  }
}

export function render({ model, el }) {
  let attempt = null;

  function begin() {
    attempt?.close();
    attempt = new Attempt(asAsked(model.get("exercise"), model.get("bounds")), {
      windows: model.get("windows") ?? true,
      next: typeof model.get("next") === "number" ? goOn : null,
      outcome: (outcome) => { model.set("outcome", outcome); model.save_changes?.(); },
      given: model.get("given"),
      filled: (given) => { model.set?.("given", given); model.save_changes?.(); },
    });
    el.replaceChildren(attempt.view);
    attempt.sheet.place();
  }

  function goOn() {
    model.set("next", model.get("next") + 1);
    model.save_changes?.();
  }

  function another() {
    model.set?.("given", null);
    begin();
  }

  model.on?.("change:exercise", another);
  model.on?.("change:windows", begin);
  model.on?.("change:bounds", begin);
  begin();
  return () => {
    attempt.close();
    model.off?.("change:exercise", another);
    model.off?.("change:windows", begin);
    model.off?.("change:bounds", begin);
  };
}

export default { render };

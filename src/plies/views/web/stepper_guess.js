// Guessing what a search does next: down to another branch, up with a value, or a cut.
//
// What a node learns from a value that comes up (better, add, stay) is no decision of the search:
// these steps are made along with the one that was guessed.

import { make } from "./elements.js";
import { STEPPER_WORDS } from "./words_stepper.js";

const WORDS = STEPPER_WORDS.guess;
const WAY = { enter: "down", leaf: "down", again: "down", leave: "up", try: "up", cut: "cut" };
export const GUESSES = ["down", "up", "cut"];

// Returns the next step that can be guessed, from a step on; -1 if there is none.
export const nextGuess = ({ steps }, step) => steps.kind.findIndex((kind, i) => i > step && WAY[kind]);

export class Guess {
  // `step()` is where the search is, `go(step)` leads it on.
  constructor(trace, { step, go }) {
    Object.assign(this, { trace, step, go });
    this.right = this.all = 0;
    this.buttons = GUESSES.map((way) => {
      const button = make("button", { type: "button", title: WORDS.keys[way] }, WORDS.ways[way]);
      button.addEventListener("click", () => this.answer(way));
      return button;
    });
    this.said = make("span", { class: "said", role: "status" });
    this.score = make("span", { class: "points" });
    this.element = make("div", { class: "guess", role: "group", "aria-label": WORDS.label },
      make("strong", {}, WORDS.ask), ...this.buttons, this.score, this.said);
    this.element.hidden = true;
  }

  get isOn() { return !this.element.hidden; }

  turn() {
    this.element.hidden = this.isOn;
    this.right = this.all = 0;
    this.said.textContent = "";
    this.moved();
  }

  answer(way) {
    const at = nextGuess(this.trace, this.step());
    if (at < 0) return;
    const { kind, sentence } = this.trace.steps;
    const isRight = WAY[kind[at]] === way;
    this.all++;
    this.right += isRight ? 1 : 0;
    const next = nextGuess(this.trace, at);
    this.go(next < 0 ? kind.length - 1 : next - 1);
    this.said.textContent = WORDS.verdict(isRight, WORDS.did[WAY[kind[at]]], sentence[at]);
    this.said.className = `said ${isRight ? "yes" : "no"}`;
    this.moved();
  }

  // Has the buttons and the score as they are at this step.
  moved() {
    const isOver = nextGuess(this.trace, this.step()) < 0;
    for (const button of this.buttons) button.disabled = isOver;
    this.score.textContent = WORDS.score(this.right, this.all, isOver);
  }
}

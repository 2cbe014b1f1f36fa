// The guided lesson: short cards, each of which sets the tree, the search and the step below.

import { announce, button, make } from "./elements.js";
import { WORDS } from "../views/words.js";

const SMALL = "[[3, 5], [2, 9]]";
const LAB = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]";

const first = () => 0;
const last = (...traces) => Math.max(...traces.map(({ steps }) => steps.kind.length)) - 1;
const firstCut = ({ steps }) => steps.kind.indexOf("cut");

// Where E is entered: the first node that is told a beta by the one above it.
const firstBeta = ({ steps }) =>
  steps.kind.findIndex((kind, i) => kind === "enter" && /beta \d/.test(steps.sentence[i]));

// What each card of WORDS.lesson.cards shows; `turned` is the same tree in another order.
const SHOWN = [
  { tree: SMALL, method: "minimax", at: first },
  { tree: SMALL, method: "minimax", at: last },
  { tree: SMALL, method: "alphabeta", at: firstCut },
  { tree: LAB, method: "alphabeta", at: firstBeta },
  { tree: "[[3, 5], [3, 9]]", method: "alphabeta", beside: "strict", at: firstCut },
  { tree: "[[7, 8, 9], [4, 5, 6], [1, 2, 3]]", turned: "[[3, 2, 1], [6, 5, 4], [9, 8, 7]]",
    method: "alphabeta", beside: "minimax", at: last },
  { tree: LAB, method: "alphabeta", at: first },
];

export class Lesson {
  // `show` is told what to show; `moved` which card is open, 0 if none.
  constructor({ show, moved }) {
    this.words = WORDS.lesson;
    this.show = show;
    this.moved = moved;
    this.number = 0;
    this.turned = false;
    this.element = make("section", { class: "lesson card", "aria-label": this.words.aria });
    this.invite();
  }

  get isOpen() { return this.number > 0; }

  invite() {
    this.number = 0;
    this.element.classList.remove("open");
    this.element.replaceChildren(
      make("span", {}, this.words.invite),
      button(this.words.begin, { class: "primary begin", on: () => this.go(1) }));
  }

  go(number, { focus = true } = {}) {
    this.number = Math.max(1, Math.min(number, SHOWN.length));
    this.turned = false;
    this.draw();
    if (focus) this.forward.focus({ preventScroll: true });
    this.moved(this.number);
    this.show(SHOWN[this.number - 1]);
  }

  leave() {
    this.invite();
    this.moved(0);
    this.element.querySelector("button").focus({ preventScroll: true });
  }

  turn() {
    this.turned = !this.turned;
    const shown = SHOWN[this.number - 1];
    this.show(this.turned ? { ...shown, tree: shown.turned } : shown);
  }

  draw() {
    const { words, number } = this;
    const card = words.cards[number - 1], count = SHOWN.length;
    const atEnd = number === count;
    this.forward = atEnd
      ? button(words.finish, { class: "primary", on: () => this.leave() })
      : button(words.next, { class: "primary", on: () => this.go(number + 1) });
    const back = button(words.back, { disabled: number === 1, on: () => this.go(number - 1) });
    const more = [];
    if (SHOWN[number - 1].turned) more.push(button(words.swap, { on: () => this.turn() }));
    if (atEnd) {
      more.push(make("a", { class: "button", href: "#/practice" }, words.practice),
        make("a", { class: "button", href: "#/play" }, words.play));
    }
    const dots = make("progress", { max: count, value: number, "aria-hidden": "true" });
    this.element.classList.add("open");
    this.element.replaceChildren(
      make("div", { class: "head" },
        make("h2", {}, card.title),
        make("span", { class: "quiet" }, dots, words.place(number, count)),
        button("✕", { title: words.close, on: () => this.leave() })),
      ...card.text.map((text) => make("p", {}, text)),
      make("div", { class: "bar" }, back, this.forward, ...more));
    announce(`${words.place(number, count)}: ${card.title}. ${card.text.join(" ")}`);
  }
}

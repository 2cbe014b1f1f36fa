// Puzzles: positions of played games in which one move is clearly best. Whoever has tried sees
// what every move leads to, and why, as rows of small boards.

import { Asking, Stopped, copyLink } from "./asking.js";
import { announce, button, choice, make } from "./elements.js";
import { Model } from "./model.js";
import { Table } from "./table.js";
import { Why } from "./why.js";
import { render } from "../views/board.js";
import { WORDS } from "./words_puzzles.js";

const KEPT = "plies puzzles"; // in this browser: how many were solved, and in a row
const OTHERS = 2; // moves that are explained beside the best one

export function open({ el, connection, params, say, remember }) {
  const section = new Puzzles({ el, connection, say, remember });
  section.load(params.get("game"), params.get("seed"));
  return () => section.close();
}

class Puzzles {
  constructor({ el, connection, say, remember }) {
    Object.assign(this, { el, connection, say, remember });
    this.asking = new Asking(connection);
    this.model = new Model({ look: null, enabled: false, last: null, values: null, move: "" });
    this.score = { solved: 0, streak: 0, best: 0, ...stored() };
    this.build();
    this.why = new Why({ element: this.below, say, labels: WORDS.why,
      thought: () => this.thought, ask: (what, fields) => this.table.ask(what, fields) });
    this.model.on("change:move", () => {
      const word = this.model.get("move");
      this.model.set("move", "");
      if (word) this.answer(word);
    });
    this.pressed = (event) => this.press(event);
    document.addEventListener("keydown", this.pressed);
  }

  build() {
    this.bar = make("div", { class: "bar" });
    this.task = make("p", { class: "turn", tabindex: -1 });
    this.board = make("div", { class: "board" });
    this.verdict = make("p", { class: "verdict", role: "status" });
    this.tally = make("p", { class: "quiet" });
    this.next = button(WORDS.next, { key: "n", class: "primary",
      on: () => this.load(this.puzzle?.game) });
    this.solve = button(WORDS.solve, { key: "s", on: () => this.reveal() });
    this.below = make("section", { class: "card below", hidden: true });
    this.el.append(make("div", { class: "plies-puzzles" },
      make("h1", {}, WORDS.title), make("p", { class: "quiet" }, WORDS.about), this.bar,
      this.task, this.board, this.verdict,
      make("div", { class: "bar" }, this.next, this.solve,
        button(WORDS.link, { on: () => copyLink(this.say, WORDS) })),
      this.tally, make("p", { class: "quiet keys" }, WORDS.keys), this.below));
    this.tell();
  }

  // Fetches a puzzle, that of a seed or any, and lays its position on the table.
  async load(game = null, seed = null) {
    this.asking.stop();
    this.why.close();
    this.model.set("enabled", false);
    this.task.replaceChildren(WORDS.making);
    this.verdict.replaceChildren();
    this.el.setAttribute("aria-busy", "true");
    try {
      const fields = { ...(game ? { game } : {}), ...(seed ? { seed: Number(seed) } : {}) };
      const puzzle = await this.asking.ask("puzzle", fields, { again: true });
      const table = new Table(this.asking, puzzle.spec);
      await table.begin(puzzle.moves);
      Object.assign(this, { puzzle, table, isTried: false, isOver: false });
      this.say("");
      this.show();
    } catch (error) {
      if (error instanceof Stopped) return;
      this.say(error.message);
      if (game && !error.lost) this.load();
    }
    this.el.removeAttribute("aria-busy");
  }

  show() {
    const { puzzle, table } = this;
    this.bar.replaceChildren(choice(WORDS.game, puzzle.games.map(({ game, name }) => [game, name]),
      puzzle.game, (game) => this.load(game)));
    this.task.textContent = puzzle.task;
    this.model.set("values", null);
    this.model.set("last", table.steps.at(-1) ?? null);
    this.model.set("look", table.look());
    this.model.set("enabled", true);
    this.unview ??= render({ model: this.model, el: this.board });
    this.solve.disabled = false;
    this.remember({ game: puzzle.game, seed: puzzle.seed });
    announce(puzzle.task);
  }

  // A move was tried: it is the best one, or what it leads to is said.
  answer(word) {
    const [best] = this.puzzle.lines;
    const line = this.puzzle.lines.find((one) => one.words[0] === word);
    if (this.isOver || !line) return;
    if (line !== best) {
      this.judge(WORDS.wrong(word, line.text), "wrong");
      if (!this.isTried) this.count(false);
      this.isTried = true;
      this.tried = line;
      return;
    }
    this.judge(this.isTried ? WORDS.rightNow(word, best.text) : WORDS.right(word, best.text), "right");
    if (!this.isTried) this.count(true);
    this.end();
  }

  reveal() {
    const [best] = this.puzzle?.lines ?? [];
    if (!best || this.isOver) return;
    if (!this.isTried) this.count(false);
    this.judge(WORDS.solution(best.words[0], best.text), "");
    this.end();
  }

  judge(sentence, kind) {
    this.verdict.className = `verdict ${kind}`;
    this.verdict.textContent = sentence;
  }

  // Everything is told: what each move is worth, on the board, and why below it.
  end() {
    this.isOver = true;
    this.solve.disabled = true;
    this.model.set("enabled", false);
    const { lines } = this.puzzle;
    this.model.set("values", lines.map(({ words, text }) => ({ word: words[0], text })));
    this.why.open();
  }

  get thought() {
    const { puzzle, table, tried } = this;
    const [best, ...rest] = puzzle.lines;
    const others = [tried, ...rest].filter((line, i, all) => line && all.indexOf(line) === i
      && rest.includes(line)).slice(0, OTHERS);
    return { at: table.at, player: puzzle.player,
      step: { word: best.words[0], lines: [best, ...others], exact: puzzle.exact } };
  }

  count(isSolved) {
    const { score } = this;
    score.solved += isSolved ? 1 : 0;
    score.streak = isSolved ? score.streak + 1 : 0;
    score.best = Math.max(score.best, score.streak);
    try {
      localStorage.setItem(KEPT, JSON.stringify(score));
    } catch { /* the score is this visit's, then */ }
    this.tell();
  }

  tell() { this.tally.textContent = WORDS.score(this.score); }

  press(event) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.matches?.("input, select, textarea, .plies-stepper *")) return;
    const does = { n: () => this.load(this.puzzle?.game), s: () => this.reveal() }[key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  close() {
    document.removeEventListener("keydown", this.pressed);
    this.asking.stop();
    this.why.close();
    this.unview?.();
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null; // this browser keeps nothing
  }
}

// After a game: every position is searched again, and the moves are told that lost something,
// with what was better. A click on one shows the position before it.

import { Asking, Stopped } from "./asking.js";
import { announce, button, make } from "./elements.js";
import { Model } from "./model.js";
import { render as renderCurve } from "../views/curve.js";
import { BESIDE } from "./words_play.js";

const words = BESIDE.review;
const BUDGET = 20; // seconds of searching for a whole game
const LEAST = 0.03, MOST = 0.3; // seconds for a position
const LISTED = 8; // moves: the costliest

export class Review {
  // `table()` is the game; `go(ply)` shows a position of it.
  constructor({ element, connection, table, go, say }) {
    Object.assign(this, { element, table, go, say });
    this.asking = new Asking(connection);
    this.clean = () => {};
    this.number = 0; // of reviews that were begun
  }

  async open() {
    const mine = ++this.number; // another one is not gone on with
    const table = this.table();
    const plies = table.steps.flatMap((step, ply) => (step.mover >= 0 ? [ply] : []));
    const seconds = Math.min(MOST, Math.max(LEAST, BUDGET / plies.length / 2));
    this.begin(plies.length, Number(seconds.toFixed(2)));
    const judged = []; // { ply, ... } of each move that was looked at
    try {
      for (const ply of plies) {
        if (this.halted || mine !== this.number) break;
        this.told.textContent = words.working(judged.length + 1, plies.length);
        judged.push({ ply, ...await this.judge(table, ply, seconds) });
        this.progress.value = judged.length;
      }
    } catch (error) {
      if (error instanceof Stopped) return;
      this.say(error.message);
      this.halted = true;
    }
    if (mine !== this.number) return;
    this.show(table, judged, plies.length);
  }

  // What a search says of one move; it is kept with the game.
  async judge(table, ply, seconds) {
    const step = table.steps[ply];
    if (step.judged) return step.judged;
    for (;;) {
      try {
        if (table.isStale) await table.restore();
        const { line, ...said } = await this.asking.ask("judge",
          { table: table.id, at: ply, word: step.word, seconds });
        step.judged = said;
        return said;
      } catch (error) {
        if (!error.lost) throw error;
        table.isStale = true;
        await this.asking.back();
      }
    }
  }

  begin(count, seconds) {
    this.halted = false;
    this.clean();
    const isNew = this.element.hidden;
    this.progress = make("progress", { max: count, value: 0, "aria-label": words.progress });
    this.told = make("span", { class: "quiet" });
    this.title = make("h2", { tabindex: -1 }, words.title);
    this.rest = make("div", {},
      make("div", { class: "bar" }, this.progress, this.told,
        button(words.stop, { on: () => { this.halted = true; } })));
    this.element.hidden = false;
    this.element.replaceChildren(
      make("div", { class: "bar" }, this.title,
        button(words.close, { on: () => this.close() })),
      make("p", { class: "quiet" }, words.how(seconds)), this.rest);
    if (!isNew) return;
    this.title.focus({ preventScroll: true });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "nearest" });
  }

  show(table, judged, all) {
    const faults = judged.filter(({ lost }) => lost);
    const listed = [...faults].sort((a, b) => b.cost - a.cost).slice(0, LISTED)
      .sort((a, b) => a.ply - b.ply);
    const sums = table.sides.map((side, number) => {
      const own = judged.filter(({ ply }) => table.steps[ply].mover === number);
      return words.sums(side, own.filter(({ lost }) => lost).length, own.length);
    });
    const sentence = faults.length ? words.most(listed.length, faults.length)
      : judged.length ? words.clean : "";
    const curve = make("div", { class: "curve" });
    this.rest.replaceChildren(
      make("p", { class: "quiet" }, [this.halted ? words.stopped(judged.length, all) : "",
        ...(judged.length ? sums : [])].filter(Boolean).join(" ")),
      curve, make("p", {}, sentence),
      make("ol", { class: "faults" }, ...listed.map((one) => this.fault(table, one))),
      this.halted ? button(words.again, { on: () => this.open() }) : "");
    this.curve(table, judged, curve);
    announce(sentence);
  }

  fault(table, { ply, lost, best, text }) {
    const { word, mover } = table.steps[ply];
    return make("li", {}, make("button", { type: "button", "data-ply": ply,
      on: { click: () => this.go(ply) } },
      make("b", {}, words.mistake(ply + 1, table.sides[mover], word, lost)), " ",
      make("span", {}, words.better(best, text))));
  }

  // The value of every position as a curve; a click on it shows that position.
  curve(table, judged, place) {
    const values = judged.filter(({ value }) => Number.isFinite(value))
      .map(({ ply, value, text, outcome }) => ({ ply, value, text, outcome }));
    const { over, winner, payoff, result } = table.look(table.last) ?? {};
    if (over && Number.isFinite(payoff)) {
      const outcome = winner === null ? "draw" : winner === 0 ? "win" : "loss";
      values.push({ ply: table.last, value: payoff, text: result, outcome });
    }
    const model = new Model({ values, at: table.at, last: table.last, sides: table.sides });
    model.on("change:at", () => this.go(model.get("at")));
    this.clean = renderCurve({ model, el: place });
  }

  close() {
    this.number++;
    this.clean();
    this.clean = () => {};
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

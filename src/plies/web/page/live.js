// A game that computers play, to be watched: board, controls, what each side thought, the curve.

import { WORDS } from "../views/words.js";
import { Stopped } from "./asking.js";
import { announce, button, field, make } from "./elements.js";
import { Model } from "./model.js";
import { showThoughts } from "./thoughts.js";

const TEXT = WORDS.watch;
const BOARD = "../views/board.js"; // for games that bring no view of their own
const PAUSES = [3000, 2000, 1000, 500, 250, 100, 0]; // milliseconds between two moves
const USUAL = 3;

export class Live {
  constructor(asking, say) {
    Object.assign(this, { asking, say });
    this.playing = null; // the run that is on: an old one that wakes up sees another, and ends
    this.ahead = null; // the step ahead that is being taken
    this.table = null; // the server's number of the game; null when it must be told again
    this.looks = [];
    this.steps = [];
    this.at = 0;
    this.sides = [];
    this.players = [];
    this.model = new Model({ look: null, last: null, enabled: false, speed: 200, move: "" });
    this.curve = new Model({ values: [], at: 0 });
    this.cleaning = [];
    this.build();
    this.forget = asking.connection.onback(() => { this.table = null; });
  }

  build() {
    this.board = make("div", { class: "watched" });
    this.status = make("p", { role: "status", class: "turn" });
    const first = button(TEXT.restart, { key: "r", on: () => this.restart() });
    this.before = button("◀", { title: TEXT.back, key: "←", on: () => this.back() });
    this.play = button(TEXT.play, { class: "primary", title: TEXT.playTitle, key: "space",
      on: () => this.turn() });
    this.next = button("▶", { title: TEXT.next, key: "→", on: () => this.once() });
    this.pace = make("input", { type: "range", min: 0, max: PAUSES.length - 1, step: 1,
      on: { input: () => this.paced() } });
    this.pace.value = USUAL;
    this.controls = make("div", { class: "bar controls" }, first, this.before, this.play, this.next,
      field(TEXT.speed, this.pace));
    this.thoughts = make("table", { class: "thoughts" });
    this.curvePlace = make("div", { class: "curve" });
    this.paced();
    this.addCurve();
  }

  async addCurve() {
    try {
      const { render } = await import("../views/curve.js");
      if (!this.closed) this.cleaning.push(render({ model: this.curve, el: this.curvePlace }));
    } catch {
      this.curvePlace.hidden = true; // the game can be watched without it
    }
    this.curve.on("change:at", () => this.goTo(this.curve.get("at")));
  }

  get pause() { return PAUSES[this.pace.value]; }

  paced() {
    this.pace.setAttribute("aria-valuetext", TEXT.speedValue(this.pause));
    this.pace.title = TEXT.speedValue(this.pause);
    this.model.set("speed", this.stepPause());
  }

  // Where everybody's move is one tick of the game, each takes its share.
  stepPause() {
    return this.together ? this.pause / this.sides.length : this.pause;
  }

  // Begins a game, or shows one that was played: its moves and who made them.
  async load(spec, moves = [], players = null) {
    this.halt();
    this.asking.stop();
    this.shown = players;
    this.spec = spec;
    this.table = null;
    this.steps = [];
    this.looks = [];
    const begun = await this.beginAt(moves);
    this.sides = begun.sides;
    this.together = begun.together;
    this.curve.set("sides", begun.sides);
    this.looks = [begun.start];
    this.add(begun.steps);
    await this.showView(begun.start.view ?? BOARD);
    this.goTo(moves.length ? 0 : this.steps.length);
    this.paced();
    return begun;
  }

  async beginAt(moves) {
    const begun = await this.asking.ask("begin", { game: this.spec, moves }, { again: true });
    this.table = begun.table;
    return begun;
  }

  // The table on the server; one that was put away is laid again.
  async ownTable() {
    if (this.table === null) await this.beginAt(this.steps.map((step) => step.word));
    return this.table;
  }

  add(steps) {
    for (const step of steps) {
      this.steps.push(step);
      this.looks.push(step.look);
    }
    this.curve.set("values", this.steps.flatMap(({ value, text, outcome }, i) =>
      (Number.isFinite(value) ? [{ ply: i + 1, value, text, outcome }] : [])));
    this.curve.set("last", this.steps.length);
  }

  async showView(place) {
    if (this.viewed === place) return;
    this.viewed = place;
    this.cleanView?.();
    this.cleanView = null;
    this.board.replaceChildren();
    this.model.set("look", this.looks[0]);
    try {
      const { render } = await import(place);
      if (!this.closed && this.viewed === place) {
        this.cleanView = render({ model: this.model, el: this.board });
      }
    } catch {
      this.plain = make("pre", {});
      this.board.replaceChildren(this.plain);
    }
  }

  async goTo(at) {
    if (at < 0 || at >= this.looks.length) return;
    this.at = at;
    if (!this.looks[at]) { // long games come without the pictures in between
      try {
        const table = await this.ownTable();
        const { look } = await this.asking.ask("look", { table, at });
        this.looks[at] = look;
      } catch (error) {
        this.failed(error);
        return;
      }
    }
    if (at === this.at) this.show();
  }

  show() {
    const { at } = this;
    const look = this.looks[at];
    this.model.set("last", this.steps[at - 1] ?? null);
    this.model.set("look", look);
    if (this.plain?.isConnected) this.plain.textContent = look.text;
    this.curve.set("at", at);
    const where = at < this.steps.length ? TEXT.position(at, this.steps.length)
      : TEXT.moveNumber(at);
    this.status.textContent = `${look.result || TEXT.toMove(turnName(look))} · ${where}`;
    if (look.over && at === this.steps.length) announce(look.result);
    this.before.disabled = at === 0;
    this.next.disabled = this.isOver && at === this.steps.length;
    this.think();
  }

  get isOver() { return Boolean(this.looks.at(-1)?.over); }

  think() {
    showThoughts(this.thoughts, { sides: this.sides, players: this.shown ?? this.seated(),
      steps: this.steps.slice(0, this.at), look: this.looks[this.at] });
  }

  turn() {
    if (this.playing) this.halt();
    else this.run();
  }

  halt() {
    this.playing = null;
    this.play.textContent = TEXT.play;
  }

  async run() {
    if (this.isOver && this.at === this.steps.length) {
      if (!await this.restart()) return;
    }
    const run = this.playing = {};
    this.play.textContent = TEXT.pause;
    try {
      while (this.playing === run && await this.forward()) await this.asking.sleep(this.wait());
    } catch (error) {
      this.failed(error);
    }
    if (this.playing === run) this.halt();
  }

  // Chance's moves are part of the move before.
  wait() { return this.steps[this.at]?.mover === -1 ? 0 : this.stepPause(); }

  async once() {
    this.halt();
    try {
      do await this.forward(); while (this.steps[this.at]?.mover === -1);
    } catch (error) {
      this.failed(error);
    }
  }

  back() {
    this.halt();
    let at = this.at - 1;
    while (at > 0 && this.steps[at].mover === -1) at--;
    this.goTo(at);
  }

  // Goes one move ahead, a known one or one that is asked for; false at the end of the game.
  forward() {
    this.ahead ??= this.stepAhead().finally(() => { this.ahead = null; });
    return this.ahead;
  }

  async stepAhead() {
    if (this.at === this.steps.length) {
      if (this.isOver) return false;
      this.status.textContent = `${turnName(this.looks.at(-1))} ${TEXT.thinking}`;
      this.add(await this.answer());
    }
    await this.goTo(this.at + 1);
    return this.at < this.steps.length || !this.isOver;
  }

  async answer() {
    for (;;) {
      try {
        const table = await this.ownTable();
        const fields = { table, at: this.steps.length, players: this.seated(),
          count: 1, seconds: 0 };
        const news = (text) => { this.status.textContent = `${text} …`; };
        return (await this.asking.ask("answer", fields, { news })).steps;
      } catch (error) {
        if (!error.lost) throw error;
        await this.asking.back();
        this.table = null;
      }
    }
  }

  // One player for each side: the last one plays all that are left.
  seated() { return this.sides.map((_, i) => this.players[Math.min(i, this.players.length - 1)]); }

  async restart() {
    try {
      await this.load(this.spec);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  failed(error) {
    if (error instanceof Stopped) return;
    this.halt();
    this.say(error.message);
    if (this.looks.length) this.show();
  }

  key(event) {
    const does = { " ": () => this.turn(), Enter: () => this.turn(), ArrowRight: () => this.once(),
      ArrowLeft: () => this.back(), r: () => this.restart() }[event.key];
    if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    does();
  }

  close() {
    this.closed = true;
    this.halt();
    this.forget();
    this.asking.stop();
    this.cleanView?.();
    for (const clean of this.cleaning) clean?.();
  }
}

function turnName(look) { return look.turn === -1 ? TEXT.chance : look.side; }

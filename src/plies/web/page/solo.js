// Games that the page animates: a board that moves, a computer that can take over, and its speed.
//
// `Solo` is what their tables have in common; the table.js of a game adds its own.

import { WORDS } from "../views/words.js";
import { copyLink } from "./asking.js";
import { announce, button, choice, field, make, numberText } from "./elements.js";
import { Model } from "./model.js";
import { Dropped, SoloTable } from "./solotable.js";

const words = WORDS.solo;
const AHEAD = 0.2; // seconds of play to ask for at once
const SETTLING = 500; // milliseconds between two addresses: browsers allow few a second
const PATIENCE = 400; // milliseconds
const LONG = 2500; // milliseconds after which a search that nobody waits for is given up
const MOST_AT_ONCE = 1000; // moves, that the server gives in one answer

export class Solo {
  constructor({ el, connection, params, say, remember, game, known }, name) {
    Object.assign(this, { el, connection, params, say, remember, game, name, known });
    this.settings = { game: name };
    this.model = new Model({ enabled: false, speed: 200, page: true, bare: true, move: "" });
    this.running = false;
    this.run = 0; // how often it was stopped
    this.closed = false;
    this.budget = 0;
    this.line = Promise.resolve(); // one question to the server after the other
    this.byKeys = false;
    this.keys = {};
    this.build();
    this.stopHearing = connection.onback(() => this.back());
    this.pressed = (event) => this.press(event);
    this.pointed = () => { this.byKeys = false; };
    document.addEventListener("keydown", this.pressed);
    document.addEventListener("pointerdown", this.pointed);
    this.hidden = () => this.writing && this.write(); // so that a reload finds the last position
    addEventListener("pagehide", this.hidden);
    this.model.on("change:move", () => {
      const word = this.model.get("move");
      if (!word) return;
      this.model.set("move", "");
      this.moved(word);
    });
  }

  build() {
    this.boxes = make("dl", { class: "boxes" });
    this.stage = make("div", { class: "stage" });
    this.ending = make("div", { class: "ending", hidden: true });
    this.stage.append(this.ending);
    this.bar = make("div", { class: "bar" });
    this.choices = make("div", { class: "bar choices" });
    this.side = make("div", { class: "beside" }, this.choices);
    this.el.append(make("div", { class: "plies-solo" },
      make("div", { class: "main" }, this.boxes, this.stage, this.bar), this.side));
  }

  // Adds a box with a number; returns a function that changes it.
  box(label) {
    const value = make("dd", {}, "0");
    this.boxes.append(make("div", {}, make("dt", {}, label), value));
    return (text) => { if (value.textContent !== text) value.textContent = text; };
  }

  action(text, key, does, attributes = {}) {
    const made = button(text, { key, on: () => { does(); this.focus(); }, ...attributes });
    if (key) this.keys[key.toLowerCase()] = does;
    this.bar.append(made);
    return made;
  }

  select(label, choices, value, changed) {
    const made = choice(label, choices, value, (chosen) => { changed(chosen); this.focus(); });
    this.choices.append(made);
    return made;
  }

  // Adds the slider for the speed, in moves a second, with its keys and its place in the address.
  paced(speeds, usual, params, changed) {
    const at = Number(params.get("speed")) - 1;
    const speed = this.slider(words.speed, speeds, at in speeds ? at : usual, words.rate, (rate) => {
      this.rate = rate;
      this.model.set("speed", 1000 / rate);
      changed();
    });
    this.keys["+"] = this.keys["="] = () => speed.step(1);
    this.keys["-"] = () => speed.step(-1);
  }

  // Adds a slider over a list of values; `told` says in words what one means.
  slider(label, values, at, told, changed) {
    const output = make("output", {});
    const control = make("input", { type: "range", min: 0, max: values.length - 1, value: at });
    const set = (index) => {
      const kept = Math.max(0, Math.min(values.length - 1, index));
      control.value = kept;
      output.textContent = told(values[kept]);
      control.setAttribute("aria-valuetext", told(values[kept]));
      changed(values[kept]);
    };
    control.addEventListener("input", () => set(Number(control.value)));
    control.addEventListener("change", () => this.focus());
    this.choices.append(field(label, make("span", { class: "slider" }, control, output)));
    set(at);
    return { step: (by) => set(Number(control.value) + by), row: output.closest("label") };
  }

  // Gives the keys back to the board, unless somebody is walking through the controls by keys.
  focus() {
    if (!this.byKeys) this.stage.querySelector("[tabindex]")?.focus({ preventScroll: true });
  }

  press(event) {
    this.byKeys = true;
    const { target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.matches?.("input, select, textarea")) return;
    if (event.key === "Enter" && target.matches?.("button, a, summary")) return;
    const does = this.keys[event.key.toLowerCase()];
    if (!does) return;
    event.preventDefault();
    does();
  }

  keep(values) {
    Object.assign(this.settings, values);
    this.write();
  }

  // Puts the settings and the position into the address.
  write() {
    clearTimeout(this.writing);
    this.writing = null;
    if (this.closed) return;
    const { look, entry } = this.table ?? {};
    const where = look ? { position: look.text, moves: entry.moves || "" } : {
      position: this.params.get("position"), moves: this.params.get("moves"),
    };
    this.remember({ ...this.settings, ...where }, { goesOn: this.running, isOwn: this.isOwn });
    this.written = performance.now();
  }

  // At once, if the last address has settled: what a reload is to find must not wait for it.
  writeSoon() {
    if (this.writing) return;
    const wait = (this.written ?? -Infinity) + SETTLING - performance.now();
    if (wait <= 0) this.write();
    else this.writing = setTimeout(() => this.write(), wait);
  }

  link() {
    this.write();
    copyLink(this.say, { copied: words.copied, shown: words.linkIs });
  }

  // Does one thing after the other; what is refused is told, and what takes long if it is `slow`.
  queue(work, slow = false) {
    this.line = this.line.then(async () => {
      if (this.closed) return;
      let told = false;
      const patience = setTimeout(() => {
        if (slow && !this.closed) this.say(words.thinking);
        told = slow;
      }, PATIENCE);
      try {
        await work();
        if (told && !this.closed) this.say("");
      } catch (error) {
        if (this.closed || error instanceof Dropped) return;
        if (error.lost) this.lost = this.running;
        this.stop();
        this.say(error.message);
      } finally {
        clearTimeout(patience);
      }
    });
    return this.line;
  }

  // Goes on where the address says, if it does and that can be; else it is a new game.
  resume(spec) {
    const position = this.params.get("position");
    if (!position) return this.begin(spec);
    const goesOn = this.known?.goesOn;
    return this.begin(spec, position, Number(this.params.get("moves")) || 0)
      .then(() => (this.table ? goesOn && this.start() : this.begin(spec)));
  }

  begin(spec, position = "", moves = 0) {
    this.stop();
    return this.queue(async () => {
      this.isOwn = !position || this.known?.isOwn === true; // no computer has made a move in it
      const table = new SoloTable(this.connection, spec);
      table.news = () => !this.closed && this.say(words.compiling);
      await table.begin(position, moves);
      this.table = table;
      this.say("");
      this.began?.();
      this.show();
      this.write(); // the old game's address is not to be found again
    });
  }

  back() {
    const goOn = this.lost;
    this.lost = false;
    if (!this.table) {
      this.restart();
      return;
    }
    this.table.leave();
    this.queue(async () => {
      await this.table.sit();
      this.say("");
      if (goOn) this.start();
    });
  }

  // Shows the position; `steps` led to it.
  show(steps = []) {
    const { look } = this.table;
    const moves = steps.filter(({ mover }) => mover >= 0);
    if (moves.length !== 1) this.model.set("last", steps.at(-1) ?? null);
    else this.model.set("last", moves[0]);
    this.model.set("look", look);
    this.tell(look);
    this.writeSoon();
    this.ending.hidden = !look.over;
    if (look.over) this.end(look);
  }

  end(look) {
    const wasRunning = this.running;
    this.stop();
    const again = button(words.again, { class: "primary", on: () => this.restart() });
    const sentence = this.ended(look);
    this.ending.replaceChildren(make("div", {}, make("strong", {}, sentence),
      make("span", {}, words.points(numberText(look.data.score))), again));
    announce(`${sentence} ${words.points(numberText(look.data.score))}`);
    if (wasRunning) this.focus();
  }

  start() {
    if (this.running || this.closed || !this.table || this.table.look.over) return;
    this.running = this.isFresh = true;
    this.writeSoon();
    this.say("");
    this.changed();
    this.budget = 1; // the first move is shown as soon as it is there
    this.before = performance.now();
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  stop() {
    if (!this.running) return;
    this.running = false;
    this.writeSoon();
    this.run++;
    cancelAnimationFrame(this.frame);
    const { table } = this;
    table.ahead = [];
    this.changed();
    // A short answer is waited for: to give it up costs the server more than to finish it.
    const { drop } = table;
    if (drop) setTimeout(() => table.drop === drop && drop(), LONG);
  }

  toggle() { if (this.running) this.stop(); else this.start(); }

  // Shows as many turns as are due, and asks for more in time.
  tick(now) {
    if (!this.running) return;
    const { table } = this;
    const seconds = Math.min(0.25, (now - this.before) / 1000);
    this.before = now;
    const known = table.ahead.length;
    this.budget += Number.isFinite(this.rate) ? seconds * this.rate : 1 + known * seconds / AHEAD;
    const steps = [];
    let turns = 0;
    while (this.budget >= 1 && table.turnLength()) {
      steps.push(...table.take());
      this.budget--;
      turns++;
    }
    if (!table.turnLength()) this.budget = Math.min(this.budget, 1);
    if (turns) this.show(turns === 1 ? steps : []);
    if (!this.running) return;
    if (!this.asking && this.isTime(table)) this.askForMore();
    this.frame = requestAnimationFrame((later) => this.tick(later));
  }

  turnsAtOnce() {
    return Math.min(MOST_AT_ONCE, Math.max(1, Math.ceil(this.rate * AHEAD)));
  }

  isTime(table) { return table.ahead.length <= Math.min(400, 2 * this.turnsAtOnce()); }

  askForMore() {
    const { table } = this;
    if (table.ahead.at(-1)?.look.over) return;
    this.asking = true;
    this.queue(async () => {
      try {
        if (!this.running || table !== this.table) return;
        const { run } = this;
        await this.more(table);
        if (run !== this.run) table.ahead = []; // stopped meanwhile: nobody waits for it
      } finally {
        this.asking = false;
        this.isFresh = false;
      }
    }, this.isFresh);
  }

  undo() {
    this.stop();
    this.queue(() => {
      if (this.table?.undo()) this.show();
    });
  }

  close() {
    this.stop();
    this.closed = true;
    clearTimeout(this.writing);
    removeEventListener("pagehide", this.hidden);
    this.table?.close();
    this.stopHearing();
    document.removeEventListener("keydown", this.pressed);
    document.removeEventListener("pointerdown", this.pointed);
    this.unview?.();
    this.el.replaceChildren();
  }
}

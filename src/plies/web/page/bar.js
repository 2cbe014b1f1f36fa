// The bar beside a board: how large a part of it is whose, and in words who is ahead.
//
// The server is asked about a position when nothing else is under way, and the answer is kept with
// the position. It can be switched off, which the browser remembers.

import { make } from "./elements.js";
import { BESIDE } from "./words_play.js";

const words = BESIDE.bar;
const KEPT = "plies bar";
const SETTLED = 250; // milliseconds for which nobody has moved
const SECONDS = 0.15; // of a search

export class Bar {
  // `table()` is the game, `isIdle()` whether the server has nothing else to do for it.
  constructor({ connection, table, isIdle, sides }) {
    Object.assign(this, { connection, table, isIdle, sides });
    this.known = new Map(); // by position: what the server said of it
    this.isOn = read() !== "off";
    this.part = make("div", { class: "part side0", "data-side": sides[0] });
    this.element = make("div", { class: "ahead side1", "data-side": sides[1], role: "meter", "aria-label": words.label,
      "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": 50 }, this.part);
    this.text = make("p", { class: "quiet ahead-text" });
    const box = make("input", { type: "checkbox", on: { change: () => this.turn(box.checked) } });
    box.checked = this.isOn;
    this.control = make("label", { class: "field", hidden: sides.length !== 2 }, box, make("span", {}, words.show));
  }

  turn(isOn) {
    this.isOn = isOn;
    write(isOn ? "on" : "off");
    this.show();
  }

  // Shows what is known of the position; asks for it if nothing is.
  show() {
    clearTimeout(this.soon);
    this.element.hidden = this.text.hidden = !this.isOn || this.sides.length !== 2;
    if (this.element.hidden || this.isClosed) return;
    const said = this.known.get(this.key()) ?? ended(this.table().look());
    if (said) this.draw(said);
    else if (this.isIdle()) this.soon = setTimeout(() => this.ask(), SETTLED);
  }

  key() { return this.table().words.slice(0, this.table().at).join(" "); }

  // One question at a time, which is waited for: to give it up costs the server more.
  async ask() {
    if (this.isAsking || !this.isIdle() || document.hidden) return; // nobody looks
    this.isAsking = true;
    const key = this.key(), { id, at } = this.table();
    try {
      const said = await this.connection.ask("judge", { table: id, at, seconds: SECONDS });
      this.known.set(key, said);
    } catch (error) {
      if (!error.lost) this.known.set(key, { text: words.none, share: null });
    }
    this.isAsking = false;
    this.show();
  }

  draw({ share, text }) {
    const percent = Math.round(100 * (share ?? 0.5));
    this.part.style.setProperty("--share", `${percent}%`);
    this.element.setAttribute("aria-valuenow", percent);
    this.element.setAttribute("aria-valuetext", text || `${percent} %`);
    this.element.title = text;
    this.text.textContent = text;
  }

  close() {
    clearTimeout(this.soon);
    this.isClosed = true;
  }
}

// A game that is over needs no search, and its end is told elsewhere.
function ended({ over, winner }) {
  return over ? { share: winner === 0 ? 1 : winner === 1 ? 0 : 0.5, text: "" } : null;
}

function read() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // this browser keeps nothing
  }
}

function write(value) {
  try {
    localStorage.setItem(KEPT, value);
  } catch { /* then it is on again the next time */ }
}

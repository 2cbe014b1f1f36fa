// Tournaments that the server was started with: how they stand, again and again while they go on.

import { WORDS } from "../views/words.js";
import { make } from "./elements.js";

const TEXT = WORDS.watch.tournament;
const EVERY = 2000; // milliseconds

export class Standings {
  constructor() {
    this.element = make("div", { class: "standings" });
    this.look();
  }

  async look() {
    try {
      const answer = await fetch("/tournaments");
      const { tournaments } = await answer.json();
      if (this.closed) return;
      this.element.replaceChildren(...tournaments.map((one, i) => this.card(one, i)));
      if (!tournaments.length) return;
    } catch {
      if (this.closed) return; // the server is away: it is asked again
    }
    this.timer = setTimeout(() => this.look(), EVERY);
  }

  card({ title, done, total, table, words }, i) {
    const [head, ...rows] = table;
    const line = (cell, cells) => make("tr", {}, ...cells.map((text) => make(cell, {}, text)));
    return make("div", { class: "card" }, make("h2", {}, TEXT.title(title)),
      make("p", {}, TEXT.far(done, total), " ",
        make("progress", { max: String(total), value: String(done), "aria-label": title })),
      ...(words ? [make("p", {}, words)] : []),
      make("div", { class: "scroll" }, make("table", {}, line("th", head),
        ...rows.map((cells) => line("td", cells)))),
      make("p", {}, make("a", { href: `/tournaments/${i + 1}` }, TEXT.report)));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }
}

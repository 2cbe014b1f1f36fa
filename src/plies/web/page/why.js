// "Why?": the move that was played beside the best of the others, each with the play that the
// search expects after it, as rows of small boards; and a small search to step through.

import { Stopped } from "./asking.js";
import { button, choice, make } from "./elements.js";
import { Model } from "./model.js";
import { readPicture } from "../views/picture.js";
import { render } from "../views/stepper.js";
import { WORDS } from "../views/words.js";

const words = WORDS.play;
const LEVELS = [1, 2, 3, 4, 6, 8, 12];
const USUAL = 3;

export class Why {
  // `thought()` is the move to explain: { at, player, step }, or null; `ask(what, fields)` asks
  // the server about the game; `labels` are sentences that are said otherwise here.
  constructor({ element, say, thought, ask, labels = {} }) {
    Object.assign(this, { element, say, thought, ask, words: { ...words, ...labels } });
    this.level = USUAL;
    this.clean = () => {};
    this.number = 0; // of what was asked for: an older answer must not be shown
  }

  async open() {
    const found = this.thought();
    if (!found) {
      this.say(words.nobody);
      return;
    }
    const { at, player, step } = found;
    const { word, lines = [], depth = 0, exact = false, stopped = "" } = step;
    const number = ++this.number;
    this.fields = { at, player, word, depth };
    this.element.setAttribute("aria-busy", "true");
    try {
      const told = await this.ask("why", { ...this.fields, lines, exact, stopped,
        level: this.level });
      if (number === this.number) this.show(told);
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(error.message);
    }
    this.element.removeAttribute("aria-busy");
  }

  show(told) {
    this.clean();
    const isNew = this.element.hidden;
    const levels = LEVELS.filter((level) => level <= Math.max(told.longest, told.level));
    const title = make("h2", { tabindex: -1 }, words.whyTitle(told.word));
    this.element.hidden = false;
    this.element.replaceChildren(
      make("div", { class: "bar" }, title,
        choice(words.level, levels.map((level) => [level, words.levelIs(level)]), told.level,
          (level) => { this.level = Number(level); this.open(); }),
        button(words.close, { on: () => this.close() })),
      make("p", { class: "quiet" }, [this.words.whyHow, told.note].filter(Boolean).join(" ")),
      make("div", { class: "reasons" },
        figure(told.board, words.before(told.side), "before"),
        make("ol", { class: "ways" }, ...told.lines.map((line, i) => this.way(line, i === 0)))),
      this.stepping());
    if (!isNew) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
    title.focus({ preventScroll: true });
  }

  // One move and what comes after it: the one that was played, or another.
  way({ word, text, compared, steps, outcomes, more }, isPlayed) {
    const boards = steps.map((step) => figure(step.board, words.made(step.side, step.word)));
    if (outcomes.length) {
      const chances = outcomes.map((one) => figure(one.board,
        words.happens(one.word, one.odds, one.reply)));
      boards.push(make("div", { class: "chances" },
        make("p", { class: "quiet" }, words.chances(more)), ...chances));
    }
    return make("li", { class: isPlayed ? "way played" : "way", "data-word": word },
      make("p", {}, make("b", {}, word), " ",
        make("span", { class: "quiet" }, isPlayed ? this.words.wasPlayed : this.words.instead), " ",
        make("span", { class: "worth" }, text),
        compared ? make("span", { class: "compared" }, ` (${compared})`) : null),
      make("div", { class: "line", tabindex: 0, role: "group",
        "aria-label": words.lineOf(steps.map((step) => step.word).join(" ")) }, ...boards));
  }

  // A small search of the same position, if one plays the same move.
  stepping() {
    const place = make("div");
    const details = make("details", { class: "stepping", on: { toggle: async () => {
      if (!details.open || place.childElementCount) return;
      place.replaceChildren(make("p", { class: "quiet" }, words.busy));
      try {
        const { traces, sentence, same } = await this.ask("steps", { ...this.fields, level: 0 });
        place.replaceChildren(make("p", {}, same ? sentence : words.notSoSmall(sentence)));
        if (!same) return;
        const tree = make("div");
        place.append(tree);
        const last = Math.max(...traces.map((trace) => trace.steps.kind.length)) - 1;
        this.clean = render({ model: new Model({ traces, step: last, page: false }), el: tree });
      } catch (error) {
        if (!(error instanceof Stopped)) place.replaceChildren(make("p", {}, error.message));
      }
    } } }, make("summary", {}, words.stepping), place);
    return details;
  }

  close() {
    this.number++;
    this.level = USUAL;
    this.clean();
    this.clean = () => {};
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

function figure({ svg, text }, caption, kind = "") {
  const frame = make("div", { class: "plies-board small" });
  const picture = svg ? readPicture(svg, document.body) : null;
  if (picture) {
    for (const one of picture.querySelectorAll("[aria-label]")) one.removeAttribute("aria-label");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", caption);
    frame.append(picture);
  } else frame.append(make("pre", {}, text ?? ""));
  return make("figure", { class: kind }, frame, make("figcaption", {}, caption));
}

// What is seen of a game on a board: the board, its bars, who plays, and what was thought.

import { Bar } from "./bar.js";
import { button, make, numberText } from "./elements.js";
import { Model } from "./model.js";
import { playerWords, swatch } from "./seats.js";
import { BESIDE } from "./words_play.js";
import { render as renderBoard } from "../views/board.js";
import { render as renderCurve } from "../views/curve.js";
import { WORDS } from "../views/words.js";

const words = WORDS.play;
const DICE = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const NEAR = 60; // moves that are listed before the one that is shown, and after it

export class BoardScreen {
  constructor(el, owner) {
    this.owner = owner;
    this.model = new Model({ look: null, enabled: false, last: null, values: null, move: "",
      ahead: true });
    this.curve = new Model({ values: [], at: 0, last: 0, sides: [] });
    this.cleaning = [];
    this.build(el);
    this.model.on("change:move", () => {
      const word = this.model.get("move");
      this.model.set("move", "");
      if (word) owner.move(word);
    });
    this.curve.on("change:at", () => {
      if (this.curve.get("at") !== owner.table.at) owner.go(this.curve.get("at"));
    });
  }

  build(el) {
    const { owner } = this;
    this.status = make("p", { class: "turn" });
    this.shown = make("div", { class: "shown" });
    this.bar = new Bar({ connection: owner.connection, sides: owner.game.sides,
      table: () => owner.table, isIdle: () => owner.isIdle });
    this.board = make("div", { class: "board" }, this.bar.element, this.shown);
    this.buttons = {
      newGame: button(words.newGame, { key: "r", on: () => owner.newGame() }),
      undo: button(words.undo, { key: "u", on: () => owner.undo() }),
      hint: button(words.hint, { key: "h", on: () => owner.hint() }),
      why: button(words.why, { on: () => owner.why.open() }),
      review: button(BESIDE.review.open, { on: () => owner.review.open() }),
      swap: button(words.swap, { on: () => owner.swap() }),
      play: button(words.go, { key: "Enter", on: () => owner.play() }),
    };
    this.buttons.swap.hidden = owner.game.sides.length !== 2;
    this.slider = make("input", { type: "range", min: 0, value: 0, "aria-label": words.position,
      on: { input: () => owner.go(Number(this.slider.value)) } });
    const { table } = owner;
    this.replay = make("div", { class: "bar replay", role: "group", "aria-label": words.position },
      button("|◀", { title: words.first, key: "Home", on: () => owner.go(0) }),
      button("◀", { title: words.back, key: "←", on: () => owner.go(table.at - 1) }),
      this.slider,
      button("▶", { title: words.next, key: "→", on: () => owner.go(table.at + 1) }),
      button("▶|", { title: words.end, key: "End", on: () => owner.go(table.last) }));
    this.seatPlace = make("div", {}, owner.seats.element);
    this.thought = make("div");
    this.news = make("p", { class: "quiet news", role: "status" });
    this.curvePlace = make("div");
    this.list = make("div", { class: "record" });
    this.below = make("section", { class: "card below", hidden: true });
    this.again = make("section", { class: "card review", hidden: true });
    this.columns = make("div", { class: "columns", inert: true }, // until there is a position
      make("div", {},
        this.status, this.board, this.bar.text, this.replay,
        make("div", { class: "bar" }, ...Object.values(this.buttons),
          button(words.link, { on: () => owner.link() }))),
      make("div", {},
        make("div", { class: "card" }, this.seatPlace, this.bar.control),
        make("div", { class: "card" }, make("h2", {}, words.thought), this.thought,
          this.news, this.curvePlace),
        make("div", { class: "card" }, make("h2", {}, words.moves), this.list),
        make("p", { class: "quiet keys" }, words.keys)));
    el.append(this.columns, this.again, this.below);
  }

  begin(table) {
    this.columns.inert = false;
    this.curve.set("sides", table.sides);
    this.model.set("look", table.look());
    this.cleaning.push(renderBoard({ model: this.model, el: this.shown }),
      renderCurve({ model: this.curve, el: this.curvePlace }));
  }

  seat(seats) {
    this.owner.seats = seats;
    this.seatPlace.replaceChildren(seats.element);
  }

  show() {
    const { owner } = this, { table } = owner;
    const look = table.look();
    this.model.set("last", table.steps[table.at - 1] ?? null);
    this.model.set("look", look);
    this.model.set("enabled", owner.canMove);
    this.status.replaceChildren(...this.sentenced(look));
    this.status.classList.toggle("over", look.over);
    this.slider.max = table.last;
    this.slider.value = table.at;
    this.slider.setAttribute("aria-valuetext", words.replay(table.at, table.last));
    this.label();
    this.showThought();
    this.showRecord();
    this.curve.set("values", table.steps.flatMap(({ value, text, outcome }, i) =>
      (Number.isFinite(value) ? [{ ply: i + 1, value, text, outcome }] : [])));
    this.curve.set("last", table.last);
    this.curve.set("at", table.at);
    this.bar.show();
  }

  // The sentence, with the colour of whose turn it is, and before it what happened last.
  sentenced(look) {
    const { owner } = this, { table } = owner;
    const said = [this.sentence(look)];
    if (!look.over && look.turn >= 0) said.unshift(swatch(table.sides[look.turn], look.turn));
    const isAsked = !look.over && !this.model.get("values");
    const before = isAsked && table.isAtEnd && owner.isHuman && !owner.isBusy ? this.before() : "";
    const last = table.steps[table.at - 1];
    const die = before && last.mover < 0 ? DICE[Number(last.word)] : "";
    return before ? [...said, make("span", { class: "before" }, ` ${before}`),
      die ? make("span", { class: "die", "aria-hidden": "true" }, ` ${die}`) : ""] : said;
  }

  // The last move with what chance has added to it: a pass and a die are easy to miss.
  before() {
    const { steps, at, sides } = this.owner.table;
    const number = steps.slice(0, at).findLastIndex(({ mover }) => mover >= 0);
    const chance = steps.slice(number + 1, at).map(({ word }) => word).join(" ");
    if (number < 0) return chance ? BESIDE.chance(chance) : "";
    return BESIDE.before(sides[steps[number].mover], steps[number].word, chance);
  }

  sentence(look) {
    const { owner } = this, { table } = owner;
    const [best] = this.model.get("values") ?? [];
    if (best) return words.hintFor(best.word, best.text);
    if (look.over) return this.ending(look);
    if (!table.isAtEnd) return words.replay(table.at, table.last);
    if (owner.isHuman) return words.yourTurn(look.side);
    return words.turn(look.side, playerWords(owner.seats.specs[look.turn] ?? ""));
  }

  // How the game has ended, said to the one who played it if there is one.
  ending({ winner, payoff, result }) {
    const { seats, game, table } = this.owner;
    const { person } = seats;
    if (person < 0 || typeof winner !== "number" || game.sides.length !== 2) return result;
    const by = game.decisive || typeof payoff !== "number" ? 0 : Math.abs(payoff);
    const side = table.sides[winner];
    return winner === person ? words.youWon(side, by) : words.youLost(side, by);
  }

  label() {
    const { owner, buttons } = this, { table } = owner;
    buttons.undo.disabled = table.at === 0;
    buttons.hint.disabled = owner.look.over || owner.isBusy;
    buttons.why.disabled = !owner.thought;
    buttons.review.disabled = table.last === 0;
    buttons.review.classList.toggle("primary", owner.look.over);
    buttons.play.disabled = owner.look.over;
    buttons.play.textContent = owner.isPlaying ? words.stop : words.go;
    const waits = !owner.isBusy && !owner.look.over && table.isAtEnd && !owner.isHuman;
    buttons.play.classList.toggle("primary", waits || owner.isPlaying);
    const [first, back, , next, end] = this.replay.children;
    first.disabled = back.disabled = table.at === 0;
    next.disabled = end.disabled = table.isAtEnd;
    this.slider.disabled = table.last === 0;
  }

  // A move is on its way: until it is answered nobody makes another.
  sent() { this.model.set("enabled", false); }

  think(player) {
    this.status.textContent = words.thinks(playerWords(player));
    this.model.set("enabled", false);
  }

  hint(values) {
    this.model.set("values", values);
  }

  showThought() {
    const { table, thought } = this.owner;
    const step = thought?.step;
    if (!step) {
      this.thought.replaceChildren(make("p", { class: "quiet" }, words.nothing));
      return;
    }
    const { text, value, depth, nodes, seconds, engine, exact, line, outcome } = step;
    const each = seconds > 0 && nodes ? numberText(Math.round(nodes / seconds)) : "";
    const facts = {
      value: text === undefined ? null : outcome || value === null ? text
        : words.value(text, table.sides[0]),
      depth: depth === undefined ? null
        : `${words.plies(depth)}${exact ? `, ${words.proven}` : ""}`,
      nodes: nodes === undefined ? null
        : each ? words.nodes(numberText(nodes), each) : numberText(nodes),
      time: seconds === undefined ? null : words.seconds(seconds.toFixed(seconds < 1 ? 3 : 1)),
      engine: engine ?? null,
      line: line?.length > 1 ? line.slice(0, 8).join(" ") : null,
    };
    this.thought.replaceChildren(make("dl", { class: "facts" },
      make("dt", {}, table.sides[step.mover] ?? ""), make("dd", {}, make("b", {}, step.word)),
      ...Object.entries(facts).filter(([, fact]) => fact !== null).flatMap(([name, fact]) =>
        [make("dt", {}, words.facts[name]), make("dd", {}, fact)])));
  }

  showRecord() {
    const { owner } = this, { table } = owner;
    if (!table.last) {
      this.list.replaceChildren(make("span", { class: "quiet" }, words.empty));
      return;
    }
    const from = Math.max(0, table.at - NEAR);
    const to = Math.min(table.last, table.at + NEAR);
    const shown = table.steps.slice(from, to).map((step, i) => {
      const ply = from + i + 1;
      const attributes = { title: `${ply}. ${table.sides[step.mover] ?? ""}`,
        on: () => owner.go(ply), class: `side${step.mover}` };
      const one = button(step.word, attributes);
      one.setAttribute("aria-label", `${ply}. ${table.sides[step.mover] ?? ""} ${step.word}`);
      if (ply === table.at) one.setAttribute("aria-current", "step");
      return one;
    });
    if (from) shown.unshift(make("span", { class: "quiet" }, words.earlier(from)));
    this.list.replaceChildren(...shown);
    const now = this.list.querySelector("[aria-current]");
    if (now) this.list.scrollTop = now.offsetTop - this.list.clientHeight / 2;
  }

  close() {
    this.bar.close();
    for (const clean of this.cleaning.splice(0)) clean();
  }
}

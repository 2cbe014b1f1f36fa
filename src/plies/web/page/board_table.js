// A game on a board: people and computers in turn, hints, undo, replay, and why.

import { copyLink, Stopped } from "./asking.js";
import { BoardScreen } from "./board_screen.js";
import { announce } from "./elements.js";
import { Review } from "./review.js";
import { Seats } from "./seats.js";
import { Table } from "./table.js";
import { Why } from "./why.js";
import { WORDS } from "../views/words.js";

const words = WORDS.play;
const LONGEST = 1500; // characters of the moves in an address
const BETWEEN = ";"; // words of moves in an address
const A_LOOK = 280; // milliseconds in which one sees one's own move before the answer
const SLOW = 0.3; // seconds of a move after which it is worth while to compile
const PAUSE = 600; // between moves that the computer makes on its own

export class BoardTable {
  constructor(section, asking, spec) {
    Object.assign(this, section, { asking, spec });
    this.isClosed = false;
    this.run = 0; // the number of what is under way: an older one must not go on
    this.isBusy = false;
    this.isPlaying = false; // the computer plays on for everybody
    this.prepared = new Set(); // players for whom something was compiled, or tried to
    const named = this.params.get("players")?.split("|") ?? this.game.usual;
    this.seats = new Seats(this.game, named, () => this.reseated());
    this.table = new Table(asking, spec);
    this.screen = new BoardScreen(this.el, this);
    this.why = new Why({ element: this.screen.below, say: this.say,
      thought: () => this.thought, ask: (what, fields) => this.table.ask(what, fields) });
    this.review = new Review({ element: this.screen.again, connection: this.connection,
      say: this.say, table: () => this.table, go: (ply) => this.go(ply) });
    this.pressed = (event) => this.press(event);
    document.addEventListener("keydown", this.pressed);
    this.forget = this.connection.onback(() => { this.table.isStale = true; });
  }

  get look() { return this.table.look(); }
  get isHuman() { return this.seats.specs[this.look.turn] === "human"; }
  get isIdle() { return !this.isBusy && !this.isClosed && !this.table.isStale; }
  get canMove() { return !this.isBusy && !this.look.over && this.isHuman; }

  // The last move, at or before the position shown, that a computer thought about; or null.
  get thought() {
    const { steps, at } = this.table;
    const number = steps.slice(0, at).findLastIndex((step) => step.seconds !== undefined);
    if (number < 0) return null;
    const own = this.seats.specs[steps[number].mover];
    return { at: number, step: steps[number],
      player: own === "human" ? this.seats.adviser : own };
  }

  async open() {
    const { known } = this; // the same game, before the page was loaded again
    const linked = this.params.get("moves")?.split(BETWEEN).filter(Boolean) ?? [];
    const moves = known?.moves ?? linked;
    const trouble = await this.table.begin(moves);
    if (this.isClosed) return;
    if (!trouble) this.table.recall(known?.thoughts);
    this.screen.begin(this.table);
    this.show();
    if (known?.goesOn === "playing") this.play();
    else if (known?.goesOn || trouble || (!moves.length && (this.table.last || !this.isHuman))) {
      this.reseated(); // dice have said who begins, or somebody waits for the computer
    }
    if (trouble) this.say(trouble);
  }

  // Shows the position, and keeps the game in the address.
  show() {
    if (this.isClosed) return;
    this.screen.show();
    const { words: made, thoughts } = this.table;
    const moves = made.join(BETWEEN);
    const fits = moves.length <= LONGEST;
    const named = this.seats.named.join("|");
    const goesOn = this.isPlaying ? "playing"
      : this.isBusy && !this.isHuman && !this.look.over ? "thinking" : "";
    this.remember({
      game: this.spec,
      players: named === this.game.usual.slice(0, this.seats.named.length).join("|") ? "" : named,
      moves: fits ? moves : "",
    }, { thoughts, goesOn, moves: fits ? undefined : made });
  }

  // Does one thing at a time; what was under way before is left.
  async doing(work) {
    const mine = ++this.run;
    this.isBusy = true;
    this.say("");
    this.screen.hint(null);
    try {
      await work(() => mine === this.run && !this.isClosed);
    } catch (error) {
      if (!(error instanceof Stopped) && mine === this.run) {
        this.isPlaying = false;
        this.say(error.message);
        if (!("lost" in error)) console.error(error); // a fault of ours
      }
    }
    if (mine === this.run) {
      this.isBusy = false;
      this.show();
    }
  }

  // A person moves, here or somewhere back in the game; then the computer answers.
  move(word) {
    if (!this.canMove) return;
    this.isPlaying = false;
    this.screen.sent();
    this.doing(async (isOn) => {
      await this.table.move(word);
      if (isOn()) await this.answer(isOn);
    });
  }

  // The computer moves until it is a person's turn.
  async answer(isOn) {
    while (isOn() && !this.look.over && !this.isHuman) {
      this.show();
      await this.asking.sleep(A_LOOK);
      if (isOn()) await this.oneMove(isOn, this.seats.specs);
    }
    if (isOn()) this.tell();
  }

  async oneMove(isOn, players) {
    this.screen.think(players[this.look.turn]);
    const news = (text) => isOn() && this.hear(text);
    const steps = await this.table.answer(players, { count: 1, seconds: 0 }, news);
    if (!isOn() || !steps.length) return;
    await this.table.see(this.table.last);
    this.show();
    const { mover } = steps[0];
    if (this.isPlaying) announce(words.played(this.table.sides[mover], steps[0].word));
    if (mover >= 0) this.prepare(players[mover], steps[0]);
  }

  // The computer plays for everybody, or stops doing so.
  play() {
    if (this.isPlaying) {
      this.stop();
      return;
    }
    const people = this.seats.specs.some((spec) => spec === "human");
    if (people && !this.isHuman && !this.look.over) {
      this.doing((isOn) => this.answer(isOn)); // it is just its turn
      return;
    }
    this.isPlaying = true;
    this.doing(async (isOn) => {
      const { adviser } = this.seats;
      const players = this.seats.specs.map((spec) => (spec === "human" ? adviser : spec));
      while (isOn() && !this.look.over) {
        await this.oneMove(isOn, players);
        if (isOn() && !this.look.over) await this.asking.sleep(PAUSE);
      }
      if (isOn()) this.isPlaying = false;
      if (isOn()) this.tell();
    });
  }

  stop() {
    this.isPlaying = false;
    this.run++;
    this.isBusy = false;
    this.asking.stop();
    if (!this.isClosed) this.show();
  }

  tell() {
    const step = this.table.steps[this.table.at - 1];
    const side = this.table.sides[step?.mover];
    const played = side ? words.played(side, step.word) : "";
    const now = this.look.over ? this.screen.ending(this.look) : words.yourTurn(this.look.side);
    announce(`${played} ${now}`);
  }

  // Takes back a person's last move and what was answered.
  undo() {
    this.stop();
    let ply = this.table.at - 1;
    const { specs } = this.seats;
    const isPersons = (at) => specs[this.table.steps[at].mover] === "human";
    while (ply > 0 && !isPersons(ply)) ply--;
    if (ply >= 0) this.doing(() => this.table.backTo(ply));
  }

  newGame() {
    this.stop();
    this.why.close();
    this.review.close();
    this.doing(async (isOn) => {
      await this.table.begin();
      if (isOn()) await this.answer(isOn);
    });
  }

  swap() {
    this.stop();
    this.screen.seat(new Seats(this.game, [...this.seats.named].reverse(), () => this.reseated()));
    this.reseated();
  }

  // Somebody else plays a side: a computer whose turn it is now moves.
  reseated() {
    this.stop();
    if (this.table.isAtEnd && this.seats.specs.some((spec) => spec === "human")) {
      this.doing((isOn) => this.answer(isOn));
    }
  }

  go(ply) {
    if (this.isPlaying) this.stop();
    if (!this.isBusy) this.doing(() => this.table.see(ply));
  }

  hint() {
    const { adviser } = this.seats;
    if (!adviser) this.say(words.noAdviser);
    if (!adviser || this.isBusy || this.look.over) return;
    this.doing(async (isOn) => {
      this.screen.think(adviser);
      const { at } = this.table;
      const news = (text) => isOn() && this.hear(text);
      const { values } = await this.table.ask("values", { at, player: adviser }, news);
      if (!isOn()) return;
      this.screen.hint(values);
      if (values.length) announce(words.hintFor(values[0].word, values[0].text));
    });
  }

  // Has compiled what a player needs that was slow without: it is a wait, but only once ever.
  async prepare(player, { engine, exact, seconds }) {
    if (engine !== "interpreted" || exact || seconds < SLOW || this.prepared.has(player)) return;
    this.prepared.add(player);
    this.hear(words.compiling);
    const news = () => this.hear(words.compiling);
    this.preparing = this.connection.ask("prepare", { game: this.spec, player }, { news });
    await this.preparing.catch(() => {}); // it was a favour: players play without it, too
    this.hear("");
  }

  // What the server does meanwhile stands beside the board, which must not move.
  hear(text) { this.screen.news.textContent = text; }

  link() { copyLink(this.say, { copied: words.copied, shown: words.linkIs }); }

  press(event) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!this.table.start || target.matches?.("input, select, textarea, .plies-stepper *")) return;
    if (key === "Enter" && target.matches?.("button, summary, a")) return;
    const does = {
      ArrowLeft: () => this.go(this.table.at - 1), ArrowRight: () => this.go(this.table.at + 1),
      Home: () => this.go(0), End: () => this.go(this.table.last),
      u: () => this.undo(), r: () => this.newGame(), h: () => this.hint(), "?": () => this.hint(),
      Enter: () => this.play(),
    }[key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  close() {
    this.isClosed = true;
    this.run++;
    this.forget();
    this.preparing?.cancel();
    document.removeEventListener("keydown", this.pressed);
    this.asking.stop();
    this.why.close();
    this.review.close();
    this.screen.close();
  }
}

// Watch: computers against each other, one game live, or a match of many.

import { WORDS } from "../views/words.js";
import { Asking, Stopped, copyLink } from "./asking.js";
import { firstIn, GameChoice, PlayerChoice } from "./choosing.js";
import { button, make } from "./elements.js";
import { Live } from "./live.js";
import { Match } from "./match.js";
import { Standings } from "./standings.js";

const TEXT = WORDS.watch;
const QUICK = "time=0.2"; // a move, unless somebody chooses otherwise
const LEFT_ALONE = ["INPUT", "TEXTAREA", "SELECT", "BUTTON", "SUMMARY", "A"];

export function open(opened) {
  const section = new Watch(opened);
  section.begin();
  return () => section.close();
}

class Watch {
  constructor({ el, connection, params, say, remember, known }) {
    Object.assign(this, { el, params, say, remember, known });
    this.asking = new Asking(connection);
    this.live = new Live(new Asking(connection), say);
    this.matchAsking = new Asking(connection);
    this.standings = new Standings();
    this.key = (event) => this.pressed(event);
    document.addEventListener("keydown", this.key);
  }

  async begin() {
    try {
      const { games } = await this.asking.ask("games", {}, { again: true });
      this.games = games.map((game) => ({ ...game,
        players: [...game.players.filter((player) => player.spec !== "human"),
          ...game.levels.map((name) => ({ spec: name, name, kind: "none" }))] }));
    } catch (error) {
      this.failed(error);
      return;
    }
    const { params, live } = this;
    const asked = params.get("game") ?? firstIn(this.games, "watch");
    this.choice = new GameChoice(TEXT.game, this.games, asked, () => this.another());
    this.seats = make("div", { class: "bar seats" });
    this.choosePlayers([params.get("first"), params.get("second")]);
    this.match = new Match(this.matchAsking, () => this.setup(), params, { say: this.say,
      show: (...game) => this.showGame(...game), changed: () => this.changed(),
      keep: () => this.changed(),
      begun: () => { live.table = null; } });
    const link = button(TEXT.link, { on: () => {
      this.changed(); // so that the address holds everything, also what nobody has touched
      copyLink(this.say, TEXT);
    } });
    this.el.append(make("div", { class: "plies-watch" },
      make("h1", {}, TEXT.title), make("p", { class: "quiet" }, TEXT.about),
      make("div", { class: "card" }, make("div", { class: "bar" }, this.choice.element, link),
        this.seats),
      make("div", { class: "columns" },
        make("div", { class: "card" }, live.status, live.board, live.controls),
        make("div", { class: "card" }, make("div", { class: "scroll" }, live.thoughts),
          live.curvePlace)),
      this.match.element, this.standings.element));
    await this.load();
    if (this.known?.match) this.match.recall(this.known.match);
    if (this.choice.unknown) this.say(this.choice.unknown);
  }

  setup() {
    return { spec: this.choice.spec, game: this.choice.game,
      players: this.players.map((one) => one.spec) };
  }

  // A picker for the first side, and one for the second or for all others.
  choosePlayers(wanted) {
    const { sides, strong, players, swaps } = this.choice.game;
    const able = players.map((player) => player.spec.replace(/\btime=[\d.]+/, QUICK));
    const named = strong.slice(0, 2).map((spec) => (spec === "human" ? able[0] : spec));
    if (swaps) named[1] = able[Math.min(1, able.length - 1)]; // two of a kind are dull to watch
    this.players = named.map((spec, i) => {
      const label = i && sides.length > 2 ? TEXT.others : sides[i];
      return new PlayerChoice(label, players, wanted[i] ?? spec, () => this.changed());
    });
    this.seats.replaceChildren(...this.players.map((one) => one.element));
    this.live.players = this.players.map((one) => one.spec);
  }

  changed() {
    this.live.players = this.players.map((one) => one.spec);
    if (this.live.looks.length) this.live.think();
    this.match.refresh();
    const [first, second] = this.live.players;
    this.remember({ game: this.choice.spec, first, second: second ?? "", ...this.match.params },
      this.match.games.length ? { match: this.match.kept } : null);
  }

  async another() {
    this.choosePlayers([]);
    this.match.anew();
    this.changed();
    await this.load();
  }

  async load() {
    this.say("");
    try {
      await this.live.load(this.choice.spec);
    } catch (error) {
      this.failed(error);
    }
  }

  async showGame(spec, words, players) {
    try {
      await this.live.load(spec, words, players);
    } catch (error) {
      this.failed(error);
      return;
    }
    this.live.board.scrollIntoView({ block: "center" });
  }

  pressed(event) {
    const { target } = event;
    if (!this.choice || event.defaultPrevented || target.isContentEditable) return;
    if (LEFT_ALONE.includes(target.tagName)) {
      const arrow = event.key.startsWith("Arrow") && ["BUTTON", "A"].includes(target.tagName);
      if (!arrow) return;
    }
    this.live.key(event);
  }

  failed(error) {
    if (!(error instanceof Stopped)) this.say(error.message);
  }

  close() {
    this.standings.close();
    document.removeEventListener("keydown", this.key);
    this.asking.stop();
    this.live.close();
    this.match?.close();
    this.el.replaceChildren();
  }
}

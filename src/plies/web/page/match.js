// A match: game after game between the same players, counted as it goes on.
//
// Every game is a chain of short questions, so that progress shows and a pause comes soon. Two
// games in a row, with the sides swapped, begin with the same random moves.

import { WORDS } from "../views/words.js";
import { Stopped, csvText } from "./asking.js";
import { breakable } from "./choosing.js";
import { announce, button, download, field, make, numberText } from "./elements.js";
import { calledAll } from "./seats.js";
import { scoreRows, swappedRows, winnerOf } from "./tally.js";

const TEXT = WORDS.watch.match;
const MOST_GAMES = 1000, MOST_RANDOM = 40, TRIES = 20;
const AT_ONCE = { count: 1000, seconds: 0.5 }; // of one question

export class Match {
  // `setup()` says what is chosen: { spec, game, players }; `show(spec, words, players)`
  // shows a game.
  // The server keeps few games of a visitor: `begun()` tells that another one may be put away.
  constructor(asking, setup, params, { say, show, changed, begun, keep }) {
    Object.assign(this, { asking, setup, say, show, begun, keep });
    this.state = "new"; // then "playing", "paused", "stopped" or "done"
    this.games = [];
    const number = (name, least, most, usual) => {
      const input = make("input",
        { type: "number", min: least, max: most, on: { change: changed } });
      const given = Number(params.get(name) ?? usual);
      input.value = Number.isInteger(given) && given >= least && given <= most ? given : usual;
      return input;
    };
    this.count = number("n", 1, MOST_GAMES, 10);
    this.random = number("random", 0, MOST_RANDOM, usualRandom(setup().game));
    this.seed = number("seed", 0, 2 ** 31 - 1, 1);
    this.build();
  }

  // What outlasts a reload: the plan, and the games that were played.
  get kept() {
    const { game, ...plan } = this.plan;
    return { plan, games: this.games };
  }

  recall({ plan, games }) {
    const { spec, game } = this.setup();
    if (plan.spec !== spec) return;
    this.plan = { ...plan, game };
    this.openings = new Map();
    this.games = games;
    this.state = games.length < plan.count ? "stopped" : "done";
    this.status.textContent = this.state === "done" ? TEXT.done(plan.count)
      : TEXT.stopped(games.length, plan.count);
    for (const one of games) this.listed(one);
    this.report();
    this.refresh();
  }

  // Another game was chosen.
  anew() { this.random.value = usualRandom(this.setup().game); }

  get params() {
    return { n: this.count.value, random: this.random.value, seed: this.seed.value };
  }

  build() {
    this.about = make("p", { class: "quiet" });
    this.start = button(TEXT.start, { class: "primary", on: () => this.begin() });
    this.hold = button(TEXT.pause, { on: () => this.turn() });
    this.end = button(TEXT.stop, { on: () => this.stop() });
    this.csv = button(TEXT.csv, { on: () => this.save() });
    this.bar = make("progress", { max: 1, value: 0, "aria-label": TEXT.title, class: "wide" });
    this.status = make("p", { class: "quiet" });
    this.table = make("div", { class: "scroll" });
    this.facts = make("p", { class: "quiet" });
    this.list = make("ol", { class: "games" });
    this.played = make("details", {}, make("summary", {}, TEXT.list), this.list);
    this.element = make("section", { class: "card match", "aria-label": TEXT.title },
      make("h2", {}, TEXT.title), this.about,
      make("div", { class: "bar" }, field(TEXT.games, this.count), field(TEXT.random, this.random),
        field(TEXT.seed, this.seed)),
      make("div", { class: "bar" }, this.start, this.hold, this.end, this.csv),
      this.bar, this.status, this.table, this.facts, this.played);
    this.refresh();
  }

  refresh() {
    const { state } = this;
    const on = state === "playing" || state === "paused";
    this.start.textContent = this.start.title = state === "new" ? TEXT.start : TEXT.again;
    this.start.disabled = on;
    const goes = state === "paused" || state === "stopped";
    this.hold.textContent = this.hold.title = goes ? TEXT.resume : TEXT.pause;
    this.hold.disabled = state === "new" || state === "done";
    this.end.disabled = !on;
    this.csv.disabled = this.played.hidden = !this.games.length;
    this.bar.hidden = state === "new";
    for (const input of [this.count, this.random, this.seed]) input.disabled = on;
    const swaps = (this.plan && on ? this.plan : this.setup()).game.swaps;
    this.about.textContent = TEXT.about(swaps);
  }

  begin() {
    const { count, random, seed } = this;
    for (const input of [count, random, seed]) {
      if (!input.checkValidity() || input.value === "") {
        input.reportValidity();
        return;
      }
    }
    this.plan = { ...this.setup(), count: Number(count.value), random: Number(random.value),
      seed: Number(seed.value) };
    this.games = [];
    this.list.replaceChildren();
    this.openings = new Map();
    this.report();
    this.run();
  }

  turn() {
    if (this.state === "playing") this.state = "paused";
    else if (this.state === "stopped") this.run();
    else if (this.state === "paused") {
      this.state = "playing";
      this.resume?.();
    }
    this.refresh();
  }

  stop() {
    this.state = "stopped";
    this.asking.stop();
  }

  async run() {
    const { plan } = this;
    this.state = "playing";
    this.say("");
    this.refresh();
    try {
      while (this.games.length < plan.count) {
        const game = await this.game(this.games.length + 1);
        this.games.push(game);
        this.report();
        this.listed(game);
        this.keep();
      }
      this.state = "done";
      this.status.textContent = TEXT.done(plan.count);
      announce(this.status.textContent);
    } catch (error) {
      this.state = "stopped";
      this.status.textContent = TEXT.stopped(this.games.length, plan.count);
      if (!(error instanceof Stopped)) this.say(error.message);
    }
    this.refresh();
  }

  // Plays a game to its end; after a lost connection it begins again where it was.
  async game(number) {
    const { spec, players, game, seed, count } = this.plan;
    const made = { number, words: null, steps: [] };
    let table = null;
    for (;;) {
      await this.unpaused(number);
      try {
        if (made.words === null) {
          made.words = await this.opening(game.swaps ? Math.ceil(number / 2) : number);
          made.opening = made.words.length;
        }
        if (table === null) {
          const begun = await this.asking.ask("begin", { game: spec, moves: made.words });
          table = begun.table;
          this.begun();
          made.words = begun.steps.map((step) => step.word);
          made.sides = begun.sides;
          made.seats = seats(begun.sides.length, players.length, game.swaps && number % 2 === 0);
          made.look = begun.steps.at(-1)?.look ?? begun.start;
        }
        if (made.look.over) return summed(made, players.length);
        const answer = await this.asking.ask("answer", { table, at: made.words.length, ...AT_ONCE,
          players: made.seats.map((player) => players[player]), seed: `${seed} game ${number}` },
        { news: (text) => { this.status.textContent = `${text} …`; } });
        for (const { word, mover, seconds } of answer.steps) {
          made.words.push(word);
          made.steps.push({ mover, seconds });
        }
        made.look = answer.steps.at(-1).look;
        this.status.textContent = TEXT.progress(number, count, made.words.length);
      } catch (error) {
        if (!error.lost) throw error;
        await this.asking.back();
        table = null;
      }
    }
  }

  async unpaused(number) {
    if (this.state !== "paused") return;
    this.status.textContent = TEXT.paused(number, this.plan.count);
    await this.asking.until(new Promise((resolve) => { this.resume = resolve; }), () => {});
  }

  // The random moves that game or pair of games begins with, after which it is not over.
  async opening(pair) {
    const { spec, random, seed } = this.plan;
    if (!random) return [];
    if (this.openings.has(pair)) return this.openings.get(pair);
    this.status.textContent = TEXT.opening;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const begun = await this.asking.ask("begin", { game: spec, moves: [] }, { again: true });
      this.begun();
      const { steps } = await this.asking.ask("answer", { table: begun.table, at: begun.ply,
        players: begun.sides.map(() => "random"), count: random, seconds: 5,
        seed: `${seed} opening ${pair} ${attempt}` });
      if (!steps.at(-1)?.look.over) {
        const words = [...begun.steps, ...steps].map((step) => step.word);
        this.openings.set(pair, words);
        return words;
      }
    }
    throw new Error(TEXT.over);
  }

  report() {
    const { games, plan } = this;
    this.bar.max = plan.count;
    this.bar.value = games.length;
    if (!games.length) {
      this.table.replaceChildren();
      this.facts.textContent = "";
      return;
    }
    const names = calledAll(plan.players);
    const rows = plan.game.swaps ? swappedRows(games, names)
      : scoreRows(games, names, plan.game.solo);
    const [heads, ...lines] = sideways(rows).map((row, i) => make("tr", {}, ...row.map((cell, j) =>
      (i && j ? make("td", {}, cell)
        : make("th", { scope: i ? "row" : "col" }, ...breakable(cell))))));
    this.table.replaceChildren(make("table", {}, make("caption", { class: "sr-only" }, TEXT.table),
      make("thead", {}, heads), make("tbody", {}, ...lines)));
    const moves = games.reduce((sum, game) => sum + game.words.length, 0) / games.length;
    const sentences = [TEXT.moves(numberText(Math.round(10 * moves) / 10))];
    if (plan.game.swaps) {
      const won = (side) => games.filter((game) => game.look.winner === side).length;
      sentences.push(...games[0].sides.map((side, i) => TEXT.sides(side, won(i), games.length)));
      sentences.push(TEXT.wilson);
    }
    const different = new Set(games.map((game) => game.words.join(" "))).size;
    if (different < games.length && games.length > 2) {
      sentences.push(TEXT.repeated(different, games.length));
    }
    this.facts.textContent = sentences.join(" ");
  }

  listed(game) {
    const { spec, players } = this.plan;
    const names = calledAll(players);
    const sides = game.sides.slice(0, 2).map((side, i) => `${side} ${names[game.seats[i]]}`);
    const text = TEXT.line(game.number, sides.join(" – "), game.look.result.replace(/\.$/, ""),
      WORDS.watch.moveNumber(game.words.length));
    const view = button(text, { title: TEXT.show(game.number), class: "link",
      on: () => this.show(spec, game.words, game.seats.map((i) => players[i])) });
    this.list.prepend(make("li", {}, view));
  }

  save() {
    const { players, spec } = this.plan;
    const { sides } = this.games[0];
    const heads = ["game", ...sides, "opening", "winner", "payoff", "moves",
      ...players.map((_, i) => TEXT.csvSeconds(i + 1)), "words"];
    const rows = this.games.map((game) => [game.number, ...game.seats.map((i) => players[i]),
      game.opening, winnerOf(game), game.look.payoff, game.words.length,
      ...game.seconds.map((seconds) => seconds.toFixed(4)), game.words.join(" ")]);
    const name = spec.replace(/[^a-z0-9]+/gi, "-");
    download(`match-${name}.csv`, csvText([heads, ...rows]), "text/csv");
  }

  close() { this.asking.stop(); }
}

// Equal sides need different openings: players without chance would repeat one game.
function usualRandom(game) { return game.swaps && !game.chance ? 2 : 0; }

// A column a player, for narrow screens.
function sideways(rows) { return rows[0].map((_, i) => rows.map((row) => row[i])); }

// Which player has each side; those that are left over are the last player's.
function seats(sides, players, swapped) {
  const plain = Array.from({ length: sides }, (_, i) => Math.min(i, players - 1));
  return swapped ? plain.reverse() : plain;
}

// Adds each player's turns and seconds, and lets go of the steps.
function summed({ steps, ...game }, players) {
  game.turns = new Array(players).fill(0);
  game.seconds = new Array(players).fill(0);
  for (const { mover, seconds } of steps) {
    if (mover < 0) continue;
    game.turns[game.seats[mover]]++;
    game.seconds[game.seats[mover]] += seconds ?? 0;
  }
  const { winner, result, payoff } = game.look;
  return { ...game, look: { winner, result, payoff } };
}

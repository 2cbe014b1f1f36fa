// Who plays each side: a person or a player of the computer, and how strong it is.

import { make } from "./elements.js";
import { WORDS } from "../views/words.js";

const words = WORDS.play;
const TIMES = [0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10]; // seconds a move
const EACH = 3; // so many sides are chosen one by one; of more, all but the first together

const LEVELS = ["easy", "medium", "hard"];
const PROGRAM = /^(uci|ugi|gtp):/; // an engine that the server was started with
const nameOf = (spec) => spec.split(":")[0];

// The options of "alphabeta:depth=4,strict" that are not its strength, in one text.
const others = (spec) => spec.split(":").slice(1).join(":").split(",")
  .filter((part) => part && !/^(time|depth)=/.test(part)).sort().join();

const optionOf = (spec, option) => new RegExp(`[:,]${option}=([^,]*)`).exec(spec)?.[1];

// Returns the spec with another strength.
export function withStrength(spec, option, value) {
  const kept = spec.split(":").slice(1).join(":").split(",")
    .filter((part) => part && !part.startsWith(`${option}=`));
  return `${nameOf(spec)}:${[...kept, `${option}=${value}`].join()}`;
}

export function playerWords(spec) {
  const name = nameOf(spec);
  if (PROGRAM.test(spec)) return spec.slice(name.length + 1).replaceAll('"', "").replace(/^\S*\//, "");
  return words.players[name] ?? name;
}

// A player with its strength, for a line of text.
export function calledWords(spec) {
  const time = optionOf(spec, "time"), depth = optionOf(spec, "depth");
  const how = time ? words.seconds(time) : depth ? words.plies(Number(depth)) : "";
  return how ? `${playerWords(spec)}, ${how}` : playerWords(spec);
}

// What players are called where several stand beside each other: alike ones with their specs.
export function calledAll(specs) {
  const names = specs.map(calledWords);
  return names.map((name, i) =>
    (names.filter((one) => one === name).length > 1 ? `${name} (${specs[i]})` : name));
}

// A side's colour, as its men have it in the picture; those without colours differ all the same.
export function swatch(side, number) {
  return make("span", { class: `swatch side${number}`, "data-side": side, "aria-hidden": "true" });
}

// The controls of one side, or of several that the same player plays.
class Seat {
  constructor(label, players, spec, changed, number) {
    this.players = players;
    this.changed = changed;
    const known = players.find((one) => nameOf(one.spec) === nameOf(spec)
      && others(one.spec) === others(spec));
    this.player = known ?? { spec, kind: "none" };
    const shown = known ? players : [...players, this.player];
    this.select = make("select", {
      "aria-label": words.plays(label),
      on: { change: () => this.take(shown.find((one) => one.spec === this.select.value)) },
    }, ...shown.map((one) => make("option", { value: one.spec },
      players.filter((two) => nameOf(two.spec) === nameOf(one.spec)).length > 1
        ? `${playerWords(one.spec)} (${others(one.spec) || one.spec})` : playerWords(one.spec))));
    this.select.value = this.player.spec;
    this.slider = make("input", { type: "range", min: 0, step: 1, "aria-label": words.strength,
      on: { input: () => this.tell(), change: () => this.changed() } });
    this.means = make("output", { class: "quiet" });
    this.element = make("div", { class: "seat" },
      make("span", { class: "side" }, swatch(label, number), label), this.select,
      make("div", { class: "strength" }, this.slider, this.means));
    this.set(spec);
  }

  get option() { return { clock: "time", depth: "depth" }[this.player.kind]; }

  get spec() {
    if (!this.option) return this.player.spec;
    return withStrength(this.player.spec, this.option, this.values[this.slider.value]);
  }

  take(player) {
    this.player = player;
    this.set(player.spec);
    this.changed();
  }

  set(spec) {
    const { kind, longest = 10, deepest = 12 } = this.player;
    this.slider.parentNode.hidden = kind === "none";
    if (kind === "none") return;
    const now = Number(optionOf(spec, this.option) ?? this.player[this.option]);
    this.values = kind === "clock" ? TIMES.filter((time) => time <= longest)
      : Array.from({ length: deepest }, (_, i) => i + 1);
    if (!this.values.includes(now)) this.values = [...this.values, now].sort((a, b) => a - b);
    this.slider.max = this.values.length - 1;
    this.slider.value = this.values.indexOf(now);
    this.tell();
  }

  tell() {
    const value = this.values[this.slider.value];
    const said = this.player.kind === "clock" ? words.time(value) : words.depth(value);
    this.means.textContent = said;
    this.slider.setAttribute("aria-valuetext", said);
  }
}

export class Seats {
  constructor(game, specs, changed) {
    const { sides, levels = [] } = game;
    const [first, ...others] = game.players;
    const players = [first, ...levels.map((name) => ({ spec: name, name, kind: "none" })), ...others];
    const alone = sides.length === 1;
    const groups = sides.length <= EACH ? sides.map((_, i) => [i]) : [[0], sides.map((_, i) => i)];
    this.count = sides.length;
    this.seats = groups.map(([first, ...rest], i) => new Seat(
      alone ? words.player : i && rest.length ? words.rest : sides[first],
      players, specs[i] ?? specs.at(-1), changed, i));
    this.element = make("div", { class: "seats" }, ...this.seats.map((seat) => seat.element));
  }

  // Who plays each side, as specs.
  get specs() {
    return Array.from({ length: this.count }, (_, side) =>
      this.seats[Math.min(side, this.seats.length - 1)].spec);
  }

  // Those whom the address names: one for each control.
  get named() { return this.seats.map((seat) => seat.spec); }

  // The computer that gives hints: one that plays here, or else the first there is.
  get adviser() {
    const playing = this.specs.find((spec) => !["human", "random", "simple"].includes(nameOf(spec))
      && this.usual.some((one) => nameOf(one.spec) === nameOf(spec)));
    return playing ?? this.usual[0]?.spec ?? null;
  }

  // Which side is the only person's; -1 if there is none, or several.
  get person() {
    const people = this.specs.flatMap((spec, side) => (spec === "human" ? [side] : []));
    return people.length === 1 ? people[0] : -1;
  }

  get usual() {
    return this.seats[0].players.filter((one) =>
      !["human", "random", "simple", ...LEVELS].includes(one.name));
  }
}

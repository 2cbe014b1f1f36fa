// Choosing a game with its options, and players with their strength, as specs: "game:size=6".

import { WORDS } from "../views/words.js";
import { choice, make } from "./elements.js";
import { playerWords } from "./seats.js";

const TIMES = [0.05, 0.1, 0.2, 0.5, 1, 2, 3]; // seconds a move
const DEEPEST = 12;
const STRENGTHS = { depth: "depth", clock: "time" };

// Splits "game:size=6" into what it is called, and its options; "file.py:Game" is all name.
export function splitSpec(spec, known) {
  const name = known.filter((one) => spec === one || spec.startsWith(`${one}:`))
    .sort((a, b) => b.length - a.length)[0];
  if (name === undefined) return null;
  const rest = spec.slice(name.length + 1);
  const options = new Map(rest.split(",").filter(Boolean).map((part) => {
    const [option, ...value] = part.split("=");
    return [option, value.length ? value.join("=") : true];
  }));
  return { name, options };
}

export function joinSpec(name, options) {
  const written = options.map(([option, value]) =>
    (value === true ? option : `${option}=${value}`));
  return written.length ? `${name}:${written.join(",")}` : name;
}

// Returns the game that a section of the page opens with; the first of all if none is meant for it.
export function firstIn(games, section) {
  return (games.find((game) => game.firstIn.includes(section)) ?? games[0]).spec;
}

// `element` holds the selects; `changed` is called when another game or option is chosen.
export class GameChoice {
  constructor(label, games, spec, changed) {
    this.games = games;
    this.changed = changed;
    const known = splitSpec(spec ?? "", games.map((game) => game.spec));
    this.unknown = spec && !known ? WORDS.watch.unknown(spec) : ""; // to be said
    this.select = choice(label, games.map((game) => [game.spec, game.name]),
      known?.name ?? games[0].spec, () => { this.options(new Map()); changed(); });
    this.others = make("span", { class: "bar" });
    this.element = make("span", { class: "bar" }, this.select, this.others);
    this.options(known?.options ?? new Map());
  }

  get game() { return this.games.find((game) => game.spec === this.select.control.value); }

  get spec() {
    const chosen = this.selects.map(({ option, element }) => [option, element.control.value]);
    return joinSpec(this.game.spec, chosen
      .filter(([option, value]) => value !== String(option.usual))
      .map(([option, value]) => [option.name, value]));
  }

  options(values) {
    this.selects = (this.game.options ?? []).map((option) => {
      const allowed = option.values.map(([value]) => String(value));
      const value = allowed.includes(values.get(option.name)) ? values.get(option.name)
        : String(option.usual);
      return { option, element: choice(option.label, option.values, value, () => this.changed()) };
    });
    this.others.replaceChildren(...this.selects.map(({ element }) => element));
    this.others.hidden = !this.selects.length;
  }
}

// A player and, where it thinks by depth or by the clock, how long. The specs of the shelf hold a
// strength already: "expectimax:depth=4,eval=better".
export class PlayerChoice {
  constructor(label, players, spec, changed) {
    this.changed = changed;
    this.players = players.map((player) => ({ ...player, ...read(player.spec) }));
    const asked = read(spec);
    const known = this.players.findIndex((player) => sameBut(player, asked));
    const names = this.players.map((player, i) => [i, described(player, this.players)]);
    this.select = choice(label, names, Math.max(known, 0), () => {
      this.strength(new Map());
      changed();
    });
    this.place = make("span");
    this.element = make("span", { class: "bar player" }, this.select, this.place);
    this.strength(known < 0 ? new Map() : asked.options);
  }

  get player() { return this.players[this.select.control.value]; }

  get spec() {
    const { name, kind, options } = this.player;
    const option = STRENGTHS[kind];
    const changes = option ? [[option, this.control.value]] : [];
    return joinSpec(name, [...new Map([...options, ...changes])]);
  }

  strength(asked) {
    const { kind, options, deepest = DEEPEST, longest = Infinity } = this.player;
    const option = STRENGTHS[kind];
    this.place.replaceChildren();
    this.place.hidden = !option;
    if (!option) return;
    const most = kind === "depth" ? deepest : longest;
    const wanted = Math.min(Number(asked.get(option) ?? options.get(option)), most);
    const offered = kind === "depth" ? Array.from({ length: deepest }, (_, i) => i + 1)
      : TIMES.filter((time) => time <= longest);
    const values = [...new Set(wanted > 0 ? [...offered, wanted] : offered)].sort((a, b) => a - b);
    const { label, value: written } = WORDS.watch.strength[kind];
    const texts = values.map((value) => [value, written(value)]);
    const element = choice(label, texts, wanted > 0 ? wanted : values[0], () => this.changed());
    this.control = element.control;
    this.place.append(element);
  }
}

function read(spec) {
  const [name] = spec.split(":");
  return splitSpec(spec, [name]);
}

// Whether two players differ in their strength only.
function sameBut(player, other) {
  const rest = ({ options }) => [...options].filter(([name]) => name !== "depth" && name !== "time")
    .map((pair) => pair.join("=")).sort().join(",");
  return player.name === other.name && rest(player) === rest(other);
}

function described(player, players) {
  const alike = players.filter((other) => other.name === player.name).length > 1;
  return alike ? `${playerWords(player.spec)} (${player.spec})` : playerWords(player.spec);
}

// A spec as nodes that may be broken into lines between its parts.
export function breakable(spec) {
  return spec.split(/(?<=[:,])/).flatMap((part, i) => (i ? [make("wbr"), part] : [part]));
}

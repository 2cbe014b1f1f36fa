// What the section of trees has to choose from: examples, random trees, files, notations.

import { button, field, make } from "./elements.js";
import { WORDS } from "../views/words.js";

const words = WORDS.trees;

export const START = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]";
export const EXAMPLES = {
  first: "[[3, 5], [2, 9]]",
  values: "[[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]]",
  cuts: START,
  equal: "[[3, 5], [3, 9]]",
  good: "[[7, 8, 9], [4, 5, 6], [1, 2, 3]]",
  bad: "[[3, 2, 1], [6, 5, 4], [9, 8, 7]]",
  minimisers: "[[p2[3, 7], p2[5, 4]], [p2[2, 9], p2[6, 8]]]",
  chance: "[chance[0.5: [2, 8], 0.5: [6, 4]], chance[0.25: [9, 12], 0.75: [0, 3]]]",
  plan: "Plan max\n  walk: 4\n  picnic: Weather chance\n    rain: p=0.3 -2\n    sun: p=0.7 9\n",
};

// A button for a random tree, and beside it what such a tree is like.
export class RandomMenu {
  constructor(wanted) {
    const number = (value, min, max) => make("input", { type: "number", value, min, max });
    this.numbers = {
      depth: number(3, 1, 8), branching: number(2, 1, 8),
      low: number(-9, -999, 999), high: number(9, -999, 999),
    };
    this.chance = make("input", { type: "checkbox" });
    const { depth, branching, low, high } = this.numbers;
    this.element = make("span", { class: "pair" },
      button(words.random, { title: words.randomHelp, on: wanted }),
      make("details", { class: "menu" }, make("summary", { "aria-label": words.randomSet }, "⚙"),
        make("div", { class: "card" }, field(words.depth, depth), field(words.branching, branching),
          field(words.lowest, low), field(words.highest, high),
          field(words.withChance, this.chance))));
  }

  get fields() {
    const fields = { chance: this.chance.checked };
    for (const [name, input] of Object.entries(this.numbers)) fields[name] = Number(input.value);
    return fields;
  }
}

export function saveMenu(save) {
  const menu = make("details", { class: "menu" },
    make("summary", { class: "button" }, words.save),
    make("div", { class: "card" }, ...Object.entries(words.saves).map(([kind, text]) =>
      button(text, { on: () => { menu.open = false; save(kind); } }))));
  return menu;
}

export function notations() {
  const rows = words.notationRows.map(([text, meaning]) => make("tr", {},
    make("td", {}, make("code", {}, text)), make("td", {}, meaning)));
  return make("details", { class: "menu help" }, make("summary", {}, words.notations),
    make("div", { class: "card" }, make("table", {}, make("tbody", {}, ...rows))));
}

// What each side thought of its last move: a table with a column a side.

import { shortTime } from "../views/plot.js";
import { WORDS } from "../views/words.js";
import { make, numberText } from "./elements.js";
import { calledWords } from "./seats.js";

const TEXT = WORDS.watch;

// `steps` are those up to the position `look` that is shown; `players` has one name a side.
export function showThoughts(table, { sides, players, steps, look }) {
  const heads = [], columns = [];
  sides.forEach((side, number) => {
    const own = steps.filter((step) => step.mover === number);
    columns.push(facts(own));
    const turn = look?.turn === number && !look.over;
    heads.push(make("th", { scope: "col", class: turn ? "turn" : null },
      turn ? `▸ ${side}` : side, make("small", {}, calledWords(players[number] ?? ""))));
  });
  const rows = Object.values(TEXT.facts).map((name, i) => make("tr", {},
    make("th", { scope: "row" }, name),
    ...columns.map((cells) => make("td", {}, numberText(cells[i] ?? TEXT.nothing)))));
  table.replaceChildren(
    make("thead", {}, make("tr", {}, make("td", {}), ...heads)), make("tbody", {}, ...rows));
}

// In the order of WORDS.watch.facts; undefined is what a player does not say.
function facts(steps) {
  const last = steps.at(-1) ?? {};
  const timed = steps.filter((step) => step.seconds !== undefined);
  const all = timed.reduce((sum, step) => sum + step.seconds, 0);
  return [last.word, last.text, last.depth, last.nodes,
    last.seconds === undefined ? undefined : shortTime(last.seconds),
    timed.length ? shortTime(all) : undefined];
}

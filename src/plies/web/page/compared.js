// What came of two searches of one tree, in a sentence.

import { numberText } from "./elements.js";
import { WORDS } from "../views/words.js";

const words = WORDS.trees;

// `ways` are the names of the two searches; nothing is said of one alone. `answer` is the server's.
export function compared(ways, { facts, nodes, to }) {
  if (ways.length < 2) return "";
  const [one, other] = facts.map((fact, i) => ({ ...fact, value: numberText(fact.value), to: to[i] }));
  const said = words.compare(...ways.map((way) => words.short[way]), one, other, numberText(nodes));
  return said[0].toUpperCase() + said.slice(1);
}

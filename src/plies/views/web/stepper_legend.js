// What the signs of a drawn tree mean, each drawn as it is in the tree.

import { draw, make } from "./elements.js";
import { MEASURES } from "./measures.js";
import { STEPPER_WORDS } from "./words_stepper.js";

const WORDS = STEPPER_WORDS.legend;
const LEAF = { x: -14, y: -13, width: 28, height: 26, rx: 3 };

const shape = (kind) => (MEASURES.shapes[kind]
  ? draw("path", { class: "shape", d: MEASURES.shapes[kind] })
  : kind === "chance" ? draw("circle", { class: "shape", r: MEASURES.radius })
    : draw("rect", { class: "shape", ...LEAF, rx: kind === "limit" ? 12 : 3 }));
const branch = () => draw("path", { class: "branch", d: "M-16 10L16 -10" });
const bar = () => draw("path", { class: "bar", d: "M-9 1l18 -7m-18 12l18 -7" });

const SIGNS = {
  best: () => draw("g", { class: "best" }, branch()),
  cut: () => draw("g", { class: "cut off" }, branch(), bar()),
  unvisited: () => draw("g", { class: "unvisited" }, shape("end")),
  now: () => draw("g", { class: "now" }, shape("end")),
};

// The legend of these searches: only what can be in them.
export function legend(traces) {
  const kinds = new Set(traces.flatMap(({ nodes }) => nodes.kind));
  const hasCuts = traces.some(({ steps }) => steps.kind.includes("cut"));
  const rows = ["max", "min", "chance", "end", "limit"].filter((kind) => kinds.has(kind));
  rows.push("now", "best", ...(hasCuts ? ["cut"] : []), "unvisited");
  const entries = rows.map((name) => {
    const sign = draw("svg", { viewBox: "-22 -20 44 40", width: 26, height: 24, "aria-hidden": "true" },
      SIGNS[name]?.() ?? draw("g", {}, shape(name)));
    return make("li", {}, sign, WORDS[name]);
  });
  const windowed = traces.some(({ steps }) => steps.window.some(Boolean));
  if (windowed) entries.push(make("li", {}, make("b", {}, "α β"), WORDS.bounds));
  return make("ul", { class: "legend", "aria-label": WORDS.label }, ...entries);
}

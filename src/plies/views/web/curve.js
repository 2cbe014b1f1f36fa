// The value over a game as a line: render({ model, el }); a click goes to that move.
//
// model.get("values")  [{ ply, value }], in order, each perhaps with `text` for people, and with
//                      `outcome` (win, draw or loss) if that is proven
// model.get("at")      the ply that is shown; the view sets it, too
// model.get("last")    the number of plies, if it is more than the last value's
// model.get("sides")   names: the first is MAX, whose values these are

import { draw } from "./elements.js";
import { VIEW_WORDS as WORDS } from "./words_views.js";

const ACROSS = 320, HIGH = 96, BORDER = 8;
const OUTCOMES = { win: 1, draw: 0, loss: -1 };
const PROVEN = 0.86; // guesses stay below what is proven

// Returns how high each point is, from -1 to 1, and where nobody is ahead.
export function curveHeights(points, alone) {
  const guesses = points.filter(({ outcome }) => !(outcome in OUTCOMES)).map(({ value }) => value);
  const low = Math.min(...guesses), high = Math.max(...guesses);
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const height = ({ value, outcome }) => {
    if (outcome in OUTCOMES) return OUTCOMES[outcome];
    if (alone) return high > low ? 2 * (value - low) / (high - low) - 1 : 0;
    return PROVEN * value / most;
  };
  return points.map(height);
}

export function render({ model, el }) {
  const svg = draw("svg", { viewBox: `0 0 ${ACROSS} ${HIGH}`, role: "img" });
  const view = document.createElement("div");
  view.className = "plies-curve";
  view.append(svg);
  el.replaceChildren(view);
  const end = () => Math.max(1, model.get("last") ?? 0, model.get("values")?.at(-1)?.ply ?? 0);
  const across = (ply) => BORDER + ply * (ACROSS - 2 * BORDER) / end();
  const down = (height) => HIGH / 2 - height * (HIGH / 2 - BORDER);

  function show() {
    const points = (model.get("values") ?? []).filter(({ value }) => Number.isFinite(value));
    const at = model.get("at"), sides = model.get("sides") ?? [];
    view.hidden = points.length < 2;
    if (view.hidden) return;
    const heights = curveHeights(points, sides.length === 1);
    const places = points.map(({ ply }, i) => `${across(ply)} ${down(heights[i])}`);
    const now = points.findLast(({ ply }) => ply <= at) ?? points[0];
    svg.setAttribute("aria-label", WORDS.curve.said(now.ply, now.text ?? now.value));
    svg.replaceChildren(
      draw("line", { class: "even", x1: 0, x2: ACROSS, y1: HIGH / 2, y2: HIGH / 2 }),
      draw("path", { class: "under", d: `M${places.join("L")}` }),
      draw("path", { class: "value", d: `M${places.join("L")}` }),
      draw("line", { class: "at", x1: across(at), x2: across(at), y1: 0, y2: HIGH }),
      draw("circle", {
        class: "now", r: 4, cx: across(now.ply), cy: down(heights[points.indexOf(now)]),
      }),
    );
    if (sides.length > 1) {
      svg.append(
        draw("text", { x: 4, y: 12 }, WORDS.curve.better(sides[0], true)),
        draw("text", { x: 4, y: HIGH - 5 }, WORDS.curve.better(sides[1], false)));
    }
  }

  function clicked(event) {
    const box = svg.getBoundingClientRect();
    const part = ((event.clientX - box.x) / box.width * ACROSS - BORDER) / (ACROSS - 2 * BORDER);
    model.set("at", Math.max(0, Math.min(end(), Math.round(part * end()))));
    model.save_changes();
  }

  svg.addEventListener("click", clicked);
  const heard = ["values", "at", "last", "sides"].map((name) => `change:${name}`);
  for (const name of heard) model.on(name, show);
  show();
  return () => { for (const name of heard) model.off(name, show); };
}

export default { render };

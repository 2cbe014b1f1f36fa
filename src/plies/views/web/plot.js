// Seconds and nodes against depth, method beside method: render({ model, el }) draws two plots on
// a logarithmic scale, where growth by a factor a ply is a straight line, and the table of both.
//
// model.get("rows")     searches: { method, depth, engine, nodes, seconds, value, word, skipped,
//                       limit }; one that is skipped took longer than `limit` seconds
// model.get("methods")  the methods in the order of their colours (else as they come in rows)
// model.get("depth")    the deepest that will be tried, so that the axis does not move

import { VIEW_WORDS as WORDS } from "./words_views.js";

const HEIGHT = 300, TOP_SIDE = 14, LEFT_SIDE = 58, BOTTOM_SIDE = 44, LINE_HEIGHT = 17;
const LETTER = 7.4; // pixels that a letter of a label takes at most
const FASTEST = 1e-7; // seconds: nothing is drawn below, for a logarithm needs more than 0
const MARKERS = [ // shapes tell the methods apart where colours do not
  "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z", "M-4.6 -4.6H4.6V4.6H-4.6Z", "M0 -6L5.8 4.6H-5.8Z",
  "M0 -6.4L5.4 0L0 6.4L-5.4 0Z", "M0 6L5.8 -4.6H-5.8Z",
  "M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z", "M-6 0L-3 -5.2H3L6 0L3 5.2H-3Z", "M-6 -3H6V3H-6Z",
];
const CROSS = "M-5 -5L5 5M-5 5L5 -5";
const COLOURS = 6;

const UNITS = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];

export function shortCount(count) {
  for (const [size, letter] of UNITS) {
    if (count >= 0.9995 * size) return `${Number((count / size).toPrecision(3))}${letter}`;
  }
  return String(Number(count.toPrecision(3)));
}

export function shortTime(seconds) {
  if (seconds >= 0.9995) return `${Number(seconds.toPrecision(3))} s`;
  if (seconds >= 0.9995e-3) return `${Number((1e3 * seconds).toPrecision(3))} ms`;
  return seconds ? `${Number((1e6 * seconds).toPrecision(3))} µs` : "0 s";
}

export function methodName(method) { return WORDS.plot.methods[method] ?? method; }

const MEASURES = {
  seconds: { of: (row) => Math.max(row.skipped ? row.limit : row.seconds, FASTEST),
    text: shortTime, title: WORDS.plot.seconds, skipped: true },
  nodes: { of: (row) => Math.max(row.nodes, 1),
    text: shortCount, title: WORDS.plot.nodes, skipped: false },
};

function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function shape(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// Whole decades around all values, at least one.
function decades(values) {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const high = Math.ceil(Math.log10(Math.max(...values)) - 1e-9);
  return [low, Math.max(high, low + 1)];
}

// Moves labels apart that would lie upon each other, as little as need be; `spots` have a y.
function spread(spots, least, low, high) {
  const sorted = [...spots].sort((a, b) => a.y - b.y);
  let floor = low;
  for (const spot of sorted) floor = (spot.y = Math.max(spot.y, floor)) + least;
  let ceiling = high;
  for (const spot of sorted.reverse()) ceiling = (spot.y = Math.min(spot.y, ceiling)) - least;
}

class Plot {
  constructor(name, told) {
    this.measure = MEASURES[name];
    this.told = told; // called with a depth, or null, to show its numbers
    this.at = null; // the row that the keyboard is at
    this.svg = shape("svg", { role: "group", "aria-label": this.measure.title, height: HEIGHT });
    this.tip = element("div", { class: "tip" });
    this.tip.hidden = true;
    this.box = element("div", { class: "box" }, this.svg, this.tip);
    const caption = element("figcaption", {}, this.measure.title);
    this.figure = element("figure", {}, caption, this.box);
    this.svg.addEventListener("pointermove", (event) => this.pointed(event));
    this.svg.addEventListener("pointerdown", (event) => this.pointed(event));
    this.svg.addEventListener("pointerleave", () => this.told(null));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("focusout", () => this.told(null));
  }

  draw(rows, methods, deepest) {
    const focused = this.svg.contains(document.activeElement);
    const { of, text, skipped } = this.measure;
    this.rows = rows.filter((row) => skipped || !row.skipped);
    this.methods = methods.filter((method) => this.rows.some((row) => row.method === method));
    this.all = methods;
    const width = Math.max(this.box.clientWidth, 240);
    const longest = Math.max(4, ...methods.map((method) => methodName(method).length));
    const right = width - 16 - LETTER * longest;
    const first = Math.min(1, ...rows.map((row) => row.depth));
    const last = Math.max(deepest, first + 1, ...rows.map((row) => row.depth));
    const [low, high] = this.rows.length ? decades(this.rows.map(of)) : [0, 1];
    const bottom = HEIGHT - BOTTOM_SIDE;
    this.x = (depth) => LEFT_SIDE + ((depth - first) / (last - first)) * (right - LEFT_SIDE);
    this.y = (value) => bottom - ((Math.log10(value) - low) / (high - low)) * (bottom - TOP_SIDE);
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.svg.replaceChildren();
    this.axes(first, last, low, high, right, bottom, text);
    this.cursor = shape("path", { class: "cursor", d: "" });
    this.svg.append(this.cursor);
    this.points = new Map();
    const ends = this.methods.map((method) => this.line(method));
    spread(ends, LINE_HEIGHT, TOP_SIDE, bottom);
    for (const end of ends) this.label(end, right);
    if (!this.rows.includes(this.at)) this.at = this.rows[0] ?? null;
    this.points.get(this.at)?.setAttribute("tabindex", 0);
    if (focused) this.points.get(this.at)?.focus();
  }

  axes(first, last, low, high, right, bottom, text) {
    const every = Math.ceil((high - low) / 8);
    for (let power = low; power <= high; power += every) {
      const y = this.y(10 ** power);
      this.svg.append(shape("path", { class: "grid", d: `M${LEFT_SIDE} ${y}H${right}` }));
      const at = { class: "tick", x: LEFT_SIDE - 8, y: y + 4, "text-anchor": "end" };
      this.svg.append(shape("text", at, text(10 ** power)));
    }
    const step = Math.ceil((last - first + 1) / Math.max(2, Math.floor((right - LEFT_SIDE) / 28)));
    for (let depth = first; depth <= last; depth += step) {
      const at = { class: "tick", x: this.x(depth), y: bottom + 18, "text-anchor": "middle" };
      this.svg.append(shape("text", at, String(depth)));
    }
    const middle = (LEFT_SIDE + right) / 2;
    const name = { class: "tick", x: middle, y: HEIGHT - 6, "text-anchor": "middle" };
    this.svg.append(shape("text", name, WORDS.plot.depth));
    this.svg.append(shape("path", { class: "axis", d: `M${LEFT_SIDE} ${bottom}H${right}` }));
  }

  // Draws a method's line and points; returns where its label would like to be.
  line(method) {
    const rows = this.rows.filter((row) => row.method === method);
    const place = (row) => [this.x(row.depth), this.y(this.measure.of(row))];
    const group = shape("g", { class: `line ${lookOf(this.all, method)}` });
    const done = rows.filter((row) => !row.skipped);
    group.append(shape("path", { class: "way", d: `M${done.map(place).join("L")}` }));
    const over = rows.find((row) => row.skipped);
    if (over && done.length) {
      const way = [done.at(-1), over].map(place).join("L");
      group.append(shape("path", { class: "way over", d: `M${way}` }));
    }
    for (const row of rows) {
      const mark = row.skipped ? CROSS : markerOf(this.all, method);
      const [x, y] = place(row);
      const point = shape("path", {
        class: row.skipped ? "point over" : "point", d: mark, transform: `translate(${x} ${y})`,
        tabindex: -1, role: "img", "aria-label": spoken(row, this.measure) });
      point.addEventListener("focus", () => { this.at = row; this.told(row.depth); });
      this.points.set(row, point);
      group.append(point);
    }
    this.svg.append(group);
    const [x, y] = place(rows.at(-1));
    return { method, x, y, from: y };
  }

  label({ method, x, y, from }, right) {
    const look = lookOf(this.all, method);
    const side = right + 10;
    if (Math.abs(y - from) > 2 || side - x > 24) {
      const d = `M${x + 8} ${from}L${side - 3} ${y}`;
      this.svg.append(shape("path", { class: `leader ${look}`, d }));
    }
    this.svg.append(shape("text", { class: `label ${look}`, x: side, y: y + 4 },
      methodName(method)));
  }

  pointed(event) {
    if (!this.rows?.length) return;
    const x = event.clientX - this.svg.getBoundingClientRect().left;
    const away = (depth) => Math.abs(this.x(depth) - x);
    const depths = [...new Set(this.rows.map((row) => row.depth))];
    this.told(depths.reduce((best, depth) => (away(depth) < away(best) ? depth : best)));
  }

  // Left and right go along a line, up and down to the line above or below at this depth.
  key(event) {
    const { of } = this.measure;
    const { at } = this;
    if (!at) return;
    const side = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Escape") this.told(null);
    if (!side) return;
    event.preventDefault();
    const along = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const others = this.rows
      .filter((row) => (along ? row.method === at.method : row.depth === at.depth))
      .sort((a, b) => (along ? a.depth - b.depth : of(a) - of(b)));
    const next = others[others.indexOf(at) + side];
    if (!next) return;
    this.points.get(at).setAttribute("tabindex", -1);
    this.points.get(next).setAttribute("tabindex", 0);
    this.points.get(next).focus();
  }

  show(depth) {
    const { of, text } = this.measure;
    const here = depth === null ? [] : this.rows.filter((row) => row.depth === depth);
    this.tip.hidden = !here.length;
    const x = here.length ? this.x(depth) : 0;
    this.cursor.setAttribute("d", here.length ? `M${x} ${TOP_SIDE}V${HEIGHT - BOTTOM_SIDE}` : "");
    if (!here.length) return;
    const lines = here.sort((a, b) => of(b) - of(a)).map((row) => {
      const value = row.skipped ? WORDS.plot.over(text(of(row))) : text(of(row));
      return element("div", { class: `row ${lookOf(this.all, row.method)}` },
        swatch(this.all, row.method), element("span", {}, methodName(row.method)),
        element("b", {}, value));
    });
    const head = element("div", { class: "head" }, WORDS.plot.atDepth(depth));
    this.tip.replaceChildren(head, ...lines);
    const { clientWidth: room } = this.box;
    const { offsetWidth: wide } = this.tip;
    const left = x < room / 2 ? x + 12 : x - 12 - wide;
    this.tip.style.left = `${Math.max(0, Math.min(left, room - wide))}px`;
  }
}

function lookOf(methods, method) { return `m${methods.indexOf(method) % COLOURS}`; }
function markerOf(methods, method) { return MARKERS[methods.indexOf(method) % MARKERS.length]; }

function swatch(methods, method) {
  const mark = shape("path", { class: "point", d: markerOf(methods, method) });
  return shape("svg", { viewBox: "-8 -8 16 16", width: 16, height: 16, "aria-hidden": true }, mark);
}

function spoken(row, measure) {
  const value = measure.text(measure.of(row));
  const told = row.skipped ? WORDS.plot.over(value) : value;
  return WORDS.plot.point(methodName(row.method), row.depth, `${told} ${measure.title}`);
}

function table(rows, methods) {
  const head = element("tr");
  for (const name of WORDS.plot.columns) head.append(element("th", { scope: "col" }, name));
  const body = element("tbody");
  let depth = null;
  for (const row of rows) {
    const name = element("th", { scope: "row", class: "name" });
    name.append(swatch(methods, row.method), methodName(row.method));
    const line = element("tr", { class: lookOf(methods, row.method) },
      element("td", {}, String(row.depth)), name);
    if (row.depth !== depth) line.classList.add("first");
    depth = row.depth;
    for (const text of cells(row, rows)) line.append(element("td", {}, text));
    body.append(line);
  }
  return element("table", {}, element("caption", {}, WORDS.plot.caption),
    element("thead", {}, head), body);
}

// What a row of the table says after depth and method; growth is by one ply, of one method.
function cells(row, rows) {
  if (row.skipped) return ["", WORDS.plot.over(shortTime(row.limit)), "", "", "", "", ""];
  const before = rows.find((one) =>
    one.method === row.method && one.depth === row.depth - 1 && !one.skipped);
  const rate = row.seconds > 0.001 ? shortCount(row.nodes / row.seconds) : "";
  const growth = before ? `× ${(row.nodes / before.nodes).toFixed(2)}` : "";
  return [row.nodes.toLocaleString("en"), shortTime(row.seconds), rate, growth,
    String(row.value), row.word, row.engine];
}

export function render({ model, el }) {
  const root = element("div", { class: "plies-plot" });
  const show = (depth) => plots.forEach((plot) => plot.show(depth));
  const plots = Object.keys(MEASURES).map((name) => new Plot(name, show));
  const pair = element("div", { class: "pair" }, ...plots.map((plot) => plot.figure));
  const list = element("div", { class: "list", tabindex: 0, role: "region",
    "aria-label": WORDS.plot.caption });
  root.append(pair, list);
  el.append(root);

  const draw = () => {
    const rows = model.get("rows") ?? [];
    const named = model.get("methods") ?? [];
    const methods = [...new Set([...named, ...rows.map((row) => row.method)])];
    for (const plot of plots) plot.draw(rows, methods, model.get("depth") ?? 0);
    list.replaceChildren(table(rows, methods));
    root.classList.toggle("empty", !rows.length);
  };
  const events = ["change:rows", "change:methods", "change:depth"];
  for (const event of events) model.on(event, draw);
  draw();
  let width = pair.clientWidth;
  const watcher = new ResizeObserver(() => {
    if (pair.clientWidth !== width) draw(); // its own height changes with every row
    width = pair.clientWidth;
  });
  watcher.observe(pair);
  return () => {
    watcher.disconnect();
    for (const event of events) model.off(event, draw);
    root.remove();
  };
}

export default { render };

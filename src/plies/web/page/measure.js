// Measure: time and nodes against depth, one search after the other, drawn as they end.

import { methodName, render as renderPlot } from "../views/plot.js";
import { WORDS } from "../views/words.js";
import { Asking, Stopped, copyLink, csvText } from "./asking.js";
import { firstIn, GameChoice } from "./choosing.js";
import { announce, button, choice, download, field, make } from "./elements.js";
import { Model } from "./model.js";

const TEXT = WORDS.measure;
const DEEPEST = 20, USUAL_DEPTH = 10; // there, alpha-beta is clearly faster
const TELLING = 0.05; // seconds: of what is shorter nothing is said
const LIMITS = [0.5, 1, 2, 5, 10]; // seconds
const USUAL = ["minimax", "alphabeta", "deepening", "expectiminimax", "maxn", "paranoid"];
const PLAIN = ["minimax", "expectiminimax", "maxn"]; // what the others are compared with
const FIELDS = ["method", "depth", "engine", "nodes", "seconds", "value", "word"];

export function open({ el, connection, params, say, remember }) {
  const section = new Measure(el, new Asking(connection), params, say, remember);
  section.begin();
  return () => section.close();
}

class Measure {
  constructor(el, asking, params, say, remember) {
    Object.assign(this, { el, asking, params, say, remember });
    this.running = false;
    this.model = new Model({ rows: [], methods: [], depth: USUAL_DEPTH });
  }

  async begin() {
    try {
      const { games } = await this.asking.ask("games", {}, { again: true });
      this.games = games.filter((game) => game.methods?.length);
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(error.message);
      return;
    }
    this.build();
  }

  build() {
    const { params } = this;
    this.choice = new GameChoice(TEXT.game, this.games, params.get("game") ?? firstIn(this.games, "measure"),
      () => { this.showMethods(null); this.changed(); });
    this.methods = make("fieldset", { class: "bar methods" });
    const deepest = { type: "number", min: 1, max: DEEPEST, on: { change: () => this.changed() } };
    this.depth = make("input", deepest);
    this.depth.value = within(params.get("depth") ?? USUAL_DEPTH, 1, DEEPEST, USUAL_DEPTH);
    const engines = Object.keys(TEXT.engines);
    const engine = engines.includes(params.get("engine")) ? params.get("engine") : "auto";
    this.engine = choice(TEXT.engine, Object.entries(TEXT.engines), engine, () => this.changed());
    const limit = LIMITS.includes(Number(params.get("limit"))) ? params.get("limit") : 5;
    this.limit = choice(TEXT.limit, LIMITS.map((one) => [one, TEXT.seconds(one)]), limit,
      () => this.changed());
    this.go = button(TEXT.go, { class: "primary", on: () => this.turn() });
    this.csv = button(TEXT.csv, { on: () => this.save() });
    const link = button(TEXT.link, { on: () => {
      this.changed(); // so that the address holds everything, also what nobody has touched
      copyLink(this.say, TEXT);
    } });
    this.progress = make("p", { class: "quiet", role: "status" }, TEXT.hint);
    this.findings = make("ul", { class: "findings" });
    this.plot = make("div");
    this.result = make("div", { class: "card measured" }, this.findings, this.plot);
    this.el.append(make("div", { class: "plies-measure" },
      make("h1", {}, TEXT.title), make("p", { class: "quiet" }, TEXT.about),
      make("div", { class: "card" },
        make("div", { class: "bar" }, this.choice.element, field(TEXT.depths, this.depth),
          this.engine, this.limit),
        this.methods,
        make("div", { class: "bar" }, this.go, this.csv, link), this.progress),
      this.result));
    this.showMethods(params.get("methods")?.split(","));
    this.clean = renderPlot({ model: this.model, el: this.plot });
    this.show();
    if (this.choice.unknown) this.say(this.choice.unknown);
  }

  showMethods(chosen) {
    const { methods } = this.choice.game;
    const ticked = chosen?.some((name) => methods.includes(name)) ? chosen : USUAL;
    this.boxes = methods.map((name) => {
      const box = make("input", { type: "checkbox", value: name, checked: ticked.includes(name),
        on: { change: () => this.changed() } });
      return { name, box };
    });
    const labels = this.boxes.map(({ name, box }) =>
      make("label", { class: "tick" }, box, ` ${methodName(name)}`));
    this.methods.replaceChildren(make("legend", {}, TEXT.methods), ...labels);
  }

  get chosen() { return this.boxes.filter(({ box }) => box.checked).map(({ name }) => name); }

  changed() {
    const { spec } = this.choice;
    const all = { game: spec, methods: this.chosen.join(","), depth: this.depth.value,
      engine: this.engine.control.value, limit: this.limit.control.value };
    this.remember({ ...all, engine: all.engine === "auto" ? "" : all.engine });
  }

  turn() {
    if (this.running) this.asking.stop();
    else this.run();
  }

  async run() {
    const live = new Set(this.chosen);
    if (!live.size) {
      this.say(TEXT.none);
      return;
    }
    const depth = within(this.depth.value, 1, DEEPEST, USUAL_DEPTH);
    this.depth.value = depth;
    this.changed();
    this.say("");
    this.running = true;
    this.name = this.choice.spec;
    this.model.set("methods", this.chosen);
    this.model.set("depth", depth);
    this.model.set("rows", []);
    this.show();
    let ended = TEXT.done;
    try {
      await this.searches(live, depth);
    } catch (error) {
      ended = TEXT.stopped;
      if (!(error instanceof Stopped)) this.say(error.message);
    }
    this.running = false;
    this.progress.textContent = ended;
    this.show();
    announce([ended, ...this.sentences()].join(" "));
  }

  // Depth by depth; a method that was over the limit is not tried deeper.
  async searches(live, deepest) {
    const how = { game: this.name, engine: this.engine.control.value,
      limit: Number(this.limit.control.value) };
    for (let depth = 1; depth <= deepest && live.size; depth++) {
      for (const method of [...live]) {
        this.progress.textContent = TEXT.at(methodName(method), depth);
        const news = (text) => { this.progress.textContent = `${text} …`; };
        const row = await this.asking.ask("measure", { ...how, method, depth },
          { news, again: true });
        if (row.skipped) live.delete(method);
        this.model.set("rows", [...this.model.get("rows"), row]);
        this.show();
      }
    }
  }

  show() {
    const rows = this.model.get("rows");
    this.go.textContent = this.running ? TEXT.stop : TEXT.go;
    this.go.title = this.go.textContent;
    this.csv.disabled = !rows.length;
    this.result.hidden = !rows.length;
    this.findings.replaceChildren(...this.sentences().map((text) => make("li", {}, text)));
  }

  sentences() {
    const rows = this.model.get("rows");
    const notes = new Map(rows.filter((row) => row.note).map((row) => [row.method, row.note]));
    return [...comparisons(rows),
      ...rows.filter((row) => row.skipped)
        .map((row) => TEXT.over(methodName(row.method), row.depth, row.limit)),
      ...[...notes].map(([method, note]) => TEXT.notCompiled(methodName(method), note))];
  }

  save() {
    const rows = this.model.get("rows").filter((row) => !row.skipped);
    const cells = rows.map((row) => FIELDS.map((name) => row[name]));
    const heads = FIELDS.map((name) => (name === "word" ? "move" : name));
    const name = this.name.replace(/[^a-z0-9]+/gi, "-");
    download(`measured-${name}.csv`, csvText([heads, ...cells]), "text/csv");
  }

  close() {
    this.asking.stop();
    this.clean?.();
    this.el.replaceChildren();
  }
}

// Sentences about the deepest depth that a plain search and others have both reached.
export function comparisons(rows) {
  const done = rows.filter((row) => !row.skipped);
  const plain = PLAIN.find((name) => done.some((row) => row.method === name))
    ?? done[0]?.method;
  const base = done.filter((row) => row.method === plain
    && done.some((other) => other.depth === row.depth && other.method !== plain)).at(-1);
  if (!base) return [];
  return done.filter((row) => row.depth === base.depth && row.method !== plain).map((row) =>
    TEXT.compared(base.depth, methodName(row.method), methodName(plain),
      row.nodes / base.nodes,
      Math.max(row.seconds, base.seconds) < TELLING ? null : row.seconds / base.seconds));
}

function within(text, least, most, usual) {
  const value = Math.round(Number(text));
  return Number.isFinite(value) && value > 0 ? Math.min(Math.max(value, least), most) : usual;
}

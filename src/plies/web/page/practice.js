// The section Practice: one exercise after the other, with a score that stays in the browser.

import { copyLink } from "./asking.js";
import { button, choice, make } from "./elements.js";
import { asBounds, boundsLiked, like } from "./habits.js";
import { Model } from "./model.js";
import { render } from "../views/exercise.js";
import { WORDS } from "../views/words.js";

const words = WORDS.practice;
const PLACE = "plies practice"; // in the browser's storage
const REMEMBERED = 300; // exercises that do not count a second time
const SIZES = {
  small: { depth: 2, branching: 3 }, medium: { depth: 3, branching: 2 },
  large: { depth: 4, branching: 2 },
};
// What exercises of a method have: cuts, and chance nodes, if they are wished or always.
const HAVE = {
  minimax: {}, alphabeta: { cuts: true }, expectimax: { chance: "wished" },
  expectiminimax: { chance: "always" },
};
const USUAL = { method: "alphabeta", rule: "equal", size: "medium", windows: true, chance: false };

// The score of each method. It is kept where the browser allows it, else until the page is left.
class Score {
  constructor() {
    this.scores = {};
    this.done = [];
    this.chosen = {};
    try {
      const { scores, done, chosen } = JSON.parse(localStorage.getItem(PLACE)) ?? {};
      for (const name of Object.keys(words.methods)) this.scores[name] = counts(scores?.[name]);
      if (Array.isArray(done)) this.done = done.filter((id) => typeof id === "string");
      if (chosen && typeof chosen === "object") this.chosen = chosen;
    } catch { /* what cannot be read is begun anew */ }
  }

  of(method) { return (this.scores[method] ??= counts()); }

  keep() {
    const { scores, chosen } = this;
    const done = this.done.slice(-REMEMBERED);
    try {
      localStorage.setItem(PLACE, JSON.stringify({ scores, done, chosen }));
    } catch { /* then it lasts as long as the page */ }
  }

  // Counts an exercise once, solved at the `tries`-th check or given up (0).
  count(method, id, tries) {
    if (this.done.includes(id)) return;
    this.done.push(id);
    const score = this.of(method);
    if (tries) {
      score.solved++;
      score.first += tries === 1 ? 1 : 0;
    }
    score.streak = tries ? score.streak + 1 : 0;
    score.best = Math.max(score.best, score.streak);
    this.keep();
  }

  reset(method) {
    this.scores[method] = counts();
    this.keep();
  }
}

function counts(found) {
  const isCount = (value) => Number.isSafeInteger(value) && value > 0;
  const whole = (name) => (isCount(found?.[name]) ? found[name] : 0);
  return {
    solved: whole("solved"), first: whole("first"), streak: whole("streak"), best: whole("best"),
  };
}

class Practice {
  constructor({ el, connection, params, say, remember, known }) {
    Object.assign(this, { connection, say, remember, known });
    this.score = new Score();
    this.chosen = this.read(params);
    this.asked = null;
    this.model = null;
    this.tries = 0;
    this.settings = make("div", { class: "bar" });
    this.place = make("div", { class: "place" });
    this.points = make("span", { class: "points quiet", role: "status" });
    this.step = make("a", { class: "button", title: words.stepTitle, hidden: true }, words.step);
    this.summary = make("summary", { class: "button" });
    const isWide = matchMedia("(min-width: 640px)").matches; // else the tree comes first
    this.summary.style.display = isWide ? "none" : "";
    el.append(make("h1", { class: "sr-only" }, words.title),
      make("details", { open: isWide }, this.summary, this.settings),
      make("p", {}, this.points), this.place,
      make("hr", {}),
      make("div", { class: "bar" }, this.step, button(words.link, { on: () => this.copy() }),
        button(words.reset, { on: () => { this.score.reset(this.chosen.method); this.tell(); } })));
    this.offer();
    const seed = params.get("seed") ?? "";
    this.ask(/^\d{1,9}$/.test(seed) ? Number(seed) : null);
    this.forget = connection.onback(() => { if (this.failed) this.ask(this.seed); });
  }

  // What the address says comes first, then what was chosen the last time; with a seed the
  // address says everything, since a link must give everybody the same.
  read(params) {
    const before = params.has("seed") ? {} : this.score.chosen;
    const one = (name, allowed) => [params.get(name), before[name], USUAL[name]]
      .find((value) => typeof value === "string" && Object.hasOwn(allowed, value));
    const flag = (name) => (params.has(name) ? params.get(name) === "yes"
      : typeof before[name] === "boolean" ? before[name] : USUAL[name]);
    return {
      method: one("method", words.methods), rule: one("rule", words.rules),
      size: one("size", SIZES), windows: flag("windows"), chance: flag("chance"),
      // A link from before there was a choice means those on arrival.
      bounds: asBounds(params.get("bounds")) ?? (params.has("seed") ? "arrival" : boundsLiked()),
    };
  }

  offer() {
    const { method, rule, size, windows, chance, bounds } = this.chosen;
    const pairs = Object.entries;
    const pick = (name) => (value) => this.choose({ [name]: value });
    const check = (name, label, isOn) => {
      const box = make("input", {
        type: "checkbox", checked: isOn,
        on: { change: () => this.choose({ [name]: box.checked }) },
      });
      return make("label", { class: "field" }, box, label);
    };
    this.controls = {
      method: choice(words.method, pairs(words.methods), method, pick("method")),
      size: choice(words.size, pairs(words.sizes), size, pick("size")),
      rule: choice(words.rule, pairs(words.rules), rule, pick("rule")),
      windows: check("windows", words.windows, windows),
      bounds: choice(words.bounds, pairs(words.boundsAre), bounds, pick("bounds")),
      chance: check("chance", words.chance, chance),
    };
    this.settings.append(...Object.values(this.controls));
    this.fit();
  }

  // Shows only those settings that the method knows.
  fit() {
    const { method, rule, size } = this.chosen;
    this.summary.textContent = words.settings(words.methods[method], words.sizes[size],
      ...(this.have.cuts ? [words.rules[rule]] : []));
    const show = (name, isThere) => { // labels have a display of their own, which beats `hidden`
      this.controls[name].style.display = isThere ? "" : "none";
    };
    show("rule", this.have.cuts);
    show("windows", this.have.cuts);
    show("bounds", this.have.cuts && this.chosen.windows);
    show("chance", this.have.chance === "wished");
    this.tell();
  }

  choose(change) {
    Object.assign(this.chosen, change);
    this.score.chosen = { ...this.chosen };
    this.score.keep();
    this.fit();
    if ("bounds" in change) like(change);
    const shown = ["windows", "bounds"].find((name) => name in change); // of the same exercise
    if (shown && this.model && !this.failed) {
      this.model.set(shown, change[shown]);
      this.note();
    } else this.fresh();
  }

  // Another exercise; who leaves one after a wrong answer has not solved it.
  fresh() {
    if (this.tries && this.id) this.score.count(this.method, this.id, 0);
    this.tell();
    this.ask(null);
  }

  get have() { return HAVE[this.chosen.method]; }

  get wishesChance() { return this.have.chance === "wished" && this.chosen.chance; }

  get wish() {
    const { method, rule, size } = this.chosen;
    return {
      method, strict: Boolean(this.have.cuts) && rule === "strict", ...SIZES[size],
      chance: this.have.chance === "always" || this.wishesChance,
    };
  }

  async ask(seed) {
    this.asked?.cancel();
    this.failed = false;
    this.seed = seed;
    const wish = seed === null ? this.wish : { ...this.wish, seed };
    const asked = this.asked = this.connection.ask("exercise", wish);
    const waiting = setTimeout(() => this.asked === asked && this.say(words.making), 400);
    try {
      const answer = await asked;
      if (this.asked !== asked) return;
      this.say("");
      this.begin(answer, wish);
    } catch (error) {
      if (this.asked !== asked) return;
      this.failed = true;
      this.say(error.message);
      this.endView();
      this.place.replaceChildren(button(words.again, { on: () => this.ask(seed) }));
    } finally {
      clearTimeout(waiting);
    }
  }

  begin({ exercise, seed }, wish) {
    this.endView();
    this.seed = seed;
    this.method = exercise.method;
    this.id = [wish.method, wish.strict, wish.depth, wish.branching, wish.chance, seed].join(" ");
    const given = this.known?.id === this.id ? this.known.given : null;
    this.tries = given?.tries ?? 0;
    this.model = new Model({ exercise, windows: this.chosen.windows, next: 0, given,
      bounds: this.chosen.bounds });
    this.model.on("change:given", () => this.note());
    this.model.on("change:outcome", () => this.count(this.model.get("outcome")));
    this.model.on("change:next", () => this.fresh());
    this.place.replaceChildren();
    this.end = render({ model: this.model, el: this.place });
    this.step.hidden = false;
    this.note();
  }

  count({ right, shown, tries }) {
    this.tries = tries;
    if (right || shown) {
      this.score.count(this.method, this.id, right ? tries : 0);
      this.tries = 0;
    }
    this.tell();
  }

  tell() {
    const { method } = this.chosen;
    this.points.textContent = words.score(words.methods[method], this.score.of(method));
  }

  // The way to the same tree in the section Trees.
  lead() {
    const { tree, strict, method } = this.model.get("exercise");
    const { bounds } = this.chosen;
    const asked = { tree, method: strict ? "strict" : method, bounds }; // as Trees names it
    this.step.href = `#/trees?${new URLSearchParams(asked)}`;
  }

  // Puts the exercise into the address.
  note() {
    if (this.model) this.lead();
    const { method, rule, size, windows, bounds } = this.chosen;
    const { cuts } = this.have;
    this.remember({
      method, size, rule: cuts ? rule : "", windows: cuts && !windows ? "no" : "",
      bounds: cuts ? bounds : "",
      chance: this.wishesChance ? "yes" : "", seed: this.seed,
    }, { id: this.id, given: this.model?.get("given") });
  }

  copy() { copyLink(this.say, { copied: words.linked, shown: words.unlinked }); }

  endView() {
    this.end?.();
    this.end = null;
  }

  close() {
    this.asked?.cancel();
    this.asked = null;
    this.forget();
    this.endView();
  }
}

export function open(given) {
  const practice = new Practice(given);
  return () => practice.close();
}

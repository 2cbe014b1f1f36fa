// Steps through recorded searches: render({ model, el }) draws one or two of them into `el`.
//
// All words about a search come with the model (plies.views.page makes it); the modules here decide
// only what is seen and where.
//
// model.get("traces")  the searches, each { title, total, result, nodes, steps, code }
// model.get("step")    the step to begin with, counted from 0
// model.get("page")    true if all keys of the document are for this view
// model.get("bounds")  which alpha and beta stand at a node: those of "now", or on "arrival"
// model.get("pick")    nodes of the first search that can be picked by a click; the picked ones are
//                      model.get("picked"). Other nodes are folded by a click.

import { make } from "./elements.js";
import { Guess } from "./stepper_guess.js";
import { legend } from "./stepper_legend.js";
import { Panel } from "./stepper_panel.js";
import { STEPPER_WORDS as WORDS } from "./words_stepper.js";

const LARGEST = 6000; // a tree of more nodes cannot be unfolded as a whole
const LARGEST_ZOOM = 1.8; // of a small tree that has much room
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32]; // steps a second

const KEYS = {
  ArrowRight: "next", ArrowDown: "next", l: "next",
  ArrowLeft: "back", ArrowUp: "back", h: "back",
  Home: "first", g: "first", End: "last", G: "last",
  b: "bounds", x: "guess", d: "down", u: "up", c: "guess cut",
  n: "cut", p: "previous cut", N: "previous cut", " ": "play",
  f: "fold", Enter: "turn", s: "style", "[": "slower", "]": "faster",
  "+": "in", "=": "in", "-": "out", 0: "fit",
};

class Stepper {
  constructor(model, el) {
    const traces = model.get("traces");
    Object.assign(this, { model, traces, step: -1, timer: null, speed: 1, isZoomed: false });
    Object.assign(this, { bounds: model.get("bounds") ?? "now", style: "function", room: "" });
    this.last = Math.max(...traces.map((trace) => trace.steps.kind.length)) - 1;
    const clicked = (node, panel) => this.clicked(node, panel);
    this.panels = traces.map((trace) => new Panel(trace, { bounds: this.bounds, clicked }));
    const explains = traces.some(({ steps }) => steps.why?.some(Boolean));
    for (const { why } of this.panels) why.hidden = !explains; // so that both trees begin at one height
    this.cuts = [...new Set(this.panels.flatMap((panel) => panel.cuts))].sort((a, b) => a - b);
    this.whole = this.panels.every((panel) => panel.whole);
    this.guess = new Guess(traces[0], {
      step: () => this.step, go: (to) => { this.pause(); this.go(to); },
    });
    const controls = this.makeControls();
    this.view = make("div", { class: "plies-stepper", tabindex: -1 },
      make("div", { class: traces.length > 1 ? "searches two" : "searches" },
        ...this.panels.map((panel) => panel.element)),
      legend(traces),
      make("div", { class: "desk" }, this.guessing && this.guess.element, this.slider, controls));
    el.replaceChildren(this.view);
  }

  makeControls() {
    const button = (does) => {
      const [sign, label, key] = WORDS.buttons[does];
      const element = make("button", { type: "button", title: `${label} (${key})` }, sign);
      element.setAttribute("aria-label", label);
      element.addEventListener("click", () => this.act(does));
      return element;
    };
    const group = (kind, ...parts) => make("div", { class: `group ${kind}`.trim() }, ...parts);
    const hasBounds = this.traces.some(({ steps }) => steps.window.some(Boolean));
    this.play = button("play");
    this.fold = button("fold");
    this.styles = button("style");
    this.which = hasBounds ? button("bounds") : "";
    this.guessing = this.traces.length > 1 ? "" : button("guess"); // of two, one would give the other away
    this.slider = make("input",
      { type: "range", min: 0, max: this.last, value: 0, "aria-label": WORDS.step });
    this.speeds = make("input",
      { type: "range", min: 0, max: SPEEDS.length - 1, value: this.speed });
    this.speeds.setAttribute("aria-label", WORDS.speed);
    this.pace = make("output", {});
    return make("div", { class: "controls", role: "toolbar", "aria-label": WORDS.steps },
      group("", button("first"), button("back"), button("next"), button("last")),
      group("", button("previous cut"), button("cut")),
      group("", this.play, make("label", { class: "speed" }, this.speeds, this.pace)),
      group("more", this.which, this.guessing, this.fold, this.styles),
      group("size", button("out"), button("fit"), button("in")));
  }

  go(to) {
    const wanted = Math.max(0, Math.min(to, this.last));
    if (wanted === this.step) return;
    this.step = wanted;
    for (const panel of this.panels) panel.go(this.step);
    this.slider.value = this.step;
    this.slider.setAttribute("aria-valuetext", WORDS.at(this.step, this.last));
    this.model.set?.("step", this.step);
    this.model.save_changes?.();
    if (this.guess.isOn) this.guess.moved();
    if (this.step === this.last) this.pause();
  }

  clicked(node, panel) {
    const pick = this.model.get("pick");
    if (panel === this.panels[0] && pick?.includes(node)) {
      const picked = this.model.get("picked") ?? [];
      const isPicked = picked.includes(node);
      this.model.set("picked", isPicked ? picked.filter((one) => one !== node) : [...picked, node]);
    } else if (!pick && panel.turn(node)) for (const one of this.panels) one.show();
  }

  setBounds(to) {
    this.bounds = to;
    for (const panel of this.panels) panel.setBounds(to);
    this.label();
  }

  // Makes the trees as large as all of them can be.
  fit(least) {
    this.isZoomed = false;
    const zoom = Math.min(LARGEST_ZOOM, ...this.panels.map((panel) => panel.fitting));
    for (const panel of this.panels) panel.zoomTo(Math.max(least, zoom));
  }

  // Fits the trees to the room there is, if it has changed; there is none before the page has a width.
  refit() {
    const now = [innerHeight, ...this.panels.map((panel) => panel.room)].join();
    if (now === this.room || !this.view.clientWidth) return;
    this.room = now;
    if (this.whole && !this.isZoomed) this.fit(0.6);
    for (const panel of this.panels) panel.keepInSight();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = WORDS.play;
    this.play.setAttribute("aria-label", WORDS.playing.play);
    for (const panel of this.panels) panel.sentence.setAttribute("aria-live", "polite");
  }

  start() {
    if (this.step === this.last) this.go(0);
    clearInterval(this.timer);
    this.timer = setInterval(() => this.go(this.step + 1), 1000 / SPEEDS[this.speed]);
    this.play.textContent = WORDS.pause;
    this.play.setAttribute("aria-label", WORDS.playing.pause);
    for (const panel of this.panels) panel.sentence.setAttribute("aria-live", "off");
  }

  setSpeed(to) {
    this.speed = Math.max(0, Math.min(to, SPEEDS.length - 1));
    this.speeds.value = this.speed;
    this.pace.textContent = WORDS.pace(SPEEDS[this.speed]);
    this.speeds.setAttribute("aria-valuetext", WORDS.paceSpoken(SPEEDS[this.speed]));
    if (this.timer) this.start();
  }

  act(what) {
    const { panels, step, last, cuts, guess } = this;
    const steps = {
      next: step + 1, back: step - 1, first: 0, last,
      cut: cuts.find((cut) => cut > step) ?? last,
      "previous cut": cuts.findLast((cut) => cut < step) ?? 0,
    };
    if (what in steps) { this.pause(); this.go(steps[what]); return; }
    if (what === "play") this.timer ? this.pause() : this.start();
    if (what === "turn") for (const panel of panels) panel.turnCurrent();
    if (what === "fold" && !this.fold.disabled) {
      this.whole = !this.whole;
      for (const panel of panels) panel.setWhole(this.whole);
    }
    if (what === "style") {
      this.style = this.style === "function" ? "pair" : "function";
      for (const panel of panels) panel.setStyle(this.style);
    }
    if (what === "bounds" && this.which) {
      this.setBounds(this.bounds === "now" ? "arrival" : "now");
      this.model.set?.("bounds", this.bounds);
    }
    if (what === "guess" && this.guessing) guess.turn();
    if (guess.isOn && ["down", "up", "guess cut"].includes(what)) guess.answer(what.split(" ").at(-1));
    if (what === "in" || what === "out") this.isZoomed = true;
    if (what === "in") for (const panel of panels) panel.zoomTo(panel.zoom * 1.25);
    if (what === "out") for (const panel of panels) panel.zoomTo(panel.zoom / 1.25);
    if (what === "fit") this.fit(0.2);
    if (what === "slower") this.setSpeed(this.speed - 1);
    if (what === "faster") this.setSpeed(this.speed + 1);
    this.label();
  }

  label() {
    this.fold.disabled = this.panels.some((panel) => panel.trace.total > LARGEST);
    this.fold.setAttribute("aria-pressed", String(!this.whole));
    name(this.styles, WORDS.styles[this.style], "style");
    if (this.which) name(this.which, WORDS.bounds[this.bounds], "bounds");
    if (this.guessing) this.guessing.setAttribute("aria-pressed", String(this.guess.isOn));
  }

  pressed(event) {
    const { target, key } = event;
    const does = KEYS[key];
    if (!does || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.matches?.("select, textarea, input:not([type=range])")) return;
    if (target.matches?.("input") && /^(Arrow|Home|End)/.test(key)) return; // a slider's own keys
    if (target.matches?.("button, summary, a") && (key === " " || key === "Enter")) return;
    event.preventDefault();
    this.act(does);
  }

  // Hears the keys, the sliders, the model and the window from now on; returns what ends that.
  listen() {
    const { model, view, panels, slider, speeds } = this;
    const keys = model.get("page") ? document : view;
    const pressed = (event) => this.pressed(event);
    const refit = () => this.refit();
    const heard = {
      "change:step": () => this.go(model.get("step")),
      "change:bounds": () => {
        if (model.get("bounds") !== this.bounds) this.setBounds(model.get("bounds") ?? "now");
      },
      "change:picked": () => panels[0].setPicked(model.get("picked") ?? []),
    };
    const fitted = new ResizeObserver(refit);
    keys.addEventListener("keydown", pressed);
    slider.addEventListener("input", () => { this.pause(); this.go(Number(slider.value)); });
    speeds.addEventListener("input", () => this.setSpeed(Number(speeds.value)));
    for (const [name, does] of Object.entries(heard)) model.on?.(name, does);
    fitted.observe(view);
    addEventListener("resize", refit);
    return () => {
      this.pause();
      fitted.disconnect();
      keys.removeEventListener("keydown", pressed);
      removeEventListener("resize", refit);
      for (const [name, does] of Object.entries(heard)) model.off?.(name, does);
    };
  }
}

// Whoever speaks to the page says what is written on a button: its name begins with that.
function name(element, sign, does) {
  element.textContent = sign;
  element.setAttribute("aria-label", `${sign}: ${WORDS.buttons[does][1]}`);
}

export function render({ model, el }) {
  const stepper = new Stepper(model, el);
  const end = stepper.listen();
  stepper.setSpeed(stepper.speed);
  stepper.label();
  stepper.go(model.get("step") ?? 0);
  return end;
}

export default { render };

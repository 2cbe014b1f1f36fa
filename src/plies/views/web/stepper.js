// Steps through recorded searches: render({ model, el }) draws one or two of them into `el`.
//
// All words about a search come with the model (plies.views.page makes it); the modules here decide
// only what is seen and where.
//
// model.get("traces")  the searches, each { title, total, result, nodes, steps, code }
// model.get("step")    the step to begin with, counted from 0
// model.get("page")    true if all keys of the document are for this view

import { make } from "./elements.js";
import { Panel } from "./stepper_panel.js";
import { STEPPER_WORDS as WORDS } from "./words_stepper.js";

const LARGEST = 6000; // a tree of more nodes cannot be unfolded as a whole
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32]; // steps a second

const KEYS = {
  ArrowRight: "next", ArrowDown: "next", l: "next",
  ArrowLeft: "back", ArrowUp: "back", h: "back",
  Home: "first", g: "first", End: "last", G: "last",
  n: "cut", p: "previous cut", N: "previous cut", " ": "play",
  f: "fold", Enter: "turn", s: "style", "[": "slower", "]": "faster",
  "+": "in", "=": "in", "-": "out", 0: "fit",
};

export function render({ model, el }) {
  const traces = model.get("traces");
  const last = Math.max(...traces.map((trace) => trace.steps.kind.length)) - 1;
  let step = -1, timer = null, speed = 1;
  const panels = traces.map((trace) => new Panel(trace, () => refold()));
  const cuts = [...new Set(panels.flatMap((panel) => panel.cuts))].sort((a, b) => a - b);
  let whole = panels.every((panel) => panel.whole), style = "function";

  const button = (does) => {
    const [sign, label, key] = WORDS.buttons[does];
    const element = make("button", { type: "button", title: `${label} (${key})` }, sign);
    element.setAttribute("aria-label", label);
    element.addEventListener("click", () => act(does));
    return element;
  };
  const play = button("play");
  const fold = button("fold");
  const styles = button("style");
  const slider = make("input", { type: "range", min: 0, max: last, value: 0, "aria-label": WORDS.step });
  const speeds = make("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: speed });
  speeds.setAttribute("aria-label", WORDS.speed);
  const pace = make("output", {});
  const controls = make("div", { class: "controls", role: "toolbar", "aria-label": WORDS.steps },
    make("div", { class: "group" },
      button("first"), button("back"),
      button("next"), button("last")),
    make("div", { class: "group" },
      button("previous cut"), button("cut")),
    make("div", { class: "group" }, play, make("label", { class: "speed" }, speeds, pace)),
    make("div", { class: "group more" }, fold, styles),
    make("div", { class: "group size" },
      button("out"), button("fit"),
      button("in")));
  const view = make("div", { class: "plies-stepper", tabindex: -1 },
    make("div", { class: traces.length > 1 ? "searches two" : "searches" },
      ...panels.map((panel) => panel.element)),
    make("div", { class: "desk" }, slider, controls));
  el.replaceChildren(view);

  function go(to) {
    const wanted = Math.max(0, Math.min(to, last));
    if (wanted === step) return;
    step = wanted;
    for (const panel of panels) panel.go(step);
    slider.value = step;
    slider.setAttribute("aria-valuetext", WORDS.at(step, last));
    model.set?.("step", step);
    model.save_changes?.();
    if (step === last) pause();
  }

  // Makes the trees as large as all of them can be.
  function fit(least) {
    const zoom = Math.min(1.25, ...panels.map((panel) => panel.fitting));
    for (const panel of panels) panel.zoomTo(Math.max(least, zoom));
  }

  function refold() {
    for (const panel of panels) panel.show();
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    play.textContent = WORDS.play;
    play.setAttribute("aria-label", WORDS.playing.play);
    for (const panel of panels) panel.sentence.setAttribute("aria-live", "polite");
  }

  function start() {
    if (step === last) go(0);
    clearInterval(timer);
    timer = setInterval(() => go(step + 1), 1000 / SPEEDS[speed]);
    play.textContent = WORDS.pause;
    play.setAttribute("aria-label", WORDS.playing.pause);
    for (const panel of panels) panel.sentence.setAttribute("aria-live", "off");
  }

  function setSpeed(to) {
    speed = Math.max(0, Math.min(to, SPEEDS.length - 1));
    speeds.value = speed;
    pace.textContent = WORDS.pace(SPEEDS[speed]);
    speeds.setAttribute("aria-valuetext", WORDS.paceSpoken(SPEEDS[speed]));
    if (timer) start();
  }

  function act(what) {
    const steps = {
      next: step + 1, back: step - 1, first: 0, last,
      cut: cuts.find((cut) => cut > step) ?? last,
      "previous cut": cuts.findLast((cut) => cut < step) ?? 0,
    };
    if (what in steps) { pause(); go(steps[what]); return; }
    if (what === "play") timer ? pause() : start();
    if (what === "turn") for (const panel of panels) panel.turnCurrent();
    if (what === "fold" && !fold.disabled) {
      whole = !whole;
      for (const panel of panels) panel.setWhole(whole);
    }
    if (what === "style") {
      style = style === "function" ? "pair" : "function";
      for (const panel of panels) panel.setStyle(style);
    }
    if (what === "in") for (const panel of panels) panel.zoomTo(panel.zoom * 1.25);
    if (what === "out") for (const panel of panels) panel.zoomTo(panel.zoom / 1.25);
    if (what === "fit") fit(0.2);
    if (what === "slower") setSpeed(speed - 1);
    if (what === "faster") setSpeed(speed + 1);
    label();
  }

  function label() {
    fold.disabled = panels.some((panel) => panel.trace.total > LARGEST);
    fold.setAttribute("aria-pressed", String(!whole));
    styles.textContent = WORDS.styles[style];
  }

  function pressed(event) {
    const { target, key } = event;
    const does = KEYS[key];
    if (!does || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.matches?.("select, textarea, input:not([type=range])")) return;
    if (target.matches?.("input") && /^(Arrow|Home|End)/.test(key)) return; // a slider's own keys
    if (target.matches?.("button, summary, a") && (key === " " || key === "Enter")) return;
    event.preventDefault();
    act(does);
  }

  const keys = model.get("page") ? document : view;
  keys.addEventListener("keydown", pressed);
  slider.addEventListener("input", () => { pause(); go(Number(slider.value)); });
  speeds.addEventListener("input", () => setSpeed(Number(speeds.value)));
  const moved = () => go(model.get("step"));
  model.on?.("change:step", moved);
  setSpeed(speed);
  label();
  go(model.get("step") ?? 0);
  const fitted = new ResizeObserver(() => { // the tree has no width before the page has one
    if (whole) fit(0.7);
    for (const panel of panels) panel.keepInSight();
    fitted.disconnect();
  });
  fitted.observe(view);
  return () => {
    pause();
    fitted.disconnect();
    keys.removeEventListener("keydown", pressed);
    model.off?.("change:step", moved);
  };
}

export default { render };

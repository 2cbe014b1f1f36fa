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

export function render({ model, el }) {
  const traces = model.get("traces");
  const last = Math.max(...traces.map((trace) => trace.steps.kind.length)) - 1;
  let step = -1, timer = null, speed = 1;
  let bounds = model.get("bounds") ?? "now", isZoomed = false;
  const panels = traces.map((trace) => new Panel(trace, { bounds, clicked }));
  const explains = traces.some(({ steps }) => steps.why?.some(Boolean));
  for (const { why } of panels) why.hidden = !explains; // so that both trees begin at one height
  const hasBounds = traces.some(({ steps }) => steps.window.some(Boolean));
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
  const which = hasBounds ? button("bounds") : "";
  const guess = new Guess(traces[0], { step: () => step, go: (to) => { pause(); go(to); } });
  const guessing = traces.length > 1 ? "" : button("guess"); // of two, one would give the other away
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
    make("div", { class: "group more" }, which, guessing, fold, styles),
    make("div", { class: "group size" },
      button("out"), button("fit"),
      button("in")));
  const view = make("div", { class: "plies-stepper", tabindex: -1 },
    make("div", { class: traces.length > 1 ? "searches two" : "searches" },
      ...panels.map((panel) => panel.element)),
    legend(traces), make("div", { class: "desk" }, guessing && guess.element, slider, controls));
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
    if (guess.isOn) guess.moved();
    if (step === last) pause();
  }

  function clicked(node, panel) {
    const pick = model.get("pick");
    if (panel === panels[0] && pick?.includes(node)) {
      const picked = model.get("picked") ?? [];
      const isPicked = picked.includes(node);
      model.set("picked", isPicked ? picked.filter((one) => one !== node) : [...picked, node]);
    } else if (!pick && panel.turn(node)) refold();
  }

  function setBounds(to) {
    bounds = to;
    for (const panel of panels) panel.setBounds(bounds);
    label();
  }

  // Makes the trees as large as all of them can be.
  function fit(least) {
    isZoomed = false;
    const zoom = Math.min(LARGEST_ZOOM, ...panels.map((panel) => panel.fitting));
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
    if (what === "bounds" && which) {
      setBounds(bounds === "now" ? "arrival" : "now");
      model.set?.("bounds", bounds);
    }
    if (what === "guess" && guessing) guess.turn();
    if (guess.isOn && ["down", "up", "guess cut"].includes(what)) guess.answer(what.split(" ").at(-1));
    if (what === "in" || what === "out") isZoomed = true;
    if (what === "in") for (const panel of panels) panel.zoomTo(panel.zoom * 1.25);
    if (what === "out") for (const panel of panels) panel.zoomTo(panel.zoom / 1.25);
    if (what === "fit") fit(0.2);
    if (what === "slower") setSpeed(speed - 1);
    if (what === "faster") setSpeed(speed + 1);
    label();
  }

  // Whoever speaks to the page says what is written on a button: its name begins with that.
  function name(element, sign, does) {
    element.textContent = sign;
    element.setAttribute("aria-label", `${sign}: ${WORDS.buttons[does][1]}`);
  }

  function label() {
    fold.disabled = panels.some((panel) => panel.trace.total > LARGEST);
    fold.setAttribute("aria-pressed", String(!whole));
    name(styles, WORDS.styles[style], "style");
    if (which) name(which, WORDS.bounds[bounds], "bounds");
    if (guessing) guessing.setAttribute("aria-pressed", String(guess.isOn));
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
  const rebound = () => model.get("bounds") !== bounds && setBounds(model.get("bounds") ?? "now");
  const repicked = () => panels[0].setPicked(model.get("picked") ?? []);
  model.on?.("change:bounds", rebound);
  model.on?.("change:picked", repicked);
  setSpeed(speed);
  label();
  go(model.get("step") ?? 0);
  let room = ""; // in which the tree was fitted; it has no width before the page has one
  const refit = () => {
    const now = [innerHeight, ...panels.map((panel) => panel.room)].join();
    if (now === room || !view.clientWidth) return;
    room = now;
    if (whole && !isZoomed) fit(0.6);
    for (const panel of panels) panel.keepInSight();
  };
  const fitted = new ResizeObserver(refit);
  fitted.observe(view);
  addEventListener("resize", refit);
  return () => {
    pause();
    fitted.disconnect();
    keys.removeEventListener("keydown", pressed);
    removeEventListener("resize", refit);
    model.off?.("change:step", moved);
    model.off?.("change:bounds", rebound);
    model.off?.("change:picked", repicked);
  };
}

export default { render };

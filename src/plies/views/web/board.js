// A board to play on: render({ model, el }) shows a position and takes moves.
//
// model.get("look")     the position: { kind, svg, text, moves, over, ... }
// model.get("enabled")  true if a person may move
// model.get("last")     the last step ({ word, ... }) or null
// model.get("values")   what the moves are worth, best first: [{ word, text }], or null
// model.get("note")     a line above the board, where nobody else says it
// model.get("move")     set by the view: the word of the move somebody has chosen
// model.get("ahead")    true if a chosen move is drawn before the next position has come
//
// Games draw themselves. What can be clicked has a name in `data-at`, and a move's word is one
// name or several with "-" between them; over each such shape lies a copy of it, the spot, that
// takes clicks and keys and shows marks. Where both sides use the same names, `data-side` says
// whose a shape is, and `aria-label` what stands there. Every legal word is on a button, too.
// A game whose words are made otherwise says in look.clicks what to click for each of its moves:
// steps, which are lists of names. The names of a step have an order, the steps have none.

import { drawAhead } from "./ahead.js";
import { dragging } from "./dragging.js";
import { make } from "./elements.js";
import { moveFrom, seen } from "./moving.js";
import { VIEW_WORDS as WORDS } from "./words_views.js";
import { readPicture } from "./picture.js";

const SPACE = "http://www.w3.org/2000/svg";
const AWAY = 3; // what lies so much more to the side than ahead is not in that direction
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const DONE = ""; // after the last click

// What may be clicked after `picked` on the way to a move; DONE if that was all of it.
function onward(steps, picked) {
  if (!picked.length) return steps.length ? steps.map((step) => step[0]) : [DONE];
  return steps.flatMap((step, i) => {
    if (!step.every((name, at) => at >= picked.length || name === picked[at])) return [];
    if (picked.length < step.length) return [step[picked.length]];
    return onward(steps.filter((_, at) => at !== i), picked.slice(step.length));
  });
}

class Spots {
  constructor(choose) {
    this.choose = choose;
    this.byName = new Map();
    this.holds = new Map(); // by name: what stands there, in words
    this.theirs = []; // spots with names that the side to move does not mean
    this.picked = []; // names of squares that are the beginning of a move
    this.here = ""; // the spot that keys go to
  }

  // Covers the shapes of a picture that have names.
  cover(svg, turn) {
    this.clear();
    for (const shape of [...svg.querySelectorAll("[data-at]")]) {
      const spot = shape.cloneNode(false);
      const name = spot.dataset.at;
      spot.removeAttribute("data-at");
      const holds = shape.getAttribute("aria-label") ?? "";
      shape.removeAttribute("aria-label");
      spot.removeAttribute("aria-label");
      shape.parentNode.append(spot);
      if (Number(spot.dataset.side ?? turn) !== turn) {
        spot.dataset.name = name;
        this.theirs.push(spot);
        continue;
      }
      spot.dataset.spot = name;
      this.holds.set(name, holds);
      spot.setAttribute("role", "button");
      spot.append(document.createElementNS(SPACE, "title"));
      this.byName.set(name, spot);
    }
  }

  clear() {
    this.byName.clear();
    this.holds.clear();
    this.theirs = [];
  }

  set look({ moves, clicks }) {
    this.moves = moves.map((word, i) => {
      const steps = clicks?.[i] ?? [this.names(word)];
      const drawn = steps.length && steps.flat().every((name) => this.byName.has(name));
      return { word, steps: drawn ? steps : [] };
    }).filter((move) => move.steps.length);
    this.picked = [];
  }

  names(word) { return this.byName.has(word) ? [word] : word.split("-"); }

  // All that is clicked for a move that is possible now; else what its word names.
  clickedFor(word) {
    return this.moves.find((move) => move.word === word)?.steps.flat() ?? this.names(word);
  }

  // The squares that a man walks over; where several walk, only where the last one ends.
  wayOf(word) {
    const steps = this.moves.find((move) => move.word === word)?.steps ?? [this.names(word)];
    return steps.length === 1 ? steps[0] : steps.at(-1).slice(-1);
  }

  // What may be clicked after what is picked and `names`, with the moves it leads to.
  onward(...names) {
    const picked = [...this.picked, ...names];
    return this.moves.flatMap((move) =>
      onward(move.steps, picked).map((next) => ({ word: move.word, next })));
  }

  pick(name) {
    const after = this.onward(name);
    const now = after.find(({ next }) => next === DONE);
    const again = this.picked.at(-1) === name;
    const twice = again && this.onward().find(({ next }) => next === DONE);
    if (after.some(({ next }) => next !== DONE)) this.picked.push(name);
    else if (now) this.choose(now.word);
    else if (twice) this.choose(twice.word);
    else if (again && this.picked.length > 1) return; // one goes on from where one is
    else if (this.picked.length) {
      const was = this.picked;
      this.picked = [];
      if (was[0] !== name) this.pick(name); // another stone is taken up instead
    }
  }

  mark({ enabled, last, mover, best, sent }) {
    const isLast = (name, { dataset }) =>
      last.includes(name) && Number(dataset.side ?? mover) === mover;
    for (const spot of this.theirs) {
      spot.setAttribute("class", isLast(spot.dataset.name, spot) ? "spot spot-last" : "spot");
    }
    const open = new Set(enabled ? this.onward().map(({ next }) => next) : []);
    const first = enabled ? this.moves[0]?.steps[0][0] : "";
    const names = [...this.byName.keys()];
    if (!this.byName.has(this.here)) this.here = first || names[0] || "";
    for (const [name, spot] of this.byName) {
      const at = this.picked.indexOf(name);
      const marks = [open.has(name) && "open", at >= 0 && "picked",
        isLast(name, spot) && "last", best.includes(name) && "best",
        name === sent && "sent"].filter(Boolean);
      spot.setAttribute("class", ["spot", ...marks.map((mark) => `spot-${mark}`)].join(" "));
      spot.setAttribute("tabindex", name === this.here ? 0 : -1);
      spot.setAttribute("aria-disabled", String(!open.has(name) && at < 0));
      const said = WORDS.board.spot(name, this.holds.get(name), marks);
      spot.setAttribute("aria-label", said);
      spot.firstChild.textContent = said;
    }
  }

  // Takes the keys to the nearest spot in a direction.
  step([right, down]) {
    const middle = (name) => {
      const box = this.byName.get(name).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(this.here);
    let nearest = null, least = Infinity;
    for (const name of this.byName.keys()) {
      const [toX, toY] = middle(name);
      const ahead = (toX - x) * right + (toY - y) * down;
      const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
      if (name === this.here || ahead < 1 || aside > AWAY * ahead) continue;
      if (ahead + 2 * aside < least) [nearest, least] = [name, ahead + 2 * aside];
    }
    if (nearest !== null) this.goTo(nearest);
  }

  // Keeps the keys on the board: what a pawn may become is gone when it has become it.
  stayNear(name) {
    const near = [name, ...[...this.picked].reverse(), ...this.byName.keys()];
    this.goTo(near.find((one) => this.byName.has(one)) ?? "");
  }

  goTo(name) {
    this.byName.get(this.here)?.setAttribute("tabindex", -1);
    this.here = name;
    this.byName.get(name)?.setAttribute("tabindex", 0);
    this.byName.get(name)?.focus();
  }
}

// One long function: short ones, which share what this one board shows and what is picked on it.
export function render({ model, el }) {
  const view = make("div", { class: "plies-board" });
  const frame = make("div", { class: "frame" });
  const told = make("pre", { class: "told" });
  const summary = make("summary");
  const list = make("div", { class: "words", role: "group" });
  const moves = make("details", { class: "moves" }, summary, list);
  const note = make("p", { class: "note", role: "status" });
  view.append(note, frame, told, moves);
  el.replaceChildren(view);
  let drawn = null, clickable = null; // of the position that is shown
  let wasOpen = null; // the list, before it was opened for a hint
  let sent = null; // a move that is drawn already: its names, and what takes it back
  const spots = new Spots((word) => {
    const names = spots.wayOf(word);
    model.set("move", word);
    model.save_changes();
    if (model.get("ahead") && !model.get("enabled")) {
      const takeBack = drawAhead(frame.firstChild, (name) => spots.byName.get(name), names);
      sent = { names, takeBack };
      refresh();
    }
  });

  function show() {
    const look = model.get("look");
    if (!look) return;
    if (look !== drawn) {
      drawn = look;
      sent = null;
      const picture = look.kind === "svg" ? readPicture(look.svg, view) : null;
      spots.clear();
      frame.hidden = !picture;
      told.className = picture ? "told hidden" : "told";
      told.textContent = look.text ?? "";
      if (picture) {
        const active = view.getRootNode().activeElement?.dataset?.spot;
        spots.cover(picture, look.turn);
        picture.removeAttribute("role"); // its spots are buttons
        const before = frame.firstChild ? seen(frame.firstChild) : [];
        frame.replaceChildren(picture);
        moveFrom(before, picture);
        if (active) spots.stayNear(active);
      }
      spots.look = look;
      const now = spots.moves.length === look.moves.length && look.moves.length > 0;
      if (look.moves.length && now !== clickable) {
        clickable = now;
        moves.open = !now;
      }
    }
    refresh();
  }

  function refresh() {
    const look = model.get("look"), enabled = Boolean(model.get("enabled"));
    if (enabled) {
      sent?.takeBack();
      sent = null;
    }
    const values = model.get("values") ?? [];
    note.textContent = model.get("note") ?? "";
    note.hidden = !note.textContent;
    const { word: last = "", mover = -1 } = model.get("last") ?? {};
    const best = values[0]?.word ?? "";
    spots.mark({ enabled, last: spots.names(last), mover, best: spots.clickedFor(best),
      sent: sent?.names.at(-1) });
    view.classList.toggle("enabled", enabled);
    const worth = new Map(values.map((value) => [value.word, value.text]));
    summary.textContent = WORDS.board.moves(look.moves.length);
    list.setAttribute("aria-label", summary.textContent);
    moves.hidden = !look.moves.length;
    if (values.length) {
      wasOpen ??= moves.open;
      moves.open = true;
    } else if (wasOpen !== null) {
      moves.open = wasOpen;
      wasOpen = null;
    }
    const words = values.length ? [...values.map(({ word }) => word),
      ...look.moves.filter((word) => !worth.has(word))] : look.moves;
    list.tabIndex = enabled ? -1 : 0; // it may be long: without buttons, keys scroll it
    list.replaceChildren(...words.map((word) => {
      const button = make("button", { type: "button", "data-word": word }, word);
      if (worth.has(word)) {
        button.append(" ", make("span", { class: "worth" }, worth.get(word)));
      }
      if (word === best) button.classList.add("best");
      button.disabled = !enabled;
      return button;
    }));
  }

  function clicked(event) {
    const word = event.target.closest?.("[data-word]")?.dataset.word;
    if (word !== undefined) spots.choose(word);
    const name = event.target.dataset?.spot;
    if (name !== undefined) pick(name);
  }

  function pick(name) {
    if (!model.get("enabled")) return;
    spots.here = name;
    spots.pick(name);
    refresh();
  }

  function letGo() {
    spots.picked = [];
    refresh();
  }

  // A drag goes on where a move has begun, or begins one; a move of one square is no drag.
  const mayBegin = (name) => spots.onward(name).some(({ next }) => next !== DONE);

  function pressed(event) {
    const name = event.target.dataset?.spot;
    if (name === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in ARROWS) spots.step(ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") event.target.dispatchEvent(
      new MouseEvent("click", { bubbles: true }));
    else if (event.key === "Escape" && spots.picked.length) {
      letGo();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // A mouse leaves the keys where they are: arrows step through the game, not over the board.
  const held = (event) => event.target.dataset?.spot !== undefined && event.preventDefault();

  view.addEventListener("click", clicked);
  view.addEventListener("keydown", pressed);
  view.addEventListener("mousedown", held);
  const undrag = dragging(view, { mayBegin, pick, letGo });
  const heard = ["enabled", "last", "values", "note"].map((name) => `change:${name}`);
  model.on("change:look", show);
  for (const name of heard) model.on(name, refresh);
  show();
  return () => {
    undrag();
    model.off("change:look", show);
    for (const name of heard) model.off(name, refresh);
  };
}

export default { render };

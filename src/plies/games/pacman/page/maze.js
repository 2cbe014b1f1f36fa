// Pac-Man: render({ model, el }) draws a maze into `el`; who is in it walks from cell to cell.
//
// model.get("look")     what is drawn; `data` is what plies.games.pacman.page says of a maze
// model.get("enabled")  true while a person may say where Pacman goes
// model.get("speed")    milliseconds that a move may take to be shown
// model.get("page")     true if all keys of the document are for this view
// model.get("bare")     true if the score is told elsewhere
// The view sets "move" to North, South, East, West or Stop; the page decides when he can turn.

import { draw, paint } from "../../views/elements.js";
import { FIGURES } from "./figures.js";
import { WORDS } from "./words.js";
import { playByWays } from "../../views/ways.js";

const SIDE = FIGURES.cell;
const SWIFT = 30; // milliseconds: faster moves are jumps
const NEAR = 2; // half cells: whoever is further from where he was did not walk
const GHOST_WORTH = 200;
const ENDING = 8; // moves before a scared ghost is dangerous again
const LARGE = 1.2; // the figures, beside those of the still picture: streets are wider than cells
const TURNED = ["scale(-1 1)", "", "", "rotate(-90)", "rotate(90)"]; // West, Stop, East, ...
const GLANCES = [[-1, 0], [0, 0.3], [1, 0], [0, -1], [0, 1]];
const COMPASS = { up: "North", left: "West", down: "South", right: "East", stop: "Stop" };

// Reads a set of cells: bit `cell % 8` of byte `cell / 8` of a base64 text.
export function readCells(text, count) {
  const bytes = atob(text);
  const has = (cell) => bytes.charCodeAt(cell >> 3) >> (cell & 7) & 1; // NaN >> 3 is 0
  return Array.from({ length: count }, (_, cell) => Boolean(has(cell)));
}

class Maze {
  constructor(model, el) {
    this.model = model;
    this.drawn = ""; // the walls that are drawn
    this.floor = draw("svg", { class: "floor", role: "img" });
    this.score = document.createElement("p");
    this.score.className = "score";
    this.score.hidden = Boolean(model.get("bare"));
    this.view = document.createElement("div");
    this.view.className = "plies-maze";
    this.view.tabIndex = 0;
    this.view.setAttribute("role", "group");
    this.view.setAttribute("aria-label", WORDS.board);
    this.view.append(this.score, this.floor);
    paint(this.view, FIGURES.colours);
    el.append(this.view);
    this.timer = 0;
  }

  middle(x, y) { return [SIDE * (x + 1) / 2, SIDE * (2 * this.height - 1 - y) / 2]; }

  show(look) {
    const { data } = look;
    const { width, height, walls, agents } = data;
    const key = `${width} ${walls} ${agents.length}`;
    const fresh = key !== this.drawn;
    if (fresh) {
      this.drawn = key;
      this.width = width;
      this.height = height;
      this.layOut(data);
    }
    const speed = this.model.get("speed") ?? 150;
    this.view.style.setProperty("--maze-ms", `${speed}ms`);
    this.floor.classList.toggle("still", fresh || speed < SWIFT || document.hidden);
    for (const over of ["won", "lost"]) this.floor.classList.toggle(over, data.over === over);
    this.showThings(data);
    agents.forEach((agent, number) => this.showAgent(agent, number));
    const eaten = Math.round((data.score - (this.points ?? data.score)) / GHOST_WORTH);
    if ((eaten === 1 || eaten === 2) && !data.over) this.tellPoints(agents[0], eaten);
    this.points = data.score;
    this.agents = agents;
    this.floor.setAttribute("aria-label", WORDS.look(data));
    const told = document.createElement("b");
    told.textContent = data.score.toLocaleString("en");
    const end = WORDS.over[data.over] ?? "";
    this.score.replaceChildren(`${WORDS.score} `, told, ` ${end}`);
  }

  layOut({ width, height, walls, agents }) {
    const count = width * height;
    const svg = this.floor;
    svg.setAttribute("viewBox", `0 0 ${SIDE * width} ${SIDE * height}`);
    svg.style.setProperty("--natural", `${Math.min(40, Math.max(22, 760 / width)) * width}px`);
    svg.style.setProperty("--ratio", width / height);
    this.things = new Map(); // by cell, what is still to be eaten
    this.eatables = draw("g");
    this.people = agents.map((_, number) => (number ? ghost(number) : pacman()));
    svg.replaceChildren(...this.wallParts(readCells(walls, count)), this.eatables,
      ...this.people.slice(1).map((one) => one.group), this.people[0].group);
    this.agents = null;
    this.points = undefined;
  }

  // Walls are one path of round strokes from cell to cell; between four walls all is filled.
  wallParts(walls) {
    const { width, height } = this;
    let lines = "", blocks = "";
    walls.forEach((wall, cell) => {
      if (!wall) return;
      const x = cell % width, y = Math.floor(cell / width);
      const [across, down] = this.middle(2 * x, 2 * y);
      const right = x + 1 < width && walls[cell + 1];
      const above = y + 1 < height && walls[cell + width];
      lines += `M${across} ${down}h0`;
      if (right) lines += `M${across} ${down}h${SIDE}`;
      if (above) lines += `M${across} ${down}v${-SIDE}`;
      if (right && above && walls[cell + width + 1]) {
        blocks += `M${across} ${down}h${SIDE}v${-SIDE}h${-SIDE}z`;
      }
    });
    return [draw("path", { class: "wall", d: lines }),
      draw("path", { class: "block", d: blocks })];
  }

  showThings({ food, capsules }) {
    const large = new Set(capsules);
    const small = readCells(food, this.width * this.height);
    const isThere = (cell) => small[cell] || large.has(cell);
    for (const [cell, thing] of this.things) {
      if (isThere(cell)) thing.classList.remove("eaten");
      else thing.classList.add("eaten");
    }
    small.forEach((is, cell) => is && this.addThing(cell, "food", FIGURES.dot));
    for (const cell of large) this.addThing(cell, "capsule", FIGURES.pill);
  }

  addThing(cell, kind, r) {
    if (this.things.has(cell)) return;
    const [cx, cy] = this.middle(2 * (cell % this.width), 2 * Math.floor(cell / this.width));
    const thing = draw("circle", { class: kind, cx, cy, r });
    this.things.set(cell, thing);
    this.eatables.append(thing);
  }

  showAgent([x, y, facing, scared], number) {
    const { group, turn } = this.people[number];
    const before = this.agents?.[number];
    const far = before ? Math.abs(x - before[0]) + Math.abs(y - before[1]) : Infinity;
    const [across, down] = this.middle(x, y);
    group.classList.toggle("jumps", far > NEAR);
    group.style.transform = `translate(${across}px, ${down}px)`;
    group.classList.toggle("scared", scared > 0);
    group.classList.toggle("ending", scared > 0 && scared <= ENDING);
    turn(facing, scared);
    if (number) return;
    group.classList.toggle("walks", far > 0 && far <= NEAR);
    clearTimeout(this.timer); // his mouth rests when no next step comes
    this.timer = setTimeout(() => group.classList.remove("walks"),
      2 * (this.model.get("speed") ?? 150) + 60);
  }

  tellPoints([x, y], ghosts) {
    const [across, down] = this.middle(x, y);
    const points = draw("text", { class: "points", x: across, y: down - 8 });
    points.textContent = `+${GHOST_WORTH * ghosts}`;
    points.addEventListener("animationend", () => points.remove());
    this.floor.append(points);
  }
}

// Pacman is two half discs, so that his mouth opens by turning them.
function pacman() {
  const half = (name, sweep) => draw("path", {
    class: `jaw pacman ${name}`, d: `M8 0A8 8 0 0 ${sweep} -8 0Z`,
  });
  const head = draw("g", {}, half("upper", 0), half("lower", 1));
  const body = draw("g", { transform: `scale(${LARGE})` }, head);
  const turn = (facing) => {
    if (TURNED[facing] || facing === 2) head.setAttribute("transform", TURNED[facing]);
  };
  return { group: draw("g", { class: "agent eater" }, body), turn };
}

function ghost(number) {
  const hem = "l-2.33 -3l-2.33 3l-2.34 -3l-2.33 3l-2.33 -3l-2.34 3";
  const body = draw("g", { transform: `scale(${LARGE})` });
  body.append(draw("path", {
    class: `body ghost${(number - 1) % FIGURES.ghosts}`, d: `M-7 0a7 7.5 0 0 1 14 0v7${hem}z`,
  }));
  const pupils = [];
  for (const side of [-2.8, 2.8]) {
    const pupil = draw("circle", { class: "pupil", cx: side, cy: -1.5, r: 1.1 });
    pupils.push(pupil);
    body.append(draw("circle", { class: "eye", cx: side, cy: -1.5, r: 2.3 }), pupil);
  }
  body.append(draw("path", { class: "mouth", d: "M-4 3.6l2 -1.4l2 1.4l2 -1.4l2 1.4" }));
  const turn = (facing, scared) => {
    const [x, y] = scared ? [0, 1.2] : GLANCES[facing];
    for (const pupil of pupils) pupil.style.transform = `translate(${x}px, ${y}px)`;
  };
  return { group: draw("g", { class: "agent ghost" }, body), turn };
}

export function render({ model, el }) {
  const maze = new Maze(model, el);
  return playByWays(model, maze, maze.floor, (way) => {
    model.set("move", COMPASS[way]);
    model.save_changes();
    return true;
  });
}

export default { render };

// 2048 with tiles that slide: render({ model, el }) draws a board into `el`, and people move it.
//
// model.get("look")     what is drawn; `data` is { rows, cols, tiles, score, best, goal }
// model.get("last")     the step that led there, or null
// model.get("enabled")  true while a person may move
// model.get("speed")    milliseconds that a move may take to be shown
// model.get("page")     true if all keys of the document are for this view
// model.get("bare")     true if the score is told elsewhere
// The view sets "move" to up, left, down or right.

import { TILES } from "./tiles.js";
import { WORDS } from "./words.js";
import { paint } from "../../views/elements.js";
import { playByWays } from "../../views/ways.js";

const LONGEST = 110; // milliseconds of a slide
const SHORTEST = 45; // moves that come faster than this are not animated
const FIT = 0.44, FITS_IN = 1.14; // letters' size: of a cell, and of one with so many digits
const DEEP = 14; // from here on tiles are as dark as a dark board
const WAYS = ["up", "left", "down", "right"];

// Returns the cells of each line of a direction, from the wall inwards.
function linesOf(way, rows, cols) {
  const lines = [];
  const upright = way === "up" || way === "down";
  for (let line = 0; line < (upright ? cols : rows); line++) {
    const cells = [];
    for (let at = 0; at < (upright ? rows : cols); at++) {
      cells.push(upright ? at * cols + line : line * cols + at);
    }
    lines.push(way === "down" || way === "right" ? cells.reverse() : cells);
  }
  return lines;
}

// Returns the board after a move, and where each tile went: [from, to, merges].
export function slideBoard(tiles, way, rows, cols) {
  const board = new Array(tiles.length).fill(0);
  const ways = [];
  for (const line of linesOf(way, rows, cols)) {
    let free = 0, last = 0;
    for (const from of line) {
      const rank = tiles[from];
      if (!rank) continue;
      if (rank === last) {
        const to = line[free - 1];
        board[to] = rank + 1;
        ways.push([from, to, true]);
        last = 0;
      } else {
        board[line[free]] = rank;
        ways.push([from, line[free], false]);
        free++;
        last = rank;
      }
    }
  }
  return { board, ways };
}

// Returns the cells that differ, if all of them only gained a 2 or a 4; otherwise null.
function gained(before, after) {
  const cells = [];
  for (let cell = 0; cell < after.length; cell++) {
    if (before[cell] === after[cell]) continue;
    if (before[cell] || after[cell] > 2) return null;
    cells.push(cell);
  }
  return cells;
}

// Returns how one board became another: { ways, fresh }, or null if no move explains it.
export function motionBetween(before, after, rows, cols, word) {
  const grown = gained(before, after);
  if (grown) return { ways: [], fresh: grown };
  for (const way of [word, ...WAYS]) {
    if (!WAYS.includes(way)) continue;
    const { board, ways } = slideBoard(before, way, rows, cols);
    const fresh = gained(board, after);
    if (fresh && fresh.length <= 1) return { ways, fresh };
  }
  return null;
}

class Slide {
  constructor(model, el) {
    this.model = model;
    this.tiles = new Map(); // by cell, the tile that stands there
    this.leaving = []; // tiles that merge into another and go
    this.growing = []; // tiles that become twice as large when the others have come
    this.board = [];
    this.size = "";
    this.slidAt = -Infinity;
    this.cells = element("div", "cells");
    this.frame = element("div", "frame");
    this.frame.setAttribute("role", "img");
    this.score = element("p", "score");
    this.view = element("div", "plies-slide");
    this.view.tabIndex = 0;
    this.view.setAttribute("role", "group");
    this.view.setAttribute("aria-label", WORDS.board);
    const ground = element("div", "ground");
    ground.append(this.cells);
    this.frame.append(ground);
    this.view.append(this.score, this.frame);
    paint(this.view, TILES.ground);
    this.score.hidden = Boolean(model.get("bare"));
    el.append(this.view);
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  }

  show(look) {
    const { rows, cols, tiles, score } = look.data;
    if (this.size !== `${rows}x${cols}`) this.layOut(rows, cols);
    const last = this.model.get("last");
    const motion = this.board.length
      ? motionBetween(this.board, tiles, rows, cols, last?.word) : null;
    if (!motion) this.jump(tiles);
    else this.move(motion, tiles);
    this.board = [...tiles];
    this.frame.setAttribute("aria-label", WORDS.rows(tiles, cols));
    if (!this.score.hidden) {
      this.score.replaceChildren(`${WORDS.score} `, bold(score.toLocaleString("en")));
    }
  }

  layOut(rows, cols) {
    this.size = `${rows}x${cols}`;
    this.cols = cols;
    this.board = [];
    this.tiles.clear();
    this.leaving = [];
    this.growing = [];
    this.view.style.setProperty("--rows", rows);
    this.view.style.setProperty("--cols", cols);
    const holes = Array.from({ length: rows * cols }, (_, cell) => {
      const hole = element("div", "hole");
      this.place(hole, cell);
      return hole;
    });
    this.cells.replaceChildren(...holes);
  }

  place(tile, cell) {
    const x = cell % this.cols, y = Math.floor(cell / this.cols);
    tile.style.transform = `translate(${100 * x}%, ${100 * y}%)`;
  }

  dress(tile, rank) {
    const number = String(2 ** rank);
    const face = tile.firstChild;
    const shade = Math.min(rank, TILES.colours.length);
    const kind = rank <= TILES.darkNumbers ? " dark" : shade >= DEEP ? " deep" : "";
    face.className = `face${kind}`;
    face.style.backgroundColor = TILES.colours[shade - 1];
    face.textContent = number;
    face.style.setProperty("--fit", Math.min(FIT, FITS_IN / number.length));
  }

  add(cell, rank, kind) {
    const tile = element("div", `tile ${kind}`);
    tile.append(element("div", "face"));
    this.dress(tile, rank);
    this.place(tile, cell);
    this.cells.append(tile);
    this.tiles.set(cell, tile);
    return tile;
  }

  // Shows a board that no single move explains: a new game, a move taken back, a jump.
  jump(tiles) {
    this.settle();
    this.still(true);
    for (const tile of this.tiles.values()) tile.remove();
    this.tiles.clear();
    tiles.forEach((rank, cell) => rank && this.add(cell, rank, ""));
  }

  move({ ways, fresh }, tiles) {
    const now = performance.now();
    if (ways.length) {
      this.settle();
      const allowed = this.model.get("speed") ?? LONGEST;
      const time = Math.min(LONGEST, 0.8 * allowed);
      const still = this.calm.matches || document.hidden
        || time < SHORTEST || now - this.slidAt < SHORTEST;
      this.slidAt = now;
      this.still(still);
      this.time = still ? 0 : time;
      this.view.style.setProperty("--slide-ms", `${time}ms`);
      this.slide(ways, tiles);
      if (still) this.settle();
      else this.timer = setTimeout(() => this.settle(), time);
    }
    const wait = Math.max(0, this.slidAt + (this.time ?? 0) - now);
    for (const cell of fresh) {
      this.add(cell, tiles[cell], "new").style.setProperty("--wait", `${wait}ms`);
    }
  }

  slide(ways, tiles) {
    const before = this.tiles;
    this.tiles = new Map();
    for (const tile of before.values()) tile.classList.remove("new", "made");
    for (const [from, to, merges] of ways) {
      const tile = before.get(from);
      this.place(tile, to);
      if (merges) {
        tile.classList.add("under");
        this.leaving.push(tile);
        this.growing.push([this.tiles.get(to), tiles[to]]);
      } else this.tiles.set(to, tile);
    }
  }

  // Ends the slide that is under way: merged tiles become one.
  settle() {
    clearTimeout(this.timer);
    for (const tile of this.leaving.splice(0)) tile.remove();
    for (const [tile, rank] of this.growing.splice(0)) {
      this.dress(tile, rank);
      tile.classList.add("made");
    }
  }

  still(is) { this.cells.classList.toggle("still", is); }
}

function element(tag, name) {
  const made = document.createElement(tag);
  made.className = name.trim();
  return made;
}

function bold(text) {
  const made = document.createElement("b");
  made.textContent = text;
  return made;
}

export function render({ model, el }) {
  const slide = new Slide(model, el);
  return playByWays(model, slide, slide.frame, (way) => {
    if (!WAYS.includes(way)) return false;
    if (model.get("look")?.moves.includes(way)) {
      model.set("move", way);
      model.save_changes();
    }
    return true;
  });
}

export default { render };

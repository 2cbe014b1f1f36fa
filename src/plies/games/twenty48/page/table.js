// The table of 2048: arrows or a swipe, a computer that plays on when asked, and hints.

import { render } from "./slide.js";
import { WORDS as own } from "./words.js";
import { advise } from "../../page/advice.js";
import { announce, make, numberText } from "../../page/elements.js";
import { WORDS } from "../../views/words.js";

const words = { ...WORDS.solo, ...own };
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, Infinity]; // moves a second
const USUAL_SPEED = 3;
const ONLY_FOUR = ["network", "report", "tree"]; // know boards of 4 x 4 only
const ANY_SIZE = ["expectiminimax:depth=3", "random"];
const ARROWS = { up: "↑", left: "←", down: "↓", right: "→" };
const MOST_WAITING = 3; // moves typed ahead

// One long function: short ones, which share what is chosen at this one table.
export function open(solo, { game, params }) {
  const sizes = game?.options?.find(({ name }) => name === "size")?.values ?? [];
  const named = /size=(\d+)/.exec(params.get("game") ?? "")?.[1];
  let size = params.get("size") ?? named ?? "4";
  if (sizes.length && !sizes.some(([value]) => value === size)) size = "4";
  let wish = params.get("player") ?? "", player = wish; // who plays if the board has that size
  let waiting = 0, best = 0;

  const boxes = ["score", "best", "moves", "tile"].map((name) => solo.box(words[name]));
  const spec = () => (sizes.length ? `${solo.name}:size=${size}` : game.spec);
  const bestName = () => `plies-2048-best-${sizes.length ? size : game.spec}`;

  function players() {
    const all = (game?.players ?? []).filter((one) => one.spec !== "human");
    const known = all.length ? all.map((one) => one.spec) : ["network", ...ANY_SIZE];
    const fit = size === "4" ? known : known.filter((one) => !ONLY_FOUR.includes(name(one)));
    return fit.length ? fit : ANY_SIZE;
  }

  function offerPlayers() {
    const specs = players();
    player = specs.includes(wish) ? wish : specs[0];
    const options = specs.map((one) => make("option", { value: one }, words.player(one)));
    chosen.control.replaceChildren(...options);
    chosen.control.value = player;
  }

  function keep() {
    solo.keep({
      size: size === "4" ? "" : size, player: player === players()[0] ? "" : player,
      speed: SPEEDS.indexOf(solo.rate) === USUAL_SPEED ? "" : SPEEDS.indexOf(solo.rate) + 1,
    });
  }

  Object.assign(solo, {
    restart: () => solo.begin(spec()),
    ended: () => words.over,
    began() {
      best = stored(bestName());
      solo.model.set("enabled", true);
    },
    tell(look) {
      const { score, best: tile } = look.data;
      if (solo.isOwn && score > best) store(bestName(), best = score);
      const told = [score, best, solo.table.entry.moves, tile];
      boxes.forEach((put, i) => put(numberText(told[i])));
      advice.forget();
      undo.disabled = !solo.table.canUndo;
    },
    moved(word) {
      if (solo.running) solo.stop();
      if (waiting >= MOST_WAITING) return;
      waiting++;
      solo.queue(async () => {
        waiting--;
        const { table } = solo;
        if (!table.look.moves.includes(word)) return;
        solo.model.set("speed", 150);
        await table.play("move", { word });
        solo.show(table.take());
        announce(words.rows(table.look.data.tiles, table.look.data.cols));
      });
    },
    more(table) {
      solo.isOwn = false;
      return table.play("answer", { players: [player], count: solo.turnsAtOnce(), seconds: 0.2 });
    },
    changed() {
      play.textContent = solo.running ? words.stop : words.play;
      solo.model.set("speed", 1000 / solo.rate);
    },
  });

  const play = solo.action(words.play, "Enter", () => solo.toggle(), { class: "primary" });
  const undo = solo.action(words.undo, "u", () => solo.undo());
  const advice = advise(solo, {
    adviser: () => player, called: words.player, ways: words.way, arrows: ARROWS,
  });
  solo.action(words.restart, "r", () => solo.restart());
  solo.action(words.link, "", () => solo.link());

  const chosen = solo.select(words.computer, [], "", (value) => {
    player = wish = value;
    keep();
  });
  offerPlayers();
  if (sizes.length) {
    solo.select(words.size, sizes, size, (value) => {
      size = value;
      offerPlayers();
      keep();
      solo.restart();
    });
  }
  solo.paced(SPEEDS, USUAL_SPEED, params, () => solo.table && keep());
  solo.side.append(make("p", { class: "quiet" }, words.keys));
  solo.unview = render({ model: solo.model, el: solo.stage });
  keep();
  solo.resume(spec());
  return () => solo.close();
}

function name(spec) { return spec.split(":")[0]; }

function stored(key) {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0; // nobody remembers anything in this browser
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // the best score is then this visit's
  }
}

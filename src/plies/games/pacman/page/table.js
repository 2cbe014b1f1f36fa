// The table of Pac-Man: by a person, who says where he goes, or by a player; at a speed to choose.

import { render } from "./maze.js";
import { WORDS as own } from "./words.js";
import { advise } from "../../page/advice.js";
import { make, numberText } from "../../page/elements.js";
import { WORDS } from "../../views/words.js";

const words = { ...WORDS.solo, ...own };
const SPEEDS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30]; // moves of everybody a second
const USUAL_SPEED = 4;
const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];
const GHOSTS = ["directional", "ghost-random"];
const EARLY = 0.05; // seconds before a person's move is shown that it is asked for
const ARROWS = { West: "←", Stop: "·", East: "→", North: "↑", South: "↓" };
const FACINGS = ["West", "Stop", "East", "North", "South"];

// One long function: short ones, which share what is chosen at this one table.
export function open(solo, { game, params }) {
  const offered = (name) => game?.options?.find((option) => option.name === name);
  const layouts = offered("layout")?.values ?? [["garden", "garden"]];
  const counts = offered("ghosts")?.values ?? [];
  const specs = (game?.players ?? []).map((one) => one.spec)
    .filter((one) => ![...GHOSTS, "random"].includes(one));
  const from = (name, known, usual) => {
    const value = params.get(name)
      ?? new RegExp(`\\b${name}=([^,]+)`).exec(params.get("game") ?? "")?.[1];
    return known.includes(value) ? value : usual;
  };
  const first = (pairs) => pairs.map(([value]) => value);
  let layout = from("layout", first(layouts), offered("layout")?.usual ?? "garden");
  let count = from("ghosts", first(counts), offered("ghosts")?.usual ?? "4");
  let style = from("style", GHOSTS, GHOSTS[0]);
  let player = from("player", specs, "human");
  let depth = Number(params.get("depth")) || depthOf(player) || 4;
  let wanted = "";

  const boxes = ["score", "food", "moves"].map((name) => solo.box(words[name]));
  const isHuman = () => player === "human";
  const asked = () => (depthOf(player) ? player.replace(/depth=\d+/, `depth=${depth}`) : player);
  const spec = () => (offered("layout")
    ? `${solo.name}:layout=${layout}${counts.length ? `,ghosts=${count}` : ""}` : game.spec);

  function keep() {
    solo.keep({
      layout: layout === offered("layout")?.usual ? "" : layout,
      ghosts: count === offered("ghosts")?.usual ? "" : count,
      style: style === GHOSTS[0] ? "" : style,
      player: isHuman() ? "" : player, depth: depthOf(player) ? depth : "",
      speed: SPEEDS.indexOf(solo.rate) === USUAL_SPEED ? "" : SPEEDS.indexOf(solo.rate) + 1,
    });
  }

  // Pacman turns where he can, else goes on as he went, else waits; at first he sets off.
  function word(look) {
    const isFirst = !wanted && !solo.table.entry.moves;
    const going = isFirst ? look.moves.find((one) => one !== "Stop")
      : FACINGS[look.data.agents[0][2]];
    return [wanted, going, "Stop"].find((one) => look.moves.includes(one)) ?? look.moves[0];
  }

  function offerDepth() {
    depths.row.hidden = !depthOf(player);
    solo.model.set("enabled", isHuman());
  }

  Object.assign(solo, {
    restart: () => solo.begin(spec()),
    ended: (look) => words.ends[look.data.over] ?? look.result,
    began() {
      wanted = "";
      offerDepth();
    },
    tell(look) {
      const { score, food } = look.data;
      const told = [score, bits(food), solo.table.entry.moves];
      boxes.forEach((put, i) => put(numberText(told[i])));
      advice.forget();
      undo.disabled = !solo.table.canUndo;
    },
    moved(way) {
      wanted = way;
      solo.start();
    },
    isTime(table) {
      if (isHuman()) return !table.turnLength() && (1 - solo.budget) / solo.rate < EARLY;
      return table.ahead.length <= 2 * table.look.data.agents.length;
    },
    async more(table) {
      const agents = table.look.data.agents.length;
      const players = [asked(), ...new Array(agents - 1).fill(style)];
      if (!isHuman()) {
        await table.play("answer", {
          players, count: agents * Math.max(1, Math.ceil(solo.rate * 0.3)), seconds: 0.3,
        });
        return;
      }
      await table.play("move", { word: word(table.look) });
      if (!table.turnLength()) await table.play("answer", { players, count: agents, seconds: 1 });
    },
    changed() {
      play.textContent = solo.running ? words.pause : words.go;
    },
  });

  const play = solo.action(words.go, "Enter", () => solo.toggle(), { class: "primary" });
  const undo = solo.action(words.back, "u", () => solo.undo());
  const advice = advise(solo, {
    adviser: () => (isHuman() ? specs.find((one) => one !== "human") : asked()),
    called: words.eater, arrows: ARROWS,
  });
  solo.action(words.restart, "r", () => solo.restart());
  solo.action(words.link, "", () => solo.link());

  const chosen = (set, again) => (value) => {
    set(value);
    solo.stop();
    offerDepth();
    keep();
    if (again) solo.restart();
  };
  const people = ["human", ...specs.filter((one) => one !== "human")];
  solo.select(words.pacman, people.map((one) => [one, words.eater(one)]), player,
    chosen((value) => { player = value; }));
  const depths = solo.slider(words.depth, DEPTHS, Math.max(0, DEPTHS.indexOf(depth)), String,
    (value) => { depth = value; if (solo.table) keep(); });
  solo.select(words.ghosts, GHOSTS.map((one) => [one, words.hunter[one]]), style,
    chosen((value) => { style = value; }));
  solo.select(words.maze, layouts, layout, chosen((value) => { layout = value; }, true));
  if (counts.length) {
    solo.select(words.most, counts, count, chosen((value) => { count = value; }, true));
  }
  solo.paced(SPEEDS, USUAL_SPEED, params, () => solo.table && keep());
  solo.side.append(make("p", { class: "quiet" }, words.keys));
  solo.unview = render({ model: solo.model, el: solo.stage });
  keep();
  solo.resume(spec());
  return () => solo.close();
}

function depthOf(player) { return Number(/depth=(\d+)/.exec(player)?.[1] ?? 0); }

// Returns how many cells there are in a text, which has a bit for each.
function bits(text) {
  let count = 0;
  for (const letter of atob(text)) {
    for (let byte = letter.charCodeAt(0); byte; byte &= byte - 1) count++;
  }
  return count;
}

// The section "Play": which game, and its table.
//
// Games that the page animates bring a table of their own (see solo.js); all others are played at
// the one of board_table.js.

import { Asking, Stopped } from "./asking.js";
import { BoardTable } from "./board_table.js";
import { firstIn, joinSpec, splitSpec } from "./choosing.js";
import { button, choice, make } from "./elements.js";
import { WORDS } from "../views/words.js";

const words = WORDS.play;
const BESIDE = 40; // pixels that are seen of what comes before the chosen game

// One long function: short ones, which share the game that is open.
export function open({ el, connection, params, say, remember, known }) {
  const asking = new Asking(connection);
  let close = () => {}, isClosed = false, games = [], number = 0;
  const row = make("div", { class: "bar games", role: "group", "aria-label": words.games });
  const about = make("div", { class: "bar about" });
  const place = make("div", { class: "place" });
  el.append(make("div", { class: "plies-play" },
    make("h1", { class: "sr-only" }, WORDS.page.tabs.play), row, about, place));
  place.append(make("p", { class: "quiet" }, words.loading));

  async function start() {
    const found = await asking.ask("games", {}, { again: true });
    games = found.games;
    row.replaceChildren(...games.map((game) => button(game.name, {
      title: found.mine.includes(game.spec) ? `${game.name}: ${words.mine}` : game.about,
      "data-game": game.spec, "aria-label": game.name, on: () => run(take(game.spec, null)),
    })));
    const usual = found.mine[0] ?? firstIn(games, "play");
    const wanted = params.get("game") ?? usual;
    const isHere = splitSpec(wanted, games.map(({ spec }) => spec));
    try {
      await take(isHere ? wanted : usual, isHere ? params : new URLSearchParams());
    } catch (error) {
      if (error instanceof Stopped || error.lost || !isHere?.options.size) throw error;
      await take(isHere.name, null); // the link is wrong: there is still a game to play
      say(error.message);
    }
    if (!isHere) say(words.noGame(wanted));
  }

  // Opens the table of a game; with `given`, as the address has it.
  async function take(spec, given) {
    const mine = ++number;
    const { name, options } = splitSpec(spec, games.map((game) => game.spec));
    const game = games.find((one) => one.spec === name);
    for (const one of row.children) {
      const isIt = one.dataset.game === name;
      one.setAttribute("aria-pressed", String(isIt));
      if (isIt) row.scrollLeft = one.offsetLeft - row.offsetLeft - BESIDE; // where it can scroll
    }
    close();
    close = () => {};
    say("");
    const isSolo = Boolean(game.table);
    about.replaceChildren(make("span", { class: "quiet" }, game.about),
      ...(isSolo ? [] : optionsOf(game, options)));
    place.replaceChildren();
    const section = { el: place, connection, say, remember, game,
      params: given ?? new URLSearchParams({ game: spec }), known: given ? known : null };
    if (!isSolo) {
      const table = new BoardTable(section, asking, spec);
      close = () => table.close();
      await table.open();
      return;
    }
    if (!given) remember({ game: spec });
    const [{ Solo }, table] = await Promise.all([import("./solo.js"), import(game.table)]);
    if (mine === number && !isClosed) close = table.open(new Solo(section, name), section);
  }

  function optionsOf(game, chosen) {
    const selects = game.options.map((option) => {
      const value = chosen.get(option.name) ?? option.usual;
      const element = choice(option.label, option.values, value, () => again());
      return { option, element };
    });
    const again = () => run(take(joinSpec(game.spec, selects
      .map(({ option, element }) => [option.name, element.control.value, option.usual])
      .filter(([, value, usual]) => value !== usual)), null));
    return selects.map(({ element }) => element);
  }

  // Says what went wrong, if it is not that somebody has left.
  function run(promise) {
    promise.catch((error) => {
      if (error instanceof Stopped) return;
      say(error.message);
      if (!("lost" in error)) throw error; // a fault of ours belongs on the console
    });
  }

  run(start());
  return () => {
    isClosed = true;
    close();
    asking.stop();
  };
}

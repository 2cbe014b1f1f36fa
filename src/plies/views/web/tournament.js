// Games of a tournament to click through: render({ model, el }).
//
// model.get("games")   [{ title, moves, end, pictures, texts }]: pictures are numbers of pieces
// model.get("pieces")  of which every picture is put together

import { make } from "./elements.js";
import { readPicture } from "./picture.js";
import { TOURNAMENT_WORDS as WORDS } from "./words_tournament.js";

export function render({ model, el }) {
  const games = model.get("games");
  const pieces = model.get("pieces");
  if (!games.length) return;
  let game = games[0];
  let at = 0;

  const choice = make("select", { "aria-label": WORDS.game },
    ...games.map((one, i) => make("option", { value: i }, `${one.title}  ${one.end}`)));
  const board = make("div", { class: "plies-board" });
  const moves = make("ol", { class: "moves" });
  const where = make("p", { "aria-live": "polite" });
  const button = (label, text, step) => {
    const made = make("button", { type: "button", "aria-label": label }, text);
    made.addEventListener("click", () => go(step()));
    return made;
  };
  const buttons = make("p", { class: "steps" },
    button(WORDS.start, "|◀", () => 0), button(WORDS.back, "◀", () => at - 1),
    button(WORDS.forward, "▶", () => at + 1), button(WORDS.end, "▶|", () => game.moves.length));

  function go(step) {
    at = Math.max(0, Math.min(game.moves.length, step));
    board.replaceChildren();
    if (game.pictures.length) {
      const picture = readPicture(game.pictures[at].map((n) => pieces[n]).join(""), board);
      if (picture) board.append(picture);
    } else {
      board.append(make("pre", {}, game.texts[at]));
    }
    [...moves.children].forEach((one, i) => one.classList.toggle("here", i + 1 === at));
    where.textContent = WORDS.ply(at, game.moves.length, at === game.moves.length ? game.end : "");
  }

  function open(number) {
    game = games[number];
    moves.replaceChildren(...game.moves.map((word, i) => {
      const made = make("button", { type: "button" }, word);
      made.addEventListener("click", () => go(i + 1));
      return make("li", {}, made);
    }));
    go(0);
  }

  choice.addEventListener("change", () => open(Number(choice.value)));
  el.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: game.moves.length };
    if (event.target === choice || !(event.key in step)) return;
    go(step[event.key]);
    event.preventDefault();
  });
  el.append(choice, make("div", { class: "game" },
    make("div", {}, board, buttons, where), moves));
  open(0);
}

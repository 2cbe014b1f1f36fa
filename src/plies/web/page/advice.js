// What a computer has to say to who plays alone: what each way is worth, and why it went its own.

import { announce, make, numberText } from "./elements.js";
import { Why } from "./why.js";
import { WORDS } from "../views/words.js";

const words = WORDS.solo;

// Adds Hint and Why? to the table `solo`. `adviser()` is who is asked, `called(spec)` its name,
// `ways` and `arrows` are what the moves are called and how they are drawn.
export function advise(solo, { adviser, called, ways = {}, arrows = {} }) {
  const hints = make("div", { class: "hints card", hidden: true });
  const below = make("section", { class: "card below", hidden: true });

  async function hint() {
    if (!solo.table || solo.running || solo.table.look.over) return;
    const player = adviser();
    const { values } = await solo.table.ask("values", { player });
    const most = values[0]?.word;
    const rows = values.map(({ word, text, value }) => make("li",
      { class: word === most ? "best" : "" },
      make("span", { class: "arrow", "aria-hidden": "true" }, arrows[word] ?? ""),
      make("span", {}, ways[word] ?? word),
      make("b", {}, text ?? numberText(value))));
    hints.replaceChildren(make("p", {}, words.hints(called(player))), make("ol", {}, ...rows));
    hints.hidden = false;
    announce(words.hintSpoken(values.map(({ word, text, value }) => `${word} ${text ?? value}`)));
  }

  // The last move that a computer made for who plays, where the server still has it.
  function thought() {
    const { table } = solo;
    const number = table?.history.findLastIndex(({ step }) =>
      step?.mover === 0 && step.seconds !== undefined) ?? -1;
    const at = number - 1 - (table?.first ?? 0);
    return number > 0 && at >= 0
      ? { at, player: adviser(), step: table.history[number].step } : null;
  }

  const ask = (what, fields) => new Promise((resolve, reject) => {
    solo.queue(() => solo.table.ask(what, fields).then(resolve, reject), true);
  });
  const why = new Why({ element: below, say: solo.say, thought, ask });
  solo.action(words.hint, "h", () => {
    solo.stop();
    solo.queue(hint, true);
  });
  solo.keys["?"] = solo.keys.h;
  solo.action(words.why, "y", () => {
    solo.stop();
    solo.queue(() => { why.open(); });
  });
  solo.side.append(hints);
  solo.el.append(below);
  return { forget() { hints.hidden = true; } };
}

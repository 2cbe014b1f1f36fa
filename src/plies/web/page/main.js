// The page: its tabs, its address, and one section at a time.

import { ANSWERS } from "./answers.js";
import { Connection } from "./connection.js";
import { make } from "./elements.js";
import { know, knownOf, leave, leftAt } from "./keeping.js";
import { WORDS } from "../views/words.js";

const SECTIONS = ["learn", "trees", "practice", "puzzles", "play", "watch", "measure"];
const HOME = "home"; // without a tab: the front door
const BESIDE = 60; // pixels that show there are tabs before this one, where they can be scrolled
const words = WORDS.page;
const view = document.getElementById("view");
const status = document.getElementById("status");
const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/ws`, words, ANSWERS);

let close = null; // what closes the section that is open
let opened = 0; // how many were opened: one that arrives late must not be shown
let remembered = ""; // the address that the section itself has set
let stop = null; // where Back stops: a section, a game, a card of the lesson

function place() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { name: SECTIONS.includes(path) ? path : HOME, query };
}

function say(sentence, lasting = false) {
  status.textContent = sentence;
  status.hidden = !sentence;
  status.classList.toggle("lasting", lasting);
}

const stopOf = (name, { game = "", lesson = "", card = "", seed = "" }) =>
  [name, game, lesson, card, name === "practice" ? seed : ""].join(" ");

// Puts what a section wants to keep into the address; nothing is loaded again. Another game, card of
// a lesson or exercise is a place that Back returns to. `known` is for this browser alone.
function remember(name, params, known = null) {
  if (remembered && location.hash !== remembered) return; // somebody is on the way elsewhere
  const kept = Object.entries(params).filter(([, value]) => value !== "" && value !== null
    && value !== undefined && value !== false);
  const query = new URLSearchParams(kept).toString().replaceAll("%2C", ",").replaceAll("%3A", ":")
    .replaceAll("%5B", "[").replaceAll("%5D", "]");
  remembered = `#/${name}${query ? `?${query}` : ""}`;
  const here = stopOf(name, params);
  const isNew = stop !== null && here !== stop;
  stop = here;
  if (isNew) history.pushState(null, "", remembered);
  else if (location.hash !== remembered) history.replaceState(null, "", remembered);
  know(name, location.hash, known);
  leave(name, location.hash);
  document.querySelector(`#tabs a[data-name="${name}"]`).href = location.hash;
}

async function show() {
  if (location.hash && location.hash === remembered) return;
  remembered = "";
  const { name, query } = place();
  const asked = Object.fromEntries(new URLSearchParams(query));
  stop = ["trees", "learn"].includes(name) || asked.game || (name === "practice" && asked.seed)
    ? stopOf(name, asked) : null; // the section chooses a game
  const number = ++opened;
  for (const tab of document.querySelectorAll("#tabs a")) {
    if (tab.dataset.name !== name) {
      tab.removeAttribute("aria-current");
      continue;
    }
    tab.setAttribute("aria-current", "page");
    tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - BESIDE;
  }
  document.title = `plies: ${words.tabs[name] ?? words.home}`;
  close?.();
  close = null;
  say("");
  view.replaceChildren();
  try {
    const section = await import(`./${name}.js`);
    if (number !== opened) return;
    const el = make("div", { class: `section ${name}` });
    view.replaceChildren(el);
    const params = new URLSearchParams(query);
    close = section.open({
      el, connection, params, say, known: knownOf(name, location.hash),
      remember: (kept, known) => number === opened && remember(name, kept, known),
    });
  } catch (error) {
    if (number === opened) say(words.broken(error.message));
    throw error;
  }
}

document.getElementById("tabs").append(...SECTIONS.map((name) =>
  make("a", { href: leftAt(name) || `#/${name}`, "data-name": name }, words.tabs[name])));
document.querySelector("a.skip").addEventListener("click", (event) => {
  event.preventDefault();
  view.focus();
});
connection.onchange((isThere, sentence) => {
  if (!isThere) say(sentence, true);
  else if (status.classList.contains("lasting")) {
    say(words.back);
    setTimeout(() => status.textContent === words.back && say(""), 4000);
  }
});
addEventListener("hashchange", show);
show();

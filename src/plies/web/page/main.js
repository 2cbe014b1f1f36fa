// The page: its tabs, its address, and one section at a time.

import { Connection } from "./connection.js";
import { make } from "./elements.js";
import { WORDS } from "../views/words.js";

const SECTIONS = ["trees", "practice", "play", "watch", "measure"];
const words = WORDS.page;
const view = document.getElementById("view");
const status = document.getElementById("status");
const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/ws`, words);

let close = null; // what closes the section that is open
let opened = 0; // how many were opened: one that arrives late must not be shown
let remembered = ""; // the address that the section itself has set

function place() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { name: SECTIONS.includes(path) ? path : SECTIONS[0], query };
}

function say(sentence, lasting = false) {
  status.textContent = sentence;
  status.hidden = !sentence;
  status.classList.toggle("lasting", lasting);
}

// Puts what a section wants to keep into the address; nothing is loaded again.
function remember(name, params) {
  const kept = Object.entries(params).filter(([, value]) => value !== "" && value !== null
    && value !== undefined && value !== false);
  const query = new URLSearchParams(kept).toString().replaceAll("%2C", ",").replaceAll("%3A", ":")
    .replaceAll("%5B", "[").replaceAll("%5D", "]");
  remembered = `#/${name}${query ? `?${query}` : ""}`;
  if (location.hash !== remembered) history.replaceState(null, "", remembered);
}

async function show() {
  if (location.hash && location.hash === remembered) return;
  remembered = "";
  const { name, query } = place();
  const number = ++opened;
  for (const tab of document.querySelectorAll("#tabs a")) {
    if (tab.dataset.name === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  document.title = `plies: ${words.tabs[name]}`;
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
      el, connection, params, say, remember: (kept) => number === opened && remember(name, kept),
    });
  } catch (error) {
    if (number === opened) say(words.broken(error.message));
    throw error;
  }
}

document.getElementById("tabs").append(...SECTIONS.map((name) =>
  make("a", { href: `#/${name}`, "data-name": name }, words.tabs[name])));
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

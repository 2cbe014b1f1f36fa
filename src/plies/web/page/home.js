// The front door: what this is, and three ways in.

import { make } from "./elements.js";
import { WORDS as words } from "./words_home.js";

const door = ({ title, about, href, does, more }) => make("section", { class: "card door" },
  make("h2", {}, make("a", { href }, title)), make("p", {}, about),
  make("p", {}, make("a", { class: "button primary", href }, does)),
  make("ul", {}, ...more.map(([to, text]) => make("li", {}, make("a", { href: to }, text)))));

export function open({ el }) {
  el.append(make("h1", {}, words.title), make("p", { class: "about" }, words.about),
    make("div", { class: "doors" }, ...words.doors.map(door)));
  return () => {};
}

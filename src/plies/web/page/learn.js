// The section of lessons: all of them with how far one is, or one of them, card by card.

import { button, make } from "./elements.js";
import { Lesson } from "./lesson.js";
import { LESSONS } from "./lessons/names.js";
import { Progress } from "./progress.js";
import { WORDS as words } from "./words_learn.js";

// Lessons that games bring are named in the page's head.
async function allLessons() {
  const own = LESSONS.map((name) => `/page/lessons/words_${name}.js`);
  const brought = [...document.querySelectorAll('link[rel="lesson"]')].map(({ href }) => href);
  const found = await Promise.all([...own, ...brought].map((address) => import(address)));
  return found.map(({ LESSON }) => LESSON).sort((one, other) => one.place - other.place);
}

class Learn {
  constructor({ el, params, remember, ...given }) {
    Object.assign(this, { el, params, remember, given });
    this.progress = new Progress();
    this.el.append(make("p", { class: "quiet" }, words.loading));
    this.ready = allLessons().then((lessons) => {
      if (this.closed) return;
      this.lessons = lessons;
      const found = lessons.find(({ id }) => id === params.get("lesson"));
      if (found) this.open(found);
      else this.list();
    });
  }

  open(lesson) {
    const { params } = this;
    this.lesson = new Lesson({
      ...this.given, el: this.el, lesson, progress: this.progress,
      moved: (card) => this.remember({
        lesson: lesson.id, card, present: this.lesson?.presenting.isOn ? "yes" : "",
      }),
      left: () => { location.hash = "#/learn"; },
    });
    this.lesson.go(Number(params.get("card")), { focus: false });
    if (params.get("present") === "yes") this.lesson.presenting.set(true);
  }

  list() {
    this.remember({});
    this.el.replaceChildren(make("h1", {}, words.title), make("p", {}, words.about),
      make("div", { class: "doors" }, ...this.lessons.map((lesson) => this.door(lesson))));
  }

  door({ id, title, about, minutes, cards }) {
    const seen = this.progress.of(id).cards;
    const isDone = seen.length >= cards.length;
    const card = isDone || !seen.length ? 1 : Math.min(Math.max(...seen), cards.length);
    const again = seen.length ? button(words.reset, {
      "aria-label": `${words.reset}: ${title}`,
      on: () => { this.progress.reset(id); this.list(); },
    }) : null;
    const to = new URLSearchParams({ lesson: id, card });
    return make("section", { class: "card door" }, make("h2", {}, title), make("p", {}, about),
      make("p", { class: "quiet" },
        [words.minutes(minutes), words.done(seen.length, cards.length)].filter(Boolean).join(", ")),
      make("div", { class: "bar" },
        make("a", { class: "button primary", href: `#/learn?${to}`,
          "aria-label": `${seen.length && !isDone ? words.goOn : words.begin}: ${title}` },
        seen.length && !isDone ? words.goOn : words.begin), again));
  }

  close() {
    this.closed = true;
    this.lesson?.close();
  }
}

export function open(given) {
  const learn = new Learn(given);
  return () => learn.close();
}

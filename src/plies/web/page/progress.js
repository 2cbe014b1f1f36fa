// How far somebody is with the lessons, and what they answered: kept by their browser alone.

const PLACE = "plies lessons";

export class Progress {
  constructor() {
    this.kept = {};
    try {
      const found = JSON.parse(localStorage.getItem(PLACE));
      if (found && typeof found === "object") this.kept = found;
    } catch { /* what cannot be read is begun anew */ }
  }

  of(lesson) {
    const { cards = [], answers = {} } = this.kept[lesson] ?? {};
    return { cards, answers };
  }

  write(lesson, found) {
    this.kept[lesson] = found;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept));
    } catch { /* then it lasts as long as the page */ }
  }

  seen(lesson, card) {
    const { cards, answers } = this.of(lesson);
    if (!cards.includes(card)) this.write(lesson, { cards: [...cards, card], answers });
  }

  answer(lesson, place, given) {
    const { cards, answers } = this.of(lesson);
    this.write(lesson, { cards, answers: { ...answers, [place]: given } });
  }

  answered(lesson, place) { return this.of(lesson).answers[place] ?? null; }

  reset(lesson) { this.write(lesson, { cards: [], answers: {} }); }
}

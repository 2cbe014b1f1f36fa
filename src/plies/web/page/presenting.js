// For a lecture hall: large type and nothing but what is shown, moved by the arrow keys alone.
//
// A remote control for slides sends PageDown and PageUp: these are arrows, too.

import { button, make } from "./elements.js";
import { WORDS } from "../views/words.js";

const words = WORDS.present;
const ARROWS = { PageDown: "ArrowRight", PageUp: "ArrowLeft" };

export class Presenting {
  // `changed(isOn)` is told of it; `beyond(by)` goes to what comes after the last step, or before
  // the first, and says whether there was something; `at()` is "first", "last" or "".
  constructor({ el, changed, beyond = () => false, at = () => "" }) {
    Object.assign(this, { el, changed, beyond, at, isOn: false });
    this.button = button(words.begin, { title: words.beginTitle, on: () => this.set(true) });
    this.leave = button(words.leave, { class: "leave", title: words.leaveTitle,
      on: () => this.set(false) });
    this.pressed = (event) => this.press(event);
    document.addEventListener("keydown", this.pressed, true);
  }

  set(isOn) {
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    document.documentElement.classList.toggle("presenting", isOn);
    if (isOn) document.body.append(this.leave);
    else this.leave.remove();
    this.changed(isOn);
    dispatchEvent(new Event("resize")); // there is more room now, or less
  }

  press(event) {
    if (!this.isOn) return;
    const { key } = event;
    if (key === "Escape") this.set(false);
    else if (ARROWS[key]) {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: ARROWS[key] }));
    } else {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const edge = by === 1 ? "last" : "first";
      if (!by || this.at() !== edge || !this.beyond(by)) return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    document.removeEventListener("keydown", this.pressed, true);
    document.documentElement.classList.remove("presenting");
    this.leave.remove();
  }
}

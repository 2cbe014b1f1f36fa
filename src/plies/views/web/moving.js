// Men that walk: what stood elsewhere in the picture before glides to where it is now, and what is
// new appears. Pictures are compared shape by shape, so that no game has to say what has moved.
//
// Whoever has asked their system for less motion sees none.

const LONG = 240; // milliseconds
const MOST = 24; // shapes that differ: beyond that it is another game

// What can be seen in a picture that is about to be replaced.
export function seen(svg) {
  return shapesOf(svg).map((shape) => ({ text: textOf(shape), box: shape.getBoundingClientRect() }));
}

export function moveFrom(before, svg) {
  if (!before.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const now = shapesOf(svg).map((shape) => ({ shape, text: textOf(shape) }));
  const gone = without(before, now), added = without(now, before);
  const scale = svg.getScreenCTM()?.a;
  if (!scale || added.length + gone.length > MOST) return;
  for (const { shape, text } of added) {
    const kind = kindOf(text), box = shape.getBoundingClientRect();
    const from = nearest(gone.filter((one) => kindOf(one.text) === kind), box);
    if (from) {
      gone.splice(gone.indexOf(from), 1);
      const way = `${(from.box.x - box.x) / scale}px ${(from.box.y - box.y) / scale}px`;
      shape.animate({ translate: [way, "0px 0px"] }, { duration: LONG, easing: "ease-out" });
    } else shape.animate({ opacity: [0, 1] }, { duration: LONG });
  }
}

function shapesOf(svg) {
  return [...svg.children].filter((shape) =>
    !shape.matches(".spot, [data-at], text, title, defs, desc"));
}

const textOf = (shape) => shape.outerHTML;

// Two men are alike if only numbers tell them apart: where they stand.
const kindOf = (text) => text.replace(/-?\d+(\.\d+)?/g, "#");

function without(some, others) {
  const left = new Map();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return some.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    if (count) left.set(text, count - 1);
    return !count;
  });
}

function nearest(some, box) {
  const way = (one) => Math.hypot(one.box.x - box.x, one.box.y - box.y);
  return some.reduce((best, one) => (!best || way(one) < way(best) ? one : best), null);
}

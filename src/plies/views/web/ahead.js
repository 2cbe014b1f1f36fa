// A move that is drawn before it is answered: from far away the answer takes a while.
//
// What stands where the move begins walks to where it ends, and what stood there is gone. The next
// picture of the position replaces all of it; what was no move after all is taken back here.

const LONG = 160; // milliseconds

// Draws a move by the squares that it names; returns what takes it back.
export function drawAhead(svg, spotOf, names) {
  const [from, to] = [names[0], names.at(-1)].map(spotOf);
  if (!svg || !from || !to || from === to) return () => {};
  const men = standingOn(svg, from), taken = standingOn(svg, to);
  const scale = svg.getScreenCTM()?.a || 1;
  const start = middle(from), end = middle(to);
  const way = `${(end.x - start.x) / scale}px ${(end.y - start.y) / scale}px`;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const man of men) {
    svg.insertBefore(man, svg.querySelector(".spot")); // over the other men
    man.style.translate = way;
    if (still) continue;
    man.animate({ translate: ["0px 0px", way] }, { duration: LONG, easing: "ease-out" });
  }
  if (men.length) for (const one of taken) one.style.opacity = 0;
  return () => {
    for (const man of men) man.style.translate = "";
    for (const one of taken) one.style.opacity = "";
  };
}

// The shapes in the middle of a spot: a man may be drawn by several, one on the other.
function standingOn(svg, spot) {
  const { x, y } = middle(spot), { width } = spot.getBoundingClientRect();
  const shapes = [...svg.children].filter((shape) =>
    !shape.matches(".spot, [data-at], text, title, defs, desc, line, rect"));
  return shapes.filter((shape) => {
    const box = shape.getBoundingClientRect();
    const aside = Math.abs(box.x + box.width / 2 - x), away = Math.abs(box.y + box.height / 2 - y);
    return box.width > 0 && box.width < 2 * width && Math.max(aside, away) < width / 4;
  });
}

function middle(spot) {
  const box = spot.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

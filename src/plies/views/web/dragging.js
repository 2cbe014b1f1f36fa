// Dragging over a board: a man is taken up where the mouse goes down, and put down where it comes up.
// To the board it is two clicks; a press that hardly moves stays one.

const FAR = 6; // pixels that a hand may tremble

// Lets `surface` be dragged over. `mayBegin(name)` tells whether a drag may begin at a spot,
// `pick(name)` is what a click on it does, `letGo()` what a drag to nowhere does.
export function dragging(surface, { mayBegin, pick, letGo }) {
  let from = null; // where the mouse went down: the spot, the place, and whether it has moved

  const spotAt = (event) =>
    surface.getRootNode().elementFromPoint(event.clientX, event.clientY)?.dataset?.spot;

  function down(event) {
    const name = event.target.dataset?.spot;
    const plain = event.button === 0 && event.pointerType !== "touch";
    from = plain && name !== undefined && mayBegin(name)
      ? { name, x: event.clientX, y: event.clientY, moved: false } : null;
  }

  function moved(event) {
    if (!from || from.moved) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
    if (spotAt(event) === from.name) return;
    from.moved = true;
    surface.classList.add("dragging");
    pick(from.name);
  }

  function up(event) {
    const was = from;
    from = null;
    surface.classList.remove("dragging");
    if (!was?.moved) return;
    const name = spotAt(event);
    if (name === undefined || name === was.name) letGo();
    else pick(name);
  }

  surface.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", moved);
  window.addEventListener("pointerup", up);
  return () => {
    surface.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", moved);
    window.removeEventListener("pointerup", up);
  };
}

// Arrows, WASD and swipes: four ways to go, for boards that have no squares to click.

const WAY_KEYS = {
  ArrowUp: "up", ArrowLeft: "left", ArrowDown: "down", ArrowRight: "right",
  w: "up", a: "left", s: "down", d: "right", W: "up", A: "left", S: "down", D: "right",
};
const SWIPE = 22; // pixels that a finger must go to mean it

// Calls go(way) with up, left, down, right, or stop for the space key; where it returns true the
// key was for us. A swipe counts as soon as it is long enough, and can go on round a corner.
// Returns a function that ends it.
export function listenToWays(keys, surface, go) {
  let from = null;

  function pressed(event) {
    const { key, target } = event;
    const way = key === " " ? "stop" : WAY_KEYS[key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.matches?.("input, select, textarea, [contenteditable]")) return;
    if (way === "stop" && target.matches?.("button, a, summary")) return;
    if (go(way)) event.preventDefault();
  }

  function down(event) {
    if (event.isPrimary && event.button === 0) from = [event.clientX, event.clientY];
  }

  function moved(event) {
    if (!from || !event.isPrimary) return;
    const x = event.clientX - from[0], y = event.clientY - from[1];
    const far = Math.max(Math.abs(x), Math.abs(y));
    if (far < SWIPE) return;
    const way = Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : (y > 0 ? "down" : "up");
    if (way !== from[2]) go(way);
    from = [event.clientX, event.clientY, way];
  }

  function up() { from = null; }

  keys.addEventListener("keydown", pressed);
  surface.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", moved);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  return () => {
    keys.removeEventListener("keydown", pressed);
    surface.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", moved);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
  };
}

// Shows a board whenever the model has another look at it, and calls play(way) where somebody goes
// while it is their turn; it returns whether the way was for the board. Returns what ends all that.
export function playByWays(model, board, surface, play) {
  const show = () => model.get("look")?.data && board.show(model.get("look"));
  const keys = model.get("page") ? document : board.view;
  const stop = listenToWays(keys, surface, (way) => Boolean(model.get("enabled")) && play(way));
  model.on("change:look", show);
  show();
  return () => {
    stop();
    clearTimeout(board.timer);
    model.off?.("change:look", show);
    board.view.remove();
  };
}

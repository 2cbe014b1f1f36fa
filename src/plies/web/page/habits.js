// How this visitor likes to see things, kept by the browser from one visit to the next.

const PLACE = "plies habits";

function all() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {}; // this browser keeps nothing
  }
}

// Which alpha and beta stand at a node, in all sections: those of "now", or on "arrival".
export const boundsLiked = () => (all().bounds === "arrival" ? "arrival" : "now");

export const asBounds = (text) => (text === "arrival" || text === "now" ? text : null);

export function like(habits) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...all(), ...habits }));
  } catch { /* then it lasts as long as the page */ }
}

// Judges what a student answered: compares it with the right answers that come with an exercise.
//
// `given` holds by node what was filled in: { value, alpha, beta: texts, cut: true or false }.

const EXERCISE_FIELDS = ["alpha", "beta", "value"];
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

// Reads a number as people write it (3, 3.0, 1/2, 2,5, ∞, -inf, oo, −4); null if it is none.
export function readNumber(text) {
  const plain = text.trim().toLowerCase().replace(/[−–]/g, "-").replace(/\s/g, "")
    .replace(",", ".");
  if (/^[+-]?(∞|inf|infinity|infty|oo)$/.test(plain)) {
    return plain.startsWith("-") ? -Infinity : Infinity;
  }
  const parts = plain.split("/");
  if (parts.length > 2 || !parts.every((part) => NUMBER.test(part))) return null;
  const [above, below = 1] = parts.map(Number);
  return below === 0 ? null : above / below;
}

// Returns a number of the model, in which infinities are texts.
export function exerciseNumber(value) {
  if (value === "inf") return Infinity;
  return value === "-inf" ? -Infinity : value;
}

// Who rounds 1/3 to 0.33 is right; where the answer is short, all of it is wanted.
export function sameNumber(given, right) {
  if (given === right) return true;
  if (!Number.isFinite(given) || !Number.isFinite(right)) return false;
  const short = Math.abs(right * 100 - Math.round(right * 100)) < 1e-9;
  return Math.abs(given - right) < (short ? 1e-9 : 0.00501);
}

export function isBelowCut(parent, cut, node) {
  for (let at = node; at > 0; at = parent[at]) if (cut[at]) return true;
  return false;
}

// Returns what is asked and how it was answered, in the order of the search:
// { what, node, state: "right" | "wrong" | "missing" | "unread" | "follows" | "uncut" | "superfluous" }.
// What lies below a branch that was cut, rightly or not, is not judged: the cut is.
export function judge(exercise, given, windows) {
  const { parent, kind } = exercise.nodes;
  const { answers } = exercise;
  const verdicts = [];
  const fields = EXERCISE_FIELDS.filter((what) => what === "value" || windows);
  parent.forEach((above, node) => {
    if (isBelowCut(parent, given.cut, above)) return;
    if (exercise.cuts && (given.cut[node] || answers.cut[node])) {
      const state = given.cut[node] === answers.cut[node] ? "right"
        : answers.cut[node] ? "missing" : "superfluous";
      verdicts.push({ what: "cut", node, state });
    }
    if (kind[node] === "leaf" || given.cut[node] || answers.value[node] === null) return;
    for (const what of fields) {
      verdicts.push({ what, node, state: judgeField(exercise, given, what, node) });
    }
  });
  return verdicts;
}

function judgeField(exercise, given, what, node) {
  const text = given[what][node];
  if (!text.trim()) return "missing";
  const number = readNumber(text);
  if (number === null) return "unread";
  if (sameNumber(number, exerciseNumber(exercise.answers[what][node]))) return "right";
  if (what !== "value" || !followsFrom(exercise, given, node, number)) return "wrong";
  return cutsDiffer(exercise, given, node) ? "uncut" : "follows";
}

// Whether a branch of the node is cut and should not be, or should be and is not: then that is
// what is wrong, and the value only follows from it.
function cutsDiffer(exercise, given, node) {
  const { parent } = exercise.nodes;
  return parent.some((above, child) =>
    above === node && given.cut[child] !== exercise.answers.cut[child]);
}

// Whether a wrong value is right for what was answered below: then the slip is further down.
function followsFrom(exercise, given, node, number) {
  const { parent, kind, worth, odds } = exercise.nodes;
  const isTaken = (child) => parent[child] === node && !given.cut[child];
  const below = [...parent.keys()].filter(isTaken);
  const values = below.map((child) => (kind[child] === "leaf"
    ? exerciseNumber(worth[child]) : readNumber(given.value[child])));
  if (!below.length || values.includes(null)) return false;
  const taken = {
    max: () => Math.max(...values),
    min: () => Math.min(...values),
    chance: () => values.reduce((sum, value, i) => sum + value * odds[below[i]], 0),
  };
  return sameNumber(number, taken[kind[node]]());
}

// Returns the sentences about those mistakes that lead to just these answers.
export function matchingMistakes(exercise, given) {
  const { parent, kind } = exercise.nodes;
  const cut = parent.flatMap((_, node) => (given.cut[node] ? node : [])).join();
  const fits = (tell) => (!exercise.cuts || tell.cut.join() === cut)
    && parent.every((_, node) => {
      if (kind[node] === "leaf" || isBelowCut(parent, given.cut, node)) return true;
      const wanted = exerciseNumber(tell.values[node]);
      const number = readNumber(given.value[node]);
      return number === null || wanted === null ? number === wanted : sameNumber(number, wanted);
    });
  return exercise.tells.filter(fits).map((tell) => tell.sentence);
}

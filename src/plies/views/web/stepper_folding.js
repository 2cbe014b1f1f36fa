// Which nodes of a tree are drawn: what is open, and of many children the important ones.

import { MEASURES } from "./measures.js";

const { wide: WIDE, cut: CUT } = MEASURES;

// Returns the drawn nodes, parents first: { node, parent, hidden, cut }, stubs with node -1.
export function folded(replay, root, best, isOpen, whole) {
  const items = [];
  const waiting = [{ node: root, parent: -1, hidden: 0 }];
  while (waiting.length) {
    const item = waiting.pop();
    const here = items.push(item) - 1;
    if (item.node < 0) continue;
    const below = replay.children[item.node];
    if (!below.length) continue;
    if (!isOpen(item.node)) {
      item.hidden = replay.size[item.node] - 1;
      continue;
    }
    const { kept, cut } = whole ? { kept: below, cut: [] } : keep(replay, below, best);
    const sizes = (nodes) => nodes.reduce((sum, node) => sum + replay.size[node], 0);
    const rest = sizes(below) - sizes(kept) - sizes(cut);
    if (rest) waiting.push({ node: -1, parent: here, hidden: rest });
    if (cut.length) waiting.push({ node: -1, parent: here, hidden: sizes(cut), cut: true });
    for (const child of [...kept].reverse()) waiting.push({ node: child, parent: here, hidden: 0 });
  }
  return items;
}

// Returns the children that are drawn, and those for which the stub of the cut ones stands.
function keep(replay, children, best) {
  let cut = children.filter((child) => replay.status(child) === "cut");
  if (cut.length <= CUT) cut = [];
  const others = cut.length ? children.filter((child) => !cut.includes(child)) : children;
  if (others.length <= WIDE) return { kept: others, cut };
  const important = (c) => best.has(c) || replay.state[c] === "open" || c === replay.now;
  const kept = new Set(others.filter(important));
  for (const child of others) if (kept.size < WIDE) kept.add(child);
  return { kept: others.filter((child) => kept.has(child)), cut };
}

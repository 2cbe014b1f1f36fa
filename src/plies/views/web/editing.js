// A tree while it is edited: nested nodes, and what can be changed about them.
//
// The editor has a tree as columns by node, depth first; here a node is { mover, value, name, move,
// probability, children }, with null for what is not said.

export const CHANCE_MOVES = -1;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

// Returns the root of nested nodes, made from columns.
export function nested(columns) {
  const nodes = columns.parent.map((_, i) => ({
    mover: columns.mover[i], value: columns.value[i], name: columns.name[i],
    move: columns.move[i], probability: columns.probability[i], children: [],
  }));
  columns.parent.forEach((above, i) => above >= 0 && nodes[above].children.push(nodes[i]));
  return nodes[0];
}

export function flattened(root) {
  const nodes = [];
  const add = (node, parent, branch) => {
    const at = nodes.push({ node, parent, branch }) - 1;
    node.children.forEach((child, number) => add(child, at, number));
  };
  add(root, -1, 0);
  return nodes;
}

export function pathsOf(nodes) {
  const paths = [];
  for (const { parent, branch } of nodes) paths.push(parent < 0 ? [] : [...paths[parent], branch]);
  return paths;
}

export function columnsOf(root) {
  const nodes = flattened(root);
  const column = (name) => nodes.map(({ node }) => node[name] ?? null);
  return {
    parent: nodes.map(({ parent }) => parent), mover: column("mover"), value: column("value"),
    name: column("name"), move: column("move"), probability: column("probability"),
  };
}

// Returns the tree in the JSON notation, which can say all that the editor can.
export function writtenTree(columns) {
  const write = (node) => {
    const { mover, value, name, move, probability, children } = node;
    const said = { name, move, probability };
    const fields = Object.fromEntries(Object.entries(said).filter(([, entry]) => entry !== null));
    const bare = value !== null && !Object.keys(fields).length; // then a number says it all
    if (!children.length) return bare ? value : { ...fields, value };
    if (value !== null) fields.value = value;
    return { ...fields, mover, children: children.map(write) };
  };
  const root = write(nested(columns));
  return JSON.stringify(typeof root === "object" ? root : { value: root });
}

const newLeaf = (value = 0) =>
  ({ mover: 0, value, name: null, move: null, probability: null, children: [] });

export function valueText(value) {
  return value === null ? "?" : String(value).replace("inf", "∞").replace("-", "−");
}

export function readValue(text) {
  const plain = text.trim().replace("−", "-").replace("∞", "inf");
  if (/^[+-]?inf(inity)?$/i.test(plain)) return plain.startsWith("-") ? "-inf" : "inf";
  return NUMBER.test(plain) ? Number(plain) : null;
}

export function readShare(text) {
  const [above, below = "1", ...rest] = text.trim().split("/");
  const share = rest.length ? NaN : Number(above || NaN) / Number(below || NaN);
  return share >= 0 && share <= 1 ? share : null;
}

export const shareText = (share) => String(Math.round(share * 1000) / 1000);

// The changes: each takes a copy of the tree and the path of a node in it, and returns the path of
// the node to select next; nothing if there is nothing to do.
export const changes = {
  add({ node, path, parent }) {
    if (!node.children.length) { // what was a leaf becomes a choice between its value and another
      node.mover = parent && parent.mover === 0 ? 1 : 0;
      node.children.push(newLeaf(node.value ?? 0));
      node.value = null;
    }
    node.children.push(newLeaf());
    evenOdds(node);
    return [...path, node.children.length - 1];
  },
  remove({ path, parent }) {
    if (!parent) return null;
    const at = path.at(-1);
    parent.children.splice(at, 1);
    if (!parent.children.length) parent.value ??= 0;
    evenOdds(parent);
    const left = parent.children.length;
    return left ? [...path.slice(0, -1), Math.min(at, left - 1)] : path.slice(0, -1);
  },
  shift({ path, parent }, by) {
    const at = path.at(-1), to = at + by;
    if (!parent || to < 0 || to >= parent.children.length) return null;
    const [node] = parent.children.splice(at, 1);
    parent.children.splice(to, 0, node);
    return [...path.slice(0, -1), to];
  },
  mover({ node, path }, mover) {
    if (!node.children.length || node.mover === mover) return null;
    node.mover = mover;
    evenOdds(node);
    return path;
  },
  set({ node, path }, name, value) {
    if (node[name] === value) return null;
    node[name] = value;
    return path;
  },
  probability({ path, parent }, share) {
    if (parent?.mover !== CHANCE_MOVES) return null;
    const at = path.at(-1);
    const others = parent.children.filter((_, i) => i !== at);
    if (!others.length) return null;
    const before = others.reduce((sum, child) => sum + child.probability, 0);
    for (const child of others) { // the others share what is left, as they did
      const part = before > 0 ? child.probability / before : 1 / others.length;
      child.probability = round((1 - share) * part);
    }
    const rest = others.slice(1).reduce((sum, child) => sum + child.probability, share);
    others[0].probability = Math.max(0, round(1 - rest)); // they add up to 1 all the same
    parent.children[at].probability = share;
    return path;
  },
  even({ node, path, parent }) {
    const chance = node.mover === CHANCE_MOVES && node.children.length ? node : parent;
    if (chance?.mover !== CHANCE_MOVES) return null;
    evenOdds(chance);
    return path;
  },
};

const round = (share) => Math.round(share * 1e12) / 1e12;

function evenOdds(node) {
  const chance = node.mover === CHANCE_MOVES;
  for (const child of node.children) child.probability = chance ? 1 / node.children.length : null;
}

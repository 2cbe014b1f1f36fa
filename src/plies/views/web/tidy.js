// A tidy tree, as plies.trees.layout has it: subtrees side by side as near as their outlines allow, packed
// once from the left and once from the right, and put in the middle between the two.
export function across(parent, left, right, gap) {
  const below = parent.map(() => []);
  parent.forEach((above, node) => above >= 0 && below[above].push(node));
  const place = new Array(parent.length).fill(0);
  const outlines = new Array(parent.length); // by level, the root's last: [to the left, right]
  for (let node = parent.length - 1; node >= 0; node--) {
    const children = below[node].map((child) => outlines[child]);
    const offsets = sideBySide(children, gap);
    below[node].forEach((child, i) => { place[child] = offsets[i]; outlines[child] = null; });
    const outline = joined(children, offsets);
    outline.push([-left[node], right[node]]);
    outlines[node] = outline;
  }
  place[0] = -outlines[0].reduce((least, [lo]) => Math.min(least, lo), Infinity);
  parent.forEach((above, node) => { if (above >= 0) place[node] += place[above]; });
  return place;
}

function sideBySide(outlines, gap) {
  if (outlines.length < 2) return outlines.map(() => 0);
  const fromLeft = packed(outlines, gap);
  const last = fromLeft[fromLeft.length - 1];
  const mirrored = outlines.map((o) => o.map(([lo, hi]) => [-hi, -lo])).reverse();
  const fromRight = packed(mirrored, gap).reverse().map((x) => last - x);
  return fromLeft.map((x, i) => (x + fromRight[i]) / 2 - last / 2);
}

function packed(outlines, gap) {
  const border = []; // by level from the top, how far what is placed reaches
  return outlines.map((outline, number) => {
    const levels = outline.length;
    let x = number ? -Infinity : 0;
    for (let i = 0; i < Math.min(levels, border.length); i++) {
      x = Math.max(x, border[i] - outline[levels - 1 - i][0] + gap);
    }
    for (let i = 0; i < levels; i++) border[i] = x + outline[levels - 1 - i][1];
    return x;
  });
}

function joined(outlines, offsets) {
  if (outlines.length === 1) return outlines[0];
  const levels = [];
  outlines.forEach((outline, number) => {
    const offset = offsets[number];
    for (let i = 0; i < outline.length; i++) {
      const [lo, hi] = outline[outline.length - 1 - i];
      const old = levels[i] ?? [Infinity, -Infinity];
      levels[i] = [Math.min(old[0], lo + offset), Math.max(old[1], hi + offset)];
    }
  });
  return levels.reverse();
}

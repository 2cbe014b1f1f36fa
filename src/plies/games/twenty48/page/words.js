// What the view and the table of 2048 say: all their English is here.

export const WORDS = {
  board: "2048: arrow keys or a swipe push the tiles",
  score: "Score",
  rows: (tiles, cols) => {
    const rows = [];
    for (let at = 0; at < tiles.length; at += cols) {
      const row = tiles.slice(at, at + cols).map((rank) => (rank ? 2 ** rank : "empty"));
      rows.push(`row ${at / cols + 1}: ${row.join(", ")}`);
    }
    return rows.join("; ");
  },
  best: "Best", tile: "Largest tile", play: "▶ Let it play", stop: "■ Stop it", undo: "Undo",
  computer: "Computer", size: "Board", over: "Game over",
  player: (spec) => {
    const [name, options = ""] = spec.split(":");
    const depth = /depth=(\d+)/.exec(options)?.[1];
    const called = { network: "trained network", tree: "tree search", report: "report's search" };
    return `${called[name] ?? name}${depth ? `, depth ${depth}` : ""}`;
  },
  way: { up: "up", left: "left", down: "down", right: "right" },
  keys: "Arrows, WASD or a swipe push the tiles. Enter lets the computer play and stops "
    + "it, u undoes, h hints, y tells why, r begins again, + and − change the speed.",
};

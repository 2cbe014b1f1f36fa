// What the view and the table of Pac-Man say: all their English is here.

export const WORDS = {
  board: "Pac-Man: arrow keys or a swipe say where he goes, the space key stops him",
  score: "Score",
  over: { won: "Pacman has eaten everything.", lost: "A ghost has caught Pacman." },
  look: ({ agents, capsules, score, over }) => {
    const at = ([x, y]) => `column ${x / 2 + 1}, row ${y / 2 + 1} from below`;
    const ghosts = agents.slice(1).map((ghost, number) =>
      `${ghost[3] ? "scared ghost" : "ghost"} ${number + 1} at ${at(ghost)}`);
    const left = `${capsules.length} capsule${capsules.length === 1 ? "" : "s"} left`;
    return [`score ${score}${over && `, ${over}`}`, `Pacman at ${at(agents[0])}`, ...ghosts,
      left].join("; ");
  },
  food: "Food left", go: "▶ Go", pause: "■ Pause", back: "Back", depth: "Depth",
  pacman: "Pacman", ghosts: "Ghosts", most: "Most ghosts", maze: "Maze",
  eater: (spec) => (spec === "human" ? "you" : spec.split(":")[0]),
  hunter: { directional: "hunt Pacman", "ghost-random": "go anywhere" },
  ends: { won: "Won: all food is eaten", lost: "Lost: caught by a ghost" },
  keys: "Arrows, WASD or a swipe say where Pacman goes, and he keeps going; space stops "
    + "him. Enter goes and pauses, u goes back, h hints, y tells why, r begins again, + and − change the speed.",
};

// The colours and sizes of Pac-Man, for JavaScript here and for Python in
// plies.games.pacman.picture, which reads what is between the braces as JSON.
//
// ghosts    so many colours; the next ghost has the first one's again

export const FIGURES = {
  "cell": 20, "dot": 2.2, "pill": 5.5, "ghosts": 4,
  "colours": {
    "ground": ["#fbf9f2", "#14161b"], "wall": ["#5b76b8", "#3a54a0"],
    "food": ["#8a6d3b", "#e8d9b0"], "capsule": ["#b8860b", "#ffe9a8"],
    "pacman": ["#f2b705", "#ffd21f"],
    "ghost0": ["#d1383d", "#f2555a"], "ghost1": ["#c2558f", "#f08fc0"],
    "ghost2": ["#12867f", "#35c4bb"], "ghost3": ["#c9651b", "#f29a4a"],
    "scared": ["#7d8aa5", "#aab6d3"],
    "eye": ["#ffffff", "#ffffff"], "pupil": ["#1d2333", "#1d2333"]
  }
};

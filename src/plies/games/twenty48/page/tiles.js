// The colours of 2048, for JavaScript here and for Python in plies.games.twenty48.text, which reads
// what is between the braces as JSON.
//
// From pale to dark in steps that differ in lightness, so that no colour needs to be told from
// another by its hue. The numbers are dark on the first ones, and light on the rest.

export const TILES = {
  "colours": [
    "#f3ecd2", "#f7dfa0", "#f9cc6c", "#f5b34c", "#ee9a45", "#e88a4a", "#df7d52", "#d56e5f",
    "#b84a62", "#a03a6b", "#872f73", "#6d2a78", "#542778", "#3f2570", "#2d2163", "#1f1c50",
    "#15163a"
  ],
  "darkNumbers": 8,
  "ground": {
    "board": ["#bcb5a6", "#3a3d44"], "empty": ["#d2ccbf", "#4a4e57"],
    "dark": ["#2b2118", "#2b2118"], "light": ["#ffffff", "#ffffff"]
  }
};

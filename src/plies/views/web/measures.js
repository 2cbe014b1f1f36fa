// The measures of a drawn tree, for JavaScript here and for Python in plies.views.measures, which
// reads what is between the braces as JSON.
//
// whole    a tree of so many nodes is drawn in full
// wide     so many children are drawn of one node in a larger tree,
// cut      so many of them that were cut
// along    how far down a branch its words are
// bar      and, where there are none, the bar of a cut: below the note at its node
// top, bottom, half    of a node: where branches end and begin, and half its width

export const MEASURES = {
  "whole": 80, "wide": 12, "cut": 2,
  "gap": 12, "level": 86, "margin": 24,
  "top": 17, "bottom": 16, "half": 18,
  "along": 0.64, "bar": 0.66,
  "shapes": { "max": "M-18 15H18L0 -17Z", "min": "M-18 -15H18L0 17Z" }, "radius": 17
};

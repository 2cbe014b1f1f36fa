// Why a cut is sound: whatever stands at a leaf that was cut, the answer is the same.

const tree = (leaf) => `[[[3, 5], [6, ${leaf}]], [[1, 2], [0, -1]]]`;
const DEEP = "[[4, 7], [[[[2, 1], 9], 8], 6]]";

export const LESSON = {
  id: "sound", place: 2, minutes: 6,
  title: "Why a cut is sound",
  about: "A leaf is skipped unseen. How can anybody be sure that it does not matter?",
  after: { practice: "#/practice?method=alphabeta&size=medium" },
  cards: [
    { title: "Change what was cut", text: [
      "At E the second leaf is never looked at. Let us cheat, and put something else there: a 9 "
        + "as it was, or a −50.",
      "Minimax, in the second picture, looks at everything.",
    ], show: { tree: tree(9), method: "alphabeta", beside: "minimax", at: "last",
      turned: { label: "Put −50 there", tree: tree(-50) } },
    questions: [{ ask: "With −50 at E2, what is A worth?", options: ["5", "6", "−50"], right: 0,
      why: "E is MAX's: it takes the 6 and leaves the −50. MIN at B takes the 5 anyway." }] },
    { title: "A bound is enough", text: [
      "After the 6, E is worth 6 or more: MAX moves there and needs nothing else. It is written "
        + ">= 6.",
      "B is MIN's, and D hands over 5. For MIN, “6 or more” and “exactly 6” say the same: not E.",
    ], show: { tree: tree(9), method: "alphabeta", at: "cut" },
    questions: [{ ask: "Which E would change the value of B?",
      options: ["an E worth 4", "an E worth 6", "an E worth 60"], right: 0,
      why: "Only less than 5 would help MIN, and E cannot be less than 6 any more." }] },
    { title: "Two sides to a cut", text: [
      "Every cut has two people in it. At E, MAX has found something so good that MIN, above, will "
        + "not let it come to E.",
      "At C it is the other way round: MIN has found a 2, and MAX above has 5.",
    ], show: { tree: tree(9), method: "alphabeta" },
    questions: [
      { ask: "At a MAX node, who would avoid it?", options: ["MAX", "MIN"], right: 1,
        why: "MAX finds too much there: MIN above has beta, and stays away." },
      { ask: "At a MIN node?", options: ["MAX", "MIN"], right: 0,
        why: "MIN finds too little for MAX, who has alpha." }] },
    { title: "The one who avoids it may be far above", text: [
      "Alpha and beta are handed all the way down. Here MAX at the root has 4 from B; three moves "
        + "deeper, that is still good for a cut.",
      "Step to the cut: the sentence says whose promise it is.",
    ], show: { tree: DEEP, method: "alphabeta" },
    questions: [{ ask: "Tap the leaves that are never looked at.", leaves: true, then: "cut",
      why: "What is below a node can be left as soon as somebody above has something as good." }] },
    { title: "Quiz", quiz: true, text: ["Three questions, without a net."],
      show: { tree: "[[5, 6], [[5, 9], 2], [4, 8]]", method: "alphabeta" },
      questions: [
        { ask: "Which leaves are cut here?", leaves: true,
          why: "The values on the way say it: alpha is 5 after B." },
        { ask: "May a cut change the move that is chosen?", options: ["No", "Yes, with ties"],
          right: 0, why: "The first of equally good moves is kept, so an equal one does not count." },
        { ask: "C returns “<= 5”. What do we know?", options: ["C is 5",
          "C is at most 5, maybe less", "C is more than 5"], right: 1,
        why: "Only a bound is known; it is all that is needed." }] },
  ],
};

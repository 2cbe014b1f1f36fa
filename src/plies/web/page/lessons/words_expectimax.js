// Expectimax beside minimax on the same tree: an enemy, or somebody who moves by chance.

const TREE = "[[4, 6], [1, 17]]";
const EVEN = "[[4, 6], [1, 7]]";

export const LESSON = {
  id: "expectimax", place: 5, minutes: 5,
  title: "Expectimax beside minimax",
  about: "The same tree, and another idea of who moves against you.",
  after: { practice: "#/practice?method=expectimax" },
  cards: [
    { title: "Two ideas of the other side", text: [
      "Minimax, in the first picture, takes the other side for an enemy who does the worst. "
        + "Expectimax, in the second, takes it for somebody who moves by chance: every move is as "
        + "likely as the others.",
    ], show: { tree: TREE, method: "minimax", beside: "expectimax" },
    questions: [
      { ask: "Which move does minimax choose?", options: ["to B", "to C"], right: 0,
        why: "B is worth 4 at least, C only 1." },
      { ask: "And expectimax?", options: ["to B", "to C"], right: 1, then: "last",
        why: "C is worth (1 + 17) / 2 = 9 on average, B only 5." }] },
    { title: "An average", text: [
      "At a chance node nobody chooses: multiply each value by its probability, and add them up.",
      "Step through it, and see the average grow.",
    ], show: { tree: "[chance[0.25: 8, 0.75: 4], 3]", method: "expectiminimax" },
    questions: [{ ask: "0.25 × 8 + 0.75 × 4 = ?", options: ["5", "6", "12"], right: 0,
      then: "last", why: "2 + 3 = 5." }] },
    { title: "Nothing can be cut", text: [
      "After the 1, minimax with alpha-beta leaves C: it can only get worse. An average may still "
        + "rise, so expectimax must look at the rest, unless it is known how large a value can be.",
    ], show: { tree: TREE, method: "alphabeta", beside: "expectimax", at: "last" },
    questions: [{ ask: "Suppose no leaf is larger than 7. After the 1, what can C be on average?",
      options: ["1 at most", "4 at most", "7 at most"], right: 1,
      why: "(1 + 7) / 2 = 4, and B has 5: with that bound, C could be cut." }] },
    { title: "Who is right?", text: [
      "Neither, for itself: it depends on who plays. Against an enemy expectimax is too hopeful; "
        + "against chance minimax is too timid.",
    ], show: { tree: EVEN, method: "minimax", beside: "expectimax", at: "last" },
    questions: [{ ask: "Dice are thrown after your move. Which search fits?",
      options: ["minimax", "expectimax"], right: 1, why: "Dice are nobody's enemy." }] },
    { title: "Quiz", quiz: true, text: ["Two questions on a tree with dice."],
      show: { tree: "[chance[0.5: 2, 0.5: 8], chance[0.9: 4, 0.1: 10], 4]",
        method: "expectiminimax" },
      questions: [
        { ask: "What is A worth?", options: ["4.6", "5", "10"], right: 1,
          why: "0.5 × 2 + 0.5 × 8 = 5, and 0.9 × 4 + 0.1 × 10 = 4.6." },
        { ask: "Doubling all leaves changes the move ...", options: ["of minimax", "of expectimax",
          "of neither"], right: 2,
        why: "But squaring them may change expectimax's: it needs values that mean something." }] },
  ],
};

// Move ordering: between b^d and about b^(d/2) lies nothing but the order.

const BEST = "[[[[9, 12], [6, 13]], [[15, 11], [16, 1]]], [[[8, 7], [2, 10]], [[14, 5], [4, 3]]]]";
const GOOD = "[[7, 8, 9], [4, 5, 6], [1, 2, 3]]", BAD = "[[3, 2, 1], [6, 5, 4], [9, 8, 7]]";

export const LESSON = {
  id: "order", place: 3, minutes: 6,
  title: "Move ordering and b^(d/2)",
  about: "The same tree can cost everything or almost nothing. It is a matter of order.",
  after: { play: "#/measure" },
  cards: [
    { title: "Everything, to begin with", text: [
      "b branches at every node and d moves deep: minimax looks at b^d leaves. Three branches and "
        + "two moves make 9; a game of 35 branches makes 1,500,625 leaves in four moves.",
    ], show: { tree: BAD, method: "minimax", at: "last" },
    questions: [{ ask: "How many leaves has a tree of 3 branches, 4 moves deep?",
      options: ["12", "64", "81"], right: 2, why: "3 × 3 × 3 × 3 = 81." }] },
    { title: "Worst first", text: [
      "Here the best branch of MAX comes last, and at every MIN node the smallest leaf comes last. "
        + "Alpha-beta, in the first picture, cuts nothing.",
      "Turn the order round, and look again.",
    ], show: { tree: BAD, method: "alphabeta", beside: "minimax", at: "last",
      turned: { label: "Best first", tree: GOOD } },
    questions: [{ ask: "With the best first, how many of the 9 leaves are looked at?",
      options: ["3", "5", "9"], right: 1,
      why: "All 3 below the first branch, then one below each other: 3 + 3 − 1 = 5." }] },
    { title: "The least that can be", text: [
      "To prove a value, one needs one reply to each of MIN's moves, and one move of MAX against "
        + "each reply: b^(d/2) leaves from either side, one of them common.",
      "With b = 2 and d = 4 that is 4 + 4 − 1 = 7 of 16 leaves. This tree is in perfect order.",
    ], show: { tree: BEST, method: "alphabeta" },
    questions: [{ ask: "Tap the nine leaves that are never looked at.", leaves: true, then: "last",
      why: "Seven leaves are enough to prove the value." }] },
    { title: "Twice as deep", text: [
      "b^(d/2) instead of b^d: in the same time, a search in perfect order looks twice as deep.",
      "Perfect order would need the answer beforehand. Strong programs guess: captures first, what "
        + "was best one level less deep, what cut a similar position.",
    ], questions: [{ ask: "35 branches, 8 moves deep: perfect order looks at as many leaves as "
      + "minimax does in about ...", options: ["2 moves", "4 moves", "7 moves"], right: 1,
    why: "35^(8/2) is 35^4." }] },
    { title: "Quiz", quiz: true, text: ["Two questions to end with."],
      show: { tree: GOOD, method: "alphabeta", at: "first" },
      questions: [
        { ask: "Does the order change the value?", options: ["Yes", "No"], right: 1,
          why: "Only the work. Of equally good moves the first is taken, so the move may change." },
        { ask: "Which leaves are cut here?", leaves: true,
          why: "Below C and D one leaf is enough: it is less than the 7 that MAX has." }] },
  ],
};

// Monte-Carlo: random games instead of looking at everything, and more of them where it counts.

const TRAP = "[[2, 3, 2, 3], [9, 9, 9, -9]]";
const WIDE = "[[2, 3, 4], [7, 6, 8], [1, 9, 2]]";

export const LESSON = {
  id: "montecarlo", place: 7, minutes: 6,
  title: "Monte-Carlo",
  about: "Play a hundred games at random, and believe the average: when that works.",
  after: { play: "#/play" },
  cards: [
    { title: "Games at random", text: [
      "No evaluation, no looking ahead: from here, play a game by chance moves to its end, and "
        + "note who did how well. Then another. What stands beside a node is the average of its "
        + "games, and how many there were.",
    ], show: { tree: WIDE, method: "minimax", games: { how: "flat", games: 12 } },
    questions: [{ ask: "After many games, which branch has the best average?",
      options: ["to B", "to C", "to D"], right: 1, then: "last",
      why: "(7 + 6 + 8) / 3 = 7: more than 3, and more than 4." }] },
    { title: "The average of a trap", text: [
      "Here C is worth 9 in three games of four. But MIN does not play by chance.",
      "Compare minimax: it sees what an enemy would do.",
    ], show: { tree: TRAP, method: "minimax", games: { how: "flat", games: 30, seed: 4 }, at: "last",
      turned: { label: "Search by minimax", games: null } },
    questions: [{ ask: "Averages choose C. What does MIN really hand over at C?",
      options: ["9", "4.5", "−9"], right: 2, why: "Three good answers do not help against one bad." }] },
    { title: "More where it counts", text: [
      "UCT plays on the branches that did well, for whoever moves there, and now and then on those "
        + "it knows little of. So MIN, too, comes to its good move more and more often, and the "
        + "average nears what minimax says.",
    ], show: { tree: TRAP, method: "minimax", games: { how: "uct", games: 60 }, at: "last" },
    questions: [{ ask: "Which branch has UCT tried most?", options: ["to B", "to C"], right: 0,
      why: "MIN at C finds the −9, and MAX turns to B, which is worth 2." }] },
    { title: "When to use it", text: [
      "Where nobody knows how to judge a position, random games judge it. Where one "
        + "narrow line wins or loses, looking at all of it is safer.",
    ], questions: [{ ask: "Twice as many games make an average ...", options: ["twice as exact",
      "about 1.4 times as exact", "no better"], right: 1,
    why: "The error shrinks with the square root of the number of games." }] },
    { title: "Quiz", quiz: true, text: ["Two questions to end with."],
      show: { tree: WIDE, method: "minimax", games: { how: "uct", games: 40 }, at: "last" },
      questions: [
        { ask: "Why does UCT still try branches that did badly?",
          options: ["It may have been bad luck", "To be fair", "By mistake"], right: 0,
          why: "A few games say little: what was tried seldom deserves another chance." },
        { ask: "With no limit on games, UCT's average nears ...", options: ["the plain average",
          "the value of minimax", "the best leaf"], right: 1,
        why: "Each side takes its best branch in almost all games." }] },
  ],
};

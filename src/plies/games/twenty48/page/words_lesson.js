// A lesson: the chance tree of 2048, on a board of 2 by 2. tests/games/twenty48/test_lesson.py
// works the trees out by the game's own rules.

const made = (move, points, ...outcomes) => ({ move, mover: "CHANCE",
  children: outcomes.map(([tile, probability, value]) =>
    ({ move: tile, probability, value: points + value })) });

export const TREES = { // by position: what a move and the best one after the tile are worth
  "2 4/8 0": JSON.stringify({ mover: "MAX", children: [
    made("down", 0, ["2 at b1", 0.9, 4], ["4 at b1", 0.1, 8]),
    made("right", 0, ["2 at a2", 0.9, 4], ["4 at a2", 0.1, 0]),
  ] }),
  "2 2/4 0": JSON.stringify({ mover: "MAX", children: [
    made("left", 4, ["2 at b1", 0.45, 8], ["2 at b2", 0.45, 8], ["4 at b1", 0.05, 8],
      ["4 at b2", 0.05, 8]),
    made("down", 0, ["2 at b1", 0.9, 4], ["4 at b1", 0.1, 0]),
    made("right", 4, ["2 at a1", 0.45, 8], ["2 at a2", 0.45, 8], ["4 at a1", 0.05, 8],
      ["4 at a2", 0.05, 8]),
  ] }),
};

export const LESSON = {
  id: "tiles", place: 6, minutes: 5,
  title: "The chance tree of 2048",
  about: "You slide, then a tile falls by chance: how a computer plays 2048.",
  after: { play: "#/play?game=2048" },
  cards: [
    { title: "You, then chance", text: [
      "In 2048 nobody is against you. You slide (▲), then a tile falls on an empty square (●): a 2 "
        + "nine times out of ten, else a 4; every empty square is as likely.",
      "The board is 2 by 2 here: 2 4 above, 8 and a hole below. A box says how many points there "
        + "are after your next move.",
    ], show: { tree: TREES["2 4/8 0"], method: "expectimax" },
    questions: [{ ask: "Which way is better? Add up 0.9 × the one and 0.1 × the other.",
      options: ["down", "right"], right: 0, then: "last",
      why: "0.9 × 4 + 0.1 × 8 = 4.4, and right makes 0.9 × 4 + 0.1 × 0 = 3.6: a 4 ends the game." }] },
    { title: "All that may fall", text: [
      "Two squares are empty after left or right: four things may happen. The more empty squares, "
        + "the wider the tree: with 10 of them it has 20 branches at every chance node.",
    ], show: { tree: TREES["2 2/4 0"], method: "expectimax" },
    questions: [{ ask: "How likely is a 2 at b1 after left?", options: ["0.9", "0.5", "0.45"],
      right: 2, then: "last", why: "Half of 0.9: two squares are empty." }] },
    { title: "Why the computer looks only at 2s", text: [
      "A 4 falls one time in ten. Players that leave it out have half as many branches, and look a "
        + "move deeper in the same time.",
      "But see the first card again: without the 4, both ways were worth 4.",
    ], show: { tree: TREES["2 4/8 0"], method: "expectimax", at: "last" },
    questions: [{ ask: "With 6 empty squares, how many branches has a chance node?",
      options: ["6", "12", "36"], right: 1, why: "A 2 or a 4 on each of them." }] },
    { title: "Quiz", quiz: true, text: ["Two questions to end with."],
      show: { tree: TREES["2 2/4 0"], method: "expectimax" },
      questions: [
        { ask: "What is the move down worth here?", options: ["3.6", "4", "12"], right: 0,
          why: "0.9 × 4 + 0.1 × 0: after the 4 the game is over." },
        { ask: "Why not minimax?", options: ["It is slower", "Tiles do not fall where they hurt most",
          "It knows no points"], right: 1, why: "Chance is not an enemy." }] },
  ],
};

// What the front door says.

export const WORDS = {
  title: "See how a computer decides what to play",
  about: "plies searches games as textbooks do, by minimax, alpha-beta and expectimax, and shows "
    + "every step. It plays well, says why, and works without a network.",
  doors: [
    { title: "Learn", href: "#/learn", does: "Begin with a lesson",
      about: "Short lessons that ask you to guess: what a value is, what is cut, and why.",
      more: [["#/learn?lesson=alphabeta&card=1", "Alpha-beta in 5 minutes"],
        ["#/trees", "Step through a tree of your own"]] },
    { title: "Practise", href: "#/practice", does: "Fill in a tree",
      about: "Exercises without end. Every value and every cut is checked, and explained.",
      more: [["#/practice?method=minimax&size=small", "An easy one first"],
        ["#/puzzles", "Find the best move"]] },
    { title: "Play", href: "#/play", does: "Choose a game",
      about: "Board games against the computer, as strong as you like. Ask it why it moved.",
      more: [["#/watch", "Watch two players"], ["#/measure", "Measure what a search costs"]] },
  ],
};

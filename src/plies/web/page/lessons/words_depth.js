// A depth limit, the evaluation that stands for what is below it, and the horizon.

const TAKEN = { move: "take the rook", mover: "MIN", value: 9, children: [
  { move: "take back", value: 1 }, { move: "look away", value: 9 }] };
const QUIET = { move: "defend", mover: "MIN", value: 3, children: [
  { move: "wait", value: 3 }, { move: "attack", value: 2 }] };
const ROOK = JSON.stringify({ mover: "MAX", children: [TAKEN, QUIET] });
const HORIZON = JSON.stringify({ mover: "MAX", children: [
  { move: "give up a pawn", mover: "MIN", value: -1, children: [
    { move: "take the pawn", mover: "MAX", value: -1, children: [
      { move: "go on", mover: "MIN", value: -1, children: [{ move: "go on", value: -1 }] }] }] },
  { move: "give check", mover: "MIN", value: 0, children: [
    { move: "step aside", mover: "MAX", value: 0, children: [
      { move: "go on", mover: "MIN", value: 0, children: [
        { move: "take the queen", value: -9 }, { move: "wait", value: 0 }] }] }] }] });

export const LESSON = {
  id: "depth", place: 4, minutes: 6,
  title: "Depth limit, evaluation, horizon",
  about: "No real game is searched to its end. What stands there instead, and how it deceives.",
  after: { play: "#/play" },
  cards: [
    { title: "Stop, and guess", text: [
      "This search looks one move ahead and stops. What is below is not looked at: a round box "
        + "holds the evaluation, a guess at what the position is worth.",
      "An evaluation may count pieces: the rook is worth it, says this one.",
    ], show: { tree: ROOK, method: "minimax", depth: 1 },
    questions: [{ ask: "What does MAX play, looking one move ahead?", then: "last",
      options: ["take the rook", "defend"], right: 0, why: "9 is more than 3: so it seems." }] },
    { title: "One move more", text: [
      "The same tree, two moves deep. Now MIN's answers are seen.",
    ], show: { tree: ROOK, method: "minimax", depth: 2 },
    questions: [{ ask: "What is the tree worth now?", of: "A", then: "last",
      why: "MIN takes back: 1 is left of the 9. So MAX defends, and has 2." }] },
    { title: "The horizon", text: [
      "A queen is lost, sooner or later; a pawn would save her. But a check puts it off by two "
        + "moves, and this search looks two moves ahead.",
      "What lies behind the horizon is not there: the check looks better than the pawn.",
    ], show: { tree: HORIZON, method: "minimax", depth: 2, at: "last",
      turned: { label: "Look 4 moves ahead", depth: 4 } },
    questions: [{ ask: "With four moves, what is best?",
      options: ["give check", "give up a pawn"], right: 1,
      why: "The check only put it off: after it the queen is lost, −9." }] },
    { title: "What programs do about it", text: [
      "Look deeper where it matters: at the limit, go on with captures and checks until the "
        + "position is quiet. That is quiescence search; in plies a game says by loud(state) which "
        + "moves those are.",
    ], questions: [{ ask: "Where should the evaluation be trusted least?",
      options: ["in a quiet position", "in the middle of an exchange", "at the end of the game"],
      right: 1, why: "A piece was taken, and the answer is not yet counted." }] },
    { title: "Quiz", quiz: true, text: ["Two questions to end with."],
      show: { tree: HORIZON, method: "minimax", depth: 4 },
      questions: [
        { ask: "What is this tree worth, four moves deep?", of: "A",
          why: "A pawn is lost rather than the queen." },
        { ask: "An evaluation of a game that is over should be ...",
          options: ["as any other", "beyond every guess", "zero"], right: 1,
          why: "A win is worth more than any position that only looks won." }] },
  ],
};

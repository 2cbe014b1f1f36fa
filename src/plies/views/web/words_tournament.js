// What the page of a tournament says beside its games.

export const TOURNAMENT_WORDS = {
  game: "Game",
  start: "To the start",
  back: "One move back",
  forward: "One move on",
  end: "To the end",
  ply: (at, of, end) => `Ply ${at} of ${of}${end ? `: ${end}` : ""}`,
};

// The lessons of the page, by the names of their modules here; games bring further ones.

export const LESSONS = ["alphabeta", "sound", "order", "depth", "expectimax", "montecarlo"];

// Counting a match: wins, draws and losses with Wilson's interval, or scores; rows for a table.

import { shortTime } from "../views/plot.js";
import { WORDS } from "../views/words.js";
import { numberText } from "./elements.js";

const TEXT = WORDS.watch.match;
const DEVIATIONS = 1.959963984540054; // of a normal distribution, for 95 %

// Wilson's score interval for a share of `points` in `games`, as `plies match` prints it.
export function wilson(points, games) {
  if (!games) return [0, 1];
  const share = points / games, square = DEVIATIONS ** 2;
  const middle = (share + square / (2 * games)) / (1 + square / games);
  const half = Math.sqrt((share * (1 - share)) / games + square / (4 * games ** 2))
    * (DEVIATIONS / (1 + square / games));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

// The side that has won, by name.
export function winnerOf({ look, sides }) {
  return look.winner === null ? TEXT.draw : sides[look.winner];
}

export function tally(games, player) {
  const count = { wins: 0, draws: 0, losses: 0 };
  for (const { look, seats } of games) {
    if (look.winner === null) count.draws++;
    else if (seats[look.winner] === player) count.wins++;
    else count.losses++;
  }
  return count;
}

const percent = (share) => `${(100 * share).toFixed(1)}%`;

export function swappedRows(games, players) {
  return [TEXT.columns, ...players.map((name, player) => {
    const { wins, draws, losses } = tally(games, player);
    const points = wins + draws / 2;
    const [low, high] = wilson(points, games.length);
    return [name, String(wins), String(draws), String(losses), percent(points / games.length),
      TEXT.interval(percent(low), percent(high)), turnTime(games, player)];
  })];
}

// Where the sides want different things, the first player's payoff is its score.
export function scoreRows(games, players, solo) {
  const scores = games.map((game) => Number(game.look.payoff));
  const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const cells = [String(games.length), numberText(mean(scores)), numberText(Math.max(...scores)),
    numberText(mean(games.map((game) => game.words.length)))];
  const rows = [TEXT.soloColumns, [players[0], ...cells, turnTime(games, 0)]];
  return solo ? rows : [[...TEXT.soloColumns, TEXT.won],
    ...players.map((name, player) => [name, ...(player ? [cells[0], "", "", cells[3]] : cells),
      turnTime(games, player), String(tally(games, player).wins)])];
}

function turnTime(games, player) {
  const sum = (name) => games.reduce((all, game) => all + game[name][player], 0);
  const turns = sum("turns");
  return turns ? shortTime(sum("seconds") / turns) : "";
}

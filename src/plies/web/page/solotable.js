// A game at the server as one who plays alone sees it: what was shown, and what is still to come.
//
// The server numbers the positions of a table; `history` is what was shown here, and `first` its
// entry that is the server's position 0. When the server has lost the table, or an entry before
// that one is played on from, another table begins at the text of the last position shown.

const MOST_KEPT = 3000; // entries that can be gone back to

export class Dropped extends Error {}

export class SoloTable {
  constructor(connection, spec) {
    this.connection = connection;
    this.spec = spec;
    this.history = []; // { look, step, moves }
    this.ahead = []; // steps that are known and not yet shown
    this.id = null;
    this.first = 0;
    this.news = null; // is called while something is compiled
    this.drop = null; // gives up the question that is under way
  }

  get entry() { return this.history[this.history.length - 1]; }
  get look() { return this.entry?.look ?? null; }
  get at() { return this.history.length - 1 - this.first; }
  get canUndo() { return this.history.slice(0, -1).some((one) => one.look.turn === 0); }

  // Begins at the start, or goes on at a position that was reached after so many moves.
  async begin(position = "", moves = 0) {
    const where = position ? { position } : {};
    const begun = await this.send("begin", { game: this.spec, ...where });
    this.id = begun.table;
    this.first = 0;
    this.ahead = [];
    this.history = [{ look: begun.start, step: null, moves }];
    begun.steps.forEach((step) => this.add(step));
  }

  add(step) {
    const moves = this.entry.moves + (step.mover === 0 ? 1 : 0);
    this.history.push({ look: step.look, step, moves });
    if (this.history.length > 2 * MOST_KEPT) {
      this.history.splice(0, MOST_KEPT);
      this.first -= MOST_KEPT;
    }
  }

  // Makes sure that the server knows the position shown last.
  async sit() {
    if (this.id !== null && this.at >= 0) return;
    const begun = await this.send("begin", { game: this.spec, position: this.look.text });
    this.id = begun.table;
    this.first = this.history.length - 1;
    this.ahead = begun.steps;
  }

  // Asks about the position that comes after all that is known; refused once, it sits down anew.
  async ask(what, fields = {}) {
    await this.sit();
    try {
      return await this.send(what, this.placed(fields));
    } catch (error) {
      if (error.lost || error instanceof Dropped) throw error;
      this.leave();
      await this.sit();
      return this.send(what, this.placed(fields));
    }
  }

  placed(fields) { return { table: this.id, at: this.at + this.ahead.length, ...fields }; }

  send(what, fields) {
    return new Promise((resolve, reject) => {
      const asked = this.connection.ask(what, fields, { news: () => this.news?.() });
      const drop = () => {
        asked.cancel();
        reject(new Dropped());
      };
      this.drop = drop;
      const over = (settle) => (found) => {
        if (this.drop === drop) this.drop = null;
        settle(found);
      };
      asked.then(over(resolve), over(reject));
    });
  }

  // Asks for steps and puts them after what is known.
  async play(what, fields) {
    const { steps } = await this.ask(what, fields);
    this.ahead.push(...steps);
    return steps.length;
  }

  // Returns how many steps from the first one ahead end where the player is to move, or 0.
  turnLength(from = 0) {
    const end = this.ahead.findIndex(({ look }, i) => i >= from && (look.turn === 0 || look.over));
    return end < 0 ? 0 : end + 1 - from;
  }

  // Takes the next whole turn: the player's move and what followed it.
  take() {
    const steps = this.ahead.splice(0, this.turnLength());
    steps.forEach((step) => this.add(step));
    return steps;
  }

  // Goes back to the position before the player's last move; returns whether there was one.
  undo() {
    if (!this.canUndo) return false;
    this.ahead = [];
    do this.history.pop(); while (this.look.turn !== 0);
    return true;
  }

  leave() {
    this.id = null;
    this.ahead = [];
  }

  close() { this.drop?.(); }
}

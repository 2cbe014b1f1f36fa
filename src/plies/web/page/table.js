// A game being played: the moves so far, what each position looks like, and which one is shown.
//
// The server keeps the positions. If it forgets them (it was away), the words of the moves are
// enough to begin again where we were.

export class Table {
  constructor(asking, game) {
    this.asking = asking;
    this.game = game; // a spec
    this.steps = [];
    this.start = null;
    this.sides = [];
    this.at = 0;
    this.isStale = false; // the server has forgotten it
  }

  get last() { return this.steps.length; }
  get words() { return this.steps.map((step) => step.word); }
  get isAtEnd() { return this.at === this.last; }

  // What position `ply` looks like; null if that has to be asked for first.
  look(ply = this.at) { return ply === 0 ? this.start : this.steps[ply - 1].look; }

  // Begins with the moves that were made already; returns what was wrong with them, if anything:
  // those before the wrong one are kept.
  async begin(moves = []) {
    const fields = { game: this.game, moves, lenient: true };
    const begun = await this.asking.ask("begin", fields, { again: true });
    this.id = begun.table;
    this.isStale = false;
    this.sides = begun.sides;
    this.start = begun.start;
    this.steps = begun.steps;
    this.at = this.last;
    await this.see(this.at);
    return begun.trouble;
  }

  // What was thought about the moves, to be kept with them; `recall` takes it back.
  get thoughts() { return this.steps.map(({ look, word, mover, ...thought }) => thought); }

  recall(thoughts) {
    this.steps.forEach((step, i) => Object.assign(step, thoughts?.[i]));
  }

  // Puts the game on the server again, as it stands here; what was thought is kept.
  async restore() {
    const { steps } = this;
    const fields = { game: this.game, moves: this.words };
    const begun = await this.asking.ask("begin", fields, { again: true });
    this.id = begun.table;
    this.isStale = false;
    this.steps = [...steps, ...begun.steps.slice(steps.length)];
  }

  // Goes to a position of the game.
  async see(ply) {
    const wanted = Math.max(0, Math.min(ply, this.last));
    if (!this.look(wanted)) {
      const { look } = await this.ask("look", { at: wanted });
      this.steps[wanted - 1].look = look;
    }
    this.at = wanted;
  }

  // Makes a move where the game is shown; what came after it is dropped.
  async move(word) {
    const { at } = this;
    this.goOn(at, (await this.ask("move", { at, word })).steps);
  }

  // Lets the computer move where the game is shown; returns the steps, of which none is shown yet.
  async answer(players, { count = 1, seconds = 1 } = {}, news = null) {
    const { at } = this;
    const { steps } = await this.ask("answer", { at, players, count, seconds }, news);
    this.goOn(at, steps);
    this.at = at;
    return steps;
  }

  goOn(at, steps) {
    this.steps = [...this.steps.slice(0, at), ...steps];
    this.at = this.last;
  }

  // Drops what comes after a position, and goes there.
  async backTo(ply) {
    await this.see(ply);
    this.steps.length = this.at;
  }

  async ask(what, fields, news = null) {
    for (;;) {
      if (this.isStale) await this.restore();
      try {
        return await this.asking.ask(what, { table: this.id, ...fields }, { news });
      } catch (error) {
        if (!error.lost) throw error;
        this.isStale = true;
        await this.asking.back();
      }
    }
  }
}

// Asking one thing after the other in a way that can be stopped: what waits then ends at once.

const LAST_WORDS = 400; // milliseconds: a server that stops says so shortly before it is gone

export class Stopped extends Error {}

export class Asking {
  constructor(connection) {
    this.connection = connection;
    this.ends = new Set();
  }

  // The answer; a lost connection is waited for, and `again` asks once more.
  async ask(what, fields, { news = null, again = false } = {}) {
    for (;;) {
      const answer = this.connection.ask(what, fields, { news });
      try {
        return await this.until(answer, () => answer.cancel());
      } catch (error) {
        if (!error.lost && !(error instanceof Stopped)) {
          await this.sleep(LAST_WORDS);
          error.lost = !this.connection.isOpen;
        }
        if (!error.lost || !again) throw error;
        await this.back();
      }
    }
  }

  // Waits until the connection is there again.
  back() {
    let forget;
    const back = new Promise((resolve) => { forget = this.connection.onback(resolve); });
    return this.until(back, forget).finally(forget);
  }

  sleep(milliseconds) {
    let timer;
    const over = new Promise((resolve) => { timer = setTimeout(resolve, milliseconds); });
    return this.until(over, () => clearTimeout(timer));
  }

  until(promise, end) {
    return new Promise((resolve, reject) => {
      const stop = () => {
        end();
        reject(new Stopped());
      };
      this.ends.add(stop);
      promise.then(resolve, reject).finally(() => this.ends.delete(stop));
    });
  }

  stop() {
    for (const end of [...this.ends]) end();
    this.ends.clear();
  }
}

// Rows of cells as a CSV file's text. A cell that begins like a formula would be run by
// spreadsheets, so it is kept from that by a quote.
export function csvText(rows) {
  const cell = (value) => {
    let text = String(value ?? "");
    if (/^[=+@\t\r]|^-[^0-9.]/.test(text)) text = `'${text}`;
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(cell).join(",")).join("\n") + "\n";
}

// Puts the page's address on the clipboard, or else shows it to be copied by hand.
export async function copyLink(say, { copied, shown }) {
  try {
    await navigator.clipboard.writeText(location.href);
    say(copied);
  } catch {
    say(shown(location.href));
  }
}

// The one WebSocket of the page: questions go out with a number and answers come back with it.
//
// A connection that is lost is made again, later and later; whoever was waiting is told at once,
// since the server forgets what it was doing for a visitor who has gone. What the page has brought an
// answer to is not asked, and the first questions do not wait until the WebSocket is there.

const FIRST_PAUSE = 300, LONGEST_PAUSE = 5000; // milliseconds before another try
const BEAT = 5000, SLOW = 2000, DEAD = 15_000; // between heartbeats, until one is late, or given up
const EARLY = ["trace", "games", "exercise"]; // as `early.py` has them
const LONGEST_EARLY = 12_000; // characters of an address

export class Refused extends Error {
  constructor(sentence, lost = false) {
    super(sentence);
    this.lost = lost;
  }
}

const asText = (what, fields) => JSON.stringify([what, fields]);

export class Connection {
  constructor(address, words, answers = []) {
    this.address = address;
    this.words = words;
    this.answers = new Map(answers.map(([what, fields, answer]) => [asText(what, fields), answer]));
    this.waiting = new Map();
    this.unsent = [];
    this.number = 0;
    this.pause = FIRST_PAUSE;
    this.returned = new Set();
    this.changed = new Set();
    this.was = false;
    this.connect();
    setInterval(() => this.beat(), BEAT);
  }

  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  connect() {
    this.socket = new WebSocket(this.address);
    this.socket.addEventListener("open", () => this.opened());
    this.socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.closed(event));
  }

  opened() {
    this.pause = FIRST_PAUSE;
    for (const text of this.unsent.splice(0)) this.socket.send(text);
    if (this.was) for (const back of [...this.returned]) back();
    this.was = true;
    this.beaten = 0;
    this.tellAll(true, "");
  }

  closed(event) {
    const sentence = event.reason || this.words.lost;
    this.tellAll(false, sentence);
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.unsent.length = 0;
    for (const one of lost) one.reject(new Refused(sentence, true));
    setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  // Asks whether anybody is there: a network that went away does not say so.
  beat() {
    if (!this.isOpen) return;
    const now = performance.now();
    if (this.beaten && now - this.beaten > DEAD) {
      this.beaten = 0;
      this.socket.close();
      return;
    }
    if (this.beaten) return;
    this.beaten = now;
    this.socket.send(JSON.stringify({ id: `beat ${now}`, do: "cancel", of: 0 }));
    setTimeout(() => {
      if (this.beaten === now && this.isOpen) this.tellAll(false, this.words.waiting);
    }, SLOW);
  }

  tellAll(isThere, sentence) {
    this.isLate = !isThere;
    for (const tell of this.changed) tell(isThere, sentence);
  }

  heard(message) {
    this.beaten = 0;
    if (this.isLate) this.tellAll(true, "");
    this.answer(message);
  }

  answer(message) {
    const asked = this.waiting.get(message.id);
    if (!asked) return;
    if ("news" in message) {
      asked.news?.(message.news);
      return;
    }
    this.waiting.delete(message.id);
    if ("ok" in message) asked.resolve(message.ok);
    else asked.reject(new Refused(message.error));
  }

  // Asks the server; the promise can be cancelled, which nobody is told of but the server.
  ask(what, fields = {}, { news = null } = {}) {
    const brought = this.answers.get(asText(what, fields));
    if (brought) {
      return Object.assign(Promise.resolve(structuredClone(brought)), { cancel: () => {} });
    }
    const id = ++this.number;
    const answer = new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, news });
    });
    const message = { ...fields, id, do: what };
    if (this.was || !EARLY.includes(what)) this.send(message);
    else this.sendEarly(message);
    answer.cancel = () => {
      if (this.waiting.delete(id)) this.send({ id: ++this.number, do: "cancel", of: id });
    };
    return answer;
  }

  // The connection that brought the page is there: a WebSocket takes two round trips more.
  async sendEarly(message) {
    const address = `/ask?${encodeURIComponent(JSON.stringify(message))}`;
    const isShort = address.length <= LONGEST_EARLY;
    try {
      const answer = isShort && await fetch(address, { headers: { "x-plies": "early" } });
      if (answer?.ok) this.answer(await answer.json());
    } catch { /* then it is asked as everything else */ }
    if (this.waiting.has(message.id)) this.send(message);
  }

  send(message) {
    const text = JSON.stringify(message);
    if (this.isOpen) this.socket.send(text);
    else if (this.socket.readyState === WebSocket.CONNECTING) this.unsent.push(text);
    else setTimeout(() => this.waiting.get(message.id)?.reject(new Refused(this.words.lost, true)));
  }

  onback(listener) {
    this.returned.add(listener);
    return () => this.returned.delete(listener);
  }

  onchange(listener) {
    this.changed.add(listener);
    return () => this.changed.delete(listener);
  }
}

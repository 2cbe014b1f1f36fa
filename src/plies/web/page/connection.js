// The one WebSocket of the page: questions go out with a number and answers come back with it.
//
// A connection that is lost is made again, later and later; whoever was waiting is told at once,
// since the server forgets what it was doing for a visitor who has gone.

const FIRST_PAUSE = 300, LONGEST_PAUSE = 5000; // milliseconds before another try

export class Refused extends Error {
  constructor(sentence, lost = false) {
    super(sentence);
    this.lost = lost;
  }
}

export class Connection {
  constructor(address, words) {
    this.address = address;
    this.words = words;
    this.waiting = new Map();
    this.unsent = [];
    this.number = 0;
    this.pause = FIRST_PAUSE;
    this.returned = new Set();
    this.changed = new Set();
    this.was = false;
    this.connect();
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
    for (const tell of this.changed) tell(true, "");
  }

  closed(event) {
    const sentence = event.reason || this.words.lost;
    for (const tell of this.changed) tell(false, sentence);
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.unsent.length = 0;
    for (const one of lost) one.reject(new Refused(sentence, true));
    setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  heard(message) {
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
    const id = ++this.number;
    const answer = new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, news });
    });
    this.send({ ...fields, id, do: what });
    answer.cancel = () => {
      if (this.waiting.delete(id)) this.send({ id: ++this.number, do: "cancel", of: id });
    };
    return answer;
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

// What a view is given to draw: the model that anywidget gives it in a notebook, for the page.

export class Model {
  constructor(values = {}) {
    this.values = { ...values };
    this.listeners = new Map();
  }

  get(name) { return this.values[name]; }

  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    for (const listener of [...(this.listeners.get(`change:${name}`) ?? [])]) listener();
  }

  on(event, listener) {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event).add(listener);
  }

  off(event, listener) { this.listeners.get(event)?.delete(listener); }

  save_changes() {}
}

// Elements of the page, made in one call each.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) {
        element.addEventListener(event, listener);
      }
    } else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// A button; `key` is told beside what it does, for those who would rather type.
export function button(text, { title = text, key = "", on = null, ...others } = {}) {
  const does = key ? `${title} (${key})` : title;
  const attributes = { type: "button", title: does, ...others };
  if (!/[a-z]/i.test(text)) attributes["aria-label"] ??= title; // a sign does not say what it does
  return make("button", { ...attributes, on: on ? { click: on } : {} }, text);
}

export function field(label, control, attributes = {}) {
  return make("label", { class: "field", ...attributes }, make("span", {}, label), control);
}

// A labelled select; `choices` are [value, text] pairs. The label's own `.control` is the select.
export function choice(label, choices, value, changed) {
  const control = make("select", { on: { change: () => changed?.(control.value) } });
  for (const [one, text] of choices) control.append(make("option", { value: one }, text));
  control.value = value;
  return field(label, control);
}

export function download(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// Tells a screen reader, in its own time.
export function announce(text) {
  document.getElementById("spoken").textContent = text;
}

export function numberText(value) {
  if (value === "inf" || value === Infinity) return "∞";
  if (value === "-inf" || value === -Infinity) return "−∞";
  if (typeof value !== "number") return String(value);
  return value.toLocaleString("en", { maximumFractionDigits: 3 }).replace("-", "−");
}

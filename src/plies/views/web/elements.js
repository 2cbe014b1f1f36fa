// Elements of a page (`make`) and of a drawing (`draw`), what they show (`put`), their colours
// (`paint`).

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

// Sets an attribute or the text of an element, if it is not that already.
export function put(element, name, value) {
  if (element.shown?.[name] === value) return;
  (element.shown ??= {})[name] = value;
  if (name === "text") element.textContent = value;
  else element.setAttribute(name, value);
}

// Gives style sheets a colour by each name: [on a light page, on a dark one].
export function paint(element, colours) {
  for (const [name, [light, dark]] of Object.entries(colours)) {
    element.style.setProperty(`--${name}`, `light-dark(${light}, ${dark})`);
  }
}

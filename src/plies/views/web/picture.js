// Pictures that games draw, made safe: readPicture(text, near) returns an SVG element.
//
// Only shapes and how they are painted come through: no scripts, events, links or pages inside.
// A page forbids <style> elements, so their rules become a sheet of the document that holds for
// boards only.

const SHAPES_ALLOWED = new Set(("svg g defs title desc path rect circle ellipse line polyline "
  + "polygon text tspan linearGradient radialGradient stop clipPath").split(" "));
const PAINT_ALLOWED = new Set(("class id d x y x1 y1 x2 y2 dx dy width height rx ry cx "
  + "cy r points transform viewBox preserveAspectRatio data-at data-side role aria-label "
  + "aria-hidden offset fx fy gradientUnits gradientTransform clipPathUnits fill fill-rule "
  + "fill-opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin "
  + "stroke-dasharray opacity font-family font-size font-weight font-style text-anchor "
  + "dominant-baseline paint-order letter-spacing stop-color stop-opacity clip-path clip-rule "
  + "visibility").split(" "));
const OWN = "plies-board-"; // before every id, so that none of the page is meant

const sheets = new Map(); // by the text of a <style>

export function readPicture(text, near) {
  const styles = [];
  // Even a document that is only read must not have styles or events in it, or browsers complain:
  // they are taken out before.
  const bare = text.replace(/<style\b[^>]*>([^]*?)<\/style\s*>/gi, (_, style) => {
    styles.push(style.replace(/<!\[CDATA\[|\]\]>/g, "").replaceAll("&gt;", ">"));
    return "";
  }).replace(/<\w[^>]*/g, (tag) => tag.replace(/(\s)(style|on\w+)(\s*=)/gi, "$1data-$2$3"));
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.getElementsByTagName("parsererror").length) return null;
  const picture = cleaned(root);
  if (picture) for (const style of styles) adopt(style, near);
  return picture;
}

function cleaned(element) {
  if (element.namespaceURI !== "http://www.w3.org/2000/svg") return null;
  if (!SHAPES_ALLOWED.has(element.localName)) return null;
  const copy = document.createElementNS(element.namespaceURI, element.localName);
  for (const { name, value } of element.attributes) {
    if (name === "data-style") painted(copy, value);
    else setSafe(copy, name, value);
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent);
    else if (child.nodeType === Node.ELEMENT_NODE) copy.append(cleaned(child) ?? "");
  }
  return copy;
}

function setSafe(element, name, value) {
  if (!PAINT_ALLOWED.has(name)) return;
  if (name === "id") element.setAttribute("id", OWN + value);
  else if (!/url\s*\(/i.test(value)) element.setAttribute(name, value);
  else {
    const inside = /^\s*url\(\s*["']?#([\w-]+)["']?\s*\)\s*$/i.exec(value);
    if (inside) element.setAttribute(name, `url(#${OWN}${inside[1]})`);
  }
}

// A style attribute is forbidden, too: what it says can be said by attributes.
function painted(element, style) {
  for (const rule of style.split(";")) {
    const [name, value] = rule.split(/:(.*)/s);
    if (value) setSafe(element, name.trim(), value.trim());
  }
}

function adopt(style, near) {
  if (/url\s*\(|image-set|@import|\\/i.test(style)) return;
  const root = near.getRootNode();
  const home = root.adoptedStyleSheets ? root : document;
  let sheet = sheets.get(style);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`.plies-board { ${style} }`);
    if (sheet.cssRules.length !== 1) sheet.replaceSync(""); // it tried to leave the board
    sheets.set(style, sheet);
  }
  if (!home.adoptedStyleSheets.includes(sheet)) home.adoptedStyleSheets.push(sheet);
}

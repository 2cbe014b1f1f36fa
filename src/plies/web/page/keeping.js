// What the browser keeps while its tab is open: where each section was left, and what the page
// knows of that place beyond its address. A link that somebody else opens has none of it.

const PLACES = "plies places";
const KNOWN = "plies known ";
const MOST = 30; // places of a section

function read(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name));
  } catch {
    return null; // this browser keeps nothing
  }
}

function write(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch { /* then it is gone with the page */ }
}

// Where a section was left, as its part of the address; or nothing.
export function leftAt(section) { return read(PLACES)?.[section] ?? ""; }

export function leave(section, address) { write(PLACES, { ...read(PLACES), [section]: address }); }

// What is known of the place at this address, in the words of whoever told it; or null.
export function knownOf(section, address) {
  const kept = read(KNOWN + section);
  return Array.isArray(kept) ? kept.find((one) => one.address === address)?.known ?? null : null;
}

// Of the places that were open last, so that Back finds them as they were.
export function know(section, address, known) {
  const kept = read(KNOWN + section);
  const others = Array.isArray(kept) ? kept.filter((one) => one.address !== address) : [];
  write(KNOWN + section, [{ address, known }, ...others].slice(0, MOST));
}

// Questions of a lesson. What is right is not written down where the tree on the card can tell it:
//
// { ask, options, right, why }   one of some sentences; `right` is its number, from 0
// { ask, of: "B", why }          the value of a node, out of all values that leaves have
// { ask, leaves: true, why }     the leaves that the search never looks at
//
// `why` is said after the answer, whatever it was.

import { button, make } from "./elements.js";
import { WORDS } from "./words_learn.js";

const words = WORDS.question;

const isLeaf = ({ nodes }, node) => !nodes.parent.includes(node);
export const leavesOf = (trace) => trace.nodes.parent.map((_, node) => node)
  .filter((node) => isLeaf(trace, node));

// Returns the leaves that a search never looks at.
export function skippedLeaves(trace) {
  const seen = new Set(trace.steps.node);
  return leavesOf(trace).filter((node) => !seen.has(node));
}

// Returns what a node hands up in the end, as it is written at the node.
export function valueOf({ nodes, steps }, name) {
  const at = steps.kind.findLastIndex((kind, i) =>
    (kind === "leave" || kind === "leaf") && nodes.name[steps.node[i]] === name);
  return steps.value[at].replace(/^[<>]= /, "");
}

function optionsOf(question, trace) {
  if (question.options) return { texts: question.options, right: question.right };
  const texts = [...new Set(leavesOf(trace).map((node) => trace.nodes.paper[node]))]
    .sort((a, b) => Number(a) - Number(b));
  return { texts, right: texts.indexOf(valueOf(trace, question.of)) };
}

// A question on a card. `given` is an answer from before; `answered(given, isRight)` is told of a
// new one. Leaves are picked in the tree, too: `pick(nodes)` is told of those picked here.
export class Question {
  constructor(question, trace, { given, answered, pick = () => {} }) {
    Object.assign(this, { question, trace, answered, pick });
    this.said = make("p", { class: "said", role: "status" });
    const label = question.ask;
    this.element = make("fieldset", { class: "question" }, make("legend", {}, label));
    if (question.leaves) this.offerLeaves(given ?? []);
    else this.offerOptions();
    this.element.append(this.said);
    if (given !== null) this.show(given);
  }

  offerOptions() {
    const { texts, right } = optionsOf(this.question, this.trace);
    this.right = right;
    this.options = texts.map((text, i) => button(text, {
      "aria-pressed": "false", class: "option", on: () => this.take(i),
    }));
    this.element.append(make("div", { class: "options" }, ...this.options));
  }

  offerLeaves(given) {
    const { nodes } = this.trace;
    this.picked = given;
    this.right = skippedLeaves(this.trace);
    this.leaves = leavesOf(this.trace);
    this.options = this.leaves.map((node) => button(
      words.leaf(nodes.name[node], nodes.paper[node]), {
        "aria-pressed": "false", class: "option",
        on: () => this.toggle(node),
      }));
    this.check = button(words.check, { class: "primary", on: () => this.take(this.picked) });
    this.element.append(make("div", { class: "options" }, ...this.options), this.check);
    this.mark();
  }

  toggle(node) {
    const isPicked = this.picked.includes(node);
    this.pick(isPicked ? this.picked.filter((one) => one !== node) : [...this.picked, node]);
  }

  // Shows what is picked, here or in the tree.
  setPicked(nodes) {
    this.picked = nodes;
    this.mark();
  }

  mark() {
    this.options.forEach((option, i) =>
      option.setAttribute("aria-pressed", String(this.picked.includes(this.leaves[i]))));
  }

  take(given) {
    this.show(given);
    this.answered(given, this.isRight(given));
  }

  isRight(given) {
    if (!this.question.leaves) return given === this.right;
    return given.length === this.right.length && given.every((node) => this.right.includes(node));
  }

  show(given) {
    const isRight = this.isRight(given);
    if (this.question.leaves) this.pick(given);
    else this.options.forEach((one, i) => one.setAttribute("aria-pressed", String(i === given)));
    const { nodes } = this.trace ?? {};
    const wanted = this.question.leaves ? words.leaves(this.right.map((node) => nodes.name[node]))
      : this.options[this.right].textContent;
    this.said.textContent = words.verdict(isRight, wanted, this.question.why ?? "");
    this.said.className = `said ${isRight ? "yes" : "no"}`;
  }
}

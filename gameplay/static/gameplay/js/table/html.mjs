/* Markup as it is written in HTML, drawn by Preact; and the words of the page. */

import { Component, h, render } from "../../vendor/preact.module.js";
import htm from "../../vendor/htm.module.js";

export { Component, render };
export const html = htm.bind(h);

/* What the interface says stands in the page, in the language of the page:
 * <li data-word="sent">Sent: %1.</li> */
const told = new Map(
  [...document.querySelectorAll("#table-words [data-word]")].map((one) => [one.dataset.word, one.textContent.trim()]),
);

export function word(key, ...values) {
  const text = told.get(key) ?? key;
  return values.reduce((said, value, n) => said.replaceAll(`%${n + 1}`, value), text);
}

/* What the game calls something, where the page has a word for it: a phase, a kind of card. */
export const called = (kind, name) => told.get(`${kind}-${name}`) ?? name;

/* Words of the game in a row, those that the page knows in its language. */
export const calledAll = (words) =>
  String(words).split(" ").map((one) => told.get(one.toLowerCase()) ?? one).join(" ");

/* A fact of a card with its name: "Energy 40". */
export const fact = (name, value) =>
  told.get(name)?.includes("%1") ? word(name, calledAll(value)) : `${word(name)} ${calledAll(value)}`;

/* A moment as the hall says it elsewhere on the page: by the clock of the hall, of 24 hours. */
export const clockTime = (at) =>
  new Date(at).toLocaleTimeString("en-GB", {
    hour: "2-digit", minute: "2-digit", timeZone: document.querySelector("[data-zone]")?.dataset.zone,
  });

/* The letter that stands for a value where there is room for no word. */
export const initial = (name) => word(name)[0].toUpperCase();

/* A name in so many letters; the number that tells two copies apart stays. */
function short(name, most) {
  if (name.length <= most) return name;
  const number = / \d+$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, most - 1 - number.length).replace(/[ ,]+$/, "")}…${number}`;
}

/* What can be chosen now has this mark: a frame alone is not seen by everybody. */
export const Mark = () => html`<span class="place-mark" aria-hidden="true">+</span>`;

const fitted = new Map();
let pen = null;
let letters = "";

/* The size of letters that client.css gives the board on this screen. */
function measureLetters() {
  letters = getComputedStyle(document.documentElement).getPropertyValue("--board-letters").trim() || "12.5px";
  fitted.clear();
}
addEventListener("resize", measureLetters);

/* A name as far as there is room for it on a card, in units of the board. */
export function fitting(name, room, weight = 700) {
  if (!letters) measureLetters();
  const key = `${weight} ${room} ${name}`;
  if (fitted.has(key)) return fitted.get(key);
  pen ??= document.createElement("canvas").getContext("2d");
  pen.font = `${weight} ${letters} ${getComputedStyle(document.body).fontFamily}`;
  let most = name.length;
  while (most > 3 && pen.measureText(short(name, most)).width > room) most -= 1;
  fitted.set(key, short(name, most));
  return fitted.get(key);
}

export const rule = (id) =>
  html`<a class="rule-ref" lang="en" href=${`/rules/${encodeURIComponent(id)}/`}>${id}</a>`;

export const rules = (ids) => ids.filter(Boolean).map((id) => html`${" "}${rule(id)}`);

/* A part that the server drew stays as it is. */
export class Kept extends Component {
  shouldComponentUpdate(next) {
    return next.node !== this.props.node;
  }
  place(host) {
    if (host && this.props.node && this.props.node.parentNode !== host) host.replaceChildren(this.props.node);
  }
  render() {
    return html`<div class=${this.props.class ?? ""} ref=${(host) => this.place(host)}></div>`;
  }
}

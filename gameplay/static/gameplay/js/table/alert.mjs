/* Whoever looks elsewhere is told that they are asked: a mark in the title and on the icon of the page, and
 * a few short tones where they are wanted. Off at first; what is set is remembered in this browser. */

import { mayAnswer } from "./question.mjs";

const KEY = "drome.sound";
const TONES = {
  asked: [[660, 0, 0.12], [880, 0.13, 0.18]],
  hit: [[180, 0, 0.16]],
  gone: [[220, 0, 0.14], [147, 0.15, 0.3]],
  turn: [[523, 0, 0.14]],
};

let context = null;

function kept() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // nothing may be kept here
  }
}

let on = kept();
export const sounds = () => on;

export function setSound(wanted) {
  on = wanted;
  try {
    localStorage.setItem(KEY, wanted ? "on" : "off");
  } catch {
    // it holds until the page is left
  }
  if (on) play(["asked"]);
}

/* Tones one after the other; a browser that has heard no click yet plays none. */
function play(names) {
  if (!on || !names.length) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  let begin = context.currentTime + 0.02;
  for (const name of names) {
    let end = 0;
    for (const [pitch, at, long] of TONES[name]) {
      const source = context.createOscillator();
      const volume = context.createGain();
      source.frequency.value = pitch;
      source.type = name === "asked" || name === "turn" ? "sine" : "triangle";
      volume.gain.setValueAtTime(0.0001, begin + at);
      volume.gain.exponentialRampToValueAtTime(0.16, begin + at + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + at + long);
      source.connect(volume).connect(context.destination);
      source.start(begin + at);
      source.stop(begin + at + long + 0.02);
      end = Math.max(end, at + long);
    }
    begin += end + 0.05;
  }
}

const asks = (doc) => Boolean(doc?.prompt && !doc.prompt.by_itself && !doc.sent);
const waitsFor = (doc) => asks(doc) || mayAnswer(doc);

/* What sounds between two documents of one game: one hit, one fall, a turn, a question. */
export function heard(before, doc) {
  if (!before || before.table.number !== doc.table.number) return [];
  const last = before.events?.at(-1)?.seq ?? -1;
  const kinds = new Set((doc.events ?? []).filter((event) => event.seq > last).map((event) => event.kind));
  const found = [];
  if (kinds.has("destroy") || kinds.has("defeat") || kinds.has("kill")) found.push("gone");
  else if (kinds.has("damage")) found.push("hit");
  if (kinds.has("turn")) found.push("turn");
  const asked = asks(doc) && doc.prompt.asked !== before.prompt?.asked;
  if (asked || (mayAnswer(doc) && !mayAnswer(before))) found.push("asked");
  return found;
}

const icon = document.querySelector("link[rel='icon']");
const plainIcon = icon?.href ?? "";
const plainTitle = document.title;
let waits = false;

function mark(asked) {
  if (waits === asked) return;
  waits = asked;
  document.title = asked ? `● ${plainTitle}` : plainTitle;
  const marked = document.getElementById("table")?.dataset.askedIcon;
  if (icon && marked) icon.href = asked ? marked : plainIcon;
}

export function tell(before, doc) {
  play(heard(before, doc));
  if (!waitsFor(doc)) mark(false);
  else if (document.hidden || !document.hasFocus()) mark(true);
}

const back = () => !document.hidden && mark(false);
document.addEventListener("visibilitychange", back);
window.addEventListener("focus", back);

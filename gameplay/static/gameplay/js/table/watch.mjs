/* The page of a watcher. The server draws the first view; then the page follows the document that all
 * watchers of the table share, and draws it by itself. */

import { html, render } from "./html.mjs";
import { announcement } from "./log.mjs";
import { neighbour } from "./board.mjs";
import { picturesOf, play, standing } from "./motion.mjs";
import { Store } from "./store.mjs";
import { BELOW, Watched } from "./watched.mjs";

const section = document.getElementById("table");
const wide = matchMedia("(min-width: 60rem)");
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let game = null; // the module of the game that is played
let host = null;
let kept = null; // what the server drew and stays
let last = null; // the position that is on the screen

const say = (text) => text && document.dispatchEvent(new CustomEvent("announce", { detail: { text } }));
const store = new Store(section, (state) => draw(state));

const act = {
  pick: (_names, event, first) => {
    const box = event?.currentTarget.getBoundingClientRect();
    store.set({ sheet: first ? { name: first.name, piece: first.id ? first : null, box } : null });
  },
  show: (sheet) => (sheet || store.state.sheet) && store.set({ sheet }),
};

/* Before both armies stand, and where nothing was shown yet, the server draws. */
const drawable = (doc) => doc?.view && !game.placing(doc.view);

function begin() {
  const foot = document.createElement("div");
  foot.append(...section.querySelectorAll(".watch-replays"));
  kept = { head: section.querySelector(".duel-head > div"), foot };
  host = document.createElement("div");
  host.className = "duel-live";
  section.replaceChildren(host);
  section.dataset.client = "";
  delete section.dataset.liveUrl; // news of the topic come here
}

function draw(state) {
  if (!drawable(state.doc)) return;
  if (!host) begin();
  section.dataset.liveRevision = state.doc.revision;
  const doc = { ...state.doc, reader: BELOW };
  const layout = game.layout(doc.view, BELOW, wide.matches);
  const now = { at: standing(layout), vitals: game.vitals(doc.view), doc: state.doc, layout, wide: wide.matches };
  const moved = last && last.doc !== now.doc && last.wide === now.wide;
  const pictures = moved ? picturesOf(host) : null;
  render(html`<${Watched} ...${{ doc, act, game, state: { ...state, layout, tree: [] }, layout, kept }} />`, host);
  const before = last;
  last = now;
  if (moved) play(host.querySelector("svg.board"), before, now, pictures);
  if (before && before.doc !== now.doc) say(announcement(before.doc, now.doc));
}

async function look() {
  if (host) return;
  const doc = await store.whole().catch(() => null);
  if (host || !drawable(doc)) return;
  const heard = Number(section.dataset.liveRevision ?? 0);
  await store.take(doc);
  if (heard > doc.revision) store.refresh();
}

/* Where nothing was shown yet the page looks again by itself: soon after the moment that it names,
 * else now and then. News come by the topic only from then on. */
const OFTEN = 3000;
const SELDOM = 15_000;
let looking = null;
const awaited = (part) => part.querySelector("[data-awaited]")?.dataset.awaited;

function expect() {
  clearTimeout(looking);
  const moment = host ? undefined : awaited(section);
  if (moment === undefined) return;
  const left = Date.parse(moment) - Date.now();
  const pause = Number.isNaN(left) ? SELDOM : Math.min(left > 0 ? left + 1000 : OFTEN, SELDOM);
  looking = setTimeout(lookAgain, pause);
}

async function lookAgain() {
  const address = section.dataset.liveUrl;
  const answer = await fetch(address, { headers: { "X-Part": "1" }, cache: "no-store" }).catch(() => null);
  const fresh = document.createElement("template");
  if (answer?.ok) fresh.innerHTML = await answer.text();
  if (!answer?.ok || host || awaited(fresh.content) === awaited(section)) return expect();
  section.replaceChildren(...fresh.content.childNodes);
  section.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
}

section.addEventListener("keydown", (event) => {
  const space = event.target.closest?.("[data-space]");
  if (event.key === "Escape") act.show(null);
  if (!host || !space) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    space.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    const next = neighbour(last.layout, space.dataset.space, ARROWS[event.key]);
    if (!next) return;
    store.set({ at: next });
    document.getElementById(`space-${next}`).focus();
  }
});
section.addEventListener("live:changed", (event) => {
  if (host && event.detail.revision > (store.state.doc?.revision ?? -1)) store.refresh();
});
section.addEventListener("live:swapped", () => {
  setTimeout(look);
  expect();
});
document.addEventListener("live:document", (event) => host && store.heard(event.detail));
wide.addEventListener("change", () => host && draw(store.state));
document.addEventListener("pointerdown", (event) => {
  if (store.state.sheet && !event.target.closest(".sheet, [data-space], [data-card], .chip, .fighter")) act.show(null);
});

expect();
if (section.dataset.watch) {
  game = await import(`./games/${section.dataset.watch}.mjs`);
  look();
}

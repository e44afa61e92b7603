/* The table in the hand. The server draws the first view; then the page follows the document of the table
 * and draws by itself. Setting up, exchanging cards, the end of a game and what others than players
 * see stay parts that the server draws (js/table.js). */

import { html, render } from "./html.mjs";
import { setSound, sounds, tell } from "./alert.mjs";
import { announcement, repairOf } from "./log.mjs";
import { fits, grouped, left, MOST, open as openTo } from "./options.mjs";
import { neighbour } from "./board.mjs";
import { dragging } from "./drag.mjs";
import { picturesOf, play, standing } from "./motion.mjs";
import { Store } from "./store.mjs";
import { written } from "./chat.mjs";
import { nameOf, Table } from "./page.mjs";
import { isOut } from "./question.mjs";

const section = document.getElementById("table");
const wide = matchMedia("(min-width: 60rem)");
const RECENT = 20; // steps that the reason of a repair stands beside the question (gameplay/queries/table/repairs.py)
const DRAWN = ["setup", "lock"]; // questions whose forms the server draws
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const say = (text) => text && document.dispatchEvent(new CustomEvent("announce", { detail: { text } }));
const one = (selector) => section.querySelector(selector);

let game = null; // the module of the game that is played
let kept = null; // what the server drew and stays
let last = null; // the position that is on the screen
let host = null;

const store = new Store(section, () => draw());

/* --- Who draws ------------------------------------------------------------------------------- */

const drawable = (doc) =>
  doc?.view && !doc.ended && !doc.table.paused && !doc.view.result && doc.table.state === "playing" && doc.seats.some((seat) => seat.mine) &&
  !DRAWN.includes(doc.prompt?.kind) && !game.placing(doc.view);

/* Whether the page has drawn itself before. */
let begun = false;

/* From the server's part to the page's own, with what stays of it. */
function begin() {
  const head = one(".duel-head > div");
  // Before a game begins, and when one is over, the foot has no way to concede, to undo or to call a judge.
  const older = begun || !section.querySelector(".duel-foot:not([data-over])");
  const foot = document.createElement("div");
  foot.append(...section.querySelectorAll(".duel-foot, #pledge"));
  const repairs = document.createElement("div");
  repairs.append(...section.querySelectorAll("#repairs > .repair-told"));
  const ruled = document.createElement("div");
  ruled.append(...section.querySelectorAll(".repair-now"));
  kept = { head, foot, repairs, ruled, replay: replayOf(foot), stops: "stops" in section.dataset };
  section.dataset.client = "";
  scrollBy({ top: -Number(section.dataset.cleared ?? 0), behavior: "instant" }); // for a bar that goes now
  delete section.dataset.cleared;
  host = document.createElement("div");
  host.className = "duel-live";
  section.replaceChildren(host);
  delete section.dataset.liveUrl; // news of the topic come here
  last = null;
  if (older) hearKept(); // the server's part may be older than the game, or than the end of a stop
  begun = true;
}

const replayOf = (foot) => foot.querySelector("a[href^='/replays/']")?.getAttribute("href") ?? "";

const AGAIN = 2000; // after so long a part that did not come is asked for once more

/* The part that the server draws is on its way: "now", or "again" where news came meanwhile. */
let giving = null;

/* Back to a part that the server draws. News that come before it stands may not be in it: it is
 * fetched once more, or what the page says would stay as it was for good. */
async function giveBack() {
  if (giving) {
    giving = "again";
    return;
  }
  let text = null;
  try {
    do {
      giving = "now";
      const answer = await fetch(section.dataset.part, { headers: { "X-Part": "1" }, cache: "no-store" });
      if (!answer.ok) return location.reload();
      text = await answer.text();
    } while (giving === "again");
  } catch {
    setTimeout(giveBack, AGAIN);
    return;
  } finally {
    giving = null;
  }
  if (!host) return;
  const refusal = store.state.refusal && one("#refusal")?.cloneNode(true); // stays until the next choice
  render(null, host);
  host = null;
  delete section.dataset.client;
  section.dataset.liveUrl = section.dataset.part;
  const fragment = document.createElement("template");
  fragment.innerHTML = text;
  section.replaceChildren(...fragment.content.childNodes);
  if (refusal) (one("#decision") ?? section).prepend(refusal);
  say(one("[data-announce]")?.textContent);
  if ("alone" in section.dataset) one("#decision")?.scrollIntoView({ block: "nearest" }); // what it ends with
  section.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
}

async function look() {
  if (host || !game) return;
  const doc = await store.whole().catch(() => null);
  if (host || !drawable(doc) || section.hasAttribute("aria-busy")) return; // an answer is on its way
  store.state = { ...store.state, doc: null };
  const heard = Number(section.dataset.liveRevision ?? 0);
  await store.take(doc);
  if (heard > doc.revision) store.refresh(); // news came while it was fetched
}

/* What the server draws of a game and the page keeps: what can be done under the table, and what a judge set right
 * while play was stopped, and why. */
async function hearKept() {
  const answer = await fetch(section.dataset.part, { headers: { "X-Part": "1" }, cache: "no-store" }).catch(() => null);
  if (!answer) return setTimeout(() => host && hearKept(), AGAIN);
  if (!answer.ok || !host) return;
  const fragment = document.createElement("template");
  fragment.innerHTML = await answer.text();
  const found = (what) => fragment.content.querySelectorAll(what);
  kept.foot.replaceChildren(...found(".duel-foot, #pledge"));
  kept.repairs.replaceChildren(...found("#repairs > .repair-told"));
  kept.ruled.replaceChildren(...found(".repair-now"));
  kept.replay = replayOf(kept.foot);
  draw();
}

/* What somebody picked and typed in the server's part, what was refused there, and where they were, goes along. */
function carried() {
  const same = one("[data-decide]")?.dataset.asked === String(store.asked);
  const typed = same ? (one("#line")?.value ?? "") : "";
  const picked = same ? JSON.parse(section.dataset.picked ?? "[]") : [];
  const refused = one("#refusal");
  const refusal = refused && { drawn: refused.innerHTML };
  return { typed, picked, refusal, focus: section.contains(document.activeElement) ? document.activeElement.id : "" };
}

/* --- Drawing --------------------------------------------------------------------------------- */

/* Drawing takes the focus from what goes, and who loses it may ask for drawing: one after the other. */
let drawing = false;
let again = false;

function draw() {
  again = true;
  if (drawing) return;
  drawing = true;
  try {
    while (again) {
      again = false;
      drawOnce(store.state);
    }
  } finally {
    drawing = false;
  }
}

function drawOnce(state) {
  const { doc } = state;
  if (!doc) return;
  if (!drawable(doc)) {
    if (host) giveBack();
    return;
  }
  if (!host) {
    const { typed, picked, refusal, focus } = carried();
    begin();
    store.state = { ...state, typed, picked, refusal };
    drawLive(store.state);
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  } else drawLive(state);
}

function drawLive(state) {
  const { doc } = state;
  section.dataset.liveRevision = doc.revision;
  const layout = game.layout(doc.view, doc.reader, wide.matches);
  const rest = doc.prompt ? left(doc.prompt.options, state.picked, state.typed) : [];
  const tree = doc.prompt ? treeOf(doc.prompt) : [];
  const now = { at: standing(layout), vitals: game.vitals(doc.view), doc, layout, wide: wide.matches };
  if (last && last.doc.revision !== doc.revision) one("[data-undone]")?.remove(); // the next choice was made
  if (doc.events?.length && doc.events.at(-1).step - repairOf(doc)?.step > RECENT) one("[data-repair]")?.remove();
  const moved = last && last.doc !== doc && last.wide === now.wide;
  const pictures = moved ? picturesOf(host) : null;
  const focus = host.contains(document.activeElement) ? document.activeElement : null;
  const full = { ...state, layout, tree, outlook: outlookOf(rest, doc.prompt?.options ?? [], state) };
  render(html`<${Table} ...${{ doc, act, game, state: full, left: rest, layout, kept }} />`, host);
  const before = last;
  last = now;
  if (moved) play(host.querySelector("svg.board"), before, now, pictures);
  // On which hangs what the foot offers, and what is told of repairs.
  const may = (of) => `${Boolean(of.undo)} ${isOut(of, of.reader)} ${repairOf(of)?.seq}`;
  if (before && may(before.doc) !== may(doc)) hearKept();
  if (before?.doc !== doc) {
    say(announcement(before?.doc, doc));
    say(written(before?.doc, doc, nameOf));
    tell(before?.doc, doc);
  }
  if (focus && !focus.isConnected) one("#question")?.focus({ preventScroll: true });
  hear(state);
  const read = before && placeOf(before.doc) !== placeOf(doc);
  if (read) one("#lesson")?.scrollIntoView({ block: "nearest" }); // the next step is read from its beginning
}

/* What was refused, or why something cannot be done, comes onto the screen: on a phone it stands below the board,
 * and the key that passes lies over that place. */
let heard = null;

function hear({ refusal, told }) {
  const answer = refusal ?? told;
  if (answer === heard) return;
  heard = answer;
  const notice = answer && one(refusal ? "#refusal" : "[data-why-answer]");
  if (!notice) return;
  const { top, bottom } = notice.getBoundingClientRect();
  if (top < 0 || bottom > floor()) notice.scrollIntoView({ block: "center", behavior: "instant" });
}

/* Where the screen ends below: at the key that passes, where it lies over the page. */
function floor() {
  const key = wide.matches ? null : one(".pass-key");
  return key?.getBoundingClientRect().top ?? innerHeight;
}

/* What is left when no place can be picked any more differs in words alone, or is the one thing to confirm. It comes
 * onto the screen, with the board moved no more than that needs: where a lesson is told above the board, all of it
 * stands below. */
const GAP = 8;

function showLeft(rest) {
  if (openTo(rest, store.state.picked).size) return;
  const shown = rest.map((option) => one(`#options button[value="${CSS.escape(option.line)}"]`)?.getBoundingClientRect());
  const boxes = shown.filter((box) => box?.height);
  if (!boxes.length) return;
  const under = Math.max(...boxes.map((box) => box.bottom)) + GAP - floor();
  const over = Math.min(...boxes.map((box) => box.top)) - GAP;
  if (under > 0) scrollBy({ top: Math.min(under, over), behavior: "instant" });
}

const placeOf = ({ lesson }) => (lesson ? `${lesson.chapter}.${lesson.step}` : "");

/* What the option would do that is pointed at, or that alone is left. */
function outlookOf(rest, options, state) {
  if (state.sent) return null;
  const aimed = options.find((option) => option.line === state.aim);
  const shown = aimed ?? (rest.length === 1 && options.length > 1 ? rest[0] : null);
  return shown ? (shown.preview ?? state.foretold[shown.line] ?? null) : null;
}

let known = { prompt: null, tree: [] };
function treeOf(prompt) {
  if (known.prompt !== prompt) known = { prompt, tree: grouped(prompt.options) };
  return known.tree;
}

/* --- What a person does ---------------------------------------------------------------------- */

const options = () => store.state.doc?.prompt?.options ?? [];
const remaining = () => left(options(), store.state.picked, store.state.typed);
const same = (pick, names) => pick.join() === names.join();

/* The line somebody means who picks a place that no option names. */
function wish(names, first) {
  const kind = store.state.doc.prompt?.kind;
  const { picked } = store.state;
  if (kind === "strike" && names.length === 1 && !first?.id) return `strike with ${names[0]}`;
  if (kind === "move" && picked.length && picked[0].length > 1) return `move ${picked[0][1]} to ${names[0]}`;
  return "";
}

/* The same in words. */
const wished = (names) => [...store.state.picked.map((pick) => pick[1] ?? pick[0]), names[0]].join(" → ");

function pick(names, event, first) {
  const { picked, sent } = store.state;
  const box = event?.currentTarget.getBoundingClientRect();
  const touch = event?.pointerType !== "mouse";
  const open = options();
  const show = first && touch ? { name: first.name, piece: first.id ? first : null, box } : null;
  if (sent || !open.length) return store.set({ sheet: show });
  const at = picked.findIndex((one) => same(one, names));
  if (at >= 0) {
    const rest = remaining();
    if (rest.length === 1) return act.send(rest[0].line);
    return store.set({ picked: picked.filter((_, n) => n !== at), sheet: null });
  }
  if (open.some((option) => fits(option, [...picked, names]))) picked_(picked.concat([names]));
  else if (picked.length && wish(names, first)) store.why(wish(names, first), wished(names));
  else if (open.some((option) => fits(option, [names]))) picked_([names]);
  else if (wish(names, first)) store.why(wish(names, first), wished(names));
  else store.set({ sheet: show });
}

function picked_(picked) {
  store.set({ picked, sheet: null });
  const rest = remaining();
  showLeft(rest);
  if (rest.length !== 1) return;
  say(rest[0].label);
  if (untold(rest[0])) store.foretell(rest[0].line);
}

/* A document tells what comes of few options; of many it is asked who lingers on one, or picks until one is left. */
const POINTED = 150;
let pointing = 0;
const untold = (option) =>
  !option.preview && option.line !== "pass" && options().length > MOST && !("alone" in section.dataset);

const act = {
  pick,
  show: (sheet) => (sheet || store.state.sheet) && store.set({ sheet }),
  sound: () => {
    setSound(!sounds());
    draw();
  },
  untold,
  aim: (line) => {
    if (line !== (store.state.aim ?? "")) store.set({ aim: line });
    clearTimeout(pointing);
    const option = line && options().find((one) => one.line === line);
    if (option && untold(option)) pointing = setTimeout(() => store.foretell(line), POINTED);
  },
  send: (line) => store.send(line),
  control: (path, body) => store.control(path, body),
  clear: () => store.set({ picked: [], typed: "", told: null, refusal: null, sheet: null }),
  type: (event) => store.set({ typed: event.currentTarget.value }),
  choose: (event) => {
    event.preventDefault();
    if (event.submitter?.value) store.send(event.submitter.value);
  },
  sendTyped: (event) => {
    event.preventDefault();
    const rest = remaining();
    const typed = store.state.typed.trim();
    if (!typed && !store.state.picked.length) return;
    const exact = rest.find((option) => option.line.toLowerCase() === typed.toLowerCase());
    store.send(exact?.line ?? (rest.length === 1 ? rest[0].line : typed));
  },
  whyTyped: () => store.why(store.state.typed.trim()),
  readChat: () => {
    one("#chat").open = true;
    one("#chat").scrollIntoView({ block: "center", behavior: "instant" });
    one("#chat summary").focus({ preventScroll: true });
    draw();
  },
  chatToggled: () => draw(),
  hold: (event) => {
    event.preventDefault();
    const mine = store.state.doc.seats.find((seat) => seat.mine);
    store.control("hold/", { hold: !mine.hold });
  },
};

/* What is dragged onto its goal is meant: where one line is left, it goes out. */
dragging(section, {
  may: (names) => Boolean(host) && !store.state.sent && options().some((option) => fits(option, [names])),
  drop: (from, to) => {
    const rest = options().filter((option) => fits(option, [from, to]));
    if (rest.length === 1) act.send(rest[0].line);
    else if (rest.length) picked_([from, to]);
    else {
      store.set({ picked: [from], sheet: null });
      store.why(wish(to, null), wished(to));
    }
  },
});

/* --- Keys ------------------------------------------------------------------------------------ */

/* One key passes, one holds. */
function priorityKey(key) {
  if (key === "p" || key === "P") {
    const pass = options().find((option) => option.line === "pass");
    if (pass) act.send(pass.line);
    return Boolean(pass);
  }
  if ((key === "h" || key === "H") && kept?.stops) {
    one("#hold")?.requestSubmit();
    return true;
  }
  return false;
}

function spaceKey(event, space) {
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
}

function whyKey(event, space) {
  const typed = store.state.typed.trim();
  const line = event.target.closest(".option")?.value ?? (typed || (space && wish(space.dataset.names.split("|"), { id: 1 })));
  if (!line) return;
  event.preventDefault();
  store.why(line);
}

document.addEventListener("keydown", (event) => {
  if (!host || event.ctrlKey || event.metaKey || event.altKey) return;
  const inside = host.contains(event.target);
  if (!inside && event.target !== document.body) return;
  const writes = event.target.matches?.("input, textarea, select");
  const space = event.target.closest?.("[data-space]");
  if (event.key === "Escape") act.clear();
  else if (!writes && priorityKey(event.key)) event.preventDefault();
  else if (event.key === "?" && !(writes && event.target.value === "")) whyKey(event, space);
  else if (space) spaceKey(event, space);
});

/* --- News ------------------------------------------------------------------------------------ */

section.addEventListener("live:changed", (event) => {
  if (giving) giving = "again";
  else if (host && event.detail.revision > (store.state.doc?.revision ?? -1)) store.refresh();
});
for (const kind of ["live:swapped", "table:answered"]) section.addEventListener(kind, () => setTimeout(look));
document.addEventListener("live:document", (event) => {
  if (giving) giving = "again";
  if (host) store.heard(event.detail);
});
wide.addEventListener("change", () => host && draw());
document.addEventListener("pointerdown", (event) => {
  if (store.state.sheet && !event.target.closest(".sheet, [data-space], [data-card], .chip, .option, .fighter")) act.show(null);
});

if (section.dataset.game) {
  game = await import(`./games/${section.dataset.game}.mjs`);
  look();
}

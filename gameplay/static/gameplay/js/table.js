/* The digital table in the hand: pick places on the board or cards of the hand until one line is
 * left, or type it. Everything sent is a line of the notation; without this script the same
 * buttons are plain forms. */

import { remember, restore } from "../../tournaments/js/kept.js";

/* While js/table/ draws the table from its document, nothing here acts. */
const idle = () => "client" in section.dataset;

const PART = { "X-Part": "1" }; // who asks so gets the part alone, not the page around it
const section = document.getElementById("table");
let picked = []; // each a list of names that mean the same place
let pickedFor = "";
let sending = null; // the prompt an answer is on its way to

const all = (selector) => [...section.querySelectorAll(selector)];
const one = (selector) => section.querySelector(selector);
const names = (element) => (element.dataset.names ?? element.dataset.card ?? "").split("|");
const placesOf = (option) => (option.dataset.places ? option.dataset.places.split("|") : []);
const typed = () => one("#line")?.value.trim().toLowerCase() ?? "";
const fits = (option, picks) =>
  picks.every((pick) => pick.some((name) => placesOf(option).includes(name)));
const say = (text) => document.dispatchEvent(new CustomEvent("announce", { detail: { text } }));

/* --- Narrowing ------------------------------------------------------------------------------- */

function narrow() {
  const asked = one("[data-decide]")?.dataset.asked ?? "";
  if (asked !== pickedFor) {
    picked = [];
    pickedFor = asked;
  }
  const text = typed();
  const options = one("[data-placing]") ? [] : all(".option"); // a formation is no list of lines
  const left = options.filter(
    (option) => fits(option, picked) && option.value.toLowerCase().includes(text),
  );
  for (const option of options) {
    option.closest("li").hidden = !left.includes(option);
    option.classList.toggle("is-only", left.length === 1 && left[0] === option);
  }
  const narrowed = left.length < options.length;
  for (const group of all(".option-group")) {
    const shown = group.querySelectorAll(".option-item:not([hidden])").length;
    group.hidden = !shown;
    if (narrowed) group.firstElementChild.open = left.length <= 16;
  }
  // First what begins a line (the mover, the source, a card in hand), then where it can go.
  const open = new Set(
    picked.length ? left.flatMap(placesOf) : left.flatMap((option) => [placesOf(option)[0], placesOf(option)[2]]),
  );
  const taken = new Set(picked.flat());
  for (const place of all("[data-space], [data-card]")) {
    const mine = names(place);
    const isPicked = picked.some((pick) => pick.join() === mine.join());
    place.classList.toggle("is-picked", isPicked);
    place.classList.toggle("is-place", !isPicked && mine.some((n) => open.has(n) && !taken.has(n)));
    place.setAttribute("aria-pressed", String(isPicked));
  }
  section.dataset.picked = JSON.stringify(picked); // js/table/ goes on with it
  const note = one("[data-narrowed]");
  if (note) {
    note.hidden = !narrowed;
    note.textContent = note.dataset.text.replace("%n", left.length).replace("%m", options.length);
  }
  return left;
}

function clear() {
  picked = [];
  forget();
  const line = one("#line");
  if (line) line.value = "";
  told = null;
  one("[data-why-answer]")?.replaceChildren();
  showSheet(null);
  narrow();
}

/* On a wide screen there is room for the line at any time. */
function unfold() {
  const more = one("#more");
  if (more && matchMedia("(min-width: 60rem)").matches) more.open = true;
}

function showSheet(space) {
  for (const sheet of all("[data-sheet]")) sheet.hidden = sheet.dataset.sheet !== space;
}

function pick(place) {
  showSheet(place.dataset.space ?? null);
  const options = all(".option");
  if (!options.length) return;
  const mine = names(place);
  const at = picked.findIndex((known) => known.join() === mine.join());
  if (at >= 0) {
    const left = narrow();
    if (left.length === 1) return left[0].form.requestSubmit(left[0]);
    picked.splice(at, 1);
  } else if (options.some((option) => fits(option, [...picked, mine]))) {
    picked.push(mine);
  } else if (picked.length && wish(place)) {
    return askWhy(wish(place));
  } else if (options.some((option) => fits(option, [mine]))) {
    picked = [mine];
  } else if (wish(place)) {
    return askWhy(wish(place));
  }
  const left = narrow();
  if (left.length === 1) say(left[0].value);
}

/* The line somebody means who picks a place that no option names. */
function wish(place) {
  const kind = one("[data-decide]")?.dataset.kind;
  if (kind === "strike" && place.dataset.card) return `strike with ${place.dataset.card}`;
  if (kind === "move" && place.dataset.space && picked.length && picked[0].length > 1)
    return `move ${picked[0][1]} to ${place.dataset.space}`;
  return "";
}

/* --- Sending --------------------------------------------------------------------------------- */

const shown = (part = section) =>
  Number(part.querySelector("[data-part-revision]")?.dataset.partRevision ?? 0);

/* The answer to a click may come after the news of what followed from it: then it is out of date,
 * and only a refusal in it still counts. */
async function latest(html) {
  const fragment = document.createElement("template");
  fragment.innerHTML = html;
  const own = shown(fragment.content);
  const known = Math.max(Number(section.dataset.liveRevision ?? 0), shown());
  if (own >= known || idle()) return fragment;
  const answer = await fetch(section.dataset.liveUrl, { headers: PART, cache: "no-store" });
  if (!answer.ok) return fragment;
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text();
  const refusal = fragment.content.querySelector("#refusal");
  const decision = fresh.content.querySelector("#decision");
  if (refusal && decision) decision.prepend(refusal);
  return fresh;
}

const asked = () => one("[data-decide]")?.dataset.asked ?? "";

/* What the referee answered to "why not?", and at which prompt. It stays until that is answered. */
let told = null;

function tellAgain() {
  const place = one("[data-why-answer]");
  if (place && told && told.asked === asked()) place.innerHTML = told.html;
}

/* What refused a choice stays until the next one: news of what others did say nothing of it. */
let refused = null;

function refuseAgain() {
  const notice = one("#refusal");
  if (notice) refused = notice;
  else if (refused) (one("#decision") ?? section).prepend(refused);
}

function forget() {
  refused?.remove();
  refused = null;
}

/* What follows is not shown while a finger is down: what is replaced under it is not clicked. */
async function lifted() {
  const detail = {};
  document.dispatchEvent(new CustomEvent("lifted", { detail }));
  await detail.when;
}

function show(fragment) {
  if (idle()) return;
  if (shown(fragment.content) < shown()) {
    refused = fragment.content.querySelector("#refusal"); // all that still counts of it
    refuseAgain();
    return;
  }
  const before = { asked: asked(), kept: one("[data-placing]") ? null : remember(section) };
  const hadFocus = section.contains(document.activeElement) && document.activeElement.id;
  section.replaceChildren(...fragment.content.childNodes);
  if (hadFocus) (document.getElementById(hadFocus) ?? one(".option") ?? section).focus({ preventScroll: true });
  const refusal = one("#refusal");
  if (refusal) say(refusal.textContent.trim().replace(/\s+/g, " "));
  // What was begun for this question stays: news may come before the answer to a click, and who is
  // refused wants to change the line and not to write it again.
  if (before.kept && before.asked === asked()) restore(section, before.kept);
  section.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
}

async function send(form, submitter) {
  const asksWhy = submitter?.hasAttribute("data-why") ?? false;
  const body = new FormData(form, submitter ?? undefined);
  if (form.hasAttribute("data-typed")) {
    const left = narrow();
    if (!typed() && !picked.length) return;
    if (!asksWhy && left.length === 1) body.set("line", left[0].value);
    // A line about a formation changes the one that is shown.
    const placing = one("[data-placing]");
    for (const [key, value] of placing ? new FormData(placing) : [])
      if (key.includes(":")) body.set(key, value);
  }
  // A second tap on one prompt is dropped; the next prompt may come before the answer to this one.
  if (!asksWhy && body.has("asked") && sending === body.get("asked")) return;
  await post(asksWhy ? submitter.formAction : form.action, body, asksWhy);
}

async function post(address, body, asksWhy) {
  if (!asksWhy) {
    sending = body.get("asked");
    forget();
  }
  section.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { method: "POST", body, headers: PART });
    if (answer.status === 404 || answer.status === 403 || answer.status >= 500) location.reload();
    else if (asksWhy && answer.status === 200) {
      told = { asked: asked(), html: await answer.text() };
      tellAgain();
    } else {
      const fragment = await latest(await answer.text());
      await lifted();
      show(fragment);
    }
  } catch {
    document.getElementById("connection").hidden = false;
  } finally {
    if (sending === body.get("asked")) sending = null;
    section.removeAttribute("aria-busy");
    if (!idle()) section.dispatchEvent(new CustomEvent("table:answered"));
  }
}

function askWhy(line) {
  const form = one("form[data-typed]");
  if (!form || !line) return;
  const body = new FormData(form);
  body.set("line", line);
  post(form.querySelector("[data-why]").formAction, body, true);
}

/* --- Hands on the page ----------------------------------------------------------------------- */

section.addEventListener("click", (event) => {
  if (idle()) return;
  const place = event.target.closest("[data-space], [data-card]");
  if (place) pick(place);
  if (event.target.closest("[data-clear]")) clear();
});
section.addEventListener("focusin", (event) => {
  if (idle()) return;
  const space = event.target.closest("[data-space]");
  if (space && space.matches(":focus-visible")) showSheet(space.dataset.space);
});
section.addEventListener("pointerover", (event) => {
  if (idle()) return;
  const space = event.pointerType === "mouse" && event.target.closest("[data-space]");
  if (space) showSheet(space.dataset.space);
});
section.addEventListener("input", (event) => !idle() && event.target.id === "line" && narrow());
section.addEventListener("submit", (event) => {
  if (idle() || !event.target.hasAttribute("data-send")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function centre(space) {
  const box = space.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function neighbour(space, [dx, dy]) {
  const [x, y] = centre(space);
  let best = null;
  let least = Infinity;
  for (const other of all("[data-space]")) {
    const [ox, oy] = centre(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (other === space || along < 4) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/* One key passes, one holds. */
function priorityKey(key) {
  if (key === "p" || key === "P") {
    const pass = all("#choose .option").find((option) => option.value === "pass");
    if (pass) pass.form.requestSubmit(pass);
    return Boolean(pass);
  }
  const hold = (key === "h" || key === "H") && one("#hold button");
  if (hold) hold.form.requestSubmit(hold);
  return Boolean(hold);
}

document.addEventListener("keydown", (event) => {
  if (!idle() && event.target === document.body && priorityKey(event.key)) event.preventDefault();
});

section.addEventListener("keydown", (event) => {
  if (idle()) return;
  const space = event.target.closest?.("[data-space]");
  if (event.target.matches?.("input, textarea, select")) {
    // letters are typed there
  } else if (!event.ctrlKey && !event.metaKey && !event.altKey && priorityKey(event.key)) {
    event.preventDefault();
    return;
  }
  if (event.key === "Escape") {
    clear();
    return;
  }
  if (event.key === "?" && !(event.target.matches?.("input") && event.target.value === "")) {
    const line = event.target.closest(".option")?.value ?? (typed() || (space && wish(space)));
    if (line) {
      event.preventDefault();
      askWhy(line);
    }
    return;
  }
  if (!space) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    pick(space);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    const next = neighbour(space, ARROWS[event.key]);
    if (!next) return;
    space.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
});

/* --- Sitting down: a number of the browser's own goes into the shuffle ------------------------ */

function sit() {
  const form = one("form[data-sit]");
  if (!form || form.elements.nonce.value) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  form.elements.nonce.value = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  if (form.hasAttribute("data-sit-at-once")) form.requestSubmit();
}

section.addEventListener("live:swapped", () => {
  if (idle()) refused = null; // js/table/ took it over
  else refuseAgain();
  if (document.activeElement === section) one(".option")?.focus({ preventScroll: true });
  unfold();
  narrow();
  tellAgain();
  sit();
});
unfold();
narrow();
sit();

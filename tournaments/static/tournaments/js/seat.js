/* The seat of a person who has not signed in: chosen once by name, remembered in this browser, shown
 * in each round. Its data lies in a small file, named by the first letter of the seat's hash, that
 * many fetch at once. */

import { filled } from "./find.js";

const section = document.getElementById("my-seat");
const key = section ? `seat ${section.dataset.event}` : "";

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null; // no storage here, or nothing of ours in it
  }
}

function remember(seat) {
  try {
    if (seat) localStorage.setItem(key, JSON.stringify(seat));
    else localStorage.removeItem(key);
  } catch {
    /* it is shown now, and forgotten with the page */
  }
}

let mine = section ? remembered() : null;

async function show() {
  if (!mine?.seat) {
    section.hidden = true;
    return;
  }
  let held = null;
  try {
    const answer = await fetch(section.dataset.seats.replace("X.json", `${mine.seat[0]}.json`));
    if (!answer.ok) return;
    held = (await answer.json()).seats[mine.seat] ?? null;
  } catch {
    return; // what stands there is the last that was known
  }
  const part = (name) => section.querySelector(`[data-seat="${name}"]`);
  const words = held ? (held.table === null ? section.dataset.bye : section.dataset.against) : section.dataset.none;
  part("name").textContent = held?.name ?? mine.name;
  part("table").textContent = held && held.table !== null ? held.table : "–";
  part("note").textContent = filled(words, { others: held?.against.join(", ") ?? "" });
  section.hidden = false;
}

if (section) {
  document.addEventListener("seat:chosen", (event) => {
    mine = event.detail;
    remember(mine);
    show().then(() => section.scrollIntoView({ block: "nearest" }));
  });
  document.addEventListener("live:swapped", show);
  section.querySelector("button").addEventListener("click", () => {
    mine = null;
    remember(null);
    show();
  });
  show();
}

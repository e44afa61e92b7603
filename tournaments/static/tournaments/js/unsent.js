/* What was typed into a form outlives a session that ended while the form was open, and a refusal
 * that is told on the page of the form: it is kept in this tab, while its owner logs in, and filled
 * in again there. A page that is reached in any other way forgets it, and nobody else's page shows
 * it. */

import { unfold } from "./faults.js";
import { fillIn, typedIn } from "./kept.js";

const KEY = "unsent";
const person = document.body.dataset.person;
const here = () => location.pathname + location.search;

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null; // a browser that keeps nothing
  }
}

function write(kept) {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    /* Then what was typed is lost, as the notice says. */
  }
}

function refill(kept) {
  const main = document.querySelector("main");
  const filled = fillIn(main, kept.typed);
  for (const field of filled) unfold(field);
  document.getElementById("refilled").hidden = !filled.length;
}

/* Nothing was done: of several things that were asked for at once some may be refused. */
function refused() {
  const said = document.querySelector(".messages");
  return said?.querySelector("[role=alert]") && !said.querySelector(".notice-ok");
}

const kept = read();
if (kept && document.querySelector("[data-unsent]")) write({ ...kept, unsent: true });
else if (kept && person) {
  write(null);
  if ((kept.unsent || refused()) && kept.person === person && kept.page === here()) refill(kept);
}

document.addEventListener("submit", ({ target }) => {
  if (!person || target.method !== "post" || target.querySelector("[type=password]")) return;
  const typed = typedIn(target);
  write(typed.length ? { page: here(), person, typed } : null);
});

/* Results by keyboard. A line is sent when Enter is pressed, and the fields are free at once for the
 * next: lines wait for each other in order, and each has a key of its own. What is refused is said
 * aloud and stays to be read until the next answer; a table that has a result already is replaced by
 * whoever enters it once more. */

const form = document.getElementById("quick");
const section = document.getElementById("quick-now");
const told = document.getElementById("quick-told");
const standing = new Map(); // table -> the result that stands there, as the last refusal told it
let sending = Promise.resolve();

const LETTERS = "bcdfghjkmnqrvwxz";
const key = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => LETTERS[byte & 15]).join("");

async function send(line) {
  const table = line.get("table").trim();
  line.set("standing", standing.get(table) ?? "");
  line.set("request_key", key());
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { "X-Part": "1" },
    body: new URLSearchParams(line),
  });
  if (!answer.ok || answer.redirected) return location.reload();
  section.innerHTML = await answer.text();
  // What was said stands apart: the part below is renewed whenever the event moves.
  const said = section.querySelector("#quick-said");
  if (said) told.replaceChildren(said);
  standing.delete(table);
  if (said?.dataset.standing) standing.set(table, said.dataset.standing);
}

function lost() {
  const note = document.createElement("p");
  note.className = "notice notice-danger";
  note.setAttribute("role", "alert");
  note.textContent = form.dataset.lost;
  told.replaceChildren(note);
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const line = new FormData(form);
  form.elements.table.value = "";
  form.elements.result.value = "";
  form.elements.table.focus();
  sending = sending.then(() => send(line)).catch(lost);
});

form?.elements.table.addEventListener("keydown", (event) => {
  // Enter in the first field goes on to the second, so that a line is table, Enter, result, Enter.
  if (event.key !== "Enter" || !form.elements.table.value.trim()) return;
  event.preventDefault();
  form.elements.result.focus();
});

// Only now: what is typed before anybody listens would be sent as a page, and the next line lost.
form?.elements.table.focus();

/* Finds names in a list of many pages without leaving the page.
 *
 *   <form data-find="/events/x/pairings.json" data-kind="pairings">…<input type="search" name="q">…</form>
 *   <div id="found" data-none="…" data-more="{count} more" …></div>
 *
 * The whole list comes as data, once a revision; without it the form leads to its page. What is said
 * of each name stands in the attributes of #found, with {names} of what is put in. */

const form = document.querySelector("form[data-find]");
const found = document.getElementById("found");
const field = form?.querySelector("[type=search]");
const MOST = 12; // so many are shown; who types more letters finds the others
const fold = (text) => text.toLocaleLowerCase();
let lines = null; // promise of what can be found
let last = "";

export const filled = (words, values) =>
  words.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "");

async function read() {
  const answer = await fetch(form.dataset.find);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const said = await answer.json();
  return form.dataset.kind === "standings" ? said.lines.map(ofLine) : said.tables.flatMap(ofTable);
}

function ofLine({ number, name, rank, points }) {
  const text = filled(found.dataset.rank, { rank, points });
  return { name, text, href: found.dataset.href.replace("/0/", `/${number}/`) };
}

function ofTable({ match, table, players }) {
  return players.map((player) => {
    const others = players.filter((one) => one !== player).map((one) => one.name);
    const words = table === null ? found.dataset.bye : found.dataset.table;
    const text = filled(words, { table, others: others.join(", ") });
    return { ...player, text, table, href: found.dataset.href.replace("/0/", `/${match}/`) };
  });
}

function row(line) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = line.href;
  link.textContent = line.name;
  const text = document.createElement("span");
  text.textContent = line.text;
  item.append(link, " ", text);
  if (line.seat && found.dataset.me) {
    const me = document.createElement("button");
    me.type = "button";
    me.className = "button button-quiet";
    me.textContent = found.dataset.me;
    me.setAttribute("aria-label", `${found.dataset.me}: ${line.name}`);
    me.addEventListener("click", () => {
      document.dispatchEvent(new CustomEvent("seat:chosen", { detail: { seat: line.seat, name: line.name } }));
      field.value = "";
      show([], "");
    });
    item.append(" ", me);
  }
  return item;
}

function show(hits, wanted) {
  const list = document.createElement("ul");
  list.append(...hits.slice(0, MOST).map(row));
  const note = document.createElement("p");
  note.className = "soft small";
  note.setAttribute("role", "status");
  const more = hits.length - MOST;
  if (wanted && !hits.length) note.textContent = filled(found.dataset.none, { wanted });
  else if (more > 0) note.textContent = filled(found.dataset.more, { count: more });
  found.replaceChildren(...(hits.length ? [list] : []), note);
}

async function find() {
  const wanted = field.value.trim();
  if (wanted === last) return true;
  last = wanted;
  if (!wanted) return show([], "") ?? true;
  try {
    lines ??= read();
    const all = await lines;
    if (wanted !== last) return true;
    const hit = /^\d+$/.test(wanted)
      ? (line) => line.table === Number(wanted)
      : (line) => fold(line.name).includes(fold(wanted));
    show(all.filter(hit), wanted);
    return true;
  } catch {
    lines = null;
    last = "";
    return false;
  }
}

if (form && found) {
  field.addEventListener("input", find);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    last = "";
    if (!(await find())) form.submit();
  });
  // What was found is of the revision before: the next letter asks again.
  document.addEventListener("live:swapped", () => {
    lines = null;
    last = "";
    if (field.value.trim()) find();
  });
}

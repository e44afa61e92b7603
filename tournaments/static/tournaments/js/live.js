/* One stream a page. It brings {topic, revision} and nothing else; each part of the page then
 * fetches its own view of what changed, under the visitor's own rights.
 *
 *   <section data-live-topic="event:12" data-live-url="/events/x/" data-live-revision="57"
 *            data-live-announce="Pairings are out">…</section>
 *
 * Without data-live-url the element gets a `live:changed` event and fetches by itself.
 * A form that is answered in a part of its page says which (see "A form" below).
 * Anything may speak to a screen reader: document.dispatchEvent(new CustomEvent("announce",
 * {detail: {text: "Bob moved", assertive: false}})).
 */

import { remember, restore } from "./kept.js";

const PART = { "X-Part": "1" }; // who asks so gets the part alone, not the page around it
const RETRY = 2000;
const TYPING = 250; // so long nothing is typed before what was typed is asked
const known = new Map(); // topic -> revision this page shows
const busy = new WeakMap(); // section -> "fetching" | "again"
let stream = null;
let following = "";
let timer = 0;

const sections = (topic) =>
  [...document.querySelectorAll("[data-live-topic]")].filter(
    (section) => !topic || section.dataset.liveTopic === topic,
  );

function announce(text, assertive = false) {
  const region = document.getElementById("announcer");
  if (!region || !text) return;
  region.setAttribute("aria-live", assertive ? "assertive" : "polite");
  // A changed ending makes a repeated text be read again.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
document.addEventListener("announce", (event) =>
  announce(event.detail.text, event.detail.assertive),
);

/* --- What is pressed stays until it is clicked ------------------------------------------------
 * A click belongs to the element that was pressed: were that replaced between press and release,
 * the click would be lost. Other scripts wait by the event `lifted`, which gets `detail.when`. */

const LONGEST = 2000; // who holds a button longer means no click
const CLICK = 100; // a click comes this long after its release at most
let held = Promise.resolve();
let lift = () => {};

function press() {
  lift();
  held = new Promise((done) => {
    const timer = setTimeout(done, LONGEST);
    lift = () => {
      clearTimeout(timer);
      done();
    };
  });
}

function letGo() {
  const mine = lift;
  setTimeout(() => mine(), CLICK);
}

async function lifted() {
  for (let seen = null; seen !== held; ) {
    seen = held;
    await seen;
  }
}

document.addEventListener("pointerdown", press, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo, true);
document.addEventListener("keydown", (event) => event.key === " " && !event.repeat && press(), true);
document.addEventListener("keyup", (event) => event.key === " " && letGo(), true);
document.addEventListener("lifted", (event) => {
  event.detail.when = lifted();
});

/* --- A part of the page is renewed ------------------------------------------------------------ */

/* What stands outside of the part and may have changed with it, as the tabs of an event, comes in a
 * <template data-head>: each element takes the place of the one of its id, if the page has one. */
function renewHead(fragment) {
  for (const head of fragment.querySelectorAll("template[data-head]")) {
    for (const fresh of [...head.content.children]) {
      const shown = document.getElementById(fresh.id);
      if (shown && !shown.isEqualNode(fresh)) shown.replaceWith(fresh);
    }
    head.remove();
  }
}

function swap(section, html) {
  const fragment = document.createElement("template");
  fragment.innerHTML = html;
  renewHead(fragment.content);
  const own = section.id
    ? fragment.content.querySelector(`#${CSS.escape(section.id)}`)
    : fragment.content.querySelector(`[data-live-topic="${CSS.escape(section.dataset.liveTopic)}"]`);
  const source = own ?? fragment.content;
  const said = [...source.querySelectorAll("[data-announce]")].map((e) => e.dataset.announce || e.textContent.trim());
  const memory = remember(section);
  section.replaceChildren(...source.childNodes);
  restore(section, memory);
  announce(said.join(" ") || section.dataset.liveAnnounce);
  section.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
}

/* Who was logged in here is so no longer: the whole page says what has become of it. */
function isForAnother(answer) {
  const { person } = document.body.dataset;
  const reader = answer.headers.get("X-Reader");
  return Boolean(person) && reader !== null && reader !== person;
}

async function refresh(section, topic, revision) {
  if (!section.dataset.liveUrl) {
    section.dispatchEvent(new CustomEvent("live:changed", { bubbles: true, detail: { topic, revision } }));
    return;
  }
  if (busy.has(section)) {
    busy.set(section, "again");
    return;
  }
  busy.set(section, "fetching");
  try {
    const answer = await fetch(section.dataset.liveUrl, { headers: PART, cache: "no-store" });
    if (answer.redirected && new URL(answer.url).pathname.startsWith("/accounts/")) location.reload();
    else if (isForAnother(answer)) location.reload();
    else if (answer.status === 404 || answer.status === 403) location.reload();
    else if (answer.status >= 500) throw new Error(`${answer.status}`);
    else if (answer.status === 200) {
      const html = await answer.text();
      await lifted();
      // Meanwhile the section may have begun to draw by itself.
      if (section.dataset.liveUrl) swap(section, html);
      else busy.set(section, "again");
    }
  } catch {
    setTimeout(() => refresh(section, topic, revision), RETRY);
  } finally {
    const again = busy.get(section) === "again";
    busy.delete(section);
    if (again && section.isConnected) refresh(section, topic, revision);
  }
}

/* --- A form that is answered in parts of its page ----------------------------------------------
 *
 *   <form method="get" action="/cards/" data-part="found" data-part-typing="id_q">…</form>
 *   <form method="post" action="/decks/1/build/" data-part="found built">…</form>
 *
 * The answer takes the place of what these parts hold. After a question the page has the answer's
 * address (Content-Location): it can be sent, and the way back leads through what was asked. What
 * was asked last counts; an earlier question is given up. What is pressed in a form that changes
 * something is done one after the other, none is left out; a refusal (409) comes in the parts too.
 * A question waits for what is done, and is asked once more if something was pressed meanwhile: its
 * answer would show the parts as they were before.
 * Without an answer a question leads to its page, and after a change the page is loaded anew: it
 * says what has become of it. */

let asking = null; // gives up the question that is on its way
let lastAsked = "";
let typing = 0;
let doing = Promise.resolve(); // the change that is on its way
let changes = 0;
let presses = 0;

function renew(form, html) {
  for (const id of form.dataset.part.split(" ")) swap(document.getElementById(id), html);
}

async function ask(form) {
  const address = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
  clearTimeout(typing);
  if (address === lastAsked) return;
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  lastAsked = address;
  form.setAttribute("aria-busy", "true");
  try {
    let answer, html, seen;
    do {
      seen = changes;
      await doing;
      answer = await fetch(address, { headers: PART, cache: "no-store", signal });
      if (!answer.ok) throw new Error(`${answer.status}`);
      html = await answer.text();
      await lifted();
    } while (seen !== changes && !signal.aborted);
    if (signal.aborted) return;
    renew(form, html);
    history.replaceState({ asked: true }, "");
    history.pushState({ asked: true }, "", answer.headers.get("Content-Location") ?? address);
  } catch {
    if (!signal.aborted) form.submit();
  } finally {
    if (lastAsked === address) form.removeAttribute("aria-busy");
  }
}

async function change(form, body) {
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: PART, cache: "no-store" });
    if (answer.redirected || (!answer.ok && answer.status !== 409)) throw new Error(`${answer.status}`);
    const html = await answer.text();
    await lifted();
    renew(form, html);
  } catch {
    location.reload();
  }
}

/* Each press has a key of its own: what is pressed twice is meant twice. */
function pressedIn(form, button) {
  const body = new FormData(form);
  if (body.has("request_key")) body.set("request_key", `${body.get("request_key")}-${++presses}`);
  if (button?.name) body.append(button.name, button.value);
  return body;
}

const answered = (event) => event.target.closest?.("form[data-part]");
const asks = (form) => form?.getAttribute("method") !== "post";

document.addEventListener("submit", (event) => {
  const form = answered(event);
  if (!form) return;
  event.preventDefault();
  if (asks(form)) {
    ask(form);
    return;
  }
  const body = pressedIn(form, event.submitter);
  changes += 1;
  doing = doing.then(() => change(form, body));
});
document.addEventListener("change", (event) => {
  const form = answered(event);
  if (form && asks(form)) ask(form);
});
document.addEventListener("input", (event) => {
  const form = answered(event);
  if (!form || event.target.id !== form.dataset.partTyping) return;
  clearTimeout(typing);
  typing = setTimeout(() => ask(form), TYPING);
});
window.addEventListener("popstate", (event) => {
  if (event.state?.asked) location.replace(location.href);
});

/* --- The stream ------------------------------------------------------------------------------ */

function lost(isLost) {
  const note = document.getElementById("connection");
  if (note) note.hidden = !isLost;
}

function heard(event) {
  const { topic, revision } = JSON.parse(event.data);
  lost(false);
  if (known.get(topic) === revision) return;
  known.set(topic, revision);
  for (const section of sections(topic)) {
    section.dataset.liveRevision = revision;
    refresh(section, topic, revision);
  }
}

function close() {
  stream?.close();
  stream = null;
  clearTimeout(timer);
}

function connect() {
  const topics = [...new Set(sections().map((section) => section.dataset.liveTopic))].sort();
  if (topics.join() === following && stream && stream.readyState !== EventSource.CLOSED) return;
  close();
  following = topics.join();
  if (!topics.length || document.hidden) return;
  const query = new URLSearchParams();
  for (const topic of topics) {
    const shown = sections(topic).map((section) => Number(section.dataset.liveRevision ?? -1));
    if (!known.has(topic)) known.set(topic, Math.min(...shown));
    query.append("topic", topic);
    query.append("since", known.get(topic));
  }
  for (const { dataset } of sections()) if (dataset.liveOptions) query.set("options", dataset.liveOptions);
  stream = new EventSource(`/live/?${query}`);
  stream.onmessage = heard;
  // What a stream brings whole, for a page that draws from it.
  stream.addEventListener("document", (event) => {
    lost(false);
    document.dispatchEvent(new CustomEvent("live:document", { detail: JSON.parse(event.data) }));
  });
  stream.onopen = () => lost(false);
  const opened = stream;
  stream.onerror = () => {
    // A stream that ended in good order reconnects by itself; only a refused one must be asked anew.
    if (opened.readyState !== EventSource.CLOSED) {
      timer = setTimeout(() => lost(opened.readyState !== EventSource.OPEN), 3 * RETRY);
      return;
    }
    lost(true);
    timer = setTimeout(() => {
      following = "";
      connect();
    }, 2 * RETRY);
  };
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) close();
  else connect();
});
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => event.persisted && connect());
document.addEventListener("live:swapped", connect);
connect();

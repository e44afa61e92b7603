/* What happened, a sentence an event, under headings; from each the wire line, its rules and the way to
 * its cause unfold. Above it the game as a line of marks: its turns and combats, to jump to. */

import { clockTime, html, rules, word } from "./html.mjs";

/* The last repair, by the event that heads it (gameplay/documents/told_otherwise.py). */
export const repairOf = (doc) => doc.events?.findLast((event) => event.kind === "repair") ?? null;

/* What the last repair set right, as long as nobody has chosen since: names of cards. */
export function repairedIn(doc) {
  const repair = repairOf(doc);
  if (repair?.step !== doc.events?.at(-1)?.step) return new Set();
  return new Set((doc.events ?? []).filter((event) => event.step === repair?.step).flatMap((event) => event.subjects ?? []));
}

/* Events by step, the newest step first. */
function steps(events) {
  const found = [];
  for (const event of events) {
    if (found.at(-1)?.step !== event.step) found.push({ step: event.step, events: [] });
    found.at(-1).events.push(event);
  }
  return found.reverse();
}

// What only says whose turn it is, and the terms of a sum that is told with the damage.
const QUIET = ["priority", "pass", "draw", "base", "element", "text", "total", "shuffle"];

const Happened = ({ event }) => html`
  <li id=${`event-${event.seq}`} class=${event.heading ? "is-heading" : QUIET.includes(event.kind) ? "is-quiet" : ""}>
    <details class="event" id=${`event-more-${event.seq}`}>
      <summary><span class=${event.text === event.line ? "event-line" : "event-text"}>${event.text}</span></summary>
      <p class="small">
        ${event.text !== event.line && html`<span class="event-line" lang="en">${event.line}</span>`}
        ${rules(event.rules ?? [])}
        ${event.cause !== null && event.cause !== undefined &&
        html`${" "}<a class="why-link" href=${`#event-${event.cause}`}>${word("why")}</a>`}
      </p>
    </details>
  </li>`;

/* The headings of the log as marks in their order; each leads to its place in the log. */
const marksOf = (events) => events.filter((event) => event.heading);
const SIGNS = { engage: "⚔", showdown: "⚔" };

/* Of a round its number, of a turn the letter of its seat. */
function signOf(event) {
  const about = event.line.split(" ")[1] ?? "";
  return SIGNS[event.kind] ?? (/^([A-D]|\d+)$/.test(about) ? about : "▸");
}

function jump(event, seq) {
  event.preventDefault();
  const goal = document.getElementById(`event-${seq}`);
  goal?.scrollIntoView({ block: "nearest" });
  goal?.querySelector("summary")?.focus({ preventScroll: true });
}

/* The newest mark is seen, as far as nobody has moved the line. */
const atEnd = (strip) => strip && strip.dataset.marks !== String(strip.childElementCount) &&
  ((strip.dataset.marks = strip.childElementCount), (strip.scrollLeft = strip.scrollWidth));

function Strip({ events, replay }) {
  const marks = marksOf(events);
  const before = events[0]?.seq > 1 && replay;
  if (!marks.length && !before) return null;
  return html`
    <nav class="strip" aria-label=${word("strip")}>
      <ol ref=${(strip) => atEnd(strip)} tabindex="0">
        ${before && html`<li><a class="strip-mark" href=${replay} title=${word("strip-before")}>…</a></li>`}
        ${marks.map((event) => html`
          <li key=${event.seq}><a class=${`strip-mark${SIGNS[event.kind] ? " is-fight" : ""}`} href=${`#event-${event.seq}`}
            title=${event.text} aria-label=${event.text} onClick=${(click) => jump(click, event.seq)}>${signOf(event)}</a></li>`)}
      </ol>
    </nav>`;
}

/* Who let play go on after the last stop, in words; "" where play was never stopped, or stands still now. */
function wentOn({ resumed_by: by, resumed_at: at } = {}) {
  if (!at) return "";
  return by ? word("went-on", by) : word("went-on-hall");
}

const WentOn = ({ table }) => html`
  <p class="log-step" data-went-on><time class="soft small num" datetime=${table.resumed_at}>${clockTime(table.resumed_at)}</time> ${wentOn(table)}</p>`;

/* ``table``: the head of the document, where the log is that of a table. */
export const Log = ({ events, replay, table, children }) => html`
  <section class="duel-log" aria-labelledby="log-title">
    <div class="log-head"><h2 id="log-title" class="hand-title">${word("happened")}</h2> ${children}</div>
    ${table?.resumed_at && html`<${WentOn} table=${table} />`}
    <${Strip} events=${events} replay=${replay} />
    <ol class="moves" reversed tabindex="0" aria-labelledby="log-title">
      ${steps(events).map(
        ({ step, events: these }) => html`
          <li key=${step}>
            ${replay
              ? html`<a class="soft small num log-number" href=${`${replay}?step=${step}`} aria-label=${word("step", step)}>${step}</a>`
              : html`<span class="soft small num log-number">${step}</span>`}
            <ul class="events">${these.map((event) => html`<${Happened} key=${event.seq} event=${event} />`)}</ul>
          </li>`,
      )}
    </ol>
  </section>`;

/* For the live region: what the others just did, then what is asked of the reader. */
export function announcement(before, doc) {
  const last = before?.events?.at(-1)?.seq ?? -1;
  const news = (doc.events ?? []).filter((event) => event.seq > last).map((event) => event.text);
  const resumed = doc.table.resumed_at !== before?.table.resumed_at ? wentOn(doc.table) : "";
  const question = doc.prompt && doc.prompt.asked !== before?.prompt?.asked ? word("decide", doc.prompt.question) : "";
  return [resumed, ...news.slice(-8), question].filter(Boolean).map((text) => text.replace(/[.\s]+$/, "")).join(". ");
}

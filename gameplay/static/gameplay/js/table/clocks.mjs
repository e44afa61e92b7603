/* The clocks of the seats, ticking between two documents: every <time data-clock> on the page.
 * What counts is the hall's: how far its clock is from this one is learnt from each answer. */

import { clockTime, html, word } from "./html.mjs";

const SHORT = 30_000;
const here = () => performance.timeOrigin + performance.now(); // nobody sets this one while the page is open

let ahead = null; // by so much the hall is ahead of here

/* An answer is older than it says by the time on its way: the one that was on it shortest is right. */
function noticed(now) {
  const measured = Date.parse(now) - here();
  if (Number.isFinite(measured)) ahead = ahead === null ? measured : Math.max(ahead, measured);
}

function left({ dataset }) {
  const gone = "runs" in dataset ? Math.max(0, here() + (ahead ?? 0) - Date.parse(dataset.since)) : 0;
  return Math.max(0, Math.min(Number(dataset.left) - gone, Number(dataset.most)));
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    noticed(clock.dataset.now);
    const rest = left(clock);
    const seconds = Math.ceil(rest / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("is-short", rest < SHORT);
  }
}

tick();
setInterval(tick, 250);

export function SeatClock({ doc, letter, name }) {
  const seat = doc.clock?.seats[letter];
  if (!seat) return null;
  const { now, since, running } = doc.clock;
  const most = seat.left + seat.turn;
  return html`<time class="seat-clock num" role="timer" aria-label=${word("clock-of", name)} data-clock=${letter}
    data-left=${most + seat.free} data-most=${most} data-since=${since} data-now=${now} data-runs=${running.includes(letter) ? "" : undefined}></time>`;
}

export function Presence({ doc, letter }) {
  const seat = doc.seats.find((one) => one.letter === letter);
  if (!seat || seat.house || seat.mine) return null;
  if (seat.present) return html`<span class="presence is-here">${word("here")}</span>`;
  if (!seat.away_since) return null;
  const words = word("away", clockTime(seat.away_since));
  return html`<span class="presence" title=${words}>${words}</span>`; // gives way to the numbers (client.css)
}

/* A table as its watchers see it: the same board, piles and log, both sides told apart, nothing to
 * answer. The side of seat A lies below. */

import { clockTime, html, Kept, word } from "./html.mjs";
import { Board } from "./board.mjs";
import { Sheet } from "./cards.mjs";
import { Log } from "./log.mjs";
import { around, Counts, nameOf, Pile, TextBoard, Turn } from "./page.mjs";

export const BELOW = "A";

/* Who won a match of one game; in a longer one the games won stand below. */
function over(doc) {
  const winner = doc.table.best_of > 1 ? "" : doc.view?.result?.winner;
  return doc.seats.some((seat) => seat.letter === winner) ? word("won-by", nameOf(doc, winner)) : word("match-over");
}

/* Who stopped play, and when. */
function stopped({ stopped_by: by, stopped_at: at }) {
  if (!at) return word("paused");
  return by ? word("stopped-by", by, clockTime(at)) : word("stopped-by-hall", clockTime(at));
}

/* What is going on, in a few words. */
export function status(doc) {
  if (doc.ended) return doc.ended.words;
  if (doc.table.state === "finished") return over(doc);
  if (doc.table.paused) return stopped(doc.table);
  const names = (doc.waiting_for ?? []).map((letter) => nameOf(doc, letter));
  return names.length ? word("decides", names.join(", ")) : word("referee");
}

/* Who has lost the game on time. */
function Flag({ doc }) {
  return doc.clock?.flag ? html`<p class="strong">${word("out-of-time", nameOf(doc, doc.clock.flag))}</p>` : null;
}

/* Games won by each, where the match has several. */
function Score({ doc }) {
  const won = doc.view.match?.games ?? doc.table.won;
  if (!won || doc.table.best_of < 2) return null;
  return html`<p class="watch-score num">${doc.seats.map((seat) => `${nameOf(doc, seat.letter)} ${won[seat.letter] ?? 0}`).join(" : ")}</p>`;
}

export function Watched({ doc, act, game, state, layout, kept }) {
  const letters = around(doc);
  const pile = game.pile(doc.view);
  const all = { doc, act, game, state, layout, left: [], open: new Set() };
  return html`
    <header class="duel-head"><${Kept} node=${kept.head} /><${Turn} doc=${doc} game=${game} games=${doc.table.number} /></header>
    <div class="duel is-client is-watched">
      <div class="duel-board">
        <${game.Above} ...${all} />
        ${letters.slice(0, -1).map((letter) => html`<${Counts} key=${letter} ...${all} letter=${letter} />`)}
        <${Board} ...${all} label=${word("board-watched")} />
        <${Counts} ...${all} letter=${letters.at(-1)} />
      </div>
      <div class="duel-decision">
        <section class="decide watch-status">
          <p class="decide-text">${status(doc)}</p>
          <${Flag} doc=${doc} />
          <${Score} doc=${doc} />
        </section>
        <${game.Combat} ...${all} />
        ${pile.length > 0 && html`<${Pile} ...${all} pile=${pile} />`}
      </div>
      <div class="duel-side">
        <${Log} events=${doc.events ?? []} replay="" table=${doc.table} />
        <${TextBoard} ...${all} />
      </div>
    </div>
    <${Kept} node=${kept.foot} />
    ${state.sheet && html`<${Sheet} ...${all} sheet=${state.sheet} />`}`;
}

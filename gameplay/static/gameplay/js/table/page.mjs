/* The table as it is drawn from its document: head, board, question, hand, pile and log. */

import { called, html, Kept, Mark, rule, word } from "./html.mjs";
import { sounds } from "./alert.mjs";
import { Board } from "./board.mjs";
import { Chip, Emblem, Sheet, showing } from "./cards.mjs";
import { Control, isOut, Lesson, Question } from "./question.mjs";
import { Chat, News } from "./chat.mjs";
import { Presence, SeatClock } from "./clocks.mjs";
import { Log } from "./log.mjs";
import { open } from "./options.mjs";

export const nameOf = (doc, letter) => {
  const seat = doc.seats.find((one) => one.letter === letter);
  return seat?.name || letter;
};

/* Seats clockwise from the one after the reader's, which comes last. */
export function around(doc) {
  const letters = Object.keys(doc.view.players).sort();
  const at = letters.indexOf(doc.reader) + 1;
  return [...letters.slice(at), ...letters.slice(0, at)];
}

export function Turn({ doc, game, games }) {
  const begins = game.starter(doc.view);
  const badges = game.turn(doc.view, (letter) => nameOf(doc, letter)).filter(Boolean);
  return html`
    <p class="duel-turn">
      ${badges.slice(0, 1).map((text) => html`<span class="badge">${text}</span>`)}
      ${begins && html`<span class="badge badge-now">${word("begins", nameOf(doc, begins))}</span> ${rule(game.starts)}`}
      ${badges.slice(1).map((text) => html`<span class="badge">${text}</span>`)}
      ${games > 1 && html`<span class="badge">${word("game", doc.table.number)}</span>`}
      ${doc.table.round_ends && html`<span class="badge">${word("round-clock")} <time class="timer num" data-ends=${doc.table.round_ends}></time></span>`}
      ${doc.table.paused && html`<span class="badge badge-danger">${word("paused")}</span>`}
      ${doc.table.watchers > 0 && html`<span class="badge">${word("watchers", doc.table.watchers)}</span>`}
    </p>`;
}

export function Counts({ doc, act, game, letter }) {
  const { line, piles, chip, out, leads } = game.counts({ doc, act, letter });
  const mine = letter === doc.reader;
  const active = game.isActive(doc.view, letter);
  return html`
    <div class=${`duel-counts ${mine ? "is-mine" : "is-theirs"}${active ? " is-active" : ""}${out ? " is-out" : ""}`}>
      <span class="seat-letter">${letter}</span> <strong>${nameOf(doc, letter)}</strong>
      <${SeatClock} doc=${doc} letter=${letter} name=${nameOf(doc, letter)} /><${Presence} doc=${doc} letter=${letter} />
      <${News} ...${{ doc, act, letter }} />
      ${active && html` <span class="badge badge-now">${word("active")}</span>`}
      ${leads && html` <span class="badge">${word("leads")}</span>`}
      ${out ? html` <span class="badge badge-danger">${word("out")}</span>` : html` <span class="soft">${line}</span>`}
      ${piles.length > 0 && html`
        <details class="duel-pile" id=${`piles-${letter}`}>
          <summary>${word("piles")}</summary>
          <div class="pile-sheet">${piles.map(([key, names]) => html`<p class="chips"><span class="soft">${word(key)}</span> ${names.map(chip)}</p>`)}</div>
        </details>`}
    </div>`;
}

/* What waits is an ability of the card, else the card itself. */
function abilityOf(item) {
  if (item.ability && item.ability !== item.name) return html` · <span lang="en">${item.ability}</span>`; // a name
  return ["ability", "trigger"].includes(item.kind) ? ` · ${word("ability")}` : "";
}

export function Pile({ doc, act, pile }) {
  return html`
    <section class="burst" aria-label=${word("pile")}>
      <h2 class="hand-title">${word("pile-title")} <span class="soft">· ${word("pile-next")}</span></h2>
      <ol class="burst-pile">
        ${pile.map((item, n) => html`
          <li class=${`burst-item ${item.by === doc.reader ? "is-mine" : "is-theirs"}`} key=${pile.length - n}>
            <span class="pile-number" aria-hidden="true">${n + 1}</span>
            <${Chip} ...${{ doc, act, name: item.name }} />
            <span class="soft"><span class="burst-by">${nameOf(doc, item.by)}</span>${abilityOf(item)}${item.targets?.length ? ` → ${item.targets.map((name) => nameOf(doc, name)).join(", ")}` : ""}</span>
          </li>`)}
      </ol>
    </section>`;
}

function Hand({ doc, act, game, state, open: places }) {
  const cards = game.hand(doc);
  const taken = new Set(state.picked.flat());
  return html`
    <section class="hand" aria-labelledby="hand-title">
      <h2 class="hand-title visually-hidden" id="hand-title">${game.handTitle()}</h2>
      <ul class="hand-cards">
        ${cards.map(({ name, marks }, n) => {
          const isPicked = state.picked.some((pick) => pick.join() === name);
          const isPlace = !isPicked && places.has(name) && !taken.has(name);
          return html`
            <li key=${n}>
              <button type="button" class=${`hand-card${isPicked ? " is-picked" : ""}${isPlace ? " is-place" : ""}`} data-card=${name}
                id=${`hand-${doc.reader}-${n + 1}`} aria-pressed=${String(isPicked)} ...${showing(act, name)}
                onClick=${(event) => act.pick([name], event, { name })}>
                <${Emblem} doc=${doc} name=${name} side=${40} />
                <span class="hand-words"><span class="hand-name">${name}</span>${marks}</span>
                ${isPlace && html`<${Mark} /><span class="visually-hidden">, ${word("choosable")}</span>`}
              </button>
            </li>`;
        })}
        ${!cards.length && html`<li class="soft small">${word("hand-empty")}</li>`}
      </ul>
    </section>`;
}

/* The switch of the sound. */
const Sound = ({ act }) => html`
  <button type="button" class="button button-quiet sound" id="sound" role="switch" aria-checked=${String(sounds())}
    onClick=${act.sound}>${word(sounds() ? "sound-on" : "sound-off")}</button>`;

export function TextBoard({ game, layout }) {
  return html`
    <details class="disclosure" id="text-board">
      <summary>${word("as-text")}</summary>
      <div class="table-wrap" tabindex="0" role="region" aria-label=${word("as-table")}>
        <table class="table small">
          <caption>${word("far-to-near")}</caption>
          <thead><tr>${game.textHead.map((key) => html`<th scope="col">${word(key)}</th>`)}</tr></thead>
          <tbody>${game.textRows(layout.spaces).map(([first, ...rest]) => html`
            <tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
    </details>`;
}

const FEW = 4; // so many known cards are shown at once, more are folded

/* Hidden cards that count as known since a repair: of each player in one sentence, with the cards by
 * the places where they lie. Behind a fall these are all cards that a player has. */
function Marks({ doc, act, known }) {
  const owners = [...new Set(known.map((mark) => mark.owner))];
  return html`
    <section class="stack small" aria-labelledby="known-title">
      <h2 class="hand-title" id="known-title">${word("known")}</h2>
      ${owners.map((owner) => {
        const cards = known.filter((mark) => mark.owner === owner);
        return html`
          <details class="known-cards" id=${`known-${owner}`} open=${cards.length <= FEW || undefined}>
            <summary>${word("known-of", nameOf(doc, owner), cards.length)}</summary>
            ${[...new Set(cards.map((mark) => mark.place))].map((place) => html`
              <p class="chips"><span class="soft">${called("pile", place).replaceAll("_", " ")}</span>
                ${cards.filter((mark) => mark.place === place).map((mark) => html`<${Chip} ...${{ doc, act, name: mark.card }} />`)}</p>`)}
          </details>`;
      })}
    </section>`;
}

export function Table({ doc, act, game, state, left, layout, kept }) {
  const letters = around(doc);
  const pile = game.pile(doc.view);
  const places = doc.prompt && !state.sent ? open(left, state.picked) : new Set();
  const wide = matchMedia("(min-width: 60rem)").matches;
  const all = { doc, act, game, state, left, layout, open: places, wide };
  return html`
    <header class="duel-head"><${Kept} node=${kept.head} /><${Turn} doc=${doc} game=${game} games=${doc.table.number} /></header>
    ${doc.lesson && !wide && html`<${Lesson} lesson=${doc.lesson} />`}
    <div class="duel is-client">
      <div class="duel-board">
        <${game.Above} ...${all} />
        ${letters.slice(0, -1).map((letter) => html`<${Counts} key=${letter} ...${all} letter=${letter} />`)}
        <${Board} ...${all} />
        <${Counts} ...${all} letter=${letters.at(-1)} />
      </div>
      <div class="duel-decision" id="decision">
        <${Kept} node=${kept.ruled} />
        <${game.Combat} ...${all} />
        ${pile.length > 0 && html`<${Pile} ...${all} pile=${pile} />`}
        <${Question} ...${all} />
        ${kept.stops && !isOut(doc, doc.reader) && html`<${Control} ...${all} />`}
      </div>
      <div class="duel-hand"><${Hand} ...${all} /></div>
      <div class="duel-side">
        ${game.Beside && html`<${game.Beside} ...${all} />`}
        ${doc.view.known?.length > 0 && html`<${Marks} ...${all} known=${doc.view.known} />`}
        <${Kept} node=${kept.repairs} />
        <${Log} events=${doc.events ?? []} replay=${kept.replay} table=${doc.table}><${Sound} act=${act} /><//>
        <${Chat} doc=${doc} act=${act} nameOf=${nameOf} />
        <${TextBoard} ...${all} />
        <${Kept} node=${kept.foot} />
      </div>
    </div>
    ${state.sheet && html`<${Sheet} ...${all} sheet=${state.sheet} />`}`;
}

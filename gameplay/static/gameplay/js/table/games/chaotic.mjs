/* Chaotic at the table: the Battleboard of two opposed triangles, the reader's side below. The layout is
 * that of the server (gameplay/drawing), in cells for a wide and for a narrow screen, and for one more
 * column on either (ten a side). */

import { called, calledAll, fact, fitting, html, initial, word } from "../html.mjs";
import { Chip, Emblem, pictureOf, showing } from "../cards.mjs";
import { namesAt } from "../options.mjs";

export const board = "battleboard";
export const starts = "4.2.1";
const DISCIPLINES = ["courage", "power", "wisdom", "speed"];
const ELEMENTS = ["fire", "air", "earth", "water"];
const TRIBES = ["overworld", "underworld", "danian", "mipedian", "marrillian"];
const MARGIN = 4;
const JOIN = 16;

const tribeKey = (tribe) => {
  const plain = (tribe ?? "").toLowerCase().replaceAll(/['\s]/g, "");
  return TRIBES.find((key) => plain.startsWith(key.replace(/s$/, ""))) ?? "none";
};
const leftOf = (one) => Math.max(one.energy - one.damage, 0);

export const placing = (view) => Object.values(view.players).some((player) => player.formation);
export const pile = (view) => view.burst ?? [];
export const pieces = ({ doc, space }) =>
  space.pieces.slice(0, 2).map((one, n) => html`<${Piece} key=${one.id} ...${{ doc, space, one, n }} />`);
export const firstSpace = (state) => state.layout?.spaces[0]?.name;
export const vitals = (view) =>
  new Map(Object.values(view.creatures).map((one) => [one.id, leftOf(one)]));
export const abilitiesOf = (one) => one.abilities ?? [];

/* --- The Battleboard ------------------------------------------------------------------------ */

/* What a card looks like in a cell: picture, then Disciplines in a row `line`, Energy at `bar`. Letters
 * take 12.5 units, so a cell is as large as the screen has pixels for it. */
const LARGE = { w: 184, h: 76, side: 44, from: 52, line: 31, bar: 36, energy: 62, mark: 15, size: 5.5, full: true };
const MIDDLE = { w: 124, h: 66, side: 27, from: 32, line: 31, bar: 36, energy: 46, mark: 9, size: 4.2 };
const LOW = { ...MIDDLE, w: 134, h: 60 };
const SMALL = { ...MIDDLE, w: 94, h: 53, side: 0, from: 4, line: 28, bar: 31, energy: 41 };

export function layout(view, reader, wide) {
  const turned = reader === "B";
  const ordered = [...new Set(view.spaces.map((space) => space.y))].sort((a, b) => (turned ? a - b : b - a));
  const columns = Math.max(2, ...ordered.map((row) => view.spaces.filter((space) => space.y === row).length));
  const cell = columns < 4 ? (wide ? LARGE : MIDDLE) : wide ? LOW : SMALL;
  const { w, h } = cell;
  const width = columns * w + 2 * MARGIN;
  const spaces = view.spaces.map((space) => {
    const line = ordered.indexOf(space.y);
    const across = turned ? -space.x : space.x;
    const below = line >= Math.floor(ordered.length / 2);
    const here = space.cards.map((id) => view.creatures[id]).filter(Boolean);
    const mirage = space.mirage?.name ?? space.mirage ?? "";
    return {
      name: space.name, w, h, row: line, mirage, pieces: here, names: namesAt(space.name, here, view.creatures),
      x: width / 2 + (across * w) / 2 - w / 2, y: MARGIN + line * h + (below ? JOIN : 0),
      mine: space.side === reader, label: labelOf(space, here, mirage), reader, cell,
      striker: view.combat?.striker ?? null,
    };
  });
  spaces.sort((a, b) => a.row - b.row || a.x - b.x);
  return {
    width, height: ordered.length * h + JOIN + 2 * MARGIN, spaces,
    join: MARGIN + Math.floor(ordered.length / 2) * h + JOIN / 2,
  };
}

function labelOf(space, here, mirage) {
  const words = here.map((one) => sentenceOf(one)).join("; ") || word("empty");
  return `${space.name}: ${words}${mirage ? `; ${word("mirage", mirage)}` : ""}`;
}

/* The card in one sentence, for those who hear the board. */
function sentenceOf(one) {
  const parts = [
    word("of-player", one.line_name, one.controller), one.tribe || word("no-tribe"), word("energy-of", leftOf(one), one.energy),
    DISCIPLINES.map((name) => `${word(name)} ${one[name]}`).join(" "),
    one.elements.length ? one.elements.map((name) => word(name)).join(", ") : word("no-element"),
  ];
  if (one.counters) parts.push(word("counters", one.counters));
  if (one.gear) parts.push(`${one.gear.name ?? word("gear-down")} (${word(one.gear.up ? "face-up" : "face-down")})`);
  return [...parts, ...["engaged", "moved", "infected"].filter((key) => one[key]).map((key) => word(key))].join(", ");
}

/* --- A Creature ------------------------------------------------------------------------------ */

function Piece({ doc, space, one, n }) {
  const two = space.pieces.length > 1;
  const { w, cell } = space;
  const height = two ? (space.h - 8) / 2 : space.h - 8;
  const state = [
    "piece", one.controller === space.reader ? "is-mine" : "is-theirs",
    one.engaged && "is-engaged", one.moved && "is-moved",
  ];
  const strikes = one.engaged && space.striker === one.controller ? " ⚔" : "";
  const line = height < 28; // two in a low cell: what is left stands beside the name
  const marks = line ? String(leftOf(one)) : one.counters ? `◆${one.counters}` : "";
  const room = w - 18 - (marks ? 22 : 0) - (strikes ? 18 : 0);
  return html`
    <g class=${state.filter(Boolean).join(" ")} data-piece=${one.id} data-tribe=${tribeKey(one.tribe)}
      transform=${`translate(4 ${4 + n * (height + 1)})`}>
      <rect class="piece-ground" width=${w - 8} height=${height} rx="6" />
      <path class="piece-band" d=${`M0 17V6a6 6 0 0 1 6-6h${w - 20}a6 6 0 0 1 6 6V17Z`} />
      <text class="piece-name" x="6" y="13">${fitting(one.line_name, room)}</text>
      <text class="piece-tribe" x=${w - 12} y="13">${marks}${strikes}</text>
      ${two ? html`<${Energy} one=${one} x=${6} y=${line ? 18.5 : Math.min(19, height - 12.5)} width=${w - 20} line=${line} />` : html`<${Body} ...${{ doc, space, one, cell }} />`}
    </g>`;
}

function Body({ doc, space, one, cell }) {
  const { w, h, side, from, bar, energy, mark, size, full } = cell;
  const step = (w - 9 - from) / 4;
  const gear = full ? { x: from, y: 52, width: w - 14 - from } : { x: from + energy + 1, y: h - 13, width: 12 };
  return html`
    ${side > 0 && html`<image href=${pictureOf(doc, one.name)} x="3" y=${full ? 20 : 22} width=${side} height=${side} />`}
    ${DISCIPLINES.map((name, k) => {
      const changed = Math.sign(one[name] - (one.scanned?.[name] ?? one[name]));
      const squeezed = one[name] > 99 ? { textLength: step - 1, lengthAdjust: "spacingAndGlyphs" } : {}; // three figures
      return html`<text class=${`piece-value ${["is-down", "", "is-up"][changed + 1]}`} x=${from + step * (k + 0.5)} y=${cell.line} ...${squeezed}
        >${full && html`<tspan class="piece-letter">${initial(name)}</tspan>`}${one[name]}</text>`;
    })}
    <${Energy} one=${one} x=${from} y=${bar} width=${energy} />
    ${ELEMENTS.filter((name) => one.elements.includes(name)).map(
      (name, k) => html`<${Element} name=${name} x=${w - 17 - k * mark} y=${bar + 7} size=${size} />`,
    )}
    ${one.gear && html`<${Gear} one=${one} ...${gear} full=${full} />`}`;
}

function Energy({ one, x, y, width, line }) {
  const left = leftOf(one);
  const bar = one.energy > 0 ? (width * Math.min(left, one.energy)) / one.energy : 0;
  const height = line ? 5 : 13;
  return html`
    <rect class="energy-ground" x=${x} y=${y} width=${width} height=${height} rx="3" />
    <rect class="energy-left" x=${x} y=${y} width=${bar} height=${height} rx="3" />
    ${!line && html`<text class="energy-text" x=${x + width / 2} y=${y + 10.5}>${left}/${one.energy}</text>`}`;
}

const FORMS = {
  fire: (x, y, s) => `M${x} ${y - s}L${x + s} ${y + s}H${x - s}Z`,
  air: (x, y, s) => `M${x - s} ${y}a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0 ${-2 * s} 0`,
  earth: (x, y, s) => `M${x - s} ${y - s}h${2 * s}v${2 * s}h${-2 * s}Z`,
  water: (x, y, s) => `M${x - s} ${y - s}H${x + s}L${x} ${y + s}Z`,
};

const Element = ({ name, x, y, size }) => html`
  <g class=${`element is-${name}`}><path class="element-mark" d=${FORMS[name](x, y, size)} /></g>`;

const Gear = ({ one, x, y, width, full }) => html`
  <rect class=${`gear ${one.gear.up ? "is-up" : "is-down"}`} x=${x} y=${y} width=${width} height=${full ? 15 : 7} rx="3" />
  ${full && html`<text class="gear-text" x=${x + 4} y=${y + 11.5}>${fitting(one.gear.name ?? word("face-down"), width - 8, 400)}</text>`}`;

/* --- Beside the board ------------------------------------------------------------------------ */

export const valuesOf = (one) => html`
  ${DISCIPLINES.map((name) => {
    const scanned = one.scanned?.[name] ?? one[name];
    const by = one[name] - scanned;
    return html`<span class="nowrap">${word(name)} <strong class="num">${one[name]}</strong>${by !== 0 && html`<span class="soft">
      (${scanned}${by > 0 ? "+" : "−"}${Math.abs(by)})</span>`}</span> `;
  })}
  · ${word("energy")} <strong class="num">${leftOf(one)}/${one.energy}</strong> · ${one.elements.map((name) => word(name)).join(", ") || word("no-element")}
  ${one.counters > 0 && html` · ◆ ${one.counters}`}
  ${one.gear && html` · ${one.gear.name ?? word("gear-down")} (${one.gear.up ? word("face-up") : word("face-down")})`}
  ${one.moved && html` · ${word("moved")}`}${one.infected && html` · ${word("infected")}`}`;

const PRINTED = ["disciplines", "energy", "mugic_ability", "elements", "base", ...ELEMENTS, "build_points", "cost", "initiative"];
const NONE_TOO = ["base", ...ELEMENTS, "cost"]; // 0 of these says something of the card

export const printedOf = (face) =>
  PRINTED.filter((name) => face?.facts?.[name] !== undefined && (face.facts[name] !== 0 || NONE_TOO.includes(name)))
    .map((name) => fact(name, face.facts[name])).join(" · ");

export const turn = (view) => [
  view.turn_number ? word("turn", view.turn_number) : "",
  called("phase", view.phase ?? ""),
];
export const starter = (view) => (view.turn_number === 1 ? view.active : null);
export const isActive = (view, letter) => view.active === letter && view.turn_number !== 0;

export function counts({ doc, act, letter }) {
  const hand = doc.view.players[letter];
  const piles = [["discard", hand.discard], ["attacks-played", hand.attack_discard], ["removed", hand.removed]];
  return {
    line: word("counts", hand.attack_hand_size, hand.attack_deck, hand.mugic_size, hand.location_deck),
    piles: piles.filter(([, names]) => names?.length),
    chip: (name) => html`<${Chip} ...${{ doc, act, name }} />`,
  };
}

const Marks = ({ card }) => html`
  <span class="hand-marks"><span class="num" title=${word("base")}>${card.base}</span>
    ${ELEMENTS.filter((name) => card[name] !== null && card[name] !== undefined).map(
      (name) => html`<span class=${`element-chip is-${name}`} title=${word(name)}>${initial(name)}${card[name]}</span>`,
    )}
  </span>`;

export const optionMarks = (doc, option) => {
  const hand = doc.view.players[doc.reader]?.attack_hand ?? [];
  const name = /^strike with (.+)$/.exec(option.line)?.[1];
  const card = hand.find((one) => one.name === name);
  return card ? html`<${Marks} card=${card} />` : null;
};

/* The cards in hand, each {key, name, marks}. */
export function hand(doc) {
  const mine = doc.view.players[doc.reader];
  const attacks = (mine.attack_hand ?? []).map((card) => ({ name: card.name, marks: html`<${Marks} card=${card} />` }));
  const mugic = (mine.mugic ?? []).map((card) => ({
    name: card.name,
    marks: html`<span class="hand-marks soft">${card.tribe || ""} ${word("cost")} ${card.cost ?? "X"}</span>`,
  }));
  return [...attacks, ...mugic];
}

export const handTitle = () => word("hand");

export function Above({ doc, act }) {
  const { location } = doc.view;
  if (!location) return null;
  return html`
    <p class="duel-location"><span class="soft">${word("location")}</span> <${Chip} ...${{ doc, act, name: location.name }} />
      <span class="soft">${word("initiative", calledAll(location.initiative))}</span></p>`;
}

/* The two Creatures in combat, large. */
export function Combat({ doc, act }) {
  const fighters = (doc.view.combat?.engaged ?? []).map((id) => doc.view.creatures[id]).filter(Boolean);
  if (!fighters.length) return null;
  fighters.sort((a, b) => (a.controller === doc.reader) - (b.controller === doc.reader));
  return html`
    <section class="combat" aria-label=${word("combat")}>
      ${fighters.map((one) => {
        const strikes = doc.view.combat.striker === one.controller;
        const side = one.controller === doc.reader ? "is-mine" : "is-theirs";
        return html`
          <article class=${`fighter ${side}${strikes ? " is-striking" : ""}`} data-tribe=${tribeKey(one.tribe)}
            key=${one.id} ...${showing(act, one.name, one)}>
            <${Emblem} doc=${doc} name=${one.name} side=${44} />
            <h3 class="fighter-name">${one.line_name} ${strikes && html`<span class="badge badge-now">${word("strikes")}</span>`}</h3>
            <p class="fighter-energy"><meter min="0" max=${one.energy} value=${leftOf(one)} aria-label=${word("energy")}></meter>
              <strong class="num">${leftOf(one)}/${one.energy}</strong></p>
            <p class="fighter-facts">${DISCIPLINES.map((name) => html`<span class="nowrap"><abbr title=${word(name)}>${initial(name)}</abbr>${one[name]}</span> `)}
              ${ELEMENTS.filter((name) => one.elements.includes(name)).map((name) => html`<span class=${`element-chip is-${name}`} title=${word(name)}>${initial(name)}</span>`)}</p>
          </article>`;
      })}
    </section>`;
}

/* The board as text: name, values and what is under each Creature. */
export const textHead = ["space", "creature", "energy", "disciplines", "elements", "gear"];
export function textRows(spaces) {
  return spaces.flatMap((space) =>
    space.pieces.length
      ? space.pieces.map((one) => [
          space.name, `${one.line_name} (${one.controller}, ${one.tribe || "–"})`, `${leftOf(one)}/${one.energy}`,
          DISCIPLINES.map((name) => `${initial(name)}${one[name]}`).join(" "), one.elements.map((name) => word(name)).join(" ") || "–",
          one.gear ? (one.gear.name ?? word("gear-down")) : "–",
        ])
      : [[space.name, word("empty"), "", "", "", ""]],
  );
}

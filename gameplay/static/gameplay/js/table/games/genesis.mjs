/* Genesis at the table: the arena of five by six spots, turned so that every player looks from the own
 * side. The layout is that of the server (gameplay/drawing). */

import { called, fact, fitting, html, word } from "../html.mjs";
import { Chip, faceOf, pictureOf } from "../cards.mjs";
import { namesAt } from "../options.mjs";

export const board = "arena";
export const starts = "";
const COLUMNS = 5;
const ROWS = 6;
const MARGIN = 2;
const QUARTERS = { 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3] };
const FACINGS = ["N", "E", "S", "W"];
const TOKENS = ["overworld", "mipedian", "underworld", "danian"]; // colours of the seats A to D

export const placing = () => false;
export const pile = (view) => view.stack ?? [];
export const firstSpace = (state) => state.layout?.spaces[0]?.name;
export const vitals = (view) => new Map(Object.values(view.permanents).map((one) => [one.id, one.hp ?? 0]));
export const abilitiesOf = (one) => (one.abilities ?? []).map((ability) => ability.wording).filter(Boolean);
const nameOf = (value) => (typeof value === "object" ? (value?.name ?? "") : String(value));
const fights = (one) => one.kind !== "alteration";

/* --- The arena ------------------------------------------------------------------------------- */

function quartersOf(view, reader) {
  const seats = Object.keys(view.players);
  const seat = Math.max(0, seats.indexOf(reader));
  const began = seats.indexOf(view.began ?? view.leader);
  return QUARTERS[seats.length][(seat - began + seats.length) % seats.length];
}

function placeOf(x, y, quarters) {
  if (quarters === 0) return [x, ROWS - 1 - y];
  if (quarters === 1) return [ROWS - 1 - y, COLUMNS - 1 - x];
  if (quarters === 2) return [COLUMNS - 1 - x, y];
  return [y, x];
}

export function layout(view, reader, wide) {
  const [w, h] = wide ? [104, 80] : [76, 64];
  const quarters = quartersOf(view, reader);
  const [columns, rows] = quarters % 2 ? [ROWS, COLUMNS] : [COLUMNS, ROWS];
  const spaces = view.spots.map((spot) => {
    const here = spot.cards.map((id) => view.permanents[id]).filter(Boolean);
    here.sort((a, b) => Number(fights(b)) - Number(fights(a)));
    const [column, row] = placeOf(spot.x, spot.y, quarters);
    const killed = view.killed.includes(spot.name);
    return {
      name: spot.name, w, h, row, wide, quarters, reader, killed, pieces: here, names: namesAt(spot.name, here, view.permanents),
      x: MARGIN + column * w, y: MARGIN + row * h, mine: here[0]?.controller === reader,
      aware: [...new Set(here.flatMap((one) => one.awareness))].join("|"),
      active: view.active, crowd: Object.keys(view.players).length > 2, label: labelOf(spot, here, killed),
    };
  });
  spaces.sort((a, b) => a.row - b.row || a.x - b.x);
  return { width: columns * w + 2 * MARGIN, height: rows * h + 2 * MARGIN, spaces, join: 0 };
}

function labelOf(spot, here, killed) {
  const words = here.map(sentenceOf).join("; ") || word(spot.occupied ? "occupied" : "empty");
  return `${spot.name}: ${words}${killed ? `, ${word("killed-here")}` : ""}`;
}

/* The permanent in one sentence, for those who hear the arena. */
function sentenceOf(one) {
  const parts = [word("of-player", one.line_name, one.controller), called("kind", one.kind)];
  if (fights(one) || one.hp) parts.push(word("hp-of", one.hp ?? 0, fullOf(one)));
  if (fights(one)) parts.push(word("faces", called("facing", one.facing)));
  if (one.aura) parts.push(`${word("aura")} ${one.aura}`);
  if (one.exerted) parts.push(word("exerted"));
  if (one.counters) parts.push(word("marks", one.counters));
  parts.push(...one.ailments.map(nameOf), ...one.skills.map((skill) => word("skill", skill.line_name)));
  if (one.awareness.length) parts.push(`${word("aware")} ${one.awareness.join(" ")}`);
  return parts.join(", ");
}

const fullOf = (one) => Math.max(one.full ?? 0, one.hp ?? 0);
/* --- A permanent ----------------------------------------------------------------------------- */

export const pieces = ({ doc, space }) =>
  space.pieces.length
    ? html`<${Figure} key=${space.pieces[0].id} ...${{ doc, space, one: space.pieces[0] }} />
        ${space.pieces.length > 1 && html`<text class="figure-under" x=${space.w - 5} y=${space.h - 5}>+${space.pieces.length - 1}</text>`}`
    : null;

function Figure({ doc, space, one }) {
  const { w, h, wide } = space;
  const side = wide ? 38 : 26;
  const classes = [
    "piece", "figure", `is-${one.kind}`, one.controller === space.reader ? "is-mine" : "is-theirs",
    one.exerted && "is-exerted", space.active === one.line_name && "is-active",
  ];
  const turn = ((FACINGS.indexOf(one.facing) - space.quarters + 4) % 4) * 90;
  const full = fullOf(one);
  const width = w - 14;
  return html`
    <g class=${classes.filter(Boolean).join(" ")} data-piece=${one.id} data-tribe=${TOKENS["ABCD".indexOf(one.controller)]}
      transform="translate(4 4)">
      <rect class="piece-ground" width=${w - 8} height=${h - 8} rx=${one.kind === "champion" ? 12 : 4} />
      <path class="piece-band" d=${`M0 16V6a6 6 0 0 1 6-6h${w - 20}a6 6 0 0 1 6 6V16Z`} />
      <text class="piece-name" x="4" y="12.5">${space.crowd ? `${one.controller} ${fitting(one.line_name, w - 30)}` : fitting(one.line_name, w - 16)}</text>
      <image href=${pictureOf(doc, one.name)} x="3" y="18" width=${side} height=${side} />
      ${fights(one) && html`<path class="figure-arrow" transform=${`translate(${w - 26} ${wide ? 34 : 29}) rotate(${turn})`}
        d="M0 -10 L8 6 L0 2 L-8 6 Z" />`}
      ${one.exerted && html`<path class="figure-exert" transform=${`translate(${w - 62} 6)`} d="M14 24a7 7 0 1 1-.5 12M14 24v5M14 24h5" />`}
      ${full > 0 && html`
        <rect class="energy-ground" x="3" y=${h - 23} width=${width} height="13" rx="3" />
        <rect class="energy-left" x="3" y=${h - 23} width=${(width * Math.min(one.hp ?? 0, full)) / full} height="13" rx="3" />
        <text class="energy-text" x=${3 + width / 2} y=${h - 12.5}>${one.hp ?? 0}/${full}</text>`}
      ${one.ailments.length > 0 && html`<text class="figure-ailments" x=${side + 6} y="28">${one.ailments.map((ailment) => nameOf(ailment).slice(0, 2)).join(" ")}</text>`}
      ${one.counters > 0 && html`<text class="figure-counters" x=${side + 6} y="40">◆${one.counters}</text>`}
      ${one.skills.map((_, n) => html`<rect class="figure-skill" x=${w - 16 - n * 8} y=${h - 29} width="6" height="5" rx="1" />`)}
    </g>`;
}

/* --- Beside the arena ------------------------------------------------------------------------ */

export const valuesOf = (one) => html`
  ${(fights(one) || fullOf(one) > 0) && html`${word("hp")} <strong class="num">${one.hp ?? 0}/${fullOf(one)}</strong>`}
  ${one.aura > 0 && html` · ${word("aura")} <strong class="num">${one.aura}</strong>`}
  ${fights(one) && html` · ${word("faces", called("facing", one.facing))}`}
  ${one.exerted && html` · <strong>${word("exerted")}</strong>`}
  ${one.counters > 0 && html` · ◆ ${one.counters}`}
  ${one.ailments.length > 0 && html` · ${word("ailments")} <strong>${one.ailments.map(nameOf).join(", ")}</strong>`}
  ${one.has.length > 0 && html` · ${word("has")} ${one.has.map(nameOf).join(", ")}`}
  ${one.skills.length > 0 && html` · ${word("skills")} ${one.skills.map((skill) => skill.line_name).join(", ")}`}
  ${one.awareness.length > 0 && html` · ${word("aware")} <span class="mono">${one.awareness.join(" ")}</span>`}`;

const PRINTED = ["chi", "hp", "aura", "reduction", "awareness"];

export const printedOf = (face) =>
  PRINTED.filter((name) => face?.facts?.[name] !== undefined && face.facts[name] !== 0)
    .map((name) => fact(name, face.facts[name])).join(" · ");

/* Badges: the round, the phase, the game of the match, and once one is over who has won how many: by
   name, by letter where two are called alike. */
export function turn(view, nameOfSeat) {
  const match = view.match;
  const letters = Object.keys(match?.games ?? {});
  const apart = new Set(letters.map(nameOfSeat)).size === letters.length;
  const won = letters.map((letter) => `${apart ? nameOfSeat(letter) : letter} ${match.games[letter]}`).join(", ");
  return [
    view.round ? word("round", view.round) : "", called("phase", view.phase ?? ""),
    match ? word("game", match.game) : "", match?.game > 1 ? word("games-won", won) : "",
  ];
}
export const starter = () => null;
export const isActive = (view, letter) => view.turn === letter;

export function counts({ doc, act, letter }) {
  const hand = doc.view.players[letter];
  const piles = [["memories", hand.memories], ["skill-zone", hand.skill_zone], ["subconscious", hand.subconscious]];
  return {
    out: !hand.playing,
    leads: doc.view.round > 0 && doc.view.leader === letter && hand.playing, // before that it is asked
    line: word("counts-arena", hand.aura, hand.thoughts_size, hand.timeline),
    piles: piles.filter(([, names]) => names?.length),
    chip: (name) => html`<${Chip} ...${{ doc, act, name }} />`,
  };
}

export const optionMarks = () => null;
export const handTitle = () => word("thoughts");

export function hand(doc) {
  return (doc.view.players[doc.reader]?.thoughts ?? []).map((name) => {
    const facts = faceOf(doc, name)?.facts ?? {};
    const said = [
      facts.kind && called("kind", facts.kind), facts.chi !== undefined && fact("chi", facts.chi), facts.hp && fact("hp", facts.hp),
    ];
    return { name, marks: html`<span class="hand-marks soft">${said.filter(Boolean).join(" · ")}</span>` };
  });
}

/* What only the reader knows of the own forethoughts, and what was exchanged between games. */
export function Above() {
  return null;
}

export function Beside({ doc, act }) {
  const mine = doc.view.players[doc.reader];
  const swap = doc.view.match?.swaps?.[doc.reader];
  return html`
    ${mine?.forethoughts?.length > 0 && html`
      <details class="disclosure" id=${`forethoughts-${doc.reader}`}>
        <summary>${word("forethoughts", mine.forethoughts_size)}</summary>
        <p class="chips">${mine.forethoughts.map((name) => html`<${Chip} ...${{ doc, act, name }} />`)}</p>
      </details>`}
    ${(swap?.out?.length > 0 || swap?.in?.length > 0) && html`
      <p class="small">${word("swapped", swap.out.join(", ") || "–", swap.in.join(", ") || "–")}</p>`}`;
}

export const Combat = () => null;

export const textHead = ["spot", "permanent", "hp", "facing", "state", "aware"];
export function textRows(spaces) {
  return spaces.flatMap((space) =>
    space.pieces.length
      ? space.pieces.map((one) => [
          space.name, `${one.line_name} (${one.controller}, ${called("kind", one.kind)})`, fullOf(one) ? `${one.hp ?? 0}/${fullOf(one)}` : "–",
          fights(one) ? called("facing", one.facing) : "–", [one.exerted && word("exerted"), ...one.ailments.map(nameOf)].filter(Boolean).join(" ") || "–",
          one.awareness.join(" ") || "–",
        ])
      : [],
  );
}

/* What an option would bring about, before it is chosen: the sum of an attack with the cards that change
 * it, what is left of whoever it hits, and the same as marks on the board while the option is pointed at. */

import { html, word } from "./html.mjs";

const signed = (number) => (number < 0 ? `− ${-number}` : `+ ${number}`);

/* What a change comes from: a card with its words, the card itself, or what keeps damage off. */
function origin(term) {
  if (term.of) return word(`term-${term.of}`);
  if (!term.source) return word("term-other");
  return term.words ? `${term.source}: ${term.words}` : term.source;
}

/* 5 + Water 5 + 5 (Maxxor: Strike 5) = 15; an element that does not count is struck through. */
function Sum({ base, elements = [], terms = [], total }) {
  if (total === undefined) return null;
  const plain = !terms.length && !elements.length && base === total;
  return html`
    <span class="outlook-sum num">
      ${!plain && html`${base}${elements.map((one) =>
        one.counts
          ? html` + ${word(one.element)} ${one.amount}`
          : html` <s class="soft" title=${word("no-match")}>${word(one.element)} ${one.amount}</s>`,
      )}${terms.map((term) => html` ${signed(term.amount)} <span class="soft">(${origin(term)})</span>`)} = `}
      <strong>${total}</strong>
    </span>`;
}

const Hit = ({ hit }) => html`
  <span class=${`outlook-hit num${hit.gone ? " is-gone" : ""}`}>
    ${hit.name} ${hit.before} → ${hit.gone ? html`<strong class="dies">${word("dies")}</strong>` : html`<strong>${hit.left}</strong>${hit.of !== undefined && html`<span class="soft">/${hit.of}</span>`}`}
    ${hit.total !== undefined && html` <${Sum} ...${hit} />`}
  </span>`;

/* ``later``: it comes while the option is pointed at, which must not slip away from under the pointer. */
export function Outlook({ preview, later }) {
  if (!preview) return null;
  const missed = preview.total !== undefined && !preview.hits.length;
  return html`
    <span class=${`outlook${later ? " is-later" : ""}`}>
      <${Sum} ...${preview} />
      ${missed && html`<span class="outlook-hit">${preview.target} <span class="soft">${word("unhurt")}</span></span>`}
      ${preview.hits.map((hit) => html`<${Hit} key=${hit.name} hit=${hit} />`)}
      ${preview.open && html`<span class="soft">${word("open-end")}</span>`}
    </span>`;
}

/* On the board: what is left of each that the option pointed at would hit. */
export function Aims({ layout, preview }) {
  const places = (preview?.hits ?? []).map((hit) => [hit, layout.spaces.find((space) => space.names.includes(hit.name))]);
  return html`
    <g class="aims" aria-hidden="true">
      ${places.filter(([, space]) => space).map(([hit, space]) => html`
        <g key=${hit.name} class=${`aim${hit.gone ? " is-gone" : ""}`} transform=${`translate(${space.x + space.w / 2} ${space.y + space.h / 2})`}>
          <rect x="-32" y="-13" width="64" height="26" rx="13" />
          <text y="5">${hit.gone ? `${hit.before} → ✕` : `${hit.before} → ${hit.left}`}</text>
        </g>`)}
    </g>`;
}

/* Cards wherever they lie: name, emblem, and the whole text beside the pointer. */

import { Component, html, word } from "./html.mjs";

export const faceOf = (doc, name) => doc.faces?.[name] ?? doc.faces?.[String(name).replace(/ \d+$/, "")] ?? null;

export const pictureOf = (doc, name) => {
  const key = faceOf(doc, name)?.facts?.key;
  return key ? `/cards/${doc.table.rulebook}/${key}.svg` : "";
};

export const Emblem = ({ doc, name, side }) => {
  const address = pictureOf(doc, name);
  return address ? html`<img class="emblem" src=${address} width=${side} height=${side} alt="" />` : null;
};

/* What moves below a pointer that rests was not pointed at: its text would lie over the question. */
let pointed = null;
let rests = "";
document.addEventListener("pointermove", (event) => (rests = `${event.clientX} ${event.clientY}`));

/* What shows a card's whole text when it is pointed at, focused or pressed long. */
export function showing(act, name, piece = null) {
  const show = (event) => act.show({ name, piece, box: event.currentTarget.getBoundingClientRect() });
  let timer = 0;
  return {
    onPointerMove: (event) => {
      if (event.pointerType !== "mouse" || pointed === event.currentTarget || rests === `${event.clientX} ${event.clientY}`) return;
      pointed = event.currentTarget;
      show(event);
    },
    onPointerLeave: (event) => {
      if (event.pointerType !== "mouse") return;
      pointed = null;
      act.show(null);
    },
    onFocus: (event) => event.currentTarget.matches(":focus-visible") && show(event),
    onBlur: () => act.show(null),
    onPointerDown: (event) => {
      if (event.pointerType === "mouse") return;
      const box = event.currentTarget.getBoundingClientRect();
      timer = setTimeout(() => act.show({ name, piece, box }), 450);
    },
    onPointerUp: () => clearTimeout(timer),
    onPointerCancel: () => clearTimeout(timer),
    onContextMenu: (event) => event.preventDefault(),
  };
}

/* A card that only lies there: one tap tells what it says. */
export const Chip = ({ doc, act, name }) => html`
  <button type="button" class="chip" ...${showing(act, name)}
    onClick=${(event) => act.show({ name, piece: null, box: event.currentTarget.getBoundingClientRect() })}>
    <${Emblem} doc=${doc} name=${name} side=${20} />${name}
  </button>`;

const spoken = (line) => line.replaceAll("{mc}", "◆");

/* The whole text of one card, beside what it belongs to and never off the screen. */
export class Sheet extends Component {
  componentDidMount() {
    this.place();
  }
  componentDidUpdate() {
    this.place();
  }
  place() {
    const sheet = this.base;
    const { box } = this.props.sheet;
    const { width, height } = sheet.getBoundingClientRect();
    const gap = 10;
    let x = box.right + gap;
    let y = box.top;
    if (x + width > innerWidth - gap) x = box.left - gap - width;
    if (x < gap) {
      x = Math.max(gap, Math.min(box.left, innerWidth - width - gap));
      y = box.top - height - gap;
      if (y < gap) y = box.bottom + gap;
    }
    sheet.style.left = `${Math.round(Math.max(gap, x))}px`;
    sheet.style.top = `${Math.round(Math.max(gap, Math.min(y, innerHeight - height - gap)))}px`;
  }
  render({ doc, sheet, game }) {
    const face = faceOf(doc, sheet.name);
    const { piece } = sheet;
    const own = piece ? game.abilitiesOf(piece) : [];
    const texts = face && (!own.length || own.length === face.text.length) ? face.text : own;
    return html`
      <aside class="card-sheet sheet" data-sheet=${sheet.name}>
        <div class="sheet-head">
          <${Emblem} doc=${doc} name=${sheet.name} side=${56} />
          <div>
            <h3>${piece?.line_name ?? sheet.name}</h3>
            <p class="soft">${face?.type ?? piece?.kind ?? ""}</p>
          </div>
        </div>
        <p class="sheet-facts">${piece ? game.valuesOf(piece) : game.printedOf(face)}</p>
        ${texts.length > 0 && html`<ul>${texts.map((line) => html`<li>${spoken(line)}</li>`)}</ul>`}
        ${face && html`<p class="small"><a href=${`/cards/${doc.table.rulebook}/${face.facts.key}/`}>${word("card-page")}</a></p>`}
      </aside>`;
  }
}

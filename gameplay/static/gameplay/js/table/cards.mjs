/* Cards wherever they lie: name, emblem, and the whole text beside the pointer. */

import { called, Component, html, word } from "./html.mjs";

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

/* A finger lies on one card at a time, and the table may be drawn anew while it does. `read`: it lay there until
 * the text was shown; letting go then moves the focus and clicks, and both would take the text away. */
let held = 0;
let read = false;

/* What shows a card's whole text when it is pointed at, focused or pressed long. */
export function showing(act, name, piece = null) {
  const show = (event) => {
    const target = event.currentTarget;
    const column = target.closest(".duel-decision")?.getBoundingClientRect();
    act.show({ name, piece, box: target.getBoundingClientRect(), column });
  };
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
    onBlur: () => read || act.show(null),
    onPointerDown: (event) => {
      read = false;
      if (event.pointerType === "mouse") return;
      const box = event.currentTarget.getBoundingClientRect();
      held = setTimeout(() => {
        read = true;
        act.show({ name, piece, box });
      }, 450);
    },
    onPointerUp: () => clearTimeout(held),
    onPointerCancel: () => clearTimeout(held),
    onClickCapture: (event) => {
      if (!read) return;
      read = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
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

/* What stands on the cards themselves, where this hall has it: asked for once a card, when its sheet is
 * shown first; without a connection the sheet does without. */
const hall = document.getElementById("table")?.dataset ?? {};
const printed = new Map();

async function onTheCard(game, key) {
  if (!("texts" in hall) || !key) return null;
  if (!printed.has(key)) {
    const asked = fetch(`/api/v1/cards/${game}/${key}/`).then((answer) => (answer.ok ? answer.json() : null));
    printed.set(key, asked.then((card) => card?.on_the_card ?? null).catch(() => {
      printed.delete(key); // asked for again when the sheet is shown again
      return null;
    }));
  }
  return printed.get(key);
}

const Printed = ({ printed: { today, brainwashed } }) => {
  const lines = [...today, ...brainwashed];
  if (!lines.length) return null;
  return html`
    <section class="printed" aria-label=${word("on-the-card")}>
      <h4 class="small strong">${word("on-the-card")}</h4>
      <ul>${lines.map((line) => html`<li>${spoken(line)}</li>`)}</ul>
    </section>`;
};

const NARROWEST = 200; // a sheet that is narrower is read badly

/* The whole text of one card, beside what it belongs to and never off the screen. */
export class Sheet extends Component {
  componentDidMount() {
    this.shown();
  }
  componentDidUpdate() {
    this.shown();
  }
  /* In its place, and with the card's own text once that is there. */
  shown() {
    this.place();
    const { doc, sheet } = this.props;
    const key = faceOf(doc, sheet.name)?.facts?.key;
    if (key === this.asked) return;
    this.asked = key;
    onTheCard(doc.table.rulebook, key).then((found) => this.asked === key && this.setState({ key, found }));
  }
  place() {
    const sheet = this.base;
    const { box, column } = this.props.sheet;
    const gap = 10;
    // Beside the answers it is as narrow as it must be not to lie over the end of their sums.
    const room = column ? innerWidth - column.right - 2 * gap : 0;
    sheet.style.maxWidth = room >= NARROWEST ? `${Math.floor(room)}px` : "";
    const { width, height } = sheet.getBoundingClientRect();
    let x = box.right + gap;
    let y = box.top;
    if (column) x = Math.max(x, Math.min(column.right + gap, innerWidth - width - gap)); // the other answers stay in sight
    if (x + width > innerWidth - gap) x = box.left - gap - width;
    if (x < gap) {
      x = Math.max(gap, Math.min(box.left, innerWidth - width - gap));
      y = box.top - height - gap;
      if (y < gap) y = box.bottom + gap;
    }
    sheet.style.left = `${Math.round(Math.max(gap, x))}px`;
    sheet.style.top = `${Math.round(Math.max(gap, Math.min(y, innerHeight - height - gap)))}px`;
  }
  render({ doc, sheet, game }, { key, found } = {}) {
    const face = faceOf(doc, sheet.name);
    const ownWords = found && key === face?.facts?.key;
    const side = "pictures" in hall ? 150 : 56; // a picture of the hall is read, an emblem only told apart
    const { piece } = sheet;
    const own = piece ? game.abilitiesOf(piece) : [];
    const known = face && (!own.length || own.length === face.text.length);
    const texts = known ? face.text : own; // what a piece was only given is told in the notation, in English
    const langOf = (n) => (!known || face.english?.includes(n) ? "en" : null);
    return html`
      <aside class="card-sheet sheet" data-sheet=${sheet.name}>
        <div class="sheet-head">
          <${Emblem} doc=${doc} name=${sheet.name} side=${side} />
          <div>
            <h3>${piece?.line_name ?? sheet.name}</h3>
            <p class="soft">${face?.type ?? called("kind", piece?.kind ?? "")}</p>
          </div>
        </div>
        <p class="sheet-facts">${piece ? game.valuesOf(piece) : game.printedOf(face)}</p>
        ${texts.length > 0 && html`<ul>${texts.map((line, n) => html`<li lang=${langOf(n)}>${spoken(line)}</li>`)}</ul>`}
        ${ownWords && html`<${Printed} printed=${found} />`}
        ${face && html`<p class="small"><a href=${`/cards/${doc.table.rulebook}/${face.facts.key}/`}>${word("card-page")}</a></p>`}
      </aside>`;
  }
}

/* What is written at the table: plain text, as it came. */

import { html, word } from "./html.mjs";

function Said({ doc, act, line, nameOf }) {
  const foreign = line.by !== doc.reader && doc.table.match; // a table of an event has judges
  return html`
    <li key=${line.id}>
      <strong>${nameOf(doc, line.by)}</strong> <span class="chat-text">${line.text}</span>
      ${line.reported && html` <span class="badge">${word("chat-reported")}</span>`}
      ${!line.reported && foreign && html` <button type="button" class="button button-quiet" onClick=${() => act.control(`chat/${line.id}/report/`, {})}>${word("chat-report")}</button>`}
    </li>`;
}

/* What is typed stays in its field until it was taken, and goes out once however often it is pressed. */
let sending = false;
async function send(event, act) {
  event.preventDefault();
  const field = event.currentTarget.elements.text;
  const text = field.value.trim();
  if (!text || sending) return;
  sending = true;
  const taken = await act.control("chat/", { text });
  sending = false;
  if (taken && field.value.trim() === text) field.value = "";
}

/* How far this browser has shown the lines of a table. */
const keyOf = (doc) => `drome.chat.${doc.table.id}`;
let shown = null;

function shownUpTo(doc) {
  try {
    shown ??= Number(sessionStorage.getItem(keyOf(doc)) ?? 0);
  } catch {
    shown ??= 0; // nothing may be kept here
  }
  return shown;
}

function keepShown(doc) {
  const last = doc.chat.lines.at(-1)?.id ?? 0;
  if (last <= shownUpTo(doc)) return;
  shown = last;
  try {
    sessionStorage.setItem(keyOf(doc), String(last));
  } catch {
    // it holds until the page is left
  }
}

/* Whether somebody has the lines before their eyes. */
function onScreen() {
  const chat = document.getElementById("chat");
  if (!chat?.open) return false;
  const { top, bottom } = chat.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

/* Beside the name of whoever wrote: how many lines were not seen yet, and the way to them. */
export function News({ doc, act, letter }) {
  if (!doc.chat || doc.chat.muted || letter === doc.reader) return null;
  if (onScreen()) keepShown(doc);
  const count = doc.chat.lines.filter((line) => line.by === letter && line.id > shownUpTo(doc)).length;
  return count > 0 && html`
    <button type="button" class="chat-news num" aria-label=${word("chat-news", count)} title=${word("chat-news", count)}
      onClick=${act.readChat}>✉ ${count}</button>`;
}

export function Chat({ doc, act, nameOf }) {
  const { chat } = doc;
  if (!chat) return null;
  return html`
    <details class="disclosure chat" id="chat" onToggle=${act.chatToggled}>
      <summary>${word("chat")}${chat.lines.length > 0 && html` <span class="badge">${chat.lines.length}</span>`}</summary>
      ${chat.lines.length > 0
        ? html`<ol class="chat-lines">${chat.lines.map((line) => html`<${Said} ...${{ doc, act, line, nameOf }} />`)}</ol>`
        : !chat.muted && html`<p class="soft small">${word(doc.table.match ? "chat-none" : "chat-none-here")}</p>`}
      ${chat.muted && html`<p class="soft small">${word("chat-muted")}</p>`}
      ${chat.open && html`
        <form class="row" onSubmit=${(event) => send(event, act)}>
          <label class="visually-hidden" for="chat-text">${word("chat-write")}</label>
          <input class="input" id="chat-text" name="text" maxlength="200" autocomplete="off" />
          <button class="button">${word("chat-send")}</button>
        </form>`}
      <button type="button" class="button button-quiet" id="chat-mute" onClick=${() => act.control("chat/mute/", { muted: !chat.muted })}>
        ${word(chat.muted ? "chat-unmute" : "chat-mute")}
      </button>
    </details>`;
}

/* Lines of others that came since, for the live region. */
export function written(before, doc, nameOf) {
  const last = before?.chat?.lines.at(-1)?.id ?? 0;
  if (!before || before.chat?.muted) return "";
  const news = (doc.chat?.lines ?? []).filter((line) => line.id > last && line.by !== doc.reader);
  return news.map((line) => word("chat-said", nameOf(doc, line.by), line.text)).join(" ");
}

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

/* What is typed stays in its field until it was taken. */
function send(event, act) {
  event.preventDefault();
  const field = event.currentTarget.elements.text;
  const text = field.value.trim();
  if (!text) return;
  act.control("chat/", { text });
  field.value = "";
}

export function Chat({ doc, act, nameOf }) {
  const { chat } = doc;
  if (!chat) return null;
  return html`
    <details class="disclosure chat" id="chat">
      <summary>${word("chat")}${chat.lines.length > 0 && html` <span class="badge">${chat.lines.length}</span>`}</summary>
      ${chat.lines.length > 0
        ? html`<ol class="chat-lines">${chat.lines.map((line) => html`<${Said} ...${{ doc, act, line, nameOf }} />`)}</ol>`
        : !chat.muted && html`<p class="soft small">${word("chat-none")}</p>`}
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

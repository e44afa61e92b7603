/* What the page knows: the document of the table, what the person is doing with it, and what is on
 * its way. One place is written, everything is drawn from it. */

import { withOptions } from "./choices.mjs";
import { followed } from "./patch.mjs";

const RETRY = 2000;
const NEWS = 2500; // so long after an answer the stream may take to tell what came of it

/* The log is kept whole while the page is open: a document has the last of it only. */
function together(old, doc) {
  const events = doc.events ?? [];
  if (!old || old.table.number !== doc.table.number || !events.length) return events;
  return [...(old.events ?? []).filter((event) => event.seq < events[0].seq), ...events];
}

export class Store {
  constructor(section, draw) {
    this.section = section;
    this.draw = draw;
    this.api = section.dataset.api;
    this.document = section.dataset.document ?? "document/"; // watchers read another one than seats
    this.state = {
      doc: null, picked: [], typed: "", told: null, sent: null, refusal: null, sheet: null, folded: {}, foretold: {},
    };
    window.addEventListener("online", () => this.again());
  }

  set(changes) {
    this.state = { ...this.state, ...changes };
    this.draw(this.state);
  }

  get asked() {
    return this.state.doc?.prompt?.asked ?? null;
  }

  /* --- The document ------------------------------------------------------------------------- */

  async whole() {
    const answer = await fetch(`${this.api}${this.document}?options=tree`, { cache: "no-store" });
    return answer.ok ? answer.json() : null;
  }

  /* News by a topic: what changed is asked for, one question at a time. */
  async refresh() {
    if (this.fetching) {
      this.fetching = "again";
      return;
    }
    this.fetching = "now";
    try {
      const since = this.state.doc ? `&since=${this.state.doc.revision}` : "";
      const answer = await fetch(`${this.api}${this.document}?options=tree${since}`, { cache: "no-store" });
      if (answer.status === 404 || answer.status === 403) return location.reload();
      if (!answer.ok) throw new Error(`${answer.status}`);
      const told = await answer.json();
      // The stream was quicker: what the answer says besides, such as holding, would be lost.
      if ("patch" in told && told.from !== this.state.doc?.revision) this.fetching = "again";
      const next = followed(this.state.doc, told);
      await this.take(next ?? (await this.whole()));
    } catch {
      setTimeout(() => this.refresh(), RETRY);
    } finally {
      const more = this.fetching === "again";
      this.fetching = null;
      if (more) this.refresh();
    }
  }

  /* News that the stream brought with it. */
  async heard(answer) {
    const next = followed(this.state.doc, answer);
    if (next === null) await this.refresh();
    else await this.take(next);
  }

  async take(told) {
    const doc = withOptions(told);
    const detail = {}; // what is pressed stays until it is clicked
    document.dispatchEvent(new CustomEvent("lifted", { detail }));
    await detail.when;
    const old = this.state.doc;
    if (!doc || (old && doc.revision < old.revision)) return;
    const sameGame = old?.table.number === doc.table.number;
    const same = sameGame && old?.prompt?.asked === doc.prompt?.asked;
    const changes = same ? {} : { picked: [], typed: "", told: null, sent: null, sheet: null, aim: "", foretold: {} };
    if (old && !sameGame) changes.refusal = null; // else it stays until the next choice
    if (same && doc.sent && !this.state.sent) changes.sent = { line: doc.sent, asked: doc.prompt.asked };
    this.set({ ...changes, doc: { ...doc, events: together(old, doc) } });
  }

  /* --- Sending ------------------------------------------------------------------------------- */

  post(path, body) {
    return fetch(`${this.api}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.section.dataset.csrf },
      body: JSON.stringify(body),
    });
  }

  /* Shown at once; the prompt it answers is its key, so that the same twice counts once. */
  send(line) {
    if (this.state.sent || this.asked === null || !line) return;
    this.set({ sent: { line, asked: this.asked, lost: false }, refusal: null });
    this.deliver();
  }

  async deliver() {
    const { sent, doc } = this.state;
    if (!sent || sent.asked !== this.asked) return;
    clearTimeout(this.later);
    try {
      const answer = await this.post("choose/", { line: sent.line, asked: sent.asked, game: doc.table.number });
      if (answer.status >= 500) throw new Error(`${answer.status}`);
      if (answer.status === 403 || answer.status === 404) return location.reload();
      if (this.state.sent === sent) this.answered(answer.ok, answer.ok ? null : await answer.json());
    } catch {
      this.lost(sent);
    }
  }

  answered(accepted, refusal) {
    if (accepted) {
      if ("alone" in this.section.dataset) return this.refresh(); // a lesson, a puzzle: no stream tells of it
      this.section.querySelector("[data-undo]")?.removeAttribute("hidden"); // there is a choice to undo now
      this.wait(NEWS);
      if (this.state.sent.lost) this.set({ sent: { ...this.state.sent, lost: false } });
      document.getElementById("connection").hidden = true;
    } else {
      this.set({ sent: null, refusal });
      this.refresh(); // it may be refused because the game has gone on
    }
  }

  /* The stream tells what came of it; should that be lost, it is asked for. */
  wait(time) {
    const { sent } = this.state;
    this.later = setTimeout(() => {
      if (this.state.sent?.asked !== sent.asked || this.state.sent.lost) return;
      this.refresh();
      this.wait(Math.min(2 * time, 8 * NEWS));
    }, time);
  }

  lost(sent) {
    if (this.state.sent?.asked !== sent.asked) return;
    document.getElementById("connection").hidden = false;
    this.set({ sent: { ...sent, lost: true } });
    this.later = setTimeout(() => this.deliver(), RETRY);
  }

  again() {
    if (this.state.sent?.lost) this.deliver();
    else if (this.state.doc) this.refresh();
  }

  /* ``said``: the line in words, where it is none that somebody typed. */
  async why(line, said) {
    if (!line) return;
    const asked = this.asked;
    const answer = await this.post("why/", { line }).catch(() => null);
    if (!answer) return;
    const verdict = await answer.json();
    if (asked !== this.asked) return;
    if (answer.ok) this.set({ told: { line, said, ...verdict } });
    else this.set({ refusal: verdict });
  }

  /* What an option would bring about, where the document does not say: asked for once, and not any more
   * once the question was answered, or is another one. The answer is empty where the game was quicker. */
  async foretell(line) {
    const { asked, state } = this;
    if (line in state.foretold || state.sent) return;
    if (!state.doc.prompt?.options.some((option) => option.line === line)) return;
    this.set({ foretold: { ...state.foretold, [line]: null } });
    const answer = await this.post("preview/", { line, asked, game: state.doc.table.number }).catch(() => null);
    if (answer?.status !== 200) return;
    const { preview } = await answer.json();
    if (asked === this.asked) this.set({ foretold: { ...this.state.foretold, [line]: preview } });
  }

  /* Holding, or passing until something happens. Whether it was taken. */
  async control(path, body) {
    const answer = await this.post(path, body).catch(() => null);
    if (answer && !answer.ok) this.set({ refusal: await answer.json() });
    this.refresh();
    return answer?.ok ?? false;
  }
}

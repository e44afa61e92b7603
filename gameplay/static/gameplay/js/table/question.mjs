/* What is asked: the question, its options folded by card, the line to type, and what was answered. */

import { called, html, Mark, rule, rules, word } from "./html.mjs";
import { Emblem, faceOf, showing } from "./cards.mjs";
import { grouped, MOST } from "./options.mjs";
import { Outlook } from "./outlook.mjs";

/* The card that an option is about, where it has one. */
function cardOf(doc, option) {
  const named = [option.card, ...(option.places ?? []), /^play (.+?) with /.exec(option.line)?.[1]];
  if (option.line.startsWith("play ")) named.reverse();
  return named.find((name) => name && faceOf(doc, name)) ?? "";
}

/* An option that is pointed at or focused marks on the board what it would do. */
function aiming(act, option, shows) {
  const aim = (what, then) => (event) => {
    act.aim(what);
    then?.(event);
  };
  return {
    onPointerEnter: aim(option.line),
    onPointerLeave: aim("", shows.onPointerLeave),
    onFocus: aim(option.line, shows.onFocus),
    onBlur: aim("", shows.onBlur),
  };
}

/* What a pass leads to, where something waits: on a phone its key covers the words that say so. */
function Next({ doc, game }) {
  const [next] = game.pile(doc.view);
  if (!next) return null;
  const what = next.ability && next.ability !== next.name ? `${next.name} · ${next.ability}` : next.name;
  return html`<span class="pass-next soft small">${word("pass-next", what)}</span>`;
}

function Option({ doc, act, game, option, shown, only, foretold }) {
  const card = cardOf(doc, option);
  const isPass = option.line === "pass";
  const shows = card ? showing(act, card) : {};
  const preview = option.preview ?? foretold[option.line];
  const aimed = preview || act.untold(option) ? aiming(act, option, shows) : {};
  const isMeant = doc.lesson?.lines.includes(option.line);
  return html`
    <li class=${`option-item${isPass ? " is-pass" : ""}`} hidden=${!shown}>
      <button class=${`button option${isPass ? " pass-key" : ""}${only ? " is-only" : ""}${isMeant ? " is-meant" : ""}`} name="line" value=${option.line}
        data-places=${(option.places ?? []).join("|")} ...${shows} ...${aimed}>
        ${card && html`<${Emblem} doc=${doc} name=${card} side=${28} />`}
        <span class="option-words">${option.label}<${Outlook} preview=${preview} later=${!option.preview} /></span>
        ${!preview && game.optionMarks(doc, option)}
        ${isPass && doc.prompt.kind === "priority" && html`<${Next} ...${{ doc, game }} />`}
      </button>
    </li>`;
}

/* Options and groups of options; a group whose options all went out of sight goes too. */
function Tree({ tree, left, narrowed, ...all }) {
  return tree.map((one) => {
    if (one.line !== undefined)
      return html`<${Option} key=${one.line} option=${one} shown=${left.has(one)} only=${left.size === 1 && left.has(one)} ...${all} />`;
    const count = one.options.filter((option) => left.has(option)).length;
    return html`
      <li class="option-group" key=${one.label} hidden=${!count}>
        <details open=${narrowed ? left.size <= MOST : undefined}>
          <summary class="button">
            <${Emblem} doc=${all.doc} name=${cardOf(all.doc, one.options[0])} side=${28} />${one.deed ? called("ask", one.deed) : one.label} <span class="badge">${count}</span>
          </summary>
          <ul class="options"><${Tree} tree=${one.inner} left=${left} narrowed=${narrowed} ...${all} /></ul>
        </details>
      </li>`;
  });
}

/* What a line says to people, where it is one of the answers. */
const labelOf = (prompt, line) => prompt.options.find((one) => one.line === line)?.label ?? line;

const Told = ({ told, said }) =>
  told.legal
    ? html`<p class="notice notice-ok">${word("possible", said)}</p>`
    : html`<div class="notice notice-danger"><p>${word("not-possible", said)}</p>
        <ul>${told.reasons.length ? told.reasons.map((one) => html`<li>${one.text} ${rule(one.rule)}</li>`) : html`<li>${word("no-line")}</li>`}</ul></div>`;

/* A lesson and a puzzle refuse what the rules would allow. */
const REFUSED = { not_here: "not-here", refuted: "no-solution" };

/* ``drawn``: as the server said it, before the page drew itself. */
const Refusal = ({ refusal }) => refusal.drawn
  ? html`<div class="notice notice-danger" role="alert" id="refusal" tabindex="-1" dangerouslySetInnerHTML=${{ __html: refusal.drawn }} />`
  : html`
  <div class="notice notice-danger" role="alert" id="refusal" tabindex="-1">
    <strong>${word(REFUSED[refusal.code] ?? "refused")}</strong> ${refusal.detail ?? ""} ${(refusal.reasons ?? []).map((one) => html`${rule(one.rule)} `)}
  </div>`;

function Typed({ act, state, prompt }) {
  const shut = !matchMedia("(min-width: 60rem)").matches;
  return html`
    <details class="decide-more" id="more" open=${shut ? undefined : true}>
      <summary>${word("type")}</summary>
      <form class="decide-typed" id="typed" data-typed onSubmit=${act.sendTyped}>
        <label class="visually-hidden" for="line">${word("type-line")}</label>
        <input class="input" id="line" name="line" list="lines" autocomplete="off" autocapitalize="off" spellcheck=${false}
          placeholder=${word("type-hint", prompt.options[0]?.label ?? "")} value=${state.typed} onInput=${act.type} />
        <datalist id="lines">${prompt.options.map((one) => html`<option value=${one.line}>${one.label}</option>`)}</datalist>
        <button class="button">${word("send")}</button>
        <button class="button button-quiet" type="button" data-why onClick=${act.whyTyped}>${word("why-not")}</button>
      </form>
      <p class="soft small"><${Mark} /> ${word("choosable-mark")}</p>
    </details>`;
}

/* Something to read first. */
const Read = ({ act, state, prompt }) => html`
  <form class="decide is-now" id="choose" data-decide=${state.sent ? undefined : true} data-asked=${prompt.asked} data-kind="read" onSubmit=${act.choose}>
    ${prompt.options.map((option) => html`
      <button class="button button-primary option" name="line" value=${option.line} id="go-on">${option.label}</button>`)}
  </form>`;

/* What a lesson tells, or a puzzle asks, in the language of the page. */
export const Lesson = ({ lesson }) => html`
  <section class="lesson" aria-live="polite" id="lesson">
    <p class="lesson-place soft small">
      ${lesson.chapters > 0 ? word("lesson-place", lesson.chapter, lesson.chapters, lesson.step, lesson.steps) : word("move-place", lesson.step, lesson.steps)}
    </p>
    ${lesson.say.map((text) => html`<p>${text}</p>`)}
    ${lesson.do && html`<p class="lesson-do">${lesson.do} ${rules(lesson.rules)}</p>`}
    ${!lesson.do && lesson.rules.length > 0 && html`<p class="small">${rules(lesson.rules)}</p>`}
  </section>`;

function Asked({ doc, act, game, state, left }) {
  const { prompt } = doc;
  if (prompt.kind === "read") return html`<${Read} ...${{ act, state, prompt }} />`;
  const mine = doc.seats.find((seat) => seat.mine);
  const narrowed = left.length < prompt.options.length;
  const set = new Set(left);
  return html`
    <div class=${`decide is-now${state.sent ? " is-sent" : ""}`} data-decide=${state.sent || doc.table.paused ? undefined : true} data-asked=${prompt.asked} data-kind=${prompt.kind}>
      <p class="decide-who"><span class="badge badge-now">${word("your-decision")}</span> <span class="soft">${called("ask", prompt.kind)}</span> ${rule(prompt.rule)}</p>
      ${prompt.by_itself && !mine?.hold && !state.sent && html`<p class="notice" role="status">${word("by-itself")}</p>`}
      <h2 class="decide-text" id="question" tabindex="-1">${prompt.question}</h2>
      ${prompt.why && html`<p class="decide-why soft small">${prompt.why}</p>`}
      ${prompt.options.length === 1 && prompt.options[0].line === "pass" && html`<p class="decide-nothing soft">${word("only-pass")}</p>`}
      ${state.sent
        ? html`<p class="notice" role="status" id="sent">${word(state.sent.lost ? "sent-lost" : "sent", labelOf(prompt, state.sent.line))}</p>`
        : !doc.table.paused && html`
          <form id="choose" onSubmit=${act.choose}>
            <p class="decide-narrowed soft small" data-narrowed hidden=${!narrowed}>
              ${word("narrowed", left.length, prompt.options.length)}
              <button type="button" class="button button-quiet" data-clear onClick=${act.clear}>${word("clear")}</button>
            </p>
            <ul class="options" id="options"><${Tree} tree=${state.tree ?? grouped(prompt.options)} left=${set} narrowed=${narrowed} ...${{ doc, act, game, foretold: state.foretold }} /></ul>
          </form>
          <${Typed} ...${{ act, state, prompt }} />`}
      <div data-why-answer aria-live="polite">${state.told && html`<${Told} told=${state.told} said=${state.told.said ?? labelOf(prompt, state.told.line)} />`}</div>
    </div>`;
}

/* Whether a player has lost or conceded, while the others play on. */
export const isOut = (doc, letter) => doc.view?.players?.[letter]?.playing === false;

function Others({ doc }) {
  const others = doc.waiting_for.filter((letter) => letter !== doc.reader);
  const names = Object.fromEntries(doc.seats.map((seat) => [seat.letter, seat.name || seat.letter]));
  return html`
    <div class="decide">
      ${others.length
        ? others.map((letter) => html`<p class="decide-who"><span class="badge">${word("decides", names[letter])}</span></p>`)
        : html`<p class="decide-who"><span class="badge">${word("referee")}</span></p>`}
      <p class="soft small" id="waits">${word(isOut(doc, doc.reader) ? "you-are-out" : "by-itself-changes")}</p>
    </div>`;
}

/* Whether the reader has to answer a request to undo a choice. */
export function mayAnswer(doc) {
  const { undo, seats } = doc;
  const mine = seats.find((seat) => seat.mine);
  if (!undo || !mine || mine.letter === undo.by || undo.declined) return false;
  return !undo.agreed.includes(mine.letter) && !isOut(doc, mine.letter);
}

/* What an undo would take back first, in the words of the log; undefined where the log begins later. */
function undone({ undo, events = [] }) {
  if (!events.length || events[0].step > undo.step + 1) return undefined;
  return events.find((event) => event.step > undo.step && event.text)?.text;
}

/* What is said of a request to undo a choice: by itself that it was made, declined, or what it means. */
function asked(doc, mine) {
  const { undo } = doc;
  const name = doc.seats.find((seat) => seat.letter === undo.by)?.name || undo.by;
  const own = mine?.letter === undo.by ? "-own" : "";
  const before = own || undo.declined ? undefined : undone(doc);
  if (before) return word("undo-asked-before", name, before);
  return word(`${undo.declined ? "undo-declined" : "undo-asked"}${own}`, name, undo.step);
}

/* A request to undo a choice: told to all, answered by the others. */
function Undo({ doc, act }) {
  if (!doc.undo) return null;
  const mine = doc.seats.find((seat) => seat.mine);
  return html`
    <div class="notice undo-asked" role="status" id="undo">
      <p>${asked(doc, mine)}</p>
      ${mayAnswer(doc) && html`<p class="row">
        <button type="button" class="button" onClick=${() => act.control("undo/", { agree: true })}>${word("agree")}</button>
        <button type="button" class="button button-quiet" onClick=${() => act.control("undo/", { agree: false })}>${word("decline")}</button></p>`}
    </div>`;
}

/* How the last game of a match ended, until the next one begins (gameplay/queries/endings.py). */
function Before({ doc }) {
  if ((doc.view.match?.game ?? 1) < 2 || doc.view.phase !== "set-up") return null;
  const end = (doc.events ?? []).findLast((event) => event.kind === "win");
  return end && html`<p class="notice" role="status" id="game-before">${end.text}${rules(end.rules.slice(0, 2))}</p>`;
}

export const Question = (all) => html`
  <${Before} doc=${all.doc} />
  <${Undo} doc=${all.doc} act=${all.act} />
  ${all.doc.lesson && all.wide && html`<${Lesson} lesson=${all.doc.lesson} />`}
  ${all.state.refusal && html`<${Refusal} refusal=${all.state.refusal} />`}
  ${all.doc.table.paused && html`<p class="notice" role="status" id="stopped">${word("stopped")}</p>`}
  ${all.doc.prompt ? html`<${Asked} ...${all} />` : html`<${Others} doc=${all.doc} />`}`;

/* Where this seat is asked who has priority; nobody else sees it. */
export function Control({ doc, act }) {
  const mine = doc.seats.find((seat) => seat.mine);
  const untils = ["question", "fight", "pile", "turn"];
  const begin = (event) => {
    event.preventDefault();
    act.control("pass/", { until: mine.passes_until ? "" : event.currentTarget.elements.until.value });
  };
  return html`
    <div class="control row small">
      <form id="hold" onSubmit=${act.hold}>
        <button class="button" aria-pressed=${String(Boolean(mine.hold))} title=${word("key", "H")}>${word(mine.hold ? "holding" : "hold")}</button>
      </form>
      <a href=${`/tables/stops/${doc.table.rulebook}/`}>${word("stops")}</a>
      <form id="pass-until" class="row" onSubmit=${begin}>
        ${mine.passes_until
          ? html`<button class="button" aria-pressed="true">${word("passing", word(`until-${mine.passes_until}`))}</button>`
          : html`<label for="until">${word("pass-until")}</label>
              <select class="input" id="until" name="until">${untils.map((one) => html`<option value=${one}>${word(`until-${one}`)}</option>`)}</select>
              <button class="button">${word("pass")}</button>`}
      </form>
    </div>`;
}

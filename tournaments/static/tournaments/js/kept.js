/* What a person was doing in a part of the page survives its renewal: what was typed and ticked,
 * what is folded open, how far it is scrolled, where the focus is. */

/* A field is found again by its id, else by its name in its form; of boxes and buttons each by its value. */
function addressOf(field) {
  if (field.id) return `#${CSS.escape(field.id)}`;
  const form = field.form;
  if (!field.name || !form) return "";
  const place = form.id ? `form#${CSS.escape(form.id)}` : `form[action="${CSS.escape(form.getAttribute("action") ?? "")}"]`;
  const box = field.matches("button, [type=checkbox], [type=radio]") ? `[value="${CSS.escape(field.value)}"]` : "";
  return `${place} [name="${CSS.escape(field.name)}"]${box}`;
}

/* Two of one address may be two different things: neither is filled in. */
function found(section, address) {
  const all = address ? section.querySelectorAll(address) : [];
  return all.length === 1 ? all[0] : null;
}

function isTouched(field) {
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  return [...field.options].some((option) => option.selected !== option.defaultSelected);
}

/* The fields that were touched, each with what it holds. */
export function typedIn(section) {
  return [...section.querySelectorAll("input, textarea, select")]
    .filter((field) => field.type !== "hidden" && field.type !== "file" && isTouched(field))
    .map((field) => ({ address: addressOf(field), value: field.value, checked: field.checked }))
    .filter(({ address }) => found(section, address));
}

/* Fills the fields in again that are still there, and returns them. */
export function fillIn(section, typed) {
  const filled = [];
  for (const { address, value, checked } of typed) {
    const field = found(section, address);
    if (!field) continue;
    if (field.matches("[type=checkbox], [type=radio]")) field.checked = checked;
    else field.value = value;
    filled.push(field);
  }
  return filled;
}

export function remember(section) {
  const active = section.contains(document.activeElement) ? document.activeElement : null;
  const open = [...section.querySelectorAll("details[id]")].map((d) => [d.id, d.open]);
  const scrolled = [...section.querySelectorAll("[id]")]
    .filter((element) => element.scrollTop || element.scrollLeft)
    .map((element) => [element.id, element.scrollTop, element.scrollLeft]);
  return {
    typed: typedIn(section),
    open,
    scrolled,
    focus: active && addressOf(active),
    selection: active && "selectionStart" in active && [active.selectionStart, active.selectionEnd],
  };
}

export function restore(section, memory) {
  const find = (id) => section.querySelector(`#${CSS.escape(id)}`);
  fillIn(section, memory.typed);
  for (const [id, open] of memory.open) {
    const details = find(id);
    if (details) details.open = open;
  }
  for (const [id, top, left] of memory.scrolled) find(id)?.scrollTo({ top, left, behavior: "instant" });
  if (!memory.focus) return;
  const target = found(section, memory.focus);
  if (!target) {
    // What had the focus is gone: stay in this part of the page, not at its beginning.
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    return;
  }
  target.focus({ preventScroll: true });
  if (memory.selection && memory.selection[0] !== null) {
    try {
      target.setSelectionRange(...memory.selection);
    } catch {
      /* number and date inputs have no selection */
    }
  }
}

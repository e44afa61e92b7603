/* Opening a table: a list brings a format and a board with which it can be played, where those that
 * are chosen do not fit it. */

const say = (text) => document.dispatchEvent(new CustomEvent("announce", { detail: { text } }));

document.addEventListener("change", ({ target }) => {
  if (!target.dataset.fitting) return;
  const prefix = target.name.replace(/deck$/, "");
  const changed = [];
  for (const [name, values] of Object.entries(JSON.parse(target.dataset.fitting))) {
    const field = target.form.elements[prefix + name];
    if (!values.length || values.includes(field.value)) continue;
    field.value = values[0];
    changed.push(`${field.labels[0].innerText}: ${field.selectedOptions[0].text}`);
  }
  if (changed.length) say(changed.join(". "));
});

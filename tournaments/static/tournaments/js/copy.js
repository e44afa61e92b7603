/* Texts that are passed on (templates/components/copied.html): a button copies what stands in its field. Where
 * the browser refuses, the text is marked, and whoever listens or looks is told to copy it by hand. */

const SHOWN = 2000; // so long the button says that it is done
const begun = new WeakMap(); // button -> what it says otherwise, and the clock of that

const offer = (part) => part.querySelectorAll("[data-copies][hidden]").forEach((button) => (button.hidden = false));

function say(button, text) {
  document.dispatchEvent(new CustomEvent("announce", { detail: { text } }));
  const { plain, clock } = begun.get(button) ?? { plain: button.textContent };
  clearTimeout(clock);
  button.textContent = text;
  begun.set(button, { plain, clock: setTimeout(() => (button.textContent = plain), SHOWN) });
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copies);
  try {
    await navigator.clipboard.writeText(field.value);
    say(button, button.dataset.done);
  } catch {
    field.focus(); // not everywhere: without https, or where it is forbidden
    field.select();
    document.dispatchEvent(new CustomEvent("announce", { detail: { text: button.dataset.marked } }));
    button.title = button.dataset.marked;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copies]");
  if (button) copy(button);
  else if (event.target.matches(".copied input")) event.target.select();
});
document.addEventListener("live:swapped", (event) => offer(event.target));
offer(document);

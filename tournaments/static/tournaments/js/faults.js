/* What is wrong with a form that came back is brought into view and gets the focus: on a phone it
 * may lie screens below, and a screen reader says nothing of a page that has an error in it. */

const WRONG = '[aria-invalid="true"], .field-error, .notice-danger[role="alert"]';

/* Opens every fold that a part of the page lies in. */
export function unfold(part) {
  for (let fold = part.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    fold.open = true;
  }
}

function show(part) {
  unfold(part);
  const { top, bottom } = part.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) part.scrollIntoView({ block: "center", behavior: "instant" });
  if (!part.matches("input, select, textarea")) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

const wrong = document.querySelector(`main:not(.is-examples) :is(${WRONG})`);
if (wrong && !location.hash && document.activeElement === document.body) show(wrong);

/* The browser refuses to send a form with a bad value, and can say so only at a field that is seen:
 * in a folded part nothing at all would happen. */
document.addEventListener("invalid", (event) => unfold(event.target), true);

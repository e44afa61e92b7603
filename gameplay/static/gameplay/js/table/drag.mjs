/* Dragging by mouse or pen: a piece or a card of the hand onto a space or another card. A finger taps
 * instead, for on a phone it moves the page. */

const FAR = 8; // pixels before a press becomes a drag
const PLACE = "[data-space], [data-card]";

export const namesOf = (place) => (place.dataset.names ?? place.dataset.card ?? "").split("|").filter(Boolean);

/* ``may(names)`` says whether something begins there; ``drop(from, to)`` gets the names of both. */
export function dragging(section, { may, drop }) {
  let held = null;

  const end = () => {
    held?.picture?.remove();
    held?.place.classList.remove("is-dragged");
    held = null;
  };

  function lift(event) {
    const image = held.place.querySelector("image, .emblem");
    held.picture = document.createElement("img");
    held.picture.className = "dragged";
    held.picture.alt = "";
    held.picture.src = image?.getAttribute("href") ?? image?.getAttribute("src") ?? "";
    held.place.classList.add("is-dragged");
    document.body.append(held.picture);
    follow(event);
  }

  function follow(event) {
    held.picture.style.left = `${event.clientX - 24}px`;
    held.picture.style.top = `${event.clientY - 24}px`;
  }

  section.addEventListener("pointerdown", (event) => {
    const place = event.target.closest(PLACE);
    if (event.pointerType === "touch" || event.button !== 0 || !place || !may(namesOf(place))) return;
    held = { place, x: event.clientX, y: event.clientY, picture: null };
  });
  section.addEventListener("dragstart", (event) => held && event.preventDefault());
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.picture && Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR) lift(event);
    if (held.picture) follow(event);
  });
  document.addEventListener("pointerup", (event) => {
    if (!held?.picture) return end();
    const from = namesOf(held.place);
    const goal = document.elementFromPoint(event.clientX, event.clientY)?.closest(PLACE);
    const same = goal === held.place;
    end();
    if (goal && !same && section.contains(goal)) drop(from, namesOf(goal));
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", (event) => event.key === "Escape" && end());
}

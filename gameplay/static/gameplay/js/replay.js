/* Arrow keys step through a replay; a tap on a space shows the card that stands there. */

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select, [data-space]") || event.altKey || event.ctrlKey || event.metaKey) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = rel && document.querySelector(`a[rel="${rel}"]`);
  if (link) location.replace(link.href);
});

function show(space) {
  for (const sheet of document.querySelectorAll("[data-sheet]"))
    sheet.hidden = sheet.dataset.sheet !== space.dataset.space;
}

document.addEventListener("click", (event) => {
  const space = event.target.closest("[data-space]");
  if (space) show(space);
});
document.addEventListener("keydown", (event) => {
  const space = event.target.closest?.("[data-space]");
  if (space && (event.key === "Enter" || event.key === " ")) show(space);
});

// A list that fills several screens turns its pages by itself: [data-turn] is so many seconds a page.
// Its content flows in columns to the right; a turn moves by one width, behind the last to the first.
// The list is looked up anew each time, since news replace it.

const hold = document.querySelector("[data-hold]");
const where = document.querySelector("[data-page-words]");
let held = false;
let since = 0;

const turning = () => document.querySelector("[data-turn]");
const gap = (list) => Number.parseFloat(getComputedStyle(list).columnGap) || 0;
const width = (list) => list.clientWidth + gap(list); // the next page begins behind a gap
const pages = (list) => Math.max(Math.ceil((list.scrollWidth + gap(list)) / width(list) - 0.05), 1);
const page = (list) => Math.min(Math.round(list.scrollLeft / width(list)), pages(list) - 1);

function turn(by) {
  const list = turning();
  hold.hidden = where.hidden = !list || pages(list) < 2;
  if (!list) return;
  const next = (page(list) + by + pages(list)) % pages(list);
  if (by) since = 0;
  list.scrollTo({ left: next * width(list), behavior: "instant" });
  where.textContent = where.dataset.pageWords
    .replace("{page}", next + 1)
    .replace("{pages}", pages(list));
}

turn(0);
addEventListener("resize", () => turn(0));
setInterval(() => {
  since += 1;
  turn(!held && since >= Number(turning()?.dataset.turn) ? 1 : 0);
}, 1000);
hold.addEventListener("click", () => {
  held = !held;
  hold.setAttribute("aria-pressed", String(held));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
});

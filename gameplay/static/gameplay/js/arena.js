/* The arena in the hand: pointing at a figure, focusing it or tapping it marks the spots it is
 * aware of. The same spots stand in its label and its sheet, so nothing is told by the marks alone. */

const spots = () => document.querySelectorAll(".arena [data-space]");

function mark(space) {
  const arena = space?.closest(".arena");
  const aware = new Set(space?.dataset.aware ? space.dataset.aware.split("|") : []);
  for (const spot of spots())
    spot.classList.toggle("is-aware", spot.closest(".arena") === arena && aware.has(spot.dataset.space));
}

for (const kind of ["pointerover", "focusin", "click"])
  document.addEventListener(kind, (event) => {
    const space = event.target.closest?.(".arena [data-space]");
    if (space) mark(space);
  });

/* --- Between games: what goes out and what comes in, counted as it is chosen ------------------ */

function tally(form) {
  const sums = { out: [0, 0], in: [0, 0] };
  for (const input of form.querySelectorAll("input[data-chi]")) {
    const side = sums[input.name.split(":")[0]];
    const copies = Number(input.value) || 0;
    side[0] += copies;
    side[1] += copies * Number(input.dataset.chi);
  }
  const note = form.querySelector("[data-swap-tally]");
  const even = sums.out[0] === sums.in[0] && sums.out[1] === sums.in[1];
  const [one, two, three, four] = [...sums.out, ...sums.in];
  const text = note.dataset.text.replace("%1", one).replace("%2", two).replace("%3", three).replace("%4", four);
  note.textContent = `${text} ${even ? note.dataset.even : note.dataset.odd}`;
  note.classList.toggle("is-odd", !even);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-swap]");
  if (form) tally(form);
});
document.addEventListener("live:swapped", () => document.querySelectorAll("form[data-swap]").forEach(tally));

/* --- On a phone the decision stands below the board: it must not lie over the own side -------- */

let askedFor = null;

function clearTheBoard() {
  if (!matchMedia("(max-width: 59.99rem)").matches) return;
  const board = document.querySelector("#table .arena");
  const bar = document.querySelector("#decision");
  const asked = bar?.querySelector("[data-decide]")?.dataset.asked ?? "";
  if (!board || !bar || asked === askedFor) return;
  askedFor = asked;
  const over = board.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  if (over <= 0) return;
  const before = scrollY;
  window.scrollBy({ top: Math.ceil(over) + 2, behavior: "instant" });
  document.getElementById("table").dataset.cleared = scrollY - before; // js/table/ has room, and takes it back
}

document.addEventListener("live:swapped", clearTheBoard);
addEventListener("load", clearTheBoard);

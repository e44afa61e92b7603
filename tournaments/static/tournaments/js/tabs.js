/* Brings the tab of the open page into sight where a row of tabs is wider than the screen. */

const brought = new WeakSet(); // a row that somebody has moved since stays as it is

function bring(again) {
  for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
    const row = tab.closest(".tabs");
    if (brought.has(row) && !again) continue;
    brought.add(row);
    const [here, whole] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += (here.left + here.right - whole.left - whole.right) / 2;
  }
}

bring(false);
document.addEventListener("live:swapped", () => bring(false)); // the row may be a fresh one
addEventListener("resize", () => bring(true)); // a phone is turned

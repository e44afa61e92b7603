// Ticks every <time class="timer" data-ends="ISO time"> on the page, shows what is hidden until its
// data-from, ticks a column of boxes, and prints where asked to.

const SHORT = 300;

function left(ends) {
  const seconds = Math.max(Math.round((Date.parse(ends) - Date.now()) / 1000), 0);
  return { seconds, text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` };
}

function tick() {
  for (const clock of document.querySelectorAll("time.timer[data-ends]")) {
    const { seconds, text } = left(clock.dataset.ends);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("is-short", seconds < SHORT);
  }
  for (const words of document.querySelectorAll("[data-from][hidden]")) {
    words.hidden = Date.parse(words.dataset.from) > Date.now();
  }
}

tick();
setInterval(tick, 1000);

for (const button of document.querySelectorAll("[data-tick]")) {
  button.addEventListener("click", () => {
    const boxes = [...document.getElementsByName(button.dataset.tick)];
    const all = boxes.every((box) => box.checked);
    for (const box of boxes) box.checked = !all;
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}

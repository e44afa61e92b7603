/* Follows an analysis that is being made, until it is done. Without this a link looks again. */

const EVERY = 2000;
const section = document.querySelector("[data-follow]");

async function follow() {
  const answer = await fetch(section.dataset.follow, { headers: { "X-Requested-With": "fetch" } }).catch(() => null);
  if (answer && answer.ok) {
    const text = await answer.text();
    const made = document.createElement("template");
    made.innerHTML = text;
    const focused = section.contains(document.activeElement);
    const told = section.querySelector("[data-percent]");
    const next = made.content.querySelector("[data-percent]");
    const bar = section.querySelector("progress");
    if (next && told && section.querySelector(".analysis-curve")) {
      told.textContent = next.textContent.trim();
      bar.value = made.content.querySelector("progress").value;
      section.querySelector(".analysis-curve").replaceWith(made.content.querySelector(".analysis-curve"));
    } else {
      section.replaceChildren(made.content);
      if (focused) {
        section.tabIndex = -1;
        section.focus();
      }
    }
    if (!next) return;
  } else if (answer && answer.status < 500) return;
  setTimeout(follow, EVERY);
}

if (section) setTimeout(follow, EVERY);

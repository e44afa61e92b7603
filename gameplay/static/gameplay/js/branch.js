/* Choices of a branch made on the board: a space that is picked leaves the choices that touch it, a
   second one those that touch both; where one is left, it is taken. Picked again, it is let go. */

const form = document.getElementById("branch");
const copy = document.querySelector("[data-copy]");
const picked = [];

const namesOf = (space) => [space.dataset.space, ...(space.dataset.names || "").split("|")].filter(Boolean);

function touches(option, space) {
  const places = (option.dataset.places || "").split("|");
  return namesOf(space).some((name) => places.includes(name));
}

function narrow() {
  const left = [];
  for (const option of form.querySelectorAll("[data-places]")) {
    const fits = picked.every((space) => touches(option, space));
    option.closest("li").hidden = !fits;
    if (fits) left.push(option);
  }
  for (const fold of form.querySelectorAll("details")) fold.open = picked.length > 0;
  return left;
}

function pick(space) {
  const before = picked.indexOf(space);
  if (before >= 0) picked.splice(before, 1);
  else picked.push(space);
  let left = narrow();
  if (!left.length && picked.length > 1) {
    for (const old of picked.splice(0, picked.length - 1)) old.setAttribute("aria-pressed", "false");
    left = narrow();
  }
  space.setAttribute("aria-pressed", String(picked.includes(space)));
  if (left.length === 1 && picked.length) left[0].click();
}

if (form && copy) {
  copy.addEventListener("click", (event) => {
    const space = event.target.closest("[data-space]");
    if (space) pick(space);
  });
  copy.addEventListener("keydown", (event) => {
    const space = event.target.closest("[data-space]");
    if (!space || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    pick(space);
  });
}

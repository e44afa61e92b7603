/* Placing an army: two cards change places, by click, by drag or by keys. Without this script the
 * same form is a list for each space. What is placed stays in this browser until it is sent. */

const section = document.getElementById("table");
const form = () => section.querySelector("[data-placing]");
const posts = () => [...form().querySelectorAll("[data-post]")];
const slot = (post, kind) => post.querySelector(`[data-pick="${kind}"]`);
const face = (post, kind) => slot(post, kind)?.querySelector("[data-face]");
const named = (post, kind) => face(post, kind)?.dataset.face ?? "";
const say = (text) => document.dispatchEvent(new CustomEvent("announce", { detail: { text } }));

let picked = null; // { post, kind }: the card that waits for its place
let drag = null;

const stateKey = () => `placing-${form().dataset.placing}-${asked()}`;
const asked = () => form().elements.asked.value;

/* --- Where everything stands ---------------------------------------------------------------- */

const state = () =>
  posts().map((post) => [post.dataset.post, named(post, "creature"), named(post, "gear")]);

function stand(rows) {
  for (const kind of ["creature", "gear"]) {
    const faces = posts().map((post) => face(post, kind)).filter(Boolean);
    for (const [space, creature, gear] of rows) {
      const post = posts().find((one) => one.dataset.post === space);
      const wanted = kind === "creature" ? creature : gear;
      const at = faces.findIndex((one) => one.dataset.face === wanted);
      if (post && at >= 0 && slot(post, kind)) slot(post, kind).replaceChildren(faces.splice(at, 1)[0]);
    }
  }
  settle();
}

function exchange(one, other, kind) {
  const [mine, theirs] = [face(one, kind), face(other, kind)];
  if (!mine || !theirs || one === other) return;
  slot(one, kind).replaceChildren(theirs);
  slot(other, kind).replaceChildren(mine);
  if (kind === "creature") {
    // A Creature takes its Battlegear along, as it does when it is placed by a line.
    const [arms, theirArms] = [face(one, "gear"), face(other, "gear")];
    if (arms && theirArms) {
      slot(one, "gear").replaceChildren(theirArms);
      slot(other, "gear").replaceChildren(arms);
    }
  }
  settle();
  const words = form().dataset.exchanged;
  say(
    [one, other]
      .map((post) => words.replace("%a", named(post, kind)).replace("%b", post.dataset.post))
      .join(" "),
  );
}

/* The lists and the colours follow the faces. */
function settle() {
  for (const post of posts()) {
    const { elements } = form();
    const space = post.dataset.post;
    elements[`stand:${space}`].value = named(post, "creature");
    if (elements[`arms:${space}`]) elements[`arms:${space}`].value = named(post, "gear");
    post.dataset.tribe = face(post, "creature")?.dataset.faceTribe ?? "none";
  }
  sessionStorage.setItem(stateKey(), JSON.stringify(state()));
}

function mirror() {
  const rows = [...form().querySelectorAll(".placing-row")].flatMap((row) => {
    const here = [...row.querySelectorAll("[data-post]")];
    const names = here.map((post) => post.dataset.post).reverse();
    return here.map((post, at) => [names[at], named(post, "creature"), named(post, "gear")]);
  });
  stand(rows);
}

/* --- Picking up and putting down -------------------------------------------------------------- */

function hold(card) {
  picked = card;
  for (const kind of ["creature", "gear"]) {
    form().classList.toggle(`is-picking-${kind}`, picked?.kind === kind);
    for (const post of posts()) {
      const mine = picked?.kind === kind && picked.post === post;
      slot(post, kind)?.classList.toggle("is-picked", mine);
      slot(post, kind)?.setAttribute("aria-pressed", String(mine));
    }
  }
}

function show(name) {
  for (const sheet of section.querySelectorAll("[data-sheet]"))
    sheet.hidden = sheet.dataset.sheet !== name;
}

function press(button) {
  const card = { post: button.closest("[data-post]"), kind: button.dataset.pick };
  show(named(card.post, card.kind));
  if (!picked || picked.kind !== card.kind) {
    hold(card);
    say(form().dataset.pickedUp.replace("%s", named(card.post, card.kind)));
  } else if (picked.post === card.post) {
    hold(null);
    say(form().dataset.dropped.replace("%s", named(card.post, card.kind)));
  } else {
    const from = picked.post;
    hold(null);
    exchange(from, card.post, card.kind);
  }
}

const overAt = (event, kind) =>
  document.elementsFromPoint(event.clientX, event.clientY)
    .map((one) => one.closest?.("[data-post]"))
    .find((post) => post && form().contains(post) && slot(post, kind));

section.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("[data-pick]");
  if (!button || event.pointerType === "touch" || event.button) return;
  drag = { button, x: event.clientX, y: event.clientY, moved: false };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moved && Math.hypot(dx, dy) < 8) return;
  drag.moved = true;
  drag.button.classList.add("is-dragged");
  drag.button.style.translate = `${dx}px ${dy}px`;
  const over = overAt(event, drag.button.dataset.pick);
  for (const post of posts())
    slot(post, drag.button.dataset.pick)?.classList.toggle("is-over", post === over);
});
document.addEventListener("pointerup", (event) => {
  if (!drag) return;
  const { button, moved } = drag;
  drag = null;
  if (!moved) return;
  button.classList.remove("is-dragged");
  button.style.translate = "";
  for (const post of posts()) slot(post, button.dataset.pick)?.classList.remove("is-over");
  const from = button.closest("[data-post]");
  const over = overAt(event, button.dataset.pick);
  hold(null);
  if (over) exchange(from, over, button.dataset.pick);
  // The click that follows a drag is none.
  addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
  setTimeout(() => dispatchEvent(new Event("click")), 0);
});

section.addEventListener("click", (event) => {
  if (!form()) return;
  const button = event.target.closest("[data-pick]");
  if (button) press(button);
  if (event.target.closest("[data-mirror]")) mirror();
  const way = event.target.closest("[data-way]");
  if (way) {
    event.preventDefault(); // with the script it is shown first, and sent by Ready
    stand(way.dataset.way.split(";").map((one) => one.split("=")));
  }
});

section.addEventListener("pointerover", (event) => {
  const button = event.pointerType === "mouse" && !drag && event.target.closest("[data-pick]");
  if (button) show(named(button.closest("[data-post]"), button.dataset.pick));
});
section.addEventListener("focusin", (event) => {
  const button = event.target.closest("[data-pick]");
  if (button?.matches(":focus-visible")) show(named(button.closest("[data-post]"), button.dataset.pick));
});

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function neighbour(button, [dx, dy]) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(button);
  const away = (other) => {
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    return along < 4 ? Infinity : along + 2 * Math.abs((ox - x) * dy + (oy - y) * dx);
  };
  const kin = [...form().querySelectorAll("[data-pick]")].filter(
    (one) => !picked || one.dataset.pick === picked.kind,
  );
  const [best] = kin.filter((one) => away(one) < Infinity).sort((a, b) => away(a) - away(b));
  return best;
}

section.addEventListener("keydown", (event) => {
  if (!form() || event.target.matches("input, textarea, select")) return;
  const button = event.target.closest("[data-pick]");
  if (event.key === "Escape" && picked) hold(null);
  if (event.key.toLowerCase() === "m" && !event.ctrlKey && !event.metaKey && !event.altKey) mirror();
  if (button && ARROWS[event.key]) {
    event.preventDefault();
    neighbour(button, ARROWS[event.key])?.focus();
  }
});

/* A list that is changed by hand exchanges two cards as well. */
section.addEventListener("change", (event) => {
  const [part, space] = (event.target.name ?? "").split(":");
  if (!form() || !space) return;
  const kind = part === "stand" ? "creature" : "gear";
  const here = posts().find((post) => post.dataset.post === space);
  const there = posts().find((post) => named(post, kind) === event.target.value && post !== here);
  if (there) exchange(here, there, kind);
  else settle();
});

/* --- The page comes anew whenever something happens at the table ------------------------------- */

function begin() {
  if (!form()) return;
  const was = picked; // in the part that went: news of the others put no card back
  picked = null;
  for (const one of form().querySelectorAll("[data-pick]")) one.hidden = false;
  for (const lists of form().querySelectorAll(".post-lists")) lists.hidden = true;
  for (const one of section.querySelectorAll("[data-mirror], [data-placing-help]")) one.hidden = false;
  for (const way of section.querySelectorAll("[data-way]"))
    if (way.value.endsWith("mirrored")) way.hidden = true; // Mirror does that to any formation
  const kept = sessionStorage.getItem(stateKey());
  if (kept) stand(JSON.parse(kept));
  if (was?.post.closest("form")?.dataset.placing !== form().dataset.placing) return;
  const post = posts().find((one) => one.dataset.post === was.post.dataset.post);
  if (post) hold({ post, kind: was.kind });
}
section.addEventListener("live:swapped", begin);
begin();

/* What happened as short motions on the board, in sequence: moves, strikes, numbers that rise. They lie
 * over the board, which shows how things stand already; who asked for less motion sees none. */

const MOVE = 200;
const STRIKE = 300;
const RISE = 700;
const SVG = "http://www.w3.org/2000/svg";

let playing = 0;

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* Where every piece stands: id -> {x, y, w, h, engaged, controller}. */
export function standing(layout) {
  const found = new Map();
  for (const space of layout.spaces)
    for (const one of space.pieces)
      found.set(one.id, {
        x: space.x, y: space.y, w: space.w, h: space.h, engaged: one.engaged, controller: one.controller, space: space.name,
      });
  return found;
}

/* What differs between two positions, in the order in which it is shown. */
export function differences(before, after) {
  const moves = [];
  const hits = [];
  const gone = [];
  const come = [];
  for (const [id, old] of before.at) {
    const now = after.at.get(id);
    if (!now) gone.push({ id, at: old });
    else if (now.space !== old.space) moves.push({ id, from: old, to: now });
    const change = (after.vitals.get(id) ?? 0) - (before.vitals.get(id) ?? 0);
    if (now && change !== 0) hits.push({ id, at: now, change });
  }
  for (const [id, now] of after.at) if (!before.at.has(id)) come.push({ id, at: now });
  return { moves, hits, gone, come };
}

/* A picture of a piece as it is drawn now, to fly over the board. */
export const picturesOf = (root) =>
  new Map([...root.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece.cloneNode(true)]));

const ended = (animation) => animation.finished.catch(() => {});

async function fly(svg, { id, from, to }, fast) {
  const piece = svg.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  if (!piece) return;
  const ghost = document.createElementNS(SVG, "g");
  ghost.append(piece.cloneNode(true));
  svg.querySelector(".flights").append(ghost);
  piece.classList.add("is-flying");
  const frames = [from, to].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  await ended(ghost.animate(frames, { duration: MOVE / fast, easing: "ease-in-out", fill: "forwards" }));
  ghost.remove();
  piece.classList.remove("is-flying");
}

function lunge(svg, striker, at, fast) {
  const piece = [...svg.querySelectorAll(".piece.is-engaged")].find((one) => one.dataset.piece !== striker);
  if (!piece) return Promise.resolve();
  const down = piece.getBoundingClientRect().top < svg.querySelector(`[data-piece="${CSS.escape(striker)}"]`)?.getBoundingClientRect().top;
  const frames = [{ translate: "0 0" }, { translate: `0 ${down ? 10 : -10}px` }, { translate: "0 0" }];
  return ended(piece.animate(frames, { duration: STRIKE / fast, easing: "ease-in" }));
}

function rise(svg, { at, change }, fast) {
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("class", `rise ${change < 0 ? "is-down" : "is-up"}`);
  text.textContent = change < 0 ? `−${-change}` : `+${change}`;
  svg.querySelector(".flights").append(text);
  const [x, y] = [at.x + at.w / 2, at.y + at.h / 2];
  const frames = [
    { transform: `translate(${x}px, ${y + 10}px)`, opacity: 0 },
    { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.3 },
    { transform: `translate(${x}px, ${y - 22}px)`, opacity: 0 },
  ];
  return ended(text.animate(frames, { duration: RISE / fast })).then(() => text.remove());
}

function leave(svg, picture, { at }, fast) {
  const ghost = document.createElementNS(SVG, "g");
  ghost.append(picture);
  svg.querySelector(".flights").append(ghost);
  const place = `translate(${at.x}px, ${at.y}px)`;
  const frames = [{ transform: place, opacity: 1 }, { transform: place, opacity: 0 }];
  return ended(ghost.animate(frames, { duration: STRIKE / fast })).then(() => ghost.remove());
}

/* Shows the way from one position to the next. Faster where the next one waits already. */
export async function play(svg, before, after, pictures) {
  if (!svg || still() || document.hidden) return;
  const { moves, hits, gone, come } = differences(before, after);
  const fast = playing ? 3 : 1;
  playing += 1;
  try {
    for (const one of moves) await fly(svg, one, fast);
    const struck = hits.find((hit) => hit.change < 0 && hit.at.engaged);
    if (struck) await lunge(svg, struck.id, struck.at, fast);
    const last = hits.map((hit) => rise(svg, hit, fast));
    for (const one of gone) if (pictures.has(one.id)) last.push(leave(svg, pictures.get(one.id), one, fast));
    for (const { id } of come)
      svg.querySelector(`[data-piece="${CSS.escape(id)}"]`)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE / fast });
    await Promise.all(last);
  } finally {
    playing -= 1;
  }
}

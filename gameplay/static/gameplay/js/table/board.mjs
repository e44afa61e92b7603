/* The board of any game: spaces in a drawing, what stands on them, arrows, and what may be picked. The
 * layout comes from the game's own module. */

import { html, word } from "./html.mjs";
import { showing } from "./cards.mjs";
import { Aims } from "./outlook.mjs";
import { repairedIn } from "./log.mjs";

const middle = (space) => [space.x + space.w / 2, space.y + space.h / 2];

function Arrow({ from, to, kind, label }) {
  const [x, y] = from;
  const [a, b] = to;
  const length = Math.hypot(a - x, b - y) || 1;
  const short = 16 / length;
  const [c, d] = [a - (a - x) * short, b - (b - y) * short];
  const bend = Math.min(26, length / 5);
  const [m, n] = [(x + c) / 2 + ((y - d) / length) * bend, (y + d) / 2 + ((c - x) / length) * bend];
  return html`
    <g class=${`arrow is-${kind}`}>
      <path d=${`M${x} ${y}Q${m} ${n} ${c} ${d}`} marker-end="url(#arrow-head)" />
      ${label && html`<circle cx=${m} cy=${n} r="9" /><text x=${m} y=${n + 4}>${label}</text>`}
    </g>`;
}

/* Arrows: from what is picked to where it can go, and from the pile to what it hits. */
function arrowsOf({ layout, pile, picked, open }) {
  const at = (name) => layout.spaces.find((space) => space.names.includes(name));
  const found = [];
  const source = picked.length && picked[0].map(at).find(Boolean);
  if (source) {
    const goals = new Set([...open].map(at).filter((space) => space && space !== source));
    if (goals.size <= 12) for (const goal of goals) found.push({ from: middle(source), to: middle(goal), kind: "choice" });
  }
  pile.forEach((item, n) => {
    const begin = (item.user && at(item.user) && middle(at(item.user))) ?? [layout.width - 6, layout.join];
    for (const name of item.targets ?? []) {
      const goal = at(name);
      if (goal) found.push({ from: begin, to: middle(goal), kind: "pile", label: String(n + 1) });
    }
  });
  return found;
}

function Space({ doc, act, game, space, state, open, repaired }) {
  const isPicked = state.picked.some((pick) => pick.join() === space.names.join());
  const taken = new Set(state.picked.flat());
  const isPlace = !isPicked && space.names.some((name) => open.has(name) && !taken.has(name));
  const isRepaired = space.names.some((name) => repaired.has(name));
  const label = [space.label, isRepaired && word("repaired"), isPlace && word("choosable")].filter(Boolean).join(", ");
  const marks = { "is-mine": space.mine, "is-taken": space.pieces.length, "is-picked": isPicked, "is-place": isPlace, "is-repaired": isRepaired };
  const first = space.pieces[0];
  const shows = first ? showing(act, first.name, first) : {};
  return html`
    <g class=${["space", ...Object.keys(marks).filter((key) => marks[key])].join(" ")}
      transform=${`translate(${space.x} ${space.y})`} id=${`space-${space.name}`} role="button"
      tabindex=${(state.at ?? game.firstSpace(state)) === space.name ? 0 : -1} aria-pressed=${String(isPicked)}
      aria-label=${label} data-space=${space.name} data-names=${space.names.join("|")} data-aware=${space.aware ?? ""}
      ...${shows} onClick=${(event) => act.pick(space.names, event, first)}>
      <rect class="space-ground" x="2" y="2" width=${space.w - 4} height=${space.h - 4} rx="8" />
      ${!space.pieces.length && html`<text class="space-name" x=${space.w / 2} y=${space.h / 2 + 4}>${space.name}</text>`}
      ${space.killed && html`<path class="spot-killed" d="M8 8 l8 8 M16 8 l-8 8" />`}
      ${game.pieces({ doc, space })}
      <circle class="spot-aware" cx=${space.w - 10} cy=${space.h - 10} r="5" />
      <rect class="space-frame" x="2" y="2" width=${space.w - 4} height=${space.h - 4} rx="8" />
      ${isRepaired && html`<path class="repair-mark" transform=${`translate(${space.w / 2} 8)`} d="M-5 0l4 4 7 -8" />`}
      ${isPlace && html`<path class="space-mark" transform=${`translate(11 ${space.h - 11})`} d="M0 -8a8 8 0 1 1 -.01 0zM-1 -5v4h-4v2h4v4h2v-4h4v-2h-4v-4z" />`}
    </g>`;
}

export function Board({ doc, act, game, layout, state, open, label }) {
  const arrows = arrowsOf({ layout, pile: game.pile(doc.view), picked: state.picked, open });
  const repaired = repairedIn(doc);
  return html`
    <svg class=${`board ${game.board}`} viewBox=${`0 0 ${layout.width} ${layout.height}`} role="group"
      aria-label=${label ?? word("board")} data-board>
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" class="hatch-ground" /><rect width="2.4" height="6" class="hatch-line" />
        </pattern>
        <marker id="arrow-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path class="arrow-head" d="M0 0L10 5L0 10z" />
        </marker>
      </defs>
      ${layout.join && html`<line class="board-join" x1="8" x2=${layout.width - 8} y1=${layout.join} y2=${layout.join} />`}
      ${layout.spaces.map(
        (space) => html`<${Space} key=${space.name} ...${{ doc, act, game, space, state, open, repaired }} />`,
      )}
      <g class="arrows" aria-hidden="true">${arrows.map((arrow) => html`<${Arrow} ...${arrow} />`)}</g>
      <${Aims} layout=${layout} preview=${state.outlook} />
      <g class="flights" aria-hidden="true"></g>
    </svg>`;
}

/* The space that an arrow key leads to: the nearest one in that direction. */
export function neighbour(layout, name, [dx, dy]) {
  const from = middle(layout.spaces.find((space) => space.name === name));
  let best = null;
  let least = Infinity;
  for (const other of layout.spaces) {
    const [x, y] = middle(other);
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    if (other.name === name || along < 4) continue;
    if (along + 2 * aside < least) [best, least] = [other.name, along + 2 * aside];
  }
  return best;
}

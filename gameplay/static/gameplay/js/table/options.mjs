/* The options of a prompt: which are left after some places are picked or a part of a line is typed,
 * and how they fold so that there are few things to look at. Nothing here touches the page. */

export const MOST = 12; // so many things stand open at first
export const MOST_WITHIN = 20; // so many stand under a heading before they have headings of their own

/* The card that an option plays or uses. */
const sourceOf = (option) => option.card || (/^play (.+?) with /.exec(option.line)?.[1] ?? "");

/* Names of places and cards that an option is about; a card that is played is one of them. */
export function placesOf(option) {
  const places = [...(option.places ?? [])];
  const source = sourceOf(option);
  if (source && !places.includes(source)) places.push(source);
  return places;
}

/* All names that mean a place: its own, and those of the cards on it. Where two cards are called alike,
 * lines call the first by the name alone, and that name means no other place (gameplay/drawing/places.py). */
export function namesAt(place, here, cards) {
  const called = new Set(Object.values(cards).map((one) => one.line_name));
  const plain = here.map((one) => one.name).filter((name) => !called.has(name));
  return [...new Set([place, ...here.map((one) => one.line_name), ...plain])];
}

export const fits = (option, picks) => {
  const places = placesOf(option);
  return picks.every((pick) => pick.some((name) => places.includes(name)));
};

export function left(options, picked, typed) {
  const text = typed.trim().toLowerCase();
  return options.filter(
    (one) =>
      fits(one, picked) &&
      (one.line.toLowerCase().includes(text) || one.label.toLowerCase().includes(text)),
  );
}

/* Places that may be picked next: first what begins a line (the mover, the source, a card in hand),
 * then where it can go. */
export function open(options, picked) {
  const taken = new Set(picked.flat());
  const found = picked.length
    ? options.flatMap(placesOf)
    : options.flatMap((one) => [placesOf(one)[0], sourceOf(one)]);
  return new Set(found.filter((name) => name && !taken.has(name)));
}

/* The line up to its target: what a player decides first. */
export function beginning(line) {
  for (const word of [" on ", " to ", ", "]) {
    const at = line.indexOf(word);
    if (at >= 0) return line.slice(0, at);
  }
  return line;
}

/* Under what an option folds: the card it plays, else the line up to its target. */
const headOf = (option) =>
  option.group || (/^play .+? with /.exec(option.line)?.[0].slice(0, -6) ?? beginning(option.line));

const isPass = (option) => option.line === "pass";
const verbOf = (option) => option.verb || option.line.split(" ")[0];

function by(options, key) {
  const groups = new Map();
  for (const option of options) {
    const label = key(option);
    if (!groups.has(label)) groups.set(label, []);
    groups.get(label).push(option);
  }
  return [...groups];
}

/* A tree: options, and groups {label, options, inner} with more of the same. */
export function grouped(options) {
  if (options.length <= MOST) return options;
  const few = by(options, (one) => (isPass(one) ? one.line : headOf(one))).map(([label, same]) =>
    node(label, same, () => under(same, (one) => beginning(one.line), (inner) => inner)),
  );
  if (few.length <= MOST) return few;
  return by(options, (one) => (isPass(one) ? one.line : verbOf(one))).map(([label, same]) =>
    node(label, same, () => under(same, headOf, (inner) => under(inner, (one) => beginning(one.line), (last) => last))),
  );
}

const node = (key, same, inner) =>
  same.length > 1 ? { ...headingOf(key, same), options: same, inner: same.length > MOST_WITHIN ? inner() : same } : same[0];

/* What a group is called: as its options say, else what their labels begin with, for lines are no words
 * for people. Where they share no more than what is done, `deed` is its name in the game, which the page
 * has a word for. */
function headingOf(key, same) {
  const [first, ...others] = same;
  if (key === first.group) return { label: key };
  const words = first.label.split(" ");
  const differs = words.findIndex((word, n) => others.some((one) => one.label.split(" ")[n] !== word));
  if (key !== first.verb && differs > 0) return { label: words.slice(0, differs).join(" ") };
  return key === verbOf(first) ? { label: key, deed: key } : { label: first.group || key };
}

/* Groups within a group; where all would fall into one there are none. */
function under(options, key, inner) {
  const groups = by(options, key);
  return groups.length === 1 ? inner(options) : groups.map(([label, same]) => node(label, same, () => inner(same)));
}

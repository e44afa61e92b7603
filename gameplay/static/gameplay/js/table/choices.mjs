/* The options of a large question come as ways: what is chosen first, and lists of what it needs, each
 * named once (docs/documents-of-a-table.md). Here they are read as the options that they stand for. */

const lineOf = (entry) => entry.line ?? entry;
const labelOf = (entry) => entry.label ?? lineOf(entry);
const placesOf = (entry) => entry.places ?? [lineOf(entry)];
const targetsOf = (entry) => entry.targets ?? placesOf(entry);

const together = (pieces, picked) => pieces.reduce((text, piece, n) => text + picked[n - 1] + piece);

/* All that may be picked, the last list counting fastest. */
function combinations({ apart }, lists) {
  const axes = lists.map((entries) => entries.map((entry) => [entry]));
  if (apart) {
    const [first, second] = lists.slice(-2);
    axes.splice(-2, 2, first.flatMap((one) => second.filter((other) => other !== one).map((other) => [one, other])));
  }
  return axes.reduce((all, axis) => all.flatMap((picked) => axis.map((more) => [...picked, ...more])), [[]]);
}

const optionsOf = (way, lists) =>
  combinations(way, lists).map((picked) => ({
    line: together(way.line, picked.map(lineOf)),
    label: together(way.label, picked.map(labelOf)),
    card: way.card,
    verb: way.verb,
    group: way.group ?? way.card,
    places: [...(way.places ?? []), ...picked.flatMap(placesOf)],
    targets: way.aim === undefined ? (way.targets ?? []) : picked.slice(way.aim).flatMap(targetsOf),
  }));

/* Every option, in its order. A list stands where it first comes; a number means one that came before. */
export function opened(ways) {
  const known = [];
  return ways.flatMap((way) => {
    const lists = (way.then ?? []).map((one) => (Array.isArray(one) ? known[known.push(one) - 1] : known[one]));
    return optionsOf(way, lists);
  });
}

const read = new WeakMap(); // options by their ways: the same objects as long as the ways are the same

/* A document whose question has its options one by one, whichever way they came. */
export function withOptions(doc) {
  const ways = doc?.prompt?.choices;
  if (!ways) return doc;
  if (!read.has(ways)) read.set(ways, opened(ways));
  const options = read.get(ways);
  return doc.prompt.options === options ? doc : { ...doc, prompt: { ...doc.prompt, options } };
}

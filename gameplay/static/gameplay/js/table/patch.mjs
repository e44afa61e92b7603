/* JSON merge patches (RFC 7396): how a document goes from one revision to the next. */

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

export function merged(before, patch) {
  if (!isObject(patch)) return patch;
  const after = isObject(before) ? { ...before } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete after[key];
    else after[key] = merged(after[key], value);
  }
  return after;
}

/* The document after an answer of the server: a whole one, or a difference to the one at hand. null
 * where the difference is to another one: then a whole one has to be asked for. */
export function followed(document, answer) {
  if (!("patch" in answer)) return answer;
  if (!document) return null;
  if (answer.from !== document.revision) return answer.to <= document.revision ? document : null;
  const next = merged(document, answer.patch);
  // a new game of the match: its events count from 1 again
  if (document.table?.number !== next.table?.number) return { ...next, revision: answer.to, events: answer.events ?? [] };
  const known = new Set((document.events ?? []).map((event) => event.seq));
  const news = (answer.events ?? []).filter((event) => !known.has(event.seq));
  return { ...next, revision: answer.to, events: [...(document.events ?? []), ...news] };
}

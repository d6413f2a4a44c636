import type { Json, JsonObject } from '../../lib/json.js';

/**
 * Expands attributes from the flat form that states upgraded from Terraform before 0.12 have until the next apply: `x.#` counts a list or
 * set (whose keys are indexes or hashes), `x.%` a map (whose keys may contain dots). All leaves are strings, which comparison by meaning
 * (D15) accepts. Source: Terraform's legacy SDK, flatmap shims.
 */
export const expandFlatmap = (flat: JsonObject): JsonObject =>
  nestObject(Object.entries(flat).map(([path, value]) => [path, value ?? null]));

/** Rest of the path, and the value; '' at the end of the path. */
type Entry = readonly [string, Json];

const nestObject = (entries: readonly Entry[]): JsonObject =>
  Object.fromEntries([...byHead(entries)].map(([head, below]) => [head, nestValue(below)]));

const nestValue = (entries: readonly Entry[]): Json => {
  if (entries.some(([rest]) => rest === '%')) return Object.fromEntries(entries.filter(([rest]) => rest !== '%' && rest !== ''));
  if (entries.some(([rest]) => rest === '#')) {
    const elements = [...byHead(entries.filter(([rest]) => rest !== '#' && rest !== ''))];
    return elements.sort(([a], [b]) => Number(a) - Number(b)).map(([, below]) => nestValue(below));
  }
  const leaf = entries.find(([rest]) => rest === '');
  return leaf !== undefined ? leaf[1] : nestObject(entries);
};

const byHead = (entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const [path, value] of entries) {
    const dot = path.indexOf('.');
    const head = dot < 0 ? path : path.slice(0, dot);
    const group = groups.get(head);
    const entry: Entry = [dot < 0 ? '' : path.slice(dot + 1), value];
    if (group === undefined) groups.set(head, [entry]);
    else group.push(entry);
  }
  return groups;
};

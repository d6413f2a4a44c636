/** Suggests keys for an error message: the closest one, or all of them. */
export const nearestKey = (name: string, known: readonly string[]): string => {
  const ranked = known.map((key) => ({ key, distance: distance(name.toLowerCase(), key) })).sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (best !== undefined && best.distance <= Math.max(1, Math.floor(best.key.length / 3))) return `did you mean ${best.key}?`;
  const similar = known.find((key) => name.length > 2 && (key.includes(name) || name.includes(key)));
  return similar === undefined ? known.join(', ') : `did you mean ${similar}?`;
};

/** Edit distance: insertions, deletions, replacements, and swaps of neighbours (optimal string alignment). */
const distance = (a: string, b: string): number => {
  let older: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (older[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    older = above;
    above = row;
  }
  return above[b.length] ?? 0;
};

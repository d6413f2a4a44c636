/**
 * Bounded maps ordered by age. A Map iterates in insertion order, so its first entry is the oldest; these functions keep that order and the
 * bound. They work on plain maps because the state of a stage is plain data.
 */

/** Sets an entry and makes it the newest; past `most` entries, removes the oldest. */
export const setNewest = <K, V>(map: Map<K, V>, key: K, value: V, most: number): void => {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) removeOldest(map);
};

/** Reads an entry and makes it the newest, so that the oldest entry is the least recently used one. */
export const useNewest = <K, V>(map: Map<K, V>, key: K): V | undefined => {
  const value = map.get(key);
  if (value === undefined) return undefined;
  map.delete(key);
  map.set(key, value);
  return value;
};

/** Removes the oldest entry and returns its value; undefined if the map is empty. */
export const removeOldest = <K, V>(map: Map<K, V>): V | undefined => {
  for (const [key, value] of map) {
    map.delete(key);
    return value;
  }
  return undefined;
};

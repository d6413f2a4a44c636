/**
 * A Map iterates in order of insertion, so its first entry is the oldest. These functions keep that order, and a bound. They
 * take plain maps, so that the state of a stage remains data.
 */

/** Sets an entry and makes it the newest; past `most` entries, removes the oldest. */
export const setNewest = <K, V>(map: Map<K, V>, key: K, value: V, most: number): void => {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) removeOldest(map);
};

/** Reads an entry and makes it the newest, so that the oldest is the one used longest ago. */
export const useNewest = <K, V>(map: Map<K, V>, key: K): V | undefined => {
  const value = map.get(key);
  if (value === undefined) return undefined;
  map.delete(key);
  map.set(key, value);
  return value;
};

/** Removes the oldest entry and returns its value; undefined where the map is empty. */
export const removeOldest = <K, V>(map: Map<K, V>): V | undefined => {
  for (const [key, value] of map) {
    map.delete(key);
    return value;
  }
  return undefined;
};

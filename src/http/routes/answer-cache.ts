import { removeOldest } from '../../lib/bounded-map.js';

const maxAnswers = 64;
const maxBytes = 16 * 1024 * 1024;

/**
 * Caches responses as bytes while their data is unchanged: a repeated page costs a lookup.
 *
 * **Keeps** at most 64 responses and 16 MiB, all of one version; evicts the oldest when full. Larger responses and streams are not cached.
 * **Invariant**: never returns a response of another version.
 */
export const answerCache = (): (<S extends object>(version: number, key: string, make: () => string | S) => Uint8Array | S) => {
  const kept = new Map<string, Uint8Array>();
  let keptVersion = Number.NaN;
  let keptBytes = 0;
  return (version, key, make) => {
    if (version !== keptVersion) {
      kept.clear();
      keptBytes = 0;
      keptVersion = version;
    }
    const found = kept.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (typeof made !== 'string') return made;
    const bytes = Buffer.from(made);
    if (bytes.length > maxBytes) return bytes;
    kept.set(key, bytes);
    keptBytes += bytes.length;
    while (kept.size > maxAnswers || keptBytes > maxBytes) keptBytes -= removeOldest(kept)?.length ?? 0;
    return bytes;
  };
};

const maxAnswers = 64;
const maxBytes = 16 * 1024 * 1024;

/**
 * Keeps answers as bytes for as long as what they show is the same: a page that is asked for again costs a lookup.
 * **Keeps** at most 64 answers, and 16 MiB, of one version; when full the oldest are forgotten, and what is larger than all of it is not kept, nor what is no
 * text but a stream.
 * **Invariant**: nothing is handed out that was made of another version.
 */
export const answerCache = (): (<S extends object>(version: number, key: string, make: () => string | S) => Uint8Array | S) => {
  const kept = new Map<string, Uint8Array>();
  let keptVersion = Number.NaN;
  let keptBytes = 0;
  const forgetOldest = (): void => {
    for (const [key, bytes] of kept) {
      kept.delete(key);
      keptBytes -= bytes.length;
      return;
    }
  };
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
    while (kept.size > maxAnswers || keptBytes > maxBytes) forgetOldest();
    return bytes;
  };
};

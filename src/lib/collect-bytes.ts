/** Largest state that is read from elsewhere, bytes: larger ones exist nowhere, and what is read stays in memory. */
const maxStateBytes = 512 * 1024 * 1024;

/** Bytes to begin with where a body does not say how long it is. */
const firstRoom = 1 << 20;

/**
 * Reads a body into memory that threads share, so that it is indexed beside the event loop without being copied again. `length`: as it
 * is announced, undefined where it is not; a body of another length was cut. Says why there are no bytes; rejects as `body` does.
 */
export const collectBytes = async (
  body: AsyncIterable<Uint8Array>,
  length: number | undefined,
  limit = maxStateBytes,
): Promise<Uint8Array | string> => {
  if (length !== undefined && length > limit) return tooLarge(limit);
  let room = new Uint8Array(new SharedArrayBuffer(length ?? Math.min(firstRoom, limit)));
  let size = 0;
  for await (const chunk of body) {
    const end = size + chunk.length;
    if (end > room.length) {
      if (length !== undefined) return cutShort;
      if (end > limit) return tooLarge(limit);
      const larger = new Uint8Array(new SharedArrayBuffer(Math.min(limit, Math.max(end, 2 * room.length))));
      larger.set(room.subarray(0, size));
      room = larger;
    }
    room.set(chunk, size);
    size = end;
  }
  if (length !== undefined && size !== length) return cutShort;
  return room.subarray(0, size);
};

const cutShort = 'what was read is not as long as was announced';
const tooLarge = (limit: number): string => `the state is larger than ${String(Math.floor(limit / (1024 * 1024)))} MiB`;

/** Size limit of a state read from a remote backend, in bytes. The bytes stay in memory; no larger states are known. */
const maxStateBytes = 512 * 1024 * 1024;

/** Initial buffer size for a body of unknown length, in bytes. */
const initialBytes = 1 << 20;

/**
 * Reads a body into shared memory, so that a worker thread can index it without copying. `length` is the announced length, undefined if
 * unknown; a body of any other length is incomplete. Returns the reason as a string if the body is unusable. Rejects if reading `body`
 * fails.
 */
export const collectBytes = async (
  body: AsyncIterable<Uint8Array>,
  length: number | undefined,
  limit = maxStateBytes,
): Promise<Uint8Array | string> => {
  if (length !== undefined && length > limit) return tooLarge(limit);
  let buffer = new Uint8Array(new SharedArrayBuffer(length ?? Math.min(initialBytes, limit)));
  let size = 0;
  for await (const chunk of body) {
    const end = size + chunk.length;
    if (end > buffer.length) {
      if (length !== undefined) return cutShort;
      if (end > limit) return tooLarge(limit);
      const larger = new Uint8Array(new SharedArrayBuffer(Math.min(limit, Math.max(end, 2 * buffer.length))));
      larger.set(buffer.subarray(0, size));
      buffer = larger;
    }
    buffer.set(chunk, size);
    size = end;
  }
  if (length !== undefined && size !== length) return cutShort;
  return buffer.subarray(0, size);
};

const cutShort = 'the body is shorter or longer than announced';
const tooLarge = (limit: number): string => `the state is larger than ${String(Math.floor(limit / (1024 * 1024)))} MiB`;

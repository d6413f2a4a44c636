/** Largest state that is read from a remote backend, bytes. No larger states are known, and the bytes stay in memory. */
const maxStateBytes = 512 * 1024 * 1024;

/** Initial buffer size for a body without a length, bytes. */
const initialBytes = 1 << 20;

/**
 * Reads a body into memory that threads share, so that a worker indexes it without a copy. `length` is the announced length, undefined if
 * unknown; a body of another length was cut off. Left: the reason why there are no bytes. Rejects if reading `body` fails.
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

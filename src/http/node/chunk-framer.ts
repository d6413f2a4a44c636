/** Frames a chunk of a response without a length (RFC 9112, section 7.1). */
export type ChunkFramer = (chunk: Uint8Array) => Uint8Array;

const end = Buffer.from('\r\n');

/** **Keeps** the last frame: streams pass the same chunk to one client after the other. */
export const chunkFramer = (): ChunkFramer => {
  let chunk: Uint8Array | undefined;
  let frame: Uint8Array = end;
  return (next) => {
    if (next !== chunk) {
      frame = Buffer.concat([Buffer.from(`${next.length.toString(16)}\r\n`), next, end]);
      chunk = next;
    }
    return frame;
  };
};

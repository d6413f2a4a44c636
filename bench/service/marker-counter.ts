/** Occurs once in a message: receivers count messages by it. Encoded as 0xc2 0xa7. */
export const marker = '§';
const [first, second] = [0xc2, 0xa7];

/**
 * Counts markers in consecutive reads of one connection; one may be split between two reads. Compares both bytes: a single byte also
 * occurs in the 16-bit length of a WebSocket frame. The two together are a length of 49,831 bytes.
 */
export const markerCounter = (): ((read: Uint8Array) => number) => {
  let last = 0;
  return (read) => {
    let found = 0;
    for (let at = read.indexOf(second); at >= 0; at = read.indexOf(second, at + 1))
      if ((at === 0 ? last : read[at - 1]) === first) found += 1;
    last = read.at(-1) ?? last;
    return found;
  };
};

/** Bytes. */
const maxTail = 8 * 1024;

/** The end of what a program writes. **Keeps** at most 8 KiB beside the newest piece. */
export const outputTail = () => {
  let kept = Buffer.alloc(0);
  let isCut = false;
  return {
    add: (piece: Buffer): void => {
      const all = piece.length >= maxTail ? piece : Buffer.concat([kept, piece]);
      isCut ||= all.length > maxTail || all === piece;
      // A copy, so that the piece can be released.
      kept = Buffer.from(all.subarray(Math.max(0, all.length - maxTail)));
    },
    /** Without the line that was cut, which may begin inside a secret. */
    text: (): string => {
      const text = kept.toString('utf8');
      return isCut ? text.slice(text.indexOf('\n') + 1) : text;
    },
  };
};

/**
 * The reason why a state is unusable. `line` and `column` count from 1, columns in characters; both are 0 if the error has no position in
 * the file. A broken or half-written file is `broken_json` or `broken_gzip`, which may be transient; all other errors need action.
 */
export type StateError = {
  readonly tag: 'StateError';
  readonly reason: StateErrorReason;
  /** Name of the state source, e.g. its path. */
  readonly source: string;
  /** For users: the problem, its location in the document, and how to fix it. */
  readonly message: string;
  readonly line: number;
  readonly column: number;
};

export type StateErrorReason =
  | 'unreadable'
  | 'broken_json'
  | 'broken_gzip'
  | 'not_a_state'
  | 'old_version'
  | 'new_version'
  | 'encrypted'
  | 'not_encrypted'
  | 'wrong_key'
  | 'wrong_type';

export const stateError = (
  reason: StateErrorReason,
  source: string,
  message: string,
  at: { readonly line: number; readonly column: number } = { line: 0, column: 0 },
): StateError => ({ tag: 'StateError', reason, source, message, line: at.line, column: at.column });

/** Line and column of a byte offset. Continuation bytes of UTF-8 do not count as characters. */
export const positionOf = (bytes: Uint8Array, offset: number): { readonly line: number; readonly column: number } => {
  let line = 1;
  let column = 1;
  const end = Math.min(offset, bytes.length);
  for (let at = 0; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x0a) {
      line++;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) column++;
  }
  return { line, column };
};

import { isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** Format of the file. Other versions are rejected; each section also has its own version. */
export const formatVersion = 1;

const stateRef = t.readonly(
  t.intersection([t.type({ source: t.string, sha256: t.string, bytes: t.number }), t.partial({ suspect: t.literal(true) })]),
);

/** A state file: the last snapshot that a source declared, or a newer one that is `suspect` (D101), named by the hash of its bytes. */
export type StateRef = t.TypeOf<typeof stateRef>;

const headerCodec = t.readonly(
  t.type({
    driftline: t.literal('checkpoint'),
    version: t.literal(formatVersion),
    /** Position of the last fact that the saved state includes. */
    seq: t.number,
    /** When that fact arrived, ISO 8601 UTC. */
    at: t.string,
    /** Version of the program that wrote it, for diagnosis. */
    program: t.string,
    sections: t.readonlyArray(t.readonly(t.type({ name: t.string, version: t.number }))),
    states: t.readonlyArray(stateRef),
  }),
);

/** First line of a checkpoint. Each line between the first and the last is an item: `["<section>",<saved text>]`. */
export type CheckpointHeader = t.TypeOf<typeof headerCodec>;

const endCodec = t.readonly(t.type({ driftline: t.literal('checkpoint-end'), items: t.number, sha256: t.string }));

/** Last line: the number of items, and the SHA-256 of everything before this line. */
export type CheckpointEnd = t.TypeOf<typeof endCodec>;

/** Undefined for any other text. */
export const decodeEnd = (line: string): CheckpointEnd | undefined => {
  const decoded = endCodec.decode(parse(line));
  return isRight(decoded) ? decoded.right : undefined;
};

/** A checkpoint that cannot be restored; `message` says why. */
export class UnusableCheckpoint extends Error {
  override readonly name = 'UnusableCheckpoint';
}

/** Throws `UnusableCheckpoint` for any other text. */
export const decodeHeader = (line: string): CheckpointHeader => {
  const parsed = parse(line);
  const decoded = headerCodec.decode(parsed);
  if (isRight(decoded)) return decoded.right;
  const other = t.type({ driftline: t.literal('checkpoint'), version: t.number }).decode(parsed);
  throw new UnusableCheckpoint(
    isRight(other) && other.right.version !== formatVersion
      ? `it has format version ${String(other.right.version)}, this program reads version ${String(formatVersion)}`
      : 'its header is damaged',
  );
};

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

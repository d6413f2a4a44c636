import { deflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import type { LogMessage } from '../../model/contracts/log-stream.js';

type Body = Pick<LogMessage, 'encoding' | 'body'>;

/** Bodies of this size are compressed, in a thread of the pool: they are written under load, and smaller ones would only arrive later. */
const compressedFrom = 64 * 1024;
/** The fastest level; records shrink to a sixth. */
const level = 1;

const deflate = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);
const inflate = promisify<Uint8Array, Buffer>(inflateRaw);

/** The body of a message with these lines. A promise if it is compressed. */
export const messageBody = (lines: readonly string[]): Body | Promise<Body> => {
  const body = Buffer.from(lines.join(''));
  if (body.length < compressedFrom) return { encoding: '', body };
  return deflate(body, { level }).then((smaller) =>
    smaller.length < body.length ? { encoding: 'deflate', body: smaller } : { encoding: '', body },
  );
};

/** The lines of a message. A promise if they are compressed; rejects if they are damaged. */
export const messageLines = ({ encoding, body }: Body): Uint8Array | Promise<Uint8Array> => (encoding === '' ? body : inflate(body));

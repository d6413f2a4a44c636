import { createHash } from 'node:crypto';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { Failure } from '../model/failure.js';
import type { NatsLink } from './nats-link.js';

/** Large enough that 100 MB take a few hundred requests, small enough for any server. */
const largestChunk = 256 * 1024;
/** Chunks on the way to the server. */
const inFlight = 4;

/** What was written: number of chunks, bytes, and the digest as object stores spell it (ADR-20). */
type Written = { readonly chunks: number; readonly size: number; readonly digest: string };

/** Writes the content as messages of one subject, in order. */
export const writeChunks = async ({ nc, js }: NatsLink, subject: string, content: AsyncIterable<Uint8Array>): Promise<Written> => {
  const limit = Math.min(largestChunk, nc.info?.max_payload ?? largestChunk);
  const hash = createHash('sha256');
  const pending = new Set<Promise<unknown>>();
  let chunks = 0;
  let size = 0;
  const send = async (chunk: Uint8Array): Promise<void> => {
    hash.update(chunk);
    chunks++;
    size += chunk.length;
    if (pending.size >= inFlight) await Promise.race(pending);
    const stored = js.publish(subject, chunk).finally(() => pending.delete(stored));
    // Rejections are seen by the next race or at the end.
    stored.catch(() => undefined);
    pending.add(stored);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    rest = rest.length === 0 ? Buffer.from(part) : Buffer.concat([rest, part]);
    for (; rest.length >= limit; rest = rest.subarray(limit)) await send(rest.subarray(0, limit));
  }
  if (rest.length > 0) await send(rest);
  await Promise.all(pending);
  return { chunks, size, digest: digestOf(hash.digest()) };
};

type Stored = { readonly stream: string; readonly subject: string; readonly name: string } & Written;

/** Reads the content, one chunk for each step. Rejects with a `Failure` if it is incomplete or damaged. */
export async function* readChunks(link: NatsLink, { stream, subject, name, chunks, size, digest }: Stored): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (let index = 0, after = 0; index < chunks; index++) {
    const chunk = await nextChunk(link, stream, subject, after + 1);
    if (chunk === undefined)
      throw new Failure('Failed', `object ${name} is incomplete: chunk ${String(index + 1)} of ${String(chunks)} is missing`);
    after = chunk.sequence;
    hash.update(chunk.data);
    bytes += chunk.data.length;
    yield chunk.data;
  }
  if (bytes !== size || digestOf(hash.digest()) !== digest) throw new Failure('Failed', `object ${name} is damaged: its digest differs`);
}

type Chunk = { readonly sequence: number; readonly data: Uint8Array };

const nextChunk = async ({ jsm }: NatsLink, stream: string, subject: string, from: number): Promise<Chunk | undefined> => {
  const query = { seq: from, next_by_subj: subject };
  const direct = await jsm.direct.getMessage(stream, query);
  if (direct !== null) return { sequence: direct.seq, data: direct.data };
  // A copy that lags behind may have answered; the leader of the stream knows.
  try {
    const found = await jsm.streams.getMessage(stream, query);
    return found === null ? undefined : { sequence: found.seq, data: found.data };
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.NoMessageFound) return undefined;
    throw error;
  }
};

const digestOf = (digest: Buffer): string => `SHA-256=${digest.toString('base64').replace(/\+/g, '-').replace(/\//g, '_')}`;

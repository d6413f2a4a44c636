import { createHash } from 'node:crypto';
import { isList, type Json } from '../../../lib/json.js';
import { Problem } from '../../../model/http/problem.js';
import type { PatternPosition } from './pattern-query.js';

/** Digest of what a cursor belongs to: the query without its limit. */
export const digestOf = (body: Json): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 12);

export const cursorOf = (digest: string, { version, completed, rows }: PatternPosition): string =>
  Buffer.from(JSON.stringify([digest, version, completed, rows])).toString('base64url');

/** The position that a cursor holds. Throws a `Problem` if it is not a cursor of this query. */
export const positionOf = (cursor: string, digest: string): PatternPosition => {
  const [given, version, completed, rows] = parts(cursor);
  if (!isCount(version) || !isCount(completed) || !isCount(rows)) throw new Problem('invalid', 'cursor: expected a next_cursor');
  if (given !== digest) throw new Problem('invalid', 'cursor: it belongs to another query');
  return { version, completed, rows };
};

const parts = (cursor: string): readonly Json[] => {
  try {
    const value = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Json;
    return isList(value) ? value : [];
  } catch {
    return [];
  }
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

import { createHmac } from 'node:crypto';
import { left, right, type Either } from 'fp-ts/lib/Either.js';
import { trimEnd } from '../../lib/trim-end.js';

export type SigningKey = Uint8Array;

/** Parses keys separated by blanks: each `whsec_` and base64 of 24 to 64 bytes (Standard Webhooks). Left: the expected format. */
export const signingKeys = (secrets: string): Either<string, readonly SigningKey[]> => {
  const words = secrets.split(/\s+/).filter((word) => word !== '');
  const keys = words.flatMap((word) => {
    const [, text = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(word) ?? [];
    const key = Buffer.from(text, 'base64');
    const isWhole = trimEnd(key.toString('base64'), '=') === trimEnd(text, '=');
    return isWhole && key.length >= 24 && key.length <= 64 ? [key] : [];
  });
  return keys.length === words.length
    ? right(keys)
    : left('expected whsec_ and 24 to 64 bytes as base64, or several of these with blanks between');
};

/** The headers of one attempt (Standard Webhooks). `at`: milliseconds since the epoch. Without keys, nothing is signed. */
export const deliveryHeaders = (keys: readonly SigningKey[], id: string, at: number, body: string): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at / 1_000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (keys.length === 0) return headers;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return { ...headers, 'webhook-signature': signatures.join(' ') };
};

import { createHmac } from 'node:crypto';

export const secret = Buffer.from('0123456789abcdef0123456789abcdef');

export const base64url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A signed token with any header and claims, independent of the library under test. */
export const sign = (claims: unknown, header: unknown = { alg: 'HS256' }, key: Uint8Array = secret, hash = 'sha256'): string => {
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
};

import { createHash } from 'node:crypto';

/** Returns the given number of random bytes. */
export type Random = (size: number) => Uint8Array;

/** `dl_` and 32 random bytes in base64url (D40). */
export const makeApiKey = (random: Random): string => `dl_${Buffer.from(random(32)).toString('base64url')}`;

/** SHA-256 of a key in hex. The key itself is not stored. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Whether a client can send the key: a header contains printable ASCII without surrounding spaces. */
export const isSendable = (key: string): boolean => /^[\x20-\x7e]+$/.test(key) && key.trim() === key;

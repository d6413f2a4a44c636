import { createHash } from 'node:crypto';

/** Gives that many random bytes. */
export type Random = (size: number) => Uint8Array;

/** `dl_` and 32 random bytes in base64url (D40). */
export const makeApiKey = (random: Random): string => `dl_${Buffer.from(random(32)).toString('base64url')}`;

/** SHA-256 of a key in hex: all that is kept of it. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Can a client send it? A header holds printable ASCII, without spaces around it. */
export const isSendable = (key: string): boolean => /^[\x20-\x7e]+$/.test(key) && key.trim() === key;

import { createHash } from 'node:crypto';
import type { Json } from '../../lib/json.js';

/**
 * Whether two values are the same user data (D15). A record contains it in base64; a state contains it plain, in base64, or as the SHA-1 of
 * the decoded bytes in hexadecimal. Source: `aws_instance.user_data` of the Terraform AWS provider, which hashed until version 5.
 */
export const sameUserData = (a: Json | undefined, b: Json | undefined): boolean => {
  const left = hashes(a);
  return hashes(b).some((hash) => left.includes(hash));
};

const hashes = (value: Json | undefined): readonly string[] => {
  if (typeof value !== 'string' || value === '') return [''];
  if (/^[0-9a-f]{40}$/i.test(value)) return [value.toLowerCase(), sha1(Buffer.from(value))];
  const decoded = isBase64(value) ? [sha1(Buffer.from(value, 'base64'))] : [];
  return [sha1(Buffer.from(value)), ...decoded];
};

const isBase64 = (value: string): boolean => {
  const bare = value.replaceAll(/\s/g, '');
  return bare.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bare);
};

const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex');

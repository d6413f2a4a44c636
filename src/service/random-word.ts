import { randomBytes } from 'node:crypto';

/** Eight letters and digits that no other run of the process has had. */
export const randomWord = (): string => randomBytes(6).toString('base64url').replaceAll(/[-_]/g, '0').toLowerCase();

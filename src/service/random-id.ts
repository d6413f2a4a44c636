import { randomBytes } from 'node:crypto';

/** Eight random letters and digits that identify this run of the process. */
export const randomId = (): string => randomBytes(6).toString('base64url').replaceAll(/[-_]/g, '0').toLowerCase();

import { isLeft } from 'fp-ts/lib/Either.js';
import type { Environment } from '../config/environment.js';
import { jwtSecret } from '../http/auth/jwt-secret.js';
import { UsageError } from './usage-error.js';

/** What tokens are signed with; undefined where there is none and none is needed. Throws `UsageError` where authentication needs one (D38). */
export const apiSecret = (isNeeded: boolean, environment: Environment): Uint8Array | undefined => {
  const secret = jwtSecret(environment);
  if (!isLeft(secret)) return secret.right;
  if (isNeeded) throw new UsageError(secret.left);
  return undefined;
};

import { isLeft } from 'fp-ts/lib/Either.js';
import type { Environment } from '../config/environment.js';
import { jwtSecret } from '../http/auth/jwt-secret.js';
import { UsageError } from './usage-error.js';

/** The secret that signs tokens; undefined if there is none. Throws `UsageError` if authentication requires one (D38). */
export const apiSecret = (isNeeded: boolean, environment: Environment): Uint8Array | undefined => {
  const secret = jwtSecret(environment);
  if (!isLeft(secret)) return secret.right;
  if (isNeeded) throw new UsageError(secret.left);
  return undefined;
};

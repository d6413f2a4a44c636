import { createHmac, createSecretKey } from 'node:crypto';
import type { JWTPayload } from 'jose';

/** Longest text that is opened; browsers keep cookies of at most 4,096 bytes. */
const longest = 4_096;

/** Signs values for cookies. Both sides are this service, or another instance with the same secret. */
interface Seal {
  /** `expires`: milliseconds since the epoch. */
  seal(claims: JWTPayload, expires: number): Promise<string>;
  /** Undefined: the text is not one of this service for this purpose, or it has expired. */
  open(text: string): Promise<JWTPayload | undefined>;
}

/**
 * Tokens (JWT, HS256) with a key that is derived from the secret for this purpose, and with the purpose as audience. A token for one purpose
 * is therefore invalid for another, and as a Bearer token, which is signed with the secret itself.
 */
export const sealFor = (purpose: string, secret: Uint8Array, now: () => number): Seal => {
  const key = createSecretKey(createHmac('sha256', secret).update(`driftline ${purpose}`).digest());
  return {
    // Imported when it is needed, see `verifyToken`.
    seal: async (claims, expires) => {
      const { SignJWT } = await import('jose');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(purpose)
        .setExpirationTime(Math.floor(expires / 1_000))
        .sign(key);
    },
    open: async (text) => {
      if (text.length > longest) return undefined;
      const { errors, jwtVerify } = await import('jose');
      try {
        const options = { algorithms: ['HS256'], audience: purpose, requiredClaims: ['exp'], currentDate: new Date(now()) };
        return (await jwtVerify(text, key, options)).payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
};

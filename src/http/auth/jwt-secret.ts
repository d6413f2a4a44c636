import { left, right, type Either } from 'fp-ts/lib/Either.js';

const variable = 'SVC_API_AUTH_JWT_SECRET';
/** RFC 7518 section 3.2: a key for HS256 is at least as long as its output. */
const leastBytes = 32;

/** The secret that signs tokens, or the problem with it (D38). */
export const jwtSecret = (environment: Readonly<Record<string, string | undefined>>): Either<string, Uint8Array> => {
  const text = environment[variable] ?? '';
  if (text === '')
    return left(
      `${variable} is not set: authentication needs a secret of at least ${leastBytes} bytes; generate one with openssl rand -base64 32`,
    );
  const secret = Buffer.from(text);
  return secret.length < leastBytes
    ? left(`${variable} has ${secret.length} bytes; expected at least ${leastBytes}; generate one with openssl rand -base64 32`)
    : right(secret);
};

import { Problem } from '../model/http/problem.js';
import type { HttpRequest } from '../model/http/exchange.js';

/** Throws a `Problem`, 415, if the body has none of the types. Ignores media type parameters (`charset`). */
export const expectMediaType = (request: HttpRequest, accepted: readonly string[]): void => {
  const [given = ''] = request.header('content-type').split(';', 1);
  if (!accepted.includes(given.trim().toLowerCase()))
    throw new Problem('media_type', `Content-Type: expected ${accepted.join(' or ')}`, [['Accept', accepted.join(', ')]]);
};

/** The encoding in lower case; '' if there is none. */
export const contentEncoding = (request: HttpRequest): string => {
  const given = request.header('content-encoding').trim().toLowerCase();
  return given === 'identity' ? '' : given;
};

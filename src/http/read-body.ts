import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { contentEncoding, expectMediaType } from './media-type.js';
import { Problem } from '../model/http/problem.js';
import type { HttpRequest } from '../model/http/exchange.js';

const limit = 8 * 1024 * 1024;
const inflate = promisify(gunzip);

/**
 * Reads the body of a delivery, at most 8 MiB, also after decompression (D33). Rejects with a `Problem`: 413, 415 for another media type or
 * encoding, 400 for invalid gzip.
 *
 * @param accepted media types in lower case
 */
export const readIntake = async (request: HttpRequest, accepted: readonly string[]): Promise<Uint8Array> => {
  const body = await readPacked(request, accepted, limit);
  if (contentEncoding(request) === '') return body;
  try {
    return await inflate(body, { maxOutputLength: limit });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge
      ? new Problem('too_large', `the body is larger than ${limit} bytes after decompression`)
      : new Problem('invalid', 'the body is not valid gzip');
  }
};

/** The body as sent, plain or gzip, at most `most` bytes. Rejects with a `Problem`: 413, 415. */
export const readPacked = async (request: HttpRequest, accepted: readonly string[], most: number): Promise<Uint8Array> => {
  expectMediaType(request, accepted);
  const encoding = contentEncoding(request);
  if (encoding !== '' && encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new Problem('media_type', 'Content-Encoding: expected gzip or none', [['Accept-Encoding', 'gzip']]);
  return request.body(most);
};

import type { Json } from '../lib/json.js';
import { contentEncoding, expectMediaType } from './media-type.js';
import { Problem } from '../model/http/problem.js';
import type { HttpRequest } from '../model/http/exchange.js';

const usualLimit = 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as JSON, at most 1 MiB (D33) or `limit` bytes. Rejects with a `Problem`: 413, 415, or 400 if it is not JSON in UTF-8. */
export const readJson = async (request: HttpRequest, limit = usualLimit): Promise<Json> => {
  expectMediaType(request, ['application/json']);
  if (contentEncoding(request) !== '') throw new Problem('media_type', 'Content-Encoding: expected none');
  const body = await request.body(limit);
  try {
    return JSON.parse(utf8.decode(body)) as Json;
  } catch {
    throw new Problem('invalid', 'the body is not valid JSON');
  }
};

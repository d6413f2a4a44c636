import { left, right, type Either } from 'fp-ts/lib/Either.js';
import { trimEnd } from '../../lib/trim-end.js';

/** The target of deliveries; both members may contain credentials. */
export type Endpoint = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Headers that driftline or the connection sets. */
const reserved = new Set([
  'connection', 'content-encoding', 'content-length', 'content-type', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade',
]); // prettier-ignore

/**
 * Parses a URL and appends `path` to it; its user and password become a header. Left: why the URL cannot be used, without any part of it.
 */
export const endpointOf = (text: string, path: string): Either<string, Endpoint> => {
  const expected = left('expected an http or https URL');
  if (!URL.canParse(text)) return expected;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return expected;
  const { username, password } = url;
  let authorization: string;
  try {
    authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  } catch {
    return left('expected a URL whose name and password are percent-encoded');
  }
  url.username = '';
  url.password = '';
  if (path !== '') url.pathname = `${trimEnd(url.pathname, '/')}${path}`;
  return right({ url: url.href, headers: username === '' && password === '' ? {} : { authorization } });
};

/**
 * Additional headers of deliveries, in lower case (RFC 9110, 5.1 and 5.5). Left: the headers that cannot be sent or set, without their
 * values.
 */
export const headersOf = (given: Readonly<Record<string, string>>): Either<readonly string[], Readonly<Record<string, string>>> => {
  const headers = new Map<string, string>();
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase();
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(key)) problems.push(`${JSON.stringify(name)} is not a valid header name`);
    else if (reserved.has(key) || key.startsWith('webhook-')) problems.push(`${name} is set by driftline`);
    else if (headers.has(key)) problems.push(`${name} is given twice`);
    else if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) problems.push(`${name}: expected one line of Latin-1 text`);
    else headers.set(key, value);
  }
  return problems.length > 0 ? left(problems) : right(Object.fromEntries(headers));
};

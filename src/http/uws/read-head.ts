import type { HttpRequest as Incoming } from 'uWebSockets.js';
import { Framing } from '../framing.js';
import { readHeaders, type HeaderName } from '../../model/http/exchange.js';

type Head = {
  /** '' if absent. */
  readonly header: (name: HeaderName) => string;
  /** Why the request must be refused; undefined if it is valid. */
  readonly fault: string | undefined;
};

const indexes: ReadonlyMap<string, number> = new Map(readHeaders.map((name, at) => [name, at]));
const forwarded = indexes.get('x-forwarded-for');

/**
 * The headers of a request, copied while the request object is valid. The library returns the first of several lines with one name and does
 * not distinguish empty from absent, so all lines are read. A proxy may add its own `X-Forwarded-For` line after existing ones; the lines
 * form one list (RFC 9110 section 5.3).
 */
export const readHead = (incoming: Incoming): Head => {
  const values: (string | undefined)[] = [];
  const framing = new Framing();
  incoming.forEach((name, value) => {
    const at = indexes.get(name);
    if (at === undefined) return;
    framing.see(name, value);
    const earlier = values[at];
    if (earlier === undefined) values[at] = value;
    else if (at === forwarded) values[at] = `${earlier}, ${value}`;
  });
  return { header: (name) => values[indexes.get(name) ?? -1] ?? '', fault: framing.fault };
};

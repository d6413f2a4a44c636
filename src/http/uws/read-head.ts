import type { HttpRequest as Incoming } from 'uWebSockets.js';
import { Framing } from '../framing.js';
import { readHeaders, type HeaderName } from '../../model/http/exchange.js';

type Head = {
  /** '' where absent. */
  readonly header: (name: HeaderName) => string;
  /** Why nothing may be made of the request; undefined where there is no reason. */
  readonly fault: string | undefined;
};

const places: ReadonlyMap<string, number> = new Map(readHeaders.map((name, at) => [name, at]));
const forwarded = places.get('x-forwarded-for');

/**
 * The headers of a request, copied while it may be looked at. The library gives the first of several lines of one name, and does not tell
 * an empty one from none: hence all of them are walked. A proxy may add an `X-Forwarded-For` line of its own behind those it was sent; the lines are one
 * list (RFC 9110 section 5.3).
 */
export const readHead = (incoming: Incoming): Head => {
  const values: (string | undefined)[] = [];
  const framing = new Framing();
  incoming.forEach((name, value) => {
    const at = places.get(name);
    if (at === undefined) return;
    framing.see(name, value);
    const earlier = values[at];
    if (earlier === undefined) values[at] = value;
    else if (at === forwarded) values[at] = `${earlier}, ${value}`;
  });
  return { header: (name) => values[places.get(name) ?? -1] ?? '', fault: framing.fault };
};

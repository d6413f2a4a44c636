import type { HttpRequest as Incoming } from 'uWebSockets.js';
import type { HeaderName } from '../wire.js';

/**
 * A header of a request while it may be looked at. A proxy may add an `X-Forwarded-For` line of its own behind those it was sent; the
 * lines are one list (RFC 9110 section 5.3), and the library gives the first.
 */
export const headerOf = (incoming: Incoming, name: HeaderName): string => (name === list ? joined(incoming) : incoming.getHeader(name));

const list = 'x-forwarded-for';

const joined = (incoming: Incoming): string => {
  const lines: string[] = [];
  incoming.forEach((name, value) => {
    if (name === list) lines.push(value);
  });
  return lines.join(', ');
};

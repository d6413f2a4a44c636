import type { HttpRequest as Incoming } from 'uWebSockets.js';
import { RequestHead } from '../server/request-head.js';

/**
 * The headers of a request, copied while the request object is valid. The library returns the first of several lines with one name and does
 * not distinguish empty from absent, so all lines are read.
 */
export const readHead = (incoming: Incoming): RequestHead => {
  const head = new RequestHead();
  incoming.forEach((name, value) => {
    head.add(name, value);
  });
  return head;
};

import type { HttpRequest } from '../model/http/exchange.js';
import type { Principal } from '../model/http/principal.js';
import { Problem } from '../model/http/problem.js';
import { clientName } from './rate-limit.js';

/** Costly requests of one client that may be under way: a quarter of those of all clients, see `graphWork`. */
const mostAtOnce = 8;

type Eventually<T> = T | Promise<T>;

/** Runs the work of a costly request; throws a `Problem` (429) if its client has too many under way. */
export type AtOnce = <T>(request: HttpRequest, principal: Principal, work: () => Eventually<T>) => Eventually<T>;

/**
 * Limits the costly requests that one client has under way, so that it cannot take the turns of all others (D118). A client is a key, a
 * token or an address. **Keeps** a number for each client with such a request.
 */
export const requestsAtOnce = (clientOf: (request: HttpRequest) => string): AtOnce => {
  const underWay = new Map<string, number>();
  const end = (client: string): void => {
    const left = (underWay.get(client) ?? 1) - 1;
    if (left === 0) underWay.delete(client);
    else underWay.set(client, left);
  };
  return (request, principal, work) => {
    const client = clientName(request, principal, clientOf);
    const count = underWay.get(client) ?? 0;
    if (count >= mostAtOnce) {
      throw new Problem('rate_limited', `too many requests of this kind are under way: at most ${String(mostAtOnce)} for each client`, [
        ['Retry-After', '1'],
        ['X-RateLimit-Remaining', '0'],
      ]);
    }
    underWay.set(client, count + 1);
    let isPending = false;
    try {
      const answer = work();
      if (!(answer instanceof Promise)) return answer;
      isPending = true;
      return answer.finally(() => {
        end(client);
      });
    } finally {
      if (!isPending) end(client);
    }
  };
};

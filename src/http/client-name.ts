import type { HttpRequest } from '../model/http/exchange.js';
import type { Principal } from '../model/http/principal.js';

/** Names the client of a request: its key or token, else its address. `key ci` and `token ci` are different clients. */
export const clientName = (request: HttpRequest, principal: Principal | undefined, clientOf: (request: HttpRequest) => string): string =>
  principal === undefined || principal.kind === 'anonymous' ? `address ${clientOf(request)}` : `${principal.kind} ${principal.name}`;

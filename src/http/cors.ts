import { parseOrigin } from '../config/origin.js';
import type { Headers, HttpReply, HttpRequest } from '../model/http/exchange.js';

interface Cors {
  /** For an answer to a page of that origin; '' where the request names none. */
  headers(origin: string): Headers;
  preflight(request: HttpRequest): HttpReply;
  /**
   * For what a browser lets any page do: open a WebSocket, post a form. The origins, and the service's own by its `Host`; programs send none.
   * What a browser marks `Sec-Fetch-Site: cross-site` comes from a page of another site, whether it names its origin or not.
   */
  allowsPage(request: HttpRequest): boolean;
}

const vary: Headers = [['Vary', 'Origin']];
const exposed = ['Access-Control-Expose-Headers', 'Retry-After, X-RateLimit-Remaining, ETag'] as const;
const allowedByPreflight: Headers = [
  ['Access-Control-Allow-Methods', 'GET, POST, DELETE, OPTIONS'],
  ['Access-Control-Allow-Headers', 'X-API-Key, Authorization, Content-Type, Last-Event-ID'],
  ['Access-Control-Max-Age', '600'],
];

/**
 * Which pages may use the API (D34). No credentials of the browser's own (cookies) are involved, so `*` allows every page what its
 * script holds a key for.
 *
 * @param origins checked by the configuration
 */
export const cors = (origins: readonly string[]): Cors => {
  const any = origins.includes('*');
  const listed = new Set(origins.map(parseOrigin));
  const allowOrigin = (origin: string): Headers | undefined => {
    if (any) return [['Access-Control-Allow-Origin', '*']];
    return origin !== '' && listed.has(origin) ? [['Access-Control-Allow-Origin', origin]] : undefined;
  };

  return {
    headers: (origin) => {
      const allowed = allowOrigin(origin);
      return allowed === undefined ? vary : [...allowed, exposed, ...vary];
    },
    preflight: (request) => {
      const allowed = allowOrigin(request.header('origin'));
      return { status: 204, headers: allowed === undefined ? vary : [...allowed, ...allowedByPreflight, ...vary], body: '' };
    },
    allowsPage: (request) => {
      const origin = request.header('origin');
      if (any || listed.has(origin)) return true;
      if (request.header('sec-fetch-site').toLowerCase() === 'cross-site') return false;
      if (origin === '') return true;
      const own = request.header('host').toLowerCase();
      return own !== '' && (origin === `http://${own}` || origin === `https://${own}`);
    },
  };
};

import { parseOrigin } from '../config/origin.js';
import type { Headers, HttpReply, HttpRequest } from '../model/http/exchange.js';

interface Cors {
  /** Headers of a response to a page of that origin; '' if the request has no `Origin`. */
  headers(origin: string): Headers;
  preflight(request: HttpRequest): HttpReply;
  /**
   * Protects requests that browsers allow any page to make: opening a WebSocket, posting a form. Accepts the configured origins and the
   * service's own origin (from `Host`); programs send no origin. `Sec-Fetch-Site: cross-site` marks a page of another site, with or without
   * an origin.
   */
  allowsPage(request: HttpRequest): boolean;
  /** Whether the request has an `Origin`, and it is the service's own: that of `Host` or of `api.public_url`. */
  readonly isOwnPage: (request: HttpRequest) => boolean;
}

const vary: Headers = [['Vary', 'Origin']];
const exposed = ['Access-Control-Expose-Headers', 'Retry-After, X-RateLimit-Remaining, ETag'] as const;
const allowedByPreflight: Headers = [
  ['Access-Control-Allow-Methods', 'GET, POST, DELETE, OPTIONS'],
  ['Access-Control-Allow-Headers', 'X-API-Key, Authorization, Content-Type, Last-Event-ID'],
  ['Access-Control-Max-Age', '600'],
];

/**
 * Decides which pages may use the API (D34). Browsers send no cookies with requests of other origins, because no response allows it, so
 * with `*` a page can do only what the key of its script allows.
 *
 * @param origins checked by the configuration
 * @param publicUrl `api.public_url`
 */
export const cors = (origins: readonly string[], publicUrl?: string): Cors => {
  const publicOrigin = publicUrl === undefined || publicUrl === '' ? undefined : new URL(publicUrl).origin;
  const isOwn = (request: HttpRequest): boolean => {
    const [origin, host] = [request.header('origin'), request.header('host').toLowerCase()];
    if (origin === '') return false;
    return origin === publicOrigin || (host !== '' && (origin === `http://${host}` || origin === `https://${host}`));
  };
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
      return origin === '' || isOwn(request);
    },
    isOwnPage: isOwn,
  };
};

import type { HeaderName, HttpRequest } from '../../../src/model/http/exchange.js';

/** A request as the server passes it to handlers. */
export const requestOf = (
  headers: Readonly<Partial<Record<HeaderName, string>>> = {},
  { query = '', address = '192.0.2.1' }: { readonly query?: string; readonly address?: string } = {},
): HttpRequest => ({
  method: 'GET',
  path: '/api/v1/drifts',
  query,
  header: (name) => headers[name] ?? '',
  address,
  body: () => Promise.reject(new Error('the body must not be read')),
});

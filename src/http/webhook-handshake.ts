import type { HttpReply, HttpRequest } from '../model/http/exchange.js';
import { changesPath } from './routes/intake-routes.js';

/**
 * Agrees to deliveries of CloudEvents: a sender asks with `OPTIONS` before the first one. Undefined for other requests, such as the preflight of a
 * browser. The answer admits nobody, since deliveries need a credential. Source: "HTTP 1.1 Web Hooks for Event Delivery", section 4.
 */
export const webhookHandshake = (request: HttpRequest): HttpReply | undefined => {
  const origin = request.header('webhook-request-origin');
  if (origin === '' || request.path !== changesPath) return undefined;
  const allowed = /^[\w.:-]{1,253}$/.test(origin) ? origin : '*';
  return {
    status: 200,
    headers: [
      ['Allow', 'POST, OPTIONS'],
      ['WebHook-Allowed-Origin', allowed],
      ['WebHook-Allowed-Rate', '*'],
    ],
    body: '',
  };
};

import { Problem } from '../../model/http/problem.js';
import type { Route } from '../route.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';
import { streamParams } from './stream-params.js';

/** Both streams. WebSocket upgrades never reach this handler; the route documents them and answers plain requests. */
export const streamRoutes = (deps: Pick<RouteDeps, 'stream'>): readonly Route[] => [
  defineRoute({
    path: '/api/v1/stream',
    summary: 'Server-sent events',
    params: streamParams,
    response: undefined,
    envelope: false,
    produces: 'text/event-stream',
    handle: (call) => deps.stream(call),
  }),
  defineRoute({
    path: '/ws',
    summary: 'WebSocket',
    params: {},
    response: undefined,
    envelope: false,
    produces: '',
    status: 101,
    problems: ['invalid'],
    handle: () => {
      throw new Problem('invalid', 'expected a WebSocket upgrade of version 13', [['Sec-WebSocket-Version', '13']]);
    },
  }),
];

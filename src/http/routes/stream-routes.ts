import { topics } from '../../model/broadcast.js';
import { textParam } from '../params.js';
import { Problem } from '../problem.js';
import type { Param, Route } from '../route.js';
import { sseTopics } from '../streams/sse-topics.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** `?topics=drifts,stats` (D45); handed on as it was sent. */
const topicsParam: Param<string> = {
  in: 'query',
  schema: { type: 'array', items: { type: 'string', enum: [...topics, 'all'] }, default: topics.filter((topic) => topic !== 'stats') },
  description: 'What to be told of, commas between.',
  fallback: topics.filter((topic) => topic !== 'stats').join(','),
  decode: (given) => (sseTopics(given) instanceof Problem ? undefined : given),
  expected: `one or more of ${topics.join(', ')}, all, commas between`,
};

/** Both streams. The upgrade of a WebSocket never gets here; the route says what it needs, and answers who does not ask for one. */
export const streamRoutes = (deps: Pick<RouteDeps, 'stream'>): readonly Route[] => [
  defineRoute({
    path: '/api/v1/stream',
    summary: 'Server-sent events',
    params: {
      topics: topicsParam,
      last_event_id: textParam('Goes on behind the event of this id, for clients that cannot send the header `Last-Event-ID`.'),
    },
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

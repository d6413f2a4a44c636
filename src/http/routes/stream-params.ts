import { topics } from '../../model/broadcast.js';
import { textParam } from '../params.js';
import { Problem } from '../../model/http/problem.js';
import type { Param } from '../route.js';
import { sseTopics } from '../../model/http/sse-topics.js';

/** `?topics=drifts,stats` (D45); handed on as it was sent. */
const topicsParam: Param<string> = {
  in: 'query',
  schema: { type: 'array', items: { type: 'string', enum: [...topics, 'all'] }, default: topics.filter((topic) => topic !== 'stats') },
  description: 'What to be told of, commas between.',
  fallback: topics.filter((topic) => topic !== 'stats').join(','),
  decode: (given) => (sseTopics(given) instanceof Problem ? undefined : given),
  expected: `one or more of ${topics.join(', ')}, all, commas between`,
};

/** What a client of server-sent events asks for. */
export const streamParams = {
  topics: topicsParam,
  last_event_id: textParam('Goes on behind the event of this id, for clients that cannot send the header `Last-Event-ID`.'),
};

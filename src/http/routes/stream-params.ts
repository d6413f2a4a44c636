import { topics } from '../../model/contracts/broadcast.js';
import { parsed, textParam } from '../params.js';
import { Problem } from '../../model/http/problem.js';
import type { Param } from '../route.js';
import { sseTopics } from '../../model/http/sse-topics.js';

/** `?topics=drifts,stats` (D45), passed on as sent. */
const topicsParam: Param<string> = {
  in: 'query',
  schema: { type: 'array', items: { type: 'string', enum: [...topics, 'all'] }, default: topics.filter((topic) => topic !== 'stats') },
  description: 'Topics to subscribe to, separated by commas.',
  fallback: topics.filter((topic) => topic !== 'stats').join(','),
  codec: parsed((given) => (sseTopics(given) instanceof Problem ? undefined : given)),
  expected: `one or more of ${topics.join(', ')}, all, separated by commas`,
};

/** Parameters of server-sent events. */
export const streamParams = {
  topics: topicsParam,
  last_event_id: textParam('Resumes after the event with this id, for clients that cannot send the header `Last-Event-ID`.'),
};

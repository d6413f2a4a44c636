import type { Json } from '../../lib/json.js';
import { problems, type Problem } from '../../model/http/problem.js';
import type { BadCommand } from './socket-command.js';

/** A frame for one client. `payload` is JSON text. */
export const socketFrame = (type: string, topic: string, now: number, payload: string): string =>
  `{"type":"${type}","topic":${JSON.stringify(topic)},"timestamp":"${new Date(now).toISOString()}","payload":${payload}}`;

/** A JSON object with `request_id` echoed in it (D43). */
export const withRequestId = (object: string, requestId: Json | undefined): string => {
  if (requestId === undefined) return object;
  const rest = object.slice(1).trimStart();
  return `{"request_id":${JSON.stringify(requestId)}${rest === '}' ? '' : ','}${rest}`;
};

export const badCommandPayload = ({ message, requestId }: BadCommand): string =>
  withRequestId(JSON.stringify({ code: problems.invalid.code, message }), requestId);

export const problemPayload = ({ kind, message }: Problem, requestId: Json | undefined): string =>
  withRequestId(JSON.stringify({ code: problems[kind].code, message }), requestId);

/** Why messages are missing (D45). */
export const gapPayload = (lastEventId: string): string =>
  JSON.stringify({ last_event_id: lastEventId, reason: 'messages after this one were forgotten, or it is not of this run of the service' });

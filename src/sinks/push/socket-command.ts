import { isObject, member, type Json, type JsonObject } from '../../lib/json.js';
import { queryTopics } from '../../model/contracts/broadcast.js';
import { maskOf, type TopicMask } from '../../model/topic-mask.js';

/** A command of a WebSocket client (D42, D43). `topic` as sent; '' for a ping without one. */
export type SocketCommand = {
  readonly type: (typeof commandTypes)[number];
  readonly topic: string;
  readonly mask: TopicMask;
  readonly payload: JsonObject;
  /** '' if none is given. */
  readonly lastEventId: string;
};

/** Why a message is not a command. `topic` and `requestId` as far as they could be read. */
export class BadCommand {
  constructor(
    readonly message: string,
    readonly topic: string,
    readonly requestId: Json | undefined,
  ) {}
}

const commandTypes = ['subscribe', 'unsubscribe', 'ping', 'query'] as const;
const isCommandType = (type: unknown): type is SocketCommand['type'] => commandTypes.some((one) => one === type);

/** Echoed values are serialised again, recursively. */
const maxDepth = 32;
/** Characters of an unknown topic that are echoed. */
const maxTopic = 64;

export const parseCommand = (data: Uint8Array): SocketCommand | BadCommand => {
  const sent = parse(data);
  if (!isObject(sent)) return new BadCommand('a message must be a JSON object: {"type", "topic", "payload"}', '', undefined);
  if (isDeeper(sent, maxDepth)) return new BadCommand(`a message may have ${maxDepth} levels`, '', undefined);
  const { type, topic = '', payload = {} } = sent;
  const named = typeof topic === 'string' ? topic.slice(0, maxTopic) : '';
  const bad = (message: string): BadCommand => new BadCommand(message, named, member(payload, 'request_id'));

  if (!isCommandType(type)) return bad(`type must be one of ${commandTypes.join(', ')}`);
  const mask = typeof topic === 'string' ? maskOf(topic) : undefined;
  const isQuery = type === 'query' && queryTopics.some((one) => one === topic);
  if (mask === undefined && !isQuery && !(type === 'ping' && topic === ''))
    return bad('topic must be one of all, drifts, events, state, stats');
  if (!isObject(payload)) return bad('payload must be an object');
  if (type === 'query' && topic === 'all') return bad('topic of a query must be one of drifts, events, state, stats, graph');
  const lastEventId = payload['last_event_id'] ?? '';
  if (typeof lastEventId !== 'string') return bad('payload.last_event_id must be the id of a message');
  return { type, topic: named, mask: mask ?? 0, payload, lastEventId };
};

const decoder = new TextDecoder('utf-8', { fatal: true });

const parse = (data: Uint8Array): Json | undefined => {
  try {
    return JSON.parse(decoder.decode(data)) as Json;
  } catch {
    return undefined;
  }
};

const isDeeper = (value: Json | undefined, levels: number): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

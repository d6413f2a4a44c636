import { inUtc, parseEventTime } from '../../lib/event-time.js';
import { isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import { makeAuditRecord, type AuditRecord, type UserIdentity } from '../../model/audit-record.js';
import { decodeGridActivity, isActivity } from '../azure/decode-activity.js';
import { originOf } from '../origin-of.js';
import { parsedObject } from './parsed-object.js';

export const isCloudEvent = (json: JsonObject): boolean => typeof json['specversion'] === 'string';

/**
 * Decodes a CloudEvent in the JSON format, which reports a change of the resource that its `data` names; a string says why it is malformed.
 * `data` may be an entry of Azure's Activity Log, as Event Grid sends it. docs/inputs/any-log.md lists what is read. Source: CloudEvents 1.0,
 * "JSON event format", and its extension `authcontext`.
 */
export const decodeCloudEvent = (json: JsonObject): AuditRecord | string => {
  if (json['specversion'] !== '1.0') return 'a CloudEvent of another version: expected specversion 1.0';
  const [id, source, type] = [cut(text(json['id'])), cut(text(json['source'])), cut(text(json['type']))];
  if (id === undefined || source === undefined || type === undefined) return 'a CloudEvent without id, source or type';
  const data = dataOf(json);
  if (isActivity(data)) return decodeGridActivity(id, json['time'], type, data);
  const named = namedResource(data, json);
  if (named.name === undefined) return 'a CloudEvent that names no resource: expected data.resource';
  const stamp = text(data['time']) ?? text(data['timestamp']) ?? text(json['time']) ?? '';
  const time = parseEventTime(stamp);
  if (Number.isNaN(time)) return 'a CloudEvent without a time: expected RFC 3339 in time or data.time';
  const action = cut(first(data, 'action', 'operation')) ?? type;
  const actor = actorIn(data);
  const user = userOf(actor, json);
  const agent = first(data, 'user_agent', 'userAgent') ?? '';
  return makeAuditRecord({
    provider: 'other',
    id,
    key: `other/${source} ${id}`,
    eventSource: source,
    eventName: action,
    eventTime: inUtc(stamp),
    time,
    region: '',
    account: '',
    user,
    userAgent: agent,
    origin: originOf({ address: first(data, 'source_ip', 'sourceIp', 'sourceIPAddress', 'client_ip', 'clientIp'), agent, user }),
    succeeded: !hasFailed(data),
    readOnly: data['read_only'] === true || data['readOnly'] === true || isReadAction(action),
    request: {},
    response: {},
    resource: named.name,
    context: { type, ...(named.type === undefined ? {} : { resourceType: named.type }) },
  });
};

/** Longest names and ids. Longer ones are cut: names of events are counted, and kept. */
const longest = 256;
const cut = (value: string | undefined): string | undefined => value?.slice(0, longest);
/** The longest ARN that IAM accepts, and more than any other id. */
const longestResource = 2_048;

const first = (holder: JsonObject, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = text(holder[name]);
    if (value !== undefined) return value;
  }
  return undefined;
};

const dataOf = ({ data, data_base64: bytes }: JsonObject): JsonObject =>
  data === undefined && typeof bytes === 'string' ? parsedObject(textOf(bytes)) : parsedObject(data);

const textOf = (base64: string): string | undefined => {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
  } catch {
    return undefined;
  }
};

/** The name of the resource and, if the event tells it, its Terraform type. The subject of the event names it if its data does not. */
const namedResource = (data: JsonObject, event: JsonObject): { readonly name: string | undefined; readonly type: string | undefined } => {
  const given = data['resource'] ?? data['target'];
  const name = isObject(given)
    ? first(given, 'id', 'arn', 'self_link', 'selfLink', 'address')
    : (text(given) ?? first(data, 'resource_id', 'resourceId', 'resource_arn', 'resourceArn') ?? text(event['subject']));
  const type = isObject(given) ? text(given['type']) : undefined;
  return { name: name?.slice(0, longestResource), type: cut(type) };
};

const actorIn = (data: JsonObject): Json | undefined => data['actor'] ?? data['initiator'] ?? data['principal'] ?? data['user'];

const userOf = (actor: Json | undefined, event: JsonObject): UserIdentity => {
  const of: JsonObject = isObject(actor) ? actor : { name: actor };
  const id = cut(first(of, 'id', 'arn') ?? first(event, 'authid')) ?? '';
  return {
    type: cut(first(of, 'type') ?? first(event, 'authtype')) ?? '',
    principal_id: id.startsWith('arn:') ? '' : id,
    arn: cut(first(of, 'arn')) ?? (id.startsWith('arn:') ? id : ''),
    account_id: '',
    user_name: cut(first(of, 'name', 'email', 'username', 'user_name')) ?? id,
    role_name: '',
  };
};

const hasFailed = (data: JsonObject): boolean =>
  data['success'] === false || /^(?:fail|error|denied|deny|reject|cancel)/i.test(first(data, 'outcome', 'status', 'result') ?? '');

/** `read`, `user.list`, `GetObject`, `storage.objects.get`: the verb is the first word of the last part. */
const isReadAction = (action: string): boolean => {
  const last = action.split(/[./:#\s]/).findLast((one) => one !== '') ?? '';
  return /^(?:get|list|read|describe|view|head|query|search)(?:$|[A-Z_-])/.test(last.charAt(0).toLowerCase() + last.slice(1));
};

import { isAuditRecord } from '../catalog/decode-audit.js';
import { isList, isObject, text, type Json, type JsonObject } from '../lib/json.js';
import { parseJson } from '../lib/parse-json.js';
import { maxDepth, nestsDeeper } from '../lib/nests-deeper.js';
import { cutEvent } from './cut-event.js';
import { isSensorAlert } from './decode-sensor.js';

/**
 * The records (or alerts) in a JSON value: itself, the items of a list, or what one of these envelopes contains.
 *
 * - CloudTrail: `Records`, the `detail` of an EventBridge event. Digests of a trail contain none; see `isDigest`.
 * - Cloud Logging: `entries`, bodies of Pub/Sub (`receivedMessages`, `message.data`).
 * - Calls of the AWS CLI: `Events` with `CloudTrailEvent`, `events` of CloudWatch Logs.
 * - Kubernetes: the `items` of an `EventList`, documents of a CloudWatch subscription (EKS), `records` of Azure Monitor (AKS).
 * - Azure's Activity Log: `records` of diagnostic settings, `value` of the API.
 * - Collectors and queues: the record, or its text, as one member of an object (`wrappers`), also several times.
 *
 * An envelope whose content cannot be read stays as it is, and is counted `malformed`.
 */
export const unwrapValue = (value: Json): readonly Json[] => {
  if (isList(value)) return value.flatMap(unwrapValue);
  if (!isObject(value)) return [value];
  for (const name of listNames) {
    const list = value[name];
    if (isList(list)) return list.flatMap((one: Json) => unwrapValue(one));
  }
  if (isObject(value['detail']) && typeof value['detail-type'] === 'string') return [value['detail']];
  if (isList(value['items']) && isEventList(value)) return value['items'];
  if (isObject(value['message']) && typeof value['message']['data'] === 'string') return ofMessage(value, value['message']['data']);
  if (isList(value['logEvents'])) return ofSubscription(value, value['logEvents']);
  const log = isObject(value['properties']) ? text(value['properties']['log']) : undefined;
  if (log !== undefined && /^kube-audit/.test(text(value['category']) ?? '')) return ofAzure(value, log);
  if (isDigest(value)) return [];
  return isRecord(value) ? [value] : (wrappedIn(value) ?? [value]);
};

/** Lists of records, as members of an object. */
export const listNames = ['Records', 'entries', 'records', 'receivedMessages', 'Events', 'events', 'hits', 'value'] as const;

/**
 * Members in which others pass a record on, as an object or as text: the AWS CLI; Fluent Bit and Docker; Vector, Filebeat and Logstash; SNS
 * and SQS; Splunk; exports of Elasticsearch; Fluentd, Kafka and OpenTelemetry.
 */
const wrappers = [
  ...['CloudTrailEvent', 'log', 'message', 'event', 'original', 'event.original', 'Message', 'Body', '_raw', 'result', '_source'],
  ...['hits', 'record', 'value', 'payload', 'body', 'stringValue', 'line', 'content'],
] as const;

/** Each member is read once, so the work is linear in the text. Undefined if no member contains records. */
const wrappedIn = (value: JsonObject): readonly Json[] | undefined => {
  for (const name of wrappers) {
    const member = value[name];
    const inner = typeof member === 'string' ? recordText(member, value) : isObject(member) ? member : undefined;
    if (inner === undefined) continue;
    const records = unwrapValue(inner);
    if (records.every((one) => isObject(one) && isRecord(one))) return records;
  }
  return undefined;
};

const recordText = (json: string, { time, timestamp, '@timestamp': at }: JsonObject): Json | undefined =>
  /^\s*[[{]/.test(json) ? (parsedText(json) ?? parsedLines(json) ?? cutEvent(json, momentOf(time ?? timestamp ?? at))) : undefined;

/** Several values, one per line. */
const parsedLines = (text: string): readonly Json[] | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.length < 2 ? [] : lines.map(parsedText);
  return values.length === 0 || values.includes(undefined) ? undefined : (values as readonly Json[]);
};

/** Milliseconds since the epoch; collectors also write seconds. */
const momentOf = (stamp: Json | undefined): number =>
  typeof stamp === 'number' ? (stamp < firstMilliseconds ? 1_000 * stamp : stamp) : Date.parse(text(stamp) ?? '');
const firstMilliseconds = 1e11;

const isRecord = (value: JsonObject): boolean => isAuditRecord(value) || isSensorAlert(value);

/**
 * Whether the value is a digest file of a trail: hashes of log files, no records. Source: CloudTrail user guide, "digest file structure".
 */
const isDigest = (value: JsonObject): boolean =>
  typeof value['digestS3Bucket'] === 'string' && typeof value['digestStartTime'] === 'string';

const isEventList = ({ kind, apiVersion }: JsonObject): boolean =>
  kind === 'EventList' && (text(apiVersion) ?? '').startsWith('audit.k8s.io/');

/** A message of Pub/Sub. Source: Pub/Sub REST reference, `PubsubMessage`. */
const ofMessage = (body: JsonObject, data: string): readonly Json[] => {
  const parsed = parsedText(Buffer.from(data, 'base64').toString('utf8'));
  return parsed === undefined ? [body] : unwrapValue(parsed);
};

/** A document that CloudWatch Logs sends to a subscription. Source: CloudWatch Logs user guide, "subscription filters". */
const ofSubscription = ({ messageType, logGroup, logStream }: JsonObject, events: readonly Json[]): readonly Json[] => {
  if (messageType === 'CONTROL_MESSAGE') return [];
  const cluster = /^\/aws\/eks\/([^/]+)\/cluster$/.exec(text(logGroup) ?? '')?.[1];
  // The streams of a cluster's other components contain lines of text.
  const isOther = cluster !== undefined && !/audit/.test(text(logStream) ?? 'audit');
  return events.flatMap((event) => {
    const message = isObject(event) ? text(event['message']) : undefined;
    const parsed = message === undefined ? undefined : (parsedText(message) ?? cutEvent(message, (event as JsonObject)['timestamp']));
    if (parsed === undefined) return isOther ? [] : [event];
    return unwrapValue(parsed).map((one) => ofCluster(one, cluster));
  });
};

/** A record of Azure Monitor, which writes names in capitals. Source: Azure documentation, "resource logs of AKS", categories `kube-audit` and `kube-audit-admin`. */
const ofAzure = (record: JsonObject, log: string): readonly Json[] => {
  const parsed = parsedText(log) ?? cutEvent(log, Date.parse(text(record['time']) ?? ''));
  const cluster = /\/managedclusters\/([^/]+)/i.exec(text(record['resourceId']) ?? '')?.[1]?.toLowerCase();
  return parsed === undefined ? [record] : [ofCluster(parsed, cluster)];
};

/** Names the cluster of an event in a member that the audit API does not have; see `decodeEvent`. */
const ofCluster = (event: Json, cluster: string | undefined): Json =>
  isObject(event) && cluster !== undefined ? { ...event, cluster } : event;

/** Undefined for text that is not JSON, or nests too deep for the parser. */
const parsedText = (json: string): Json | undefined => {
  if (nestsDeeper(json, maxDepth)) return undefined;
  try {
    return parseJson(json);
  } catch {
    return undefined;
  }
};

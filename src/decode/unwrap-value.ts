import { isList, isObject, text, type Json, type JsonObject } from '../lib/json.js';
import { parseJson } from '../lib/parse-json.js';
import { maxDepth, nestsDeeper } from '../lib/nests-deeper.js';

/**
 * The records (or alerts) in a JSON value: itself, the items of a list, or what one of these envelopes contains.
 *
 * - CloudTrail: `Records`, the `detail` of an EventBridge event. Digests of a trail contain none; see `isDigest`.
 * - Cloud Logging: `entries`, bodies of Pub/Sub (`receivedMessages`, `message.data`).
 * - Kubernetes: the `items` of an `EventList`, documents of a CloudWatch subscription (EKS), `records` of Azure Monitor (AKS).
 *
 * An envelope whose content cannot be read stays as it is, and is counted `malformed`.
 */
export const unwrapValue = (value: Json): readonly Json[] => {
  if (isList(value)) return value.flatMap(unwrapValue);
  if (!isObject(value)) return [value];
  for (const name of ['Records', 'entries', 'records', 'receivedMessages'] as const) {
    const list = value[name];
    if (isList(list)) return list.flatMap((one: Json) => unwrapValue(one));
  }
  if (isObject(value['detail']) && typeof value['detail-type'] === 'string') return [value['detail']];
  if (isList(value['items']) && isEventList(value)) return value['items'];
  if (isObject(value['message'])) return ofMessage(value, value['message']);
  if (isList(value['logEvents'])) return ofSubscription(value, value['logEvents']);
  const log = isObject(value['properties']) ? text(value['properties']['log']) : undefined;
  if (log !== undefined && /^kube-audit/.test(text(value['category']) ?? '')) return ofAzure(value, log);
  return isDigest(value) ? [] : [value];
};

/**
 * Whether the value is a digest file of a trail: hashes of log files, no records. Source: CloudTrail user guide, "digest file structure".
 */
const isDigest = (value: JsonObject): boolean =>
  typeof value['digestS3Bucket'] === 'string' && typeof value['digestStartTime'] === 'string';

const isEventList = ({ kind, apiVersion }: JsonObject): boolean =>
  kind === 'EventList' && (text(apiVersion) ?? '').startsWith('audit.k8s.io/');

/** A message of Pub/Sub. Source: Pub/Sub REST reference, `PubsubMessage`. */
const ofMessage = (body: JsonObject, { data }: JsonObject): readonly Json[] => {
  const parsed = typeof data === 'string' ? parsedText(Buffer.from(data, 'base64').toString('utf8')) : undefined;
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
    const parsed = message === undefined ? undefined : parsedText(message);
    if (parsed === undefined) return isOther ? [] : [event];
    return unwrapValue(parsed).map((one) => ofCluster(one, cluster));
  });
};

/** A record of Azure Monitor, which writes names in capitals. Source: Azure documentation, "resource logs of AKS", categories `kube-audit` and `kube-audit-admin`. */
const ofAzure = (record: JsonObject, log: string): readonly Json[] => {
  const parsed = parsedText(log);
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

import { unwrapValue } from '../../../decode/unwrap-value.js';
import { isList, isObject, member, text, type Json, type JsonObject } from '../../../lib/json.js';
import { maxDepth, nestsDeeper } from '../../../lib/nests-deeper.js';

/** A log file that a notification names. `size`: in bytes, if known. */
export type NamedObject = { readonly bucket: string; readonly key: string; readonly size: number | undefined };

/**
 * The content of a message.
 *
 * - `objects`: log files, in order; `unreadable`: number of entries that should name a file and do not.
 * - `records`: the records themselves, as JSON for the decoder.
 * - `ignored`: nothing to read; delete the message.
 * - `unusable`: unknown form; leave the message to the queue's redrive policy.
 */
type Notification =
  | { readonly kind: 'objects'; readonly objects: readonly NamedObject[]; readonly unreadable: number }
  | { readonly kind: 'records'; readonly json: string }
  | { readonly kind: 'ignored'; readonly reason: string }
  | { readonly kind: 'unusable'; readonly reason: string };

/**
 * Parses the body of a message as S3, CloudTrail, EventBridge or a user's program writes it, plain or in one or two SNS envelopes (without
 * raw delivery). Never throws. Source: Amazon S3 "Event message structure", CloudTrail "Configuring Amazon SNS notifications", EventBridge
 * "Amazon S3 events", SNS "Parsing message formats".
 */
export const readNotification = (body: string): Notification => unwrap(body, 0);

const ignored = (reason: string): Notification => ({ kind: 'ignored', reason });
const unusable = (reason: string): Notification => ({ kind: 'unusable', reason });

const maxEnvelopes = 2;
const validation = 'CloudTrail validation message.';
/** Some forwarding programs write it first; it is not part of JSON. */
const byteOrderMark = '\ufeff';
/** A type of EventBridge events, which report a rate of calls instead of a call. */
const insight = 'AWS Insight via CloudTrail';

const unwrap = (message: string, envelopes: number): Notification => {
  const body = message.startsWith(byteOrderMark) ? message.slice(1) : message;
  if (body.trim() === validation) return ignored('a CloudTrail validation message');
  const value = parsed(body);
  if (value === undefined) return unusable('not JSON');
  if (value === validation) return ignored('a CloudTrail validation message');
  if (isList(value)) return readList(value, body);
  if (!isObject(value)) return unusable('not a JSON object');
  const type = text(value['Type']);
  if (type === 'SubscriptionConfirmation' || type === 'UnsubscribeConfirmation') return ignored(`an SNS ${type}`);
  if (type === 'Notification' && Object.hasOwn(value, 'Message')) {
    const message = value['Message'];
    if (typeof message !== 'string') return unusable('an SNS envelope without a message');
    return envelopes < maxEnvelopes ? unwrap(message, envelopes + 1) : unusable('too many nested SNS envelopes');
  }
  if (value['Event'] === 's3:TestEvent') return ignored('an S3 test event');
  if (Object.hasOwn(value, 's3ObjectKey')) return readTrailNotice(value);
  if (typeof value['detail-type'] === 'string') return readBusEvent(value, value['detail-type'], body);
  if (isList(value['Records'])) return value['Records'].length === 0 ? ignored('no records') : readList(value['Records'], body);
  return holdsRecord(value, body) ? { kind: 'records', json: body } : unusable('neither a notification nor a record');
};

const parsed = (body: string): Json | undefined => {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
};

/** CloudTrail's own notification: unescaped keys, several of one bucket. */
const readTrailNotice = (value: JsonObject): Notification => {
  const bucket = text(value['s3Bucket']);
  const keys = isList(value['s3ObjectKey']) ? value['s3ObjectKey'] : [value['s3ObjectKey']];
  return objectsOf(keys.map((key) => named(bucket, text(key), undefined)));
};

/** An EventBridge event: a record, or the notification of an object with an unescaped key. */
const readBusEvent = (value: JsonObject, type: string, body: string): Notification => {
  const detail = value['detail'];
  if (type === insight) return ignored('a CloudTrail insight');
  if (isRecord(detail)) return { kind: 'records', json: body };
  if (value['source'] !== 'aws.s3')
    return / via CloudTrail$/.test(type) ? unusable('an event without a record') : ignored('an event of another kind');
  if (type !== 'Object Created') return ignored('a notification of an object that was not created');
  const object = member(detail, 'object');
  return objectsOf([named(text(member(member(detail, 'bucket'), 'name')), text(member(object, 'key')), sizeOf(object))]);
};

/** A list of S3 events or of records. */
const readList = (items: readonly Json[], body: string): Notification => {
  const events = items.filter(isS3Event);
  if (events.length === 0)
    return items.some((one) => holdsRecord(one, body)) ? { kind: 'records', json: body } : unusable('a list without records');
  const created = events.filter((one) => /^(?:s3:)?ObjectCreated:/.test(text(member(one, 'eventName')) ?? ''));
  if (created.length === 0 && events.length === items.length) return ignored('notifications of objects that were not created');
  const objects = created.map((one) => {
    const object = member(member(one, 's3'), 'object');
    return named(text(member(member(member(one, 's3'), 'bucket'), 'name')), decodedKey(text(member(object, 'key'))), sizeOf(object));
  });
  return objectsOf(objects, items.length - events.length);
};

const objectsOf = (objects: readonly (NamedObject | undefined)[], others = 0): Notification => {
  const named = objects.filter((one) => one !== undefined);
  const unreadable = objects.length - named.length + others;
  if (named.length === 0) return unreadable === 0 ? ignored('names no object') : unusable('a notification of an object without its name');
  return { kind: 'objects', objects: named, unreadable };
};

const named = (bucket: string | undefined, key: string | undefined, size: number | undefined): NamedObject | undefined =>
  bucket === undefined || key === undefined ? undefined : { bucket, key, size };

const sizeOf = (object: Json | undefined): number | undefined => {
  const size = member(object, 'size');
  return typeof size === 'number' ? size : undefined;
};

/** S3 escapes keys in its events: `+` is a space. */
const decodedKey = (key: string | undefined): string | undefined => {
  try {
    return key === undefined ? undefined : decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

/** S3 test events have this source but no object. */
const isS3Event = (value: Json): boolean => isObject(value) && value['eventSource'] === 'aws:s3';

/** Whether the value is a record, or passes one on as collectors do. */
const holdsRecord = (value: Json, body: string): boolean =>
  isRecord(value) || (!nestsDeeper(body, maxDepth) && unwrapValue(value).some(isRecord));

/** Whether the value resembles a CloudTrail record; the decoder decides. */
const isRecord = (value: Json | undefined): boolean =>
  isObject(value) &&
  text(value['eventSource']) !== undefined &&
  text(value['eventName']) !== undefined &&
  value['eventSource'] !== 'aws:s3';

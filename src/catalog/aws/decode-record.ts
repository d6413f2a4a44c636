import { makeAuditRecord, type AuditRecord } from '../../model/audit-record.js';
import { canonicalJson } from '../../lib/canonical-json.js';
import type { DropReason } from '../../model/drop-reason.js';
import { inUtc, parseEventTime } from '../../lib/event-time.js';
import { isObject, member, text, type Json, type JsonObject } from '../../lib/json.js';
import { hashText, recordHash } from '../../lib/record-hash.js';
import { decodeIdentity } from './decode-identity.js';

/** What the decoder asks the catalog before anything is interpreted. */
export interface EventLookup {
  readonly lookup: (eventSource: string, eventName: string) => EventStatus | undefined;
  /** Does some state declare a thing that is followed only where declared? Absent: that is found out when the record is judged. */
  readonly declaresObjects?: () => boolean;
}

/** `only_declared`: an event about nothing but things that are followed only where declared. */
export type EventStatus = 'supported' | 'no_change' | 'only_declared';

/**
 * A CloudTrail record from parsed JSON; `undefined` where it has no usable `eventName`, `eventSource` or `eventTime`
 * (malformed). Wrong types anywhere else read as absent. Source: CloudTrail user guide, "record contents".
 */
export const decodeRecord = (json: Json | undefined): AuditRecord | undefined => {
  if (!isObject(json)) return undefined;
  const insight = isInsight(json);
  // Insights of trails name the call they are about in `insightDetails` only; they report a rate, not a call.
  const name = text(member(json, 'eventName')) ?? (insight ? 'Insight' : undefined);
  const source = text(member(json, 'eventSource')) ?? (insight ? 'cloudtrail.amazonaws.com' : undefined);
  const eventTime = text(member(json, 'eventTime'));
  if (name === undefined || source === undefined || eventTime === undefined) return undefined;
  const time = parseEventTime(eventTime);
  if (Number.isNaN(time)) return undefined;
  const identity = member(json, 'userIdentity');
  const user = decodeIdentity(identity);
  const eventId = insight ? undefined : text(member(json, 'eventID'));
  const id = eventId ?? `h_${hashText(recordHash(canonicalJson(json)))}`;
  const account = text(member(json, 'recipientAccountId')) ?? user.account_id;
  const eventName = plainEventName(name);
  return makeAuditRecord({
    provider: 'aws',
    id,
    key: recordKey(id, account),
    eventSource: source,
    eventName,
    eventTime: inUtc(eventTime),
    time,
    region: text(member(json, 'awsRegion')) ?? '',
    account,
    user,
    userAgent: text(member(json, 'userAgent')) ?? '',
    succeeded: !isFailure(member(json, 'errorCode')) && !isFailure(member(json, 'errorMessage')),
    readOnly: insight || isReadOnly(member(json, 'readOnly'), eventName),
    request: objectOf(member(json, 'requestParameters')),
    response: objectOf(member(json, 'responseElements')),
  });
};

/** D4. The skimmer makes the same bytes without parsing. */
const recordKey = (id: string, account: string): string => `${id}/${account}`;

/** Why a record is not interpreted, or `undefined`. The first that holds, in the order of the tests below, is counted (D6). */
export const classify = (record: AuditRecord | undefined, catalog: EventLookup): DropReason | undefined => {
  if (record === undefined) return 'malformed';
  if (record.readOnly) return 'read_only';
  const known = catalog.lookup(record.eventSource, record.eventName);
  if (known === 'no_change') return 'read_only';
  if (!record.succeeded) return 'failed_call';
  if (known === 'only_declared' && catalog.declaresObjects?.() === false) return 'unsupported_resource';
  return known === undefined ? 'unsupported_event' : undefined;
};

/** `UpdateFunctionCode20150331v2` → `UpdateFunctionCode` (D13). */
export const plainEventName = (name: string): string => {
  const plain = name.replace(/\d{8}(v\d+)?$/, '');
  return plain === '' ? name : plain;
};

/** By the verb, for records from before `readOnly` was added (event version 1.01 and older) and for routes that lose it. */
export const isReadVerb = (eventName: string): boolean =>
  /^(?:Get|List|Describe|Head|BatchGet|BatchDescribe|Lookup|Search|Query|Scan|Select|Check|View|Preview|Simulate|Estimate)(?![a-z])/.test(
    eventName,
  );

const isReadOnly = (value: Json | undefined, eventName: string): boolean =>
  typeof value === 'boolean' ? value : value === 'true' || (value !== 'false' && isReadVerb(eventName));

/** D12. Some routes write the absent error as null or ''. Anything else says that something went wrong. */
const isFailure = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== '';

const isInsight = (json: JsonObject): boolean =>
  member(json, 'eventCategory') === 'Insight' || member(json, 'eventType') === 'AwsCloudTrailInsight';

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

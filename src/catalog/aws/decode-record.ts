import { makeAuditRecord, type AuditRecord } from '../../model/audit-record.js';
import { canonicalJson } from '../../lib/canonical-json.js';
import { inUtc, parseEventTime } from '../../lib/event-time.js';
import { isList, isObject, member, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';
import { hashText, recordHash } from '../../lib/record-hash.js';
import { aws } from '../../model/contracts/provider.js';
import type { Cut } from '../incomplete.js';
import { originOf } from '../origin-of.js';
import { callerContext, decodeIdentity, sessionOf } from './decode-identity.js';
import { givenResponse, omittedPart, requestAround } from './omitted-parts.js';

/**
 * Decodes a CloudTrail record from parsed JSON. Undefined (malformed) if `eventName`, `eventSource` or `eventTime` is missing or unusable;
 * a wrong type elsewhere counts as absent. Source: CloudTrail user guide, "record contents".
 */
export const decodeRecord = (json: Json | undefined): AuditRecord | undefined => {
  if (!isObject(json)) return undefined;
  const insight = isInsight(json);
  // Trail insights contain the name of the call only in `insightDetails`, and report a rate, not a call.
  const name = text(json['eventName']) ?? (insight ? 'Insight' : undefined);
  const source = text(json['eventSource']) ?? (insight ? 'cloudtrail.amazonaws.com' : undefined);
  const eventTime = text(json['eventTime']);
  if (name === undefined || source === undefined || eventTime === undefined) return undefined;
  const time = parseEventTime(eventTime);
  if (Number.isNaN(time)) return undefined;
  const identity = json['userIdentity'];
  const user = decodeIdentity(identity, json['sourceIPAddress']);
  const eventId = insight ? undefined : text(json['eventID']);
  const id = eventId ?? `h_${hashText(recordHash(canonicalJson(json)))}`;
  const account = text(json['recipientAccountId']) ?? user.account_id;
  const eventName = plainEventName(name);
  const userAgent = text(json['userAgent']) ?? '';
  const cut = omittedPart(json);
  const response = cut === undefined ? objectOf(json['responseElements']) : givenResponse(objectOf(json['responseElements']));
  return makeAuditRecord({
    provider: aws,
    id,
    key: recordKey(id, account),
    eventSource: source,
    eventName,
    eventTime: inUtc(eventTime),
    time,
    region: text(json['awsRegion']) ?? '',
    account,
    user,
    userAgent,
    origin: originOf({
      address: json['sourceIPAddress'],
      agent: userAgent,
      user,
      ...sessionOf(identity),
      ...(isConsoleCall(json) ? { isConsole: true } : {}),
    }),
    succeeded: !isFailure(json['errorCode']) && !isFailure(json['errorMessage']),
    readOnly: insight || isReadOnly(json['readOnly'], eventName),
    request: cut === undefined ? objectOf(json['requestParameters']) : requestAround(json, cut, response),
    response,
    context: contextOf(json, cut),
  });
};

/** Whether the record says that the console made the call. Source: CloudTrail user guide, `sessionCredentialFromConsole`. */
const isConsoleCall = (json: JsonObject): boolean =>
  json['sessionCredentialFromConsole'] === true || json['sessionCredentialFromConsole'] === 'true';

/**
 * `resources`: the ARNs that the record names besides its request, as a few services do. `category`: that of the event, if it is no
 * management event. `grantId`: the grant that a call to KMS retired, which no other part names. `caller`: see `AwsCaller`. `cut`: see `Cut`.
 */
const contextOf = (json: JsonObject, cut: Cut | undefined): JsonObject | undefined => {
  const category = json['eventCategory'];
  const arns = (isList(json['resources']) ? json['resources'] : []).flatMap((one) => text(member(one, 'ARN')) ?? []);
  const grantId = text(member(json['additionalEventData'], 'grantId'));
  const caller = callerContext(json['userIdentity']);
  const isOther = category !== undefined && category !== null && category !== 'Management';
  if (!isOther && grantId === undefined && caller === undefined && cut === undefined)
    return arns.length === 0 ? undefined : { resources: arns };
  return {
    ...(isOther ? { category } : {}),
    ...(grantId === undefined ? {} : { grantId }),
    ...(isOther || grantId !== undefined || arns.length > 0 ? { resources: arns } : {}),
    ...(caller === undefined ? {} : { caller }),
    ...(cut === undefined ? {} : { cut }),
  };
};

/** Identity of a record (D4). The skimmer produces the same bytes without parsing. */
const recordKey = (id: string, account: string): string => `${id}/${account}`;

/** `UpdateFunctionCode20150331v2` → `UpdateFunctionCode`, `UpdateDistribution2020_05_31` → `UpdateDistribution` (D13). */
export const plainEventName = (name: string): string => {
  const plain = name.replace(/(?:\d{8}(?:v\d+)?|\d{4}_\d{2}_\d{2})$/, '');
  return plain === '' ? name : plain;
};

/** Classifies by the verb, for records from before `readOnly` existed (event version 1.01 and older) and for routes that drop it. */
export const isReadVerb = (eventName: string): boolean =>
  /^(?:Get|List|Describe|Head|BatchGet|BatchDescribe|Lookup|Search|Query|Scan|Select|Check|View|Preview|Simulate|Estimate)(?![a-z])/.test(
    eventName,
  );

const isReadOnly = (value: Json | undefined, eventName: string): boolean =>
  typeof value === 'boolean' ? value : value === 'true' || (value !== 'false' && isReadVerb(eventName));

/** Whether a call failed (D12). Some routes write the absent error as null or ''; any other value is a failure. */
const isFailure = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== '';

const isInsight = (json: JsonObject): boolean => json['eventCategory'] === 'Insight' || json['eventType'] === 'AwsCloudTrailInsight';

import { decodeRecord } from '../catalog/aws/decode-record.js';
import { accessKeyOf } from '../catalog/observations/sensor-field.js';
import type { AuditRecord } from '../model/audit-record.js';
import { contentId } from '../lib/content-id.js';
import { inUtc, parseEventTime } from '../lib/event-time.js';
import { isList, isObject, text, type Json, type JsonObject } from '../lib/json.js';
import { maxDepth, nestsDeeper } from '../lib/nests-deeper.js';
import { aws } from '../model/contracts/provider.js';
import { sensorPriorities, type SensorEvent } from '../model/sensor-event.js';
import type { Severity } from '../model/severity.js';
import { parseJson } from '../lib/parse-json.js';
import { canonicalAlert, eventText, fieldsText } from './event-text.js';
import type { SensorField } from './sensor-fields.js';

/** A sensor alert, its JSON as `JSON.stringify` writes it, and the audit record that it reports, if it contains one. */
type DecodedAlert = { readonly event: SensorEvent; readonly json: string; readonly record: AuditRecord | undefined };

/** By priority as the sensor writes it and in lower case. A map, so that names such as `constructor` are not found. */
const severities: ReadonlyMap<string, Severity> = new Map<string, Severity>(
  Object.entries(sensorPriorities).flatMap(([priority, severity]) => [
    [priority, severity],
    [priority.toLowerCase(), severity],
  ]),
);

/**
 * Whether no string in this JSON text needs an escape when it is written again: only quotes, backslashes, controls and lone surrogates do,
 * which JSON text contains as escapes.
 */
export const needsNoEscape = (jsonText: string): boolean => !jsonText.includes('\\');

/** Recognises an alert by members that every alert has and no audit record has. */
export const isSensorAlert = (json: JsonObject): boolean =>
  typeof json['rule'] === 'string' && typeof json['priority'] === 'string' && !Object.hasOwn(json, 'eventName');

/**
 * Time of an alert in milliseconds since the epoch. NaN if it is malformed: without a rule, a known priority or a time. Source: the
 * sensor's `formats.cpp`.
 */
export const alertTime = (json: JsonObject): number => {
  const timestamp = text(json['time']);
  const isKnown = severityOf(json) !== undefined && text(json['rule']) !== undefined;
  return isKnown && timestamp !== undefined ? parseEventTime(timestamp) : Number.NaN;
};

const severityOf = (json: JsonObject): Severity | undefined => {
  const priority = text(json['priority']) ?? '';
  return severities.get(priority) ?? severities.get(priority.toLowerCase());
};

/**
 * Decodes a runtime-sensor alert in the sensor's JSON format, with or without a relay's `uuid`. Undefined if it is malformed. `isPlain`: no
 * string in it needs an escape in JSON, which saves the check.
 */
export const decodeSensor = (json: JsonObject, isPlain = false): DecodedAlert | undefined => {
  const severity = severityOf(json);
  const rule = text(json['rule']);
  const timestamp = text(json['time']);
  if (severity === undefined || rule === undefined || timestamp === undefined || Number.isNaN(parseEventTime(timestamp))) return undefined;
  const given = json['output_fields'];
  const tags = json['tags'];
  const source = text(json['source']) ?? 'syscall';
  const output_fields = isObject(given) ? (given as Readonly<Record<string, Json>>) : noFields;
  const fields = fieldsText(output_fields, isPlain);
  const event: SensorEvent = {
    id: contentId('e_', canonicalAlert(json, output_fields === noFields ? undefined : fields, isPlain)),
    timestamp: inUtc(timestamp),
    severity,
    rule,
    output: text(json['output']) ?? text(json['message']) ?? '',
    output_fields,
    tags: isList(tags) ? stringsOf(tags) : [],
    source,
    hostname: text(json['hostname']) ?? '',
    provider: providerOf(source),
  };
  return {
    event,
    json: eventText(event, fields.given, isPlain),
    record: source === 'aws_cloudtrail' ? reportedRecord(output_fields, timestamp) : undefined,
  };
};

const noFields: Readonly<Record<string, Json>> = {};

const isString = (value: Json): value is string => typeof value === 'string';
const stringsOf = (list: readonly Json[]): readonly string[] => (list.every(isString) ? list : list.filter(isString));

/** The provider of an event source (D29). Sources are named by the sensor's plugins. */
const providerOf = (source: string): SensorEvent['provider'] => {
  if (source.startsWith('aws_')) return aws;
  if (source.startsWith('gcp_')) return 'gcp';
  return source.startsWith('k8s_') ? 'kubernetes' : null;
};

/**
 * The audit record that an alert of the CloudTrail plugin reports, from its `ct.*` fields; needs `ct.request`. Source: the plugin's
 * `extract.go`.
 */
const reportedRecord = (fields: SensorEvent['output_fields'], alertTime: string): AuditRecord | undefined => {
  const request = embedded(field(fields, 'ct.request'));
  if (request === undefined) return undefined;
  const type = field(fields, 'ct.user.identitytype');
  const short = field(fields, 'ct.shortsrc');
  const assumed = type === 'AssumedRole';
  const user = field(fields, 'ct.user');
  const arn = field(fields, 'ct.user.arn');
  // If the plugin does not find the name of a user, it writes the type (AssumedRole, AWSAccount, FederatedUser).
  const name = user === type ? undefined : user;
  // Absent members stay undefined, so that all records have one shape.
  return decodeRecord({
    eventID: field(fields, 'ct.id'),
    eventName: field(fields, 'ct.name'),
    eventSource: field(fields, 'ct.src') ?? (short === undefined ? undefined : `${short}.amazonaws.com`),
    eventTime: field(fields, 'ct.time') ?? alertTime,
    awsRegion: field(fields, 'ct.region'),
    recipientAccountId: field(fields, 'ct.recipientaccountid'),
    readOnly: field(fields, 'ct.readonly'),
    errorCode: field(fields, 'ct.error'),
    errorMessage: field(fields, 'ct.errormessage'),
    eventType: field(fields, 'ct.eventtype'),
    eventCategory: field(fields, 'ct.eventcategory'),
    userAgent: field(fields, 'ct.useragent'),
    sourceIPAddress: field(fields, 'ct.srcip'),
    requestParameters: request,
    responseElements: embedded(field(fields, 'ct.response')),
    userIdentity: {
      type,
      principalId: field(fields, 'ct.user.principalid'),
      arn,
      // A rule may omit both account fields but contain the ARN of the caller. With its account, the record equals that of the log.
      accountId: field(fields, 'ct.user.accountid') ?? /^arn:[^:]*:[^:]*:[^:]*:(\d{12}):/.exec(arn ?? '')?.[1],
      accessKeyId: text(accessKeyOf(fields)),
      // For an assumed role, the plugin writes the role as the user and the session as the original user.
      userName: assumed ? field(fields, 'ct.originaluser') : name,
      sessionContext: assumed ? { sessionIssuer: { type: 'Role', userName: name } } : undefined,
    },
  });
};

/** The value of a field. Undefined if it is absent: the plugin writes `<NA>`. */
const field = (fields: JsonObject, name: SensorField): string | undefined => {
  const value = text(fields[name]);
  return value === '<NA>' ? undefined : value;
};

/** Parses JSON within a string. Undefined if it is invalid or nests too deep, which the scanner cannot check within strings. */
const embedded = (value: string | undefined): Json | undefined => {
  if (value === undefined || nestsDeeper(value, maxDepth)) return undefined;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
};

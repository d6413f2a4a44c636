import { makeAuditRecord, type AuditRecord, type Operation } from '../../model/audit-record.js';
import { inUtc, parseEventTime } from '../../lib/event-time.js';
import { isObject, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';
import { lastSegment } from '../../lib/last-segment.js';
import { gcp } from '../../model/contracts/provider.js';
import { originOf } from '../origin-of.js';
import { entryTime } from './entry-time.js';
import { isSuccess } from './call-status.js';
import { logKind } from './log-kind.js';
import { callerContext, decodeIdentity } from './decode-identity.js';

/** Whether the JSON is an entry of Cloud Logging, of an audit log or of another log. */
export const isLogEntry = (json: JsonObject): boolean =>
  typeof json['logName'] === 'string' || (isObject(json['protoPayload']) && typeof json['insertId'] === 'string');

/**
 * Decodes an entry of Cloud Logging. Undefined (malformed) without a time, or if an entry of administrative activity lacks its service or
 * method; a wrong type elsewhere counts as absent. Entries of other logs decode to a read, whatever they contain. Source: googleapis
 * `google/logging/v2/log_entry.proto`, `google/cloud/audit/audit_log.proto`.
 */
export const decodeEntry = (json: JsonObject): AuditRecord | undefined => {
  const payload = json['protoPayload'];
  const log = text(json['logName']) ?? '';
  const stamp = entryTime(json);
  if (stamp === undefined) return undefined;
  const time = parseEventTime(stamp);
  if (Number.isNaN(time)) return undefined;
  const id = text(json['insertId']) ?? '';
  const audit = objectOf(payload);
  const kind = logKind(log);
  const source = text(audit['serviceName']);
  const method = text(audit['methodName']);
  if (kind === 'activity' && (source === undefined || method === undefined)) return undefined;
  const labels = objectOf(objectOf(json['resource'])['labels']);
  const account = accountOf(labels, log);
  const operation = operationOf(json['operation']);
  const caller = callerContext(audit['authenticationInfo']);
  const user = decodeIdentity(audit['authenticationInfo']);
  const requestMetadata = objectOf(audit['requestMetadata']);
  const userAgent = text(requestMetadata['callerSuppliedUserAgent']) ?? '';
  const part = splitOf(json['split']);
  const whole = part === undefined ? audit : noMembers;
  return makeAuditRecord({
    provider: gcp,
    id,
    key: `${log}/${stamp}/${part ?? id}`,
    eventSource: source ?? 'logging.googleapis.com',
    eventName: method ?? lastSegment(log),
    eventTime: inUtc(stamp),
    time,
    region: regionOf(labels),
    account,
    user,
    userAgent,
    origin: originOf({
      address: requestMetadata['callerIp'],
      agent: userAgent,
      user,
      accessKeyId: caller?.key === undefined ? undefined : lastSegment(caller.key),
    }),
    succeeded: isSuccess(audit['status']),
    readOnly: kind !== 'activity',
    request: objectOf(whole['request']),
    response: objectOf(whole['response']),
    resource: withProjectId(text(audit['resourceName']) ?? '', account),
    context: {
      labels,
      type: text(objectOf(json['resource'])['type']) ?? '',
      serviceData: objectOf(audit['serviceData']),
      metadata: objectOf(whole['metadata']),
      ...(part === undefined ? {} : { cut: 'request' }),
      ...(caller === undefined ? {} : { caller }),
    },
    operation,
  });
};

/**
 * The id that the parts of an entry share which was too large for one. Each part has all but pieces of `request`, `response` and `metadata`,
 * so any of them tells that the call was made, and none what it set; the others count as duplicates. Source: Cloud Logging documentation,
 * "split audit log entries".
 */
const splitOf = (value: Json | undefined): string | undefined => {
  const { uid, totalSplits } = objectOf(value);
  return Number(totalSplits) > 1 ? text(uid) : undefined;
};
const noMembers: JsonObject = {};

/** The project that owns the log; a folder or an organisation has its kind in front: `organizations/1234`. */
const accountOf = (labels: JsonObject, log: string): string => {
  const own = text(labels['project_id']);
  if (own !== undefined && own !== '') return own;
  const [, kind = '', id = ''] = /^(projects|folders|organizations|billingAccounts)\/([^/]+)\//.exec(log) ?? [];
  return kind === 'projects' || kind === '' ? id : `${kind}/${id}`;
};

const regionOf = (labels: JsonObject): string => text(labels['location']) ?? text(labels['zone']) ?? text(labels['region']) ?? '';

/** Replaces a project number with the id of the project (D71). */
const withProjectId = (name: string, project: string): string =>
  /^[a-z]/.test(project) && !project.includes('/') ? name.replace(/^projects\/\d+(?=\/|$)/, `projects/${project}`) : name;

/** Entries that are both first and last describe a complete call. */
const operationOf = (value: Json | undefined): Operation | undefined => {
  const { id, producer, first, last } = objectOf(value);
  const name = text(id);
  if (name === undefined || name === '' || (first === true) === (last === true)) return undefined;
  return { id: `${text(producer) ?? ''}/${name}`, part: first === true ? 'first' : 'last' };
};

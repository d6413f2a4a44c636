import { inUtc, parseEventTime } from '../../lib/event-time.js';
import { member, text, type Json, type JsonObject } from '../../lib/json.js';
import { hashText, recordHash } from '../../lib/record-hash.js';
import { makeAuditRecord, type AuditRecord } from '../../model/audit-record.js';
import { parsedObject } from '../any-log/parsed-object.js';
import { originOf } from '../origin-of.js';
import { decodeClaims, hasSecondFactor, isPortal } from './decode-claims.js';
import { isOfOperations, isReadOperation, outcomeOf } from './operation-kind.js';

/**
 * Whether the JSON is an entry of the Activity Log, in the form of diagnostic settings, of the API or of Event Grid's `data`, or one of a resource
 * log, which has the same members.
 */
export const isActivity = (json: JsonObject): boolean => operationOf(json) !== undefined && resourceOf(json) !== undefined;

/**
 * Decodes an entry of Azure's Activity Log; a string says why it is malformed. A wrong type counts as absent. Names of operations are in lower case,
 * because the routes spell them differently. The entry that an operation began is marked as `begun`. Entries of other logs decode to reads, whatever they
 * contain. Source: Azure documentation, "Activity Log event schema"; "Azure subscription as an Event Grid source".
 */
export const decodeActivity = (json: JsonObject): AuditRecord | string => {
  const operation = operationOf(json);
  const resource = resourceOf(json);
  if (operation === undefined || resource === undefined) return 'an entry of the Activity Log without operationName or resourceId';
  const stamp = text(json['eventTimestamp']) ?? text(json['time']) ?? text(json['eventTime']) ?? '';
  const time = parseEventTime(stamp);
  if (Number.isNaN(time)) return 'an entry of the Activity Log without a time: expected RFC 3339 in eventTimestamp or time';
  const claims = parsedObject(member(json['identity'], 'claims') ?? json['claims']);
  const user = decodeClaims(claims, text(json['caller']) ?? '');
  const status = named(json['resultType']) ?? named(json['status']) ?? '';
  const outcome = outcomeOf(status);
  const correlation = text(json['correlationId']) ?? text(json['operationId']);
  const key = `azure/${correlation ?? `${stamp}/${user.user_name}`}/${operation}/${resource.toLowerCase()}`;
  const category = named(json['category']) ?? '';
  return makeAuditRecord({
    provider: 'azure',
    id: (text(json['eventDataId']) ?? text(json['id']))?.slice(0, longestName) ?? `h_${hashText(recordHash(`${key}/${outcome}`))}`,
    key,
    eventSource: operation.slice(0, Math.max(0, operation.indexOf('/'))),
    eventName: operation,
    eventTime: inUtc(stamp),
    time,
    region: '',
    account: (/^\/subscriptions\/([^/]+)/i.exec(resource)?.[1] ?? text(json['subscriptionId']) ?? '').toLowerCase(),
    user,
    userAgent: '',
    origin: originOf({
      address: text(json['callerIpAddress']) ?? text(parsedObject(json['httpRequest'])['clientIpAddress']) ?? text(claims['ipaddr']),
      agent: '',
      user,
      mfa: hasSecondFactor(claims),
      isConsole: isPortal(claims),
    }),
    succeeded: outcome !== 'failed',
    readOnly: !isOfOperations(category) || isReadOperation(operation),
    request: {},
    response: {},
    resource,
    context: {
      ...(outcome === 'begun' ? { begun: true } : {}),
      ...(correlation === undefined ? {} : { correlation }),
      ...(category === '' ? {} : { category }),
      ...(text(json['level']) === undefined ? {} : { level: text(json['level']) }),
    },
  });
};

/** An entry as the `data` of an event of Event Grid, whose type ends with the outcome. */
export const decodeGridActivity = (id: Json | undefined, time: Json | undefined, type: string, data: JsonObject): AuditRecord | string => {
  const status = named(data['status']) ?? /(?:Success|Failure|Cancel)$/.exec(type)?.[0];
  return decodeActivity({ id, time, ...data, ...(status === undefined ? {} : { status }) });
};

const operationOf = (json: JsonObject): string | undefined => named(json['operationName'])?.slice(0, longestName).toLowerCase();
const longestName = 256;

/** A long id belongs to no resource: Azure limits them to far less. */
const resourceOf = (json: JsonObject): string | undefined => (text(json['resourceId']) ?? text(json['resourceUri']))?.slice(0, longestId);
const longestId = 2_048;

/** A name, or `{value, localizedValue}`. */
const named = (value: Json | undefined): string | undefined => text(value) ?? text(member(value, 'value'));

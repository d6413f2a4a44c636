import { inUtc, parseEventTime } from '../../lib/event-time.js';
import { entryTime } from '../gcp/entry-time.js';
import { isList, isObject, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';
import { makeAuditRecord, type AuditRecord, type UserIdentity } from '../../model/audit-record.js';
import { kubernetes } from '../../model/contracts/provider.js';
import { isSuccess } from '../gcp/call-status.js';
import { originOf } from '../origin-of.js';
import { logKind } from '../gcp/log-kind.js';
import { isNoise, showsPod } from './audit-noise.js';
import { admittedPatches, callName, isTruncated, objectAt, type AuditContext, type AuditObject } from './audit-object.js';
import { eventSource } from './decode-event.js';
import { userType } from './decode-user.js';

/** Whether an entry of Cloud Logging is an audit event of a GKE cluster. */
export const isGkeEntry = ({ protoPayload }: JsonObject): boolean => isObject(protoPayload) && protoPayload['serviceName'] === eventSource;

const noMembers: JsonObject = {};

/**
 * Decodes the entry to the same record as the cluster's own audit event. GKE writes an entry when the response is complete; the id of the
 * operation is the event's id. Source: GKE documentation, audit logging.
 */
export const decodeGkeEntry = (json: JsonObject): AuditRecord | undefined => {
  const payload = objectOf(json['protoPayload']);
  const operation = objectOf(json['operation']);
  const log = text(json['logName']) ?? '';
  const isActivity = logKind(log) === 'activity';
  const id = text(operation['id']) ?? text(json['insertId']) ?? (isActivity ? undefined : '');
  const stamp = entryTime(json);
  const method = text(payload['methodName']) ?? (isActivity ? undefined : '');
  if (id === undefined || stamp === undefined || method === undefined) return undefined;
  const time = parseEventTime(stamp);
  if (Number.isNaN(time)) return undefined;
  const resource = text(payload['resourceName']) ?? '';
  const verb = method.slice(method.lastIndexOf('.') + 1);
  const given = payload['request'];
  const request = withoutType(given);
  const response = withoutType(payload['response']);
  const object = namedBy(resource, method, response);
  const username = text(objectOf(payload['authenticationInfo'])['principalEmail']) ?? '';
  const user: UserIdentity = {
    type: userType(username),
    principal_id: text(objectOf(payload['authenticationInfo'])['principalSubject']) ?? '',
    arn: '',
    account_id: '',
    user_name: username,
    role_name: '',
  };
  const requestMetadata = objectOf(payload['requestMetadata']);
  const userAgent = text(requestMetadata['callerSuppliedUserAgent']) ?? '';
  const labels = objectOf(json['labels']);
  const admitted = admittedPatches(labels);
  const line = {
    stage: 'ResponseComplete',
    verb,
    resource: object.resource,
    subresource: object.subresource,
    username,
    // Entries have neither groups nor `extra`.
    isBorrowed: false,
    requestURI: '',
  };
  const isUnevaluated = !isActivity || operation['last'] === false || isDryRun(request);
  const context: AuditContext = {
    verb,
    ...object,
    level: payload['response'] !== undefined ? 'RequestResponse' : given !== undefined ? 'Request' : 'Metadata',
    fieldManager: '',
    selects: false,
    isCreated: false,
    ...(isList(given) ? { patch: given } : isPatchOf(given) ? { patch: given['patch'] } : {}),
    ...(admitted.length === 0 ? {} : { admitted }),
    ...(object.group === '' && showsPod(line) && !isUnevaluated ? { showsPod: true } : {}),
    ...(isTruncated(labels) ? { cut: 'request' } : {}),
  };
  return makeAuditRecord({
    provider: kubernetes,
    id,
    key: `${log}/${stamp}/${text(json['insertId']) ?? id}`,
    eventSource,
    eventName: callName(verb, object, resource),
    eventTime: inUtc(stamp),
    time,
    region: '',
    account: text(objectOf(objectOf(json['resource'])['labels'])['cluster_name']) ?? '',
    user,
    userAgent,
    origin: originOf({ address: requestMetadata['callerIp'], agent: userAgent, user }),
    succeeded: isSuccess(payload['status']),
    readOnly: isUnevaluated || isNoise(line),
    request: isPatchOf(given) ? noMembers : request,
    response,
    resource,
    context,
  });
};

/** A JSON patch, which is a list, in the form of a message. */
const isPatchOf = (given: Json | undefined): given is JsonObject & { readonly patch: readonly Json[] } =>
  isObject(given) && isList(given['patch']) && text(given['@type'])?.endsWith('/Patch') === true;

const withoutType = (value: Json | undefined): JsonObject => {
  if (!isObject(value)) return noMembers;
  const { '@type': _, ...rest } = value;
  return rest;
};

/** The object of `core/v1/namespaces/NS/pods/NAME[/SUB]`; a new one may have its name only in the response. */
const namedBy = (resourceName: string, method: string, response: JsonObject): AuditObject => {
  const object = objectAt(/^io\.k8s\..+\./.test(method) ? resourceName : '');
  return object.resource === '' || object.name !== '' ? object : { ...object, name: text(objectOf(response['metadata'])['name']) ?? '' };
};

const isDryRun = ({ dryRun }: JsonObject): boolean => isList(dryRun) && dryRun.includes('All');

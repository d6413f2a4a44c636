import { inUtc, parseEventTime } from '../../lib/event-time.js';
import { isList, isObject, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';
import { makeAuditRecord, type AuditRecord } from '../../model/audit-record.js';
import { kubernetes } from '../../model/contracts/provider.js';
import { isNoise, showsPod } from './audit-noise.js';
import {
  admittedPatches,
  callName,
  isTruncated,
  objectInUri,
  objectPath,
  queryOf,
  labelSelector,
  selectedName,
  type AuditContext,
  type AuditObject,
} from './audit-object.js';
import type { Cut } from '../incomplete.js';
import { originOf } from '../origin-of.js';
import { callerContext, decodeUser, groupsOf } from './decode-user.js';
import { currentGroup } from './object-name.js';
import { borrowsName } from './platform-user.js';

/** Service of all records of this provider. */
export const eventSource = 'k8s.io';

/** Whether the JSON is an event of the audit log of a Kubernetes API server. */
export const isAuditEvent = (json: JsonObject): boolean =>
  text(json['auditID']) !== undefined && typeof json['verb'] === 'string' && typeof json['eventName'] !== 'string';

/**
 * Decodes an audit event of any version of `audit.k8s.io`; items of a list have no `kind`. Undefined (malformed) without an id, verb or
 * time; a wrong type elsewhere counts as absent. `cluster`: the cluster that the event comes from, if the input knows it. Source:
 * kubernetes `staging/src/k8s.io/apiserver/pkg/apis/audit/v1/types.go`.
 */
export const decodeEvent = (json: JsonObject, cluster = ''): AuditRecord | undefined => {
  const id = text(json['auditID']);
  const verb = text(json['verb']);
  const stamp = timeOf(json);
  if (id === undefined || verb === undefined || stamp === undefined) return undefined;
  const time = parseEventTime(stamp);
  if (Number.isNaN(time)) return undefined;
  const stage = text(json['stage']) ?? '';
  const requestURI = text(json['requestURI']) ?? '';
  const given = json['requestObject'];
  const request = objectOf(given);
  const response = objectOf(json['responseObject']);
  const annotations = objectOf(json['annotations']);
  const cut = cutIn(json, annotations);
  const named = objectInUri(requestURI);
  const reference = json['objectRef'] ?? (cut === undefined ? undefined : { ...named, apiGroup: named.group, apiVersion: named.version });
  const object = referenceOf(objectOf(reference), request, response, named);
  const labels = verb === 'deletecollection' ? labelSelector(requestURI) : undefined;
  const selected = verb === 'deletecollection' ? selectedName(requestURI) : undefined;
  const admitted = admittedPatches(annotations);
  const line = {
    stage,
    verb,
    resource: object.resource,
    subresource: object.subresource,
    username: text(objectOf(json['user'])['username']) ?? '',
    isBorrowed: borrowsName(objectOf(json['user'])),
    requestURI,
  };
  const isDry = verb.startsWith('delete') && isDryRun(request);
  const caller = callerContext(json['user'], json['impersonatedUser']);
  const user = decodeUser(json['user'], json['impersonatedUser']);
  const userAgent = text(json['userAgent']) ?? '';
  const context: AuditContext = {
    verb,
    ...object,
    level: text(json['level']) ?? '',
    fieldManager: queryOf(requestURI, 'fieldManager'),
    selects: queryOf(requestURI, 'labelSelector') !== '' || queryOf(requestURI, 'fieldSelector') !== '',
    ...labels,
    ...(selected === undefined ? {} : { selectedName: selected }),
    isCreated: objectOf(json['responseStatus'])['code'] === 201,
    ...(isList(given) || isEmptyPatch(verb, given) ? { patch: given } : {}),
    ...(admitted.length === 0 ? {} : { admitted }),
    ...(object.group === '' && showsPod(line) && !isDry ? { showsPod: true } : {}),
    ...(caller === undefined ? {} : { caller }),
    ...(cut === undefined ? {} : { cut }),
  };
  return makeAuditRecord({
    provider: kubernetes,
    id,
    key: clusterKey(`${id}/${stage}/${stamp}`, cluster),
    eventSource,
    eventName: callName(verb, object, requestURI),
    eventTime: inUtc(stamp),
    time,
    region: '',
    account: cluster,
    user,
    userAgent,
    origin: originOf({
      // The first one is the client, as the proxies before the server name it.
      address: isList(json['sourceIPs']) ? json['sourceIPs'][0] : undefined,
      agent: userAgent,
      user,
      accessKeyId: caller?.accessKeyId,
      groups: groupsOf(json['user'], json['impersonatedUser']),
    }),
    succeeded: isSuccess(json['responseStatus']),
    readOnly: isNoise(line) || isDry,
    request,
    response,
    resource: objectPath(object),
    context,
  });
};

/**
 * The key of an event among those of all clusters. Source of the part before: clients may choose the audit ID (header `Audit-ID`, kubernetes
 * `apiserver/pkg/endpoints/filters/audit_init.go`), so the time tells two calls with one id apart.
 */
export const clusterKey = (key: string, cluster: string): string => (cluster === '' ? key : `${cluster}/${key}`);

/** The missing part of an event that was too large. CloudWatch may end the text at any member (see `cutEvent`). */
const cutIn = (json: JsonObject, annotations: JsonObject): Cut | undefined => {
  if (!isTruncated(annotations)) return undefined;
  return !isObject(json['responseStatus']) ? 'outcome' : json['requestObject'] === undefined ? 'request' : undefined;
};

/** Unlike an absent request, an empty one shows that nothing was to be written. */
const isEmptyPatch = (verb: string, given: Json | undefined): given is JsonObject =>
  verb === 'patch' && isObject(given) && Object.keys(given).length === 0;

/** Events of versions before v1 have their time in `timestamp` or in `metadata`. */
const timeOf = (json: JsonObject): string | undefined =>
  text(json['stageTimestamp']) ??
  text(json['requestReceivedTimestamp']) ??
  text(objectOf(json['metadata'])['creationTimestamp']) ??
  text(json['timestamp']);

/**
 * A creation with `generateName` gets its name from the server. The API server fills a missing namespace from the body, even that of an
 * object of the cluster, so the URI decides where it names the resource (D111).
 */
const referenceOf = (ref: JsonObject, request: JsonObject, response: JsonObject, inUri: AuditObject): AuditObject => {
  const resource = text(ref['resource']) ?? '';
  const subresource = text(ref['subresource']) ?? '';
  const own = (holder: JsonObject, member: string): string | undefined => text(objectOf(holder['metadata'])[member]);
  return {
    group: currentGroup(text(ref['apiGroup']) ?? '', resource),
    version: text(ref['apiVersion']) ?? '',
    resource,
    subresource,
    namespace:
      resource !== '' && resource !== 'namespaces' && inUri.resource === resource
        ? inUri.namespace
        : (text(ref['namespace']) ?? (resource === '' ? '' : (own(response, 'namespace') ?? ''))),
    name: text(ref['name']) ?? own(response, 'name') ?? own(request, 'name') ?? '',
  };
};

const isSuccess = (status: Json | undefined): boolean => {
  const { code, status: outcome } = objectOf(status);
  return typeof code === 'number' ? code < 400 : outcome !== 'Failure';
};

/** `DeleteOptions` may contain the parameter instead of the URI. */
const isDryRun = ({ kind, dryRun }: JsonObject): boolean => kind === 'DeleteOptions' && isList(dryRun) && dryRun.includes('All');

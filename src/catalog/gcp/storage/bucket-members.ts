import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';
import { block, inside, map, plain, translated, type Fields } from '../object-fields.js';

/**
 * The parts of a bucket in a record. Entries of `storage.buckets.*` usually have neither request nor response. If they do,
 * `request.metadata` has the members that the call sets, and the response the whole bucket. Source: Cloud Storage JSON API, resource
 * `Buckets`; schema of `google_storage_bucket`.
 */

const uniformAccess = 'iamConfiguration.uniformBucketLevelAccess';

/** `isLive` is three-valued in the service, and an enum in the state. */
const lifecycleRules = (lifecycle: Json): Json => {
  const rules = isObject(lifecycle) ? lifecycle['rule'] : null;
  if (!isList(rules)) return null;
  return rules.filter(isObject).map(({ action, condition }): JsonObject => {
    const { isLive, ...other } = isObject(condition) ? condition : noMembers;
    const withState = isLive === undefined || isLive === null ? 'ANY' : isLive === true ? 'LIVE' : 'ARCHIVED';
    return { action: action ?? null, condition: { ...other, withState } };
  });
};
const noMembers: JsonObject = {};

const bucketFields: Fields = {
  'versioning.enabled': inside('versioning', 'enabled', false),
  lifecycle_rule: { path: 'lifecycle', make: (from) => c.set(c.blocks(c.via(from, lifecycleRules)), 'lifecycle') },
  cors: block('cors'),
  'logging.log_bucket': inside('logging', 'logBucket'),
  'logging.log_object_prefix': inside('logging', 'logObjectPrefix'),
  labels: map('labels'),
  uniform_bucket_level_access: inside(uniformAccess, 'enabled', false),
  public_access_prevention: plain('iamConfiguration.publicAccessPrevention'),
  'website.main_page_suffix': inside('website', 'mainPageSuffix', ''),
  'website.not_found_page': inside('website', 'notFoundPage', ''),
  'retention_policy.retention_period': inside('retentionPolicy', 'retentionPeriod'),
  'retention_policy.is_locked': inside('retentionPolicy', 'isLocked'),
  'encryption.default_kms_key_name': inside('encryption', 'defaultKmsKeyName', ''),
  storage_class: plain('storageClass'),
  default_event_based_hold: plain('defaultEventBasedHold'),
  requester_pays: inside('billing', 'requesterPays', false),
  'autoclass.enabled': inside('autoclass', 'enabled', false),
  'autoclass.terminal_storage_class': inside('autoclass', 'terminalStorageClass'),
  'soft_delete_policy.retention_duration_seconds': inside('softDeletePolicy', 'retentionDurationSeconds', 0),
  rpo: plain('rpo'),
  enable_object_retention: translated('objectRetention', (one) => isObject(one) && one['mode'] === 'Enabled'),
  'hierarchical_namespace.enabled': inside('hierarchicalNamespace', 'enabled', false),
  'custom_placement_config.data_locations': inside('customPlacementConfig', 'dataLocations'),
  ip_filter: block('ipFilter'),
};

const metadata = c.compilePath('metadata');
const given = (record: AuditRecord): JsonObject | undefined => {
  const value = metadata(record.request);
  return isObject(value) ? value : undefined;
};
/** The bucket after the call. */
const returned = ({ response }: AuditRecord): JsonObject | undefined =>
  response['kind'] === 'storage#bucket' || (response['name'] !== undefined && response['metageneration'] !== undefined)
    ? response
    : undefined;

export const showsBucket: c.Read = (record) => returned(record) !== undefined;
export const showsMetadata: c.Read = (record) => returned(record) === undefined && given(record) !== undefined;

/** Members of a bucket that are no settings, or that other resources own. */
const notSettings = new Set([
  'acl',
  'defaultObjectAcl',
  'etag',
  'generation',
  'id',
  'kind',
  'location',
  'locationType',
  'metageneration',
  'name',
  'owner',
  'projectNumber',
  'selfLink',
  'timeCreated',
  'updated',
]);

/**
 * True for a call that changed settings which the record does not show. A change of access is recorded with the difference of the policy,
 * and belongs to the resources of access.
 */
export const showsNothing: c.Read = (record) => {
  const settings = Object.keys(given(record) ?? {}).filter((name) => !notSettings.has(name));
  if (settings.length > 0) return !settings.some((name) => known.has(name));
  return given(record) === undefined && returned(record) === undefined && !changesAccess(record);
};

const known = new Set(Object.values(bucketFields).map(({ path }) => path.split('.')[0] ?? ''));

const bindingDeltas = c.compilePath('serviceData.policyDelta.bindingDeltas');
const changesAccess = ({ context, request }: AuditRecord): boolean => {
  const deltas = bindingDeltas(context);
  return (isList(deltas) && deltas.length > 0) || ['acl', 'defaultObjectAcl', 'predefinedAcl'].some((name) => Object.hasOwn(request, name));
};

/** Reads a member of the bucket; `member` reads it in any object. */
type MemberRead = (record: AuditRecord, member: (object: JsonObject) => Json | undefined) => Json | undefined;

const editsOf = (read: MemberRead, labels: (from: c.Read) => c.Edits[string]): c.Edits =>
  Object.fromEntries(
    Object.entries(bucketFields).map(([attribute, { path, make }]) => {
      const member = c.compilePath(path);
      const value: c.Read = (record) => read(record, member);
      return [attribute, attribute === 'labels' ? labels(value) : make(value)];
    }),
  );

/** Edits of the members that the request sets, with the values of the response. Without a request, of all members of the response. */
export const returnedEdits: c.Edits = editsOf(
  (record, member) => {
    const bucket = returned(record);
    if (bucket === undefined) return undefined;
    const asked = given(record);
    const value = member(bucket);
    return asked === undefined ? value : member(asked) === undefined ? undefined : (value ?? null);
  },
  (from) => c.set(from, 'map'),
);

/** Edits of the members of the request. A call merges labels; a label without a value is removed. */
export const givenEdits: c.Edits = editsOf((record, member) => member(given(record) ?? noMembers), c.merge);

import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

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

const bucketFields: c.Fields = {
  ...c.inside(
    c.cleared(`
    versioning{enabled} uniform_bucket_level_access=${uniformAccess}.enabled requester_pays=billing.requesterPays autoclass{enabled}
    hierarchical_namespace{enabled}`),
    false,
  ),
  ...c.cleared('lifecycle_rule=lifecycle', (lifecycle) => c.asBlocks(lifecycleRules(lifecycle)), 'lifecycle'),
  ...c.cleared(`
    cors public_access_prevention=iamConfiguration.publicAccessPrevention storage_class default_event_based_hold rpo ip_filter`),
  ...c.inside(
    c.cleared(`
    logging{log_bucket log_object_prefix} retention_policy{retention_period is_locked} autoclass{terminal_storage_class}
    custom_placement_config{data_locations}`),
  ),
  ...c.cleared('labels', 'map'),
  ...c.inside(c.cleared('website{main_page_suffix not_found_page} encryption{default_kms_key_name}'), ''),
  ...c.inside(c.cleared('soft_delete_policy{retention_duration_seconds}'), 0),
  ...c.cleared('enable_object_retention=objectRetention', (one) => isObject(one) && one['mode'] === 'Enabled'),
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
const notSettings = new Set(
  c.words(`
  acl defaultObjectAcl etag generation id kind location locationType metageneration name owner projectNumber selfLink timeCreated
  updated
`),
);

/**
 * True for a call that changed settings which the record does not show. A change of access is recorded with the difference of the policy,
 * and belongs to the resources of access.
 */
export const showsNothing: c.Read = (record) => {
  const settings = Object.keys(given(record) ?? {}).filter((name) => !notSettings.has(name));
  if (settings.length > 0) return !settings.some((name) => known.has(name));
  return given(record) === undefined && returned(record) === undefined && !changesAccess(record);
};

const pathOf = ({ from }: c.Fields[string]): string => (typeof from === 'string' ? from : '');
const known = new Set(Object.values(bucketFields).map((field) => pathOf(field).split('.')[0] ?? ''));

const bindingDeltas = c.compilePath('serviceData.policyDelta.bindingDeltas');
const changesAccess = ({ context, request }: AuditRecord): boolean => {
  const deltas = bindingDeltas(context);
  return (isList(deltas) && deltas.length > 0) || ['acl', 'defaultObjectAcl', 'predefinedAcl'].some((name) => Object.hasOwn(request, name));
};

/** Reads a member of the bucket; `member` reads it in any object. */
type MemberRead = (record: AuditRecord, member: (object: JsonObject) => Json | undefined) => Json | undefined;

const editsOf = (read: MemberRead, fields: c.Fields): c.Edits =>
  c.changed(
    '',
    Object.fromEntries(
      Object.entries(fields).map(([attribute, field]) => {
        const member = c.compilePath(pathOf(field));
        return [attribute, { ...field, from: (record: AuditRecord) => read(record, member) }];
      }),
    ),
  );

/** Edits of the members that the request sets, with the values of the response. Without a request, of all members of the response. */
export const returnedEdits: c.Edits = editsOf((record, member) => {
  const bucket = returned(record);
  if (bucket === undefined) return undefined;
  const asked = given(record);
  const value = member(bucket);
  return asked === undefined ? value : member(asked) === undefined ? undefined : (value ?? null);
}, bucketFields);

/** Edits of the members of the request. A call merges labels; a label without a value is removed. */
export const givenEdits: c.Edits = editsOf((record, member) => member(given(record) ?? noMembers), {
  ...bucketFields,
  ...c.edited(c.cleared('labels', 'map'), c.merge),
});

import { isObject, objectOf, text, type Json, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { accessEntries } from './access-entries.js';

/**
 * The dataset or table of an entry in one form. The present logs have it in `metadata`, as it is after the change; older ones in
 * `serviceData`, where the response has it complete. Source: googleapis `google/cloud/audit/bigquery_audit_metadata.proto`,
 * `google/cloud/bigquery/logging/v1/audit_data.proto`.
 */

/** Why a query or a job, rather than a call of the API, made the change. */
type Origin = 'call' | 'query' | 'job';

export type Logged = {
  readonly act: 'created' | 'changed' | 'deleted';
  readonly origin: Origin;
  /** `projects/P/datasets/D` and the rest; '' if only `resourceName` has it. */
  readonly name: string;
  /** The object in `metadata` or `serviceData`; undefined for a deletion. */
  readonly object: JsonObject | undefined;
};

type Kind = 'dataset' | 'table' | 'routine';

const acts = [
  ['Creation', 'created'],
  ['Change', 'changed'],
  ['Deletion', 'deleted'],
] as const;

export const loggedOf = ({ context, resource }: AuditRecord, kind: Kind): Logged | undefined => {
  const metadata = objectOf(context['metadata']);
  for (const [suffix, act] of acts) {
    const event = metadata[`${kind}${suffix}`];
    if (!isObject(event)) continue;
    const object = act === 'deleted' ? undefined : objectOf(event[kind]);
    const inner = event[kind];
    const name = text(objectOf(inner)[`${kind}Name`]) ?? resource;
    return { act, origin: originOf(event['reason']), name, object };
  }
  return kind === 'routine' ? undefined : legacyOf(objectOf(context['serviceData']), kind);
};

const originOf = (reason: Json | undefined): Origin => (reason === 'JOB' ? 'job' : reason === 'QUERY' ? 'query' : 'call');

const legacyOf = (data: JsonObject, kind: 'dataset' | 'table'): Logged | undefined => {
  for (const [verb, act] of [
    ['Insert', 'created'],
    ['Update', 'changed'],
  ] as const) {
    const answer = objectOf(data[`${kind}${verb}Response`])['resource'];
    const request = objectOf(data[`${kind}${verb}Request`])['resource'];
    const object = isObject(answer) ? answer : request;
    if (!isObject(object)) continue;
    const { projectId, datasetId, tableId } = { ...objectOf(objectOf(request)[`${kind}Name`]), ...objectOf(object[`${kind}Name`]) };
    const dataset = `projects/${text(projectId) ?? ''}/datasets/${text(datasetId) ?? ''}`;
    return { act, origin: 'call', name: kind === 'table' ? `${dataset}/tables/${text(tableId) ?? ''}` : dataset, object };
  }
  return undefined;
};

/** The request from which the attributes of a dataset are read. */
export const datasetForm = (record: AuditRecord): JsonObject | undefined => {
  const object = loggedOf(record, 'dataset')?.object;
  if (object === undefined) return undefined;
  const { defaultTableExpireDuration, defaultEncryption, defaultCollation } = object;
  return {
    dataset: {
      info: object['datasetInfo'] ?? object['info'] ?? null,
      defaultTableExpireDuration: defaultTableExpireDuration ?? null,
      // Older logs do not show the key.
      kmsKeyName: object['info'] === undefined ? (objectOf(defaultEncryption)['kmsKeyName'] ?? '') : null,
      defaultCollation: defaultCollation ?? null,
    },
  };
};

export const accessOf = (record: AuditRecord): readonly JsonObject[] | undefined => {
  const object = loggedOf(record, 'dataset')?.object;
  return object === undefined ? undefined : accessEntries(objectOf(object['acl']));
};

export const tableForm = (record: AuditRecord): JsonObject | undefined => {
  const logged = loggedOf(record, 'table');
  if (logged?.object === undefined) return undefined;
  const { schemaJson, schemaJsonTruncated, view, expireTime, encryption } = logged.object;
  const { query, queryTruncated } = objectOf(view);
  return {
    table: {
      info: logged.object['tableInfo'] ?? logged.object['info'] ?? null,
      schema: schemaJsonTruncated === true ? null : columns(schemaJson),
      // The query of a new materialised view looks the same, but belongs to another attribute.
      query: logged.act === 'created' || queryTruncated === true ? null : (query ?? null),
      expireTime: expireTime ?? null,
      encryption: encryption ?? null,
    },
  };
};

/** `{"fields": [‥]}` → `[‥]`, as text; null if it has no columns, as of a view. */
const columns = (json: Json | undefined): Json => {
  if (typeof json !== 'string') return null;
  try {
    const { fields } = objectOf(JSON.parse(json) as Json);
    return fields === undefined ? null : JSON.stringify(fields);
  } catch {
    return null;
  }
};

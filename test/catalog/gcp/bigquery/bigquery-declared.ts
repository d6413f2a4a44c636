import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

export const datasetId = 'projects/acme-prod/datasets/sales';
export const tableId = `${datasetId}/tables/orders`;
export const routineId = `${datasetId}/routines/tax`;

const nobody: JsonObject = { condition: [], dataset: [], domain: '', group_by_email: '', iam_member: '', role: '', routine: [], special_group: '', user_by_email: '', view: [] };

/** As written by version 6 of the provider. */
export const dataset = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_bigquery_dataset',
  attributes: {
    access: [
      { ...nobody, role: 'OWNER', special_group: 'projectOwners' },
      { ...nobody, role: 'OWNER', user_by_email: 'terraform@acme-prod.iam.gserviceaccount.com' },
      { ...nobody, view: [{ dataset_id: 'reports', project_id: 'acme-prod', table_id: 'daily' }] },
      { ...nobody, dataset: [{ dataset: [{ dataset_id: 'reports', project_id: 'acme-prod' }], target_types: ['VIEWS'] }] },
    ],
    creation_time: 1775017375484, dataset_id: 'sales', default_collation: '', default_encryption_configuration: [{ kms_key_name: 'projects/acme-prod/locations/eu/keyRings/bq/cryptoKeys/sales' }], default_partition_expiration_ms: 0,
    default_table_expiration_ms: 3600000, delete_contents_on_destroy: false, description: 'Sales', effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, etag: 'AzCihPuSDIxIjcOo3x/LSg==', external_dataset_reference: [],
    friendly_name: '', id: datasetId, is_case_insensitive: false, labels: { env: 'prod' }, last_modified_time: 1775017375484, location: 'EU', max_time_travel_hours: '168', project: 'acme-prod', resource_tags: null,
    self_link: 'https://bigquery.googleapis.com/bigquery/v2/projects/acme-prod/datasets/sales', storage_billing_model: '', terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, timeouts: null,
    ...changed,
  },
});

export const table = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_bigquery_table',
  attributes: {
    clustering: null, creation_time: 1775017375848, dataset_id: 'sales', deletion_protection: true, description: '', effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, encryption_configuration: [], etag: 'c4tZRHFeYNdRCQucBdKjAA==',
    expiration_time: 0, external_data_configuration: [], friendly_name: '', generated_schema_columns: '', id: tableId, labels: { env: 'prod' }, last_modified_time: 1775017375942, location: 'EU', materialized_view: [], max_staleness: '', num_bytes: 0,
    num_long_term_bytes: 0, num_rows: 12, project: 'acme-prod', range_partitioning: [], require_partition_filter: false,
    schema: '[{"mode":"REQUIRED","name":"id","type":"INTEGER"},{"description":"Net","name":"amount","type":"FLOAT"}]', self_link: 'https://bigquery.googleapis.com/bigquery/v2/projects/acme-prod/datasets/sales/tables/orders', table_id: 'orders', time_partitioning: [], type: 'TABLE', view: [],
    ...changed,
  },
});

export const routine: DeclaredResource = {
  type: 'google_bigquery_routine',
  attributes: { arguments: [], creation_time: 1775017375848, dataset_id: 'sales', definition_body: 'x * 0.19', id: routineId, language: 'SQL', project: 'acme-prod', routine_id: 'tax', routine_type: 'SCALAR_FUNCTION' },
};

/** The dataset after a change, as the metadata has it. */
export const loggedDataset = (changed: JsonObject = {}): JsonObject => ({
  datasetName: datasetId, datasetInfo: { description: 'Sales', labels: { env: 'prod', 'goog-terraform-provisioned': 'true' } }, createTime: '2026-01-01T10:00:00Z', updateTime: '2026-03-02T10:15:00Z', defaultTableExpireDuration: '3600s',
  defaultEncryption: { kmsKeyName: 'projects/acme-prod/locations/eu/keyRings/bq/cryptoKeys/sales' },
  acl: {
    policy: { bindings: [{ role: 'roles/bigquery.dataOwner', members: ['projectOwner:acme-prod', 'serviceAccount:terraform@acme-prod.iam.gserviceaccount.com'] }] },
    authorizedViews: ['projects/acme-prod/datasets/reports/tables/daily'],
  },
  ...changed,
});

export const loggedTable = (changed: JsonObject = {}): JsonObject => ({
  tableName: tableId, tableInfo: { labels: { env: 'prod', 'goog-terraform-provisioned': 'true' } }, createTime: '2026-01-01T10:00:00Z', updateTime: '2026-03-02T10:15:00Z',
  schemaJson: '{\n  "fields": [{\n    "name": "id",\n    "type": "INT64",\n    "mode": "REQUIRED"\n  }, {\n    "name": "amount",\n    "type": "FLOAT",\n    "mode": "NULLABLE",\n    "description": "Net"\n  }]\n}',
  ...changed,
});

type Call = Pick<CatalogCase, 'event' | 'request' | 'record'>;

export const call = (method: string, metadata: JsonObject, resourceName: string): Call => ({
  event: `google.cloud.bigquery.v2.${method}`,
  request: null,
  record: {
    resourceName,
    metadata: { '@type': 'type.googleapis.com/google.cloud.audit.BigQueryAuditMetadata', ...metadata },
    entry: { resource: { type: 'bigquery_dataset', labels: { dataset_id: 'sales', project_id: 'acme-prod' } } },
  },
});

/** The form of logs before 2020. */
export const legacyCall = (event: string, serviceData: JsonObject | null, resourceName: string): Call => ({
  event,
  request: null,
  record: {
    resourceName,
    ...(serviceData === null ? {} : { serviceData: { '@type': 'type.googleapis.com/google.cloud.bigquery.logging.v1.AuditData', ...serviceData } }),
    entry: { resource: { type: 'bigquery_resource', labels: { project_id: 'acme-prod' } } },
  },
});

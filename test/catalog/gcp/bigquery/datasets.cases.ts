import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, dataset, datasetId, legacyCall, loggedDataset } from './bigquery-declared.js';

const at = 'google_bigquery_dataset.this';
const change = (method: string, object: JsonObject, reason = 'UPDATE') => call(`DatasetService.${method}`, { datasetChange: { dataset: object, reason } }, datasetId);
const creation = (object: JsonObject) => call('DatasetService.InsertDataset', { datasetCreation: { dataset: object, reason: 'CREATE' } }, datasetId);
const added = (...members: readonly string[]): JsonObject => loggedDataset({ acl: { policy: { bindings: [{ role: 'roles/bigquery.dataOwner', members: ['projectOwner:acme-prod'] }, { role: 'roles/bigquery.dataViewer', members }] } } });

const entry = { condition: [], dataset: [], domain: '', group_by_email: '', iam_member: '', role: 'OWNER', routine: [], special_group: 'projectOwners', user_by_email: '', view: [] };
const owners = dataset({ access: [entry] });

const iam = (kind: string, changed: JsonObject): DeclaredResource => ({
  type: `google_bigquery_dataset_iam_${kind}`,
  attributes: { condition: [], dataset_id: 'sales', etag: 'BwY', id: `${datasetId}/roles/bigquery.dataViewer`, project: 'acme-prod', role: 'roles/bigquery.dataViewer', ...changed },
});
const policyOf = (...members: readonly string[]): string =>
  JSON.stringify({ bindings: [{ members: ['projectOwner:acme-prod'], role: 'roles/bigquery.dataOwner' }, { members, role: 'roles/bigquery.dataViewer' }] });

const legacyObject = (changed: JsonObject = {}): JsonObject => ({
  datasetName: { projectId: 'acme-prod', datasetId: 'sales' }, info: { description: 'Sales', labels: { env: 'prod', 'goog-terraform-provisioned': 'true' } }, createTime: '2018-12-24T07:56:33.635Z', updateTime: '2018-12-24T07:56:33.635Z',
  acl: { entries: [{ role: 'OWNER', specialGroup: 'PROJECT_OWNERS', viewName: {} }, { role: 'OWNER', userEmail: 'terraform@acme-prod.iam.gserviceaccount.com', viewName: {} }, { viewName: { projectId: 'acme-prod', datasetId: 'reports', tableId: 'daily' } }] },
  defaultTableExpireDuration: '3600s', ...changed,
});
const legacy = (verb: 'Insert' | 'Update', event: string, object: JsonObject) =>
  legacyCall(event, { [`dataset${verb}Request`]: { resource: { datasetName: { projectId: 'acme-prod', datasetId: 'sales' }, info: {}, acl: {} } }, [`dataset${verb}Response`]: { resource: object } }, verb === 'Insert' ? 'projects/acme-prod/datasets' : datasetId);
const plain = dataset();

export const datasetCases: readonly CatalogCase[] = [
  { name: 'a dataset created as declared is not drift', ...creation(loggedDataset()), state: [dataset()], drifts: [] },
  {
    name: 'attributes that the dataset lacks after the change are empty',
    ...change('UpdateDataset', { datasetName: datasetId, datasetInfo: { friendlyName: 'Sales', labels: { env: 'test' } }, acl: {} }),
    state: [dataset()],
    drifts: [
      { address: at, field: 'description', old: 'Sales', new: null },
      { address: at, field: 'friendly_name', old: '', new: 'Sales' },
      { address: at, field: 'labels.env', old: 'prod', new: 'test' },
      { address: at, field: 'labels.goog-terraform-provisioned', old: 'true', new: null },
      { address: at, field: 'default_table_expiration_ms', old: 3600000, new: null },
      { address: at, field: 'default_encryption_configuration.kms_key_name', old: 'projects/acme-prod/locations/eu/keyRings/bq/cryptoKeys/sales', new: null },
    ],
  },
  {
    name: 'an access entry that is a resource of its own is not drift of the dataset',
    ...change('PatchDataset', added('group:analysts@acme.example')),
    state: [
      owners,
      { type: 'google_bigquery_dataset_access', attributes: { api_updated_member: false, condition: [], dataset: [], dataset_id: 'sales', domain: '', group_by_email: 'analysts@acme.example', iam_member: '', id: 'projects/acme-prod/datasets/sales', project: 'acme-prod', role: 'roles/bigquery.dataViewer', routine: [], special_group: '', user_by_email: '', view: [] } },
    ],
    drifts: [],
  },
  { name: 'access entries that a binding declares are not drift', ...change('UpdateDataset', added('group:analysts@acme.example', 'user:bob@acme.example')), state: [owners, iam('binding', { members: ['group:analysts@acme.example', 'user:bob@acme.example'] })], drifts: [] },
  {
    name: 'a member that the whole policy lacks is drift of the policy',
    ...change('UpdateDataset', added('group:analysts@acme.example', 'allUsers')),
    state: [owners, { type: 'google_bigquery_dataset_iam_policy', attributes: { dataset_id: 'sales', etag: 'BwY', id: datasetId, policy_data: policyOf('group:analysts@acme.example'), project: 'acme-prod' } }],
    drifts: [{ address: 'google_bigquery_dataset_iam_policy.this', field: 'policy_data', old: policyOf('group:analysts@acme.example'), new: policyOf('allUsers', 'group:analysts@acme.example') }],
  },
  { name: 'a deleted dataset is one alert', ...call('DatasetService.DeleteDataset', { datasetDeletion: { reason: 'DELETE' } }, datasetId), state: [dataset()], drifts: [{ address: at, field: '*', old: {}, new: null }] },

  { name: 'a dataset of older logs created as declared is not drift', ...legacy('Insert', 'datasetservice.insert', legacyObject()), state: [plain], drifts: [] },
  {
    name: 'an entry for a domain in older logs is drift',
    ...legacy('Update', 'datasetservice.update', legacyObject({ acl: { entries: [{ role: 'READER', domain: 'example.com', viewName: {} }] } })),
    state: [dataset({ access: [entry], default_encryption_configuration: [] })],
    drifts: [{ address: at, field: 'access', old: [entry], new: [entry, { role: 'READER', domain: 'example.com' }] }],
  },
  { name: 'a patch of older logs is drift', ...legacy('Update', 'datasetservice.patch', legacyObject({ info: { description: 'All sales', labels: { env: 'prod', 'goog-terraform-provisioned': 'true' } } })), state: [plain], drifts: [{ address: at, field: 'description', old: 'Sales', new: 'All sales' }] },
  { name: 'older logs name a deleted dataset by its resource', ...legacyCall('datasetservice.delete', null, datasetId), state: [plain], drifts: [{ address: at, field: '*', old: {}, new: null }] },
];

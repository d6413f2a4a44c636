import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { dataset, datasetId } from './bigquery-declared.js';

/** Grants on a dataset that its access list declares, in calls that set the policy. */

const event = 'google.iam.v1.IAMPolicy.SetIamPolicy';
const role = 'roles/bigquery.dataViewer';
const nobody: JsonObject = { condition: [], dataset: [], domain: '', group_by_email: '', iam_member: '', role: '', routine: [], special_group: '', user_by_email: '', view: [] };
const owners: JsonObject = { ...nobody, role: 'OWNER', special_group: 'projectOwners' };
const analysts: JsonObject = { ...nobody, role: 'READER', group_by_email: 'analysts@acme.example' };
const own: DeclaredResource = {
  type: 'google_bigquery_dataset_access',
  attributes: { ...analysts, api_updated_member: true, dataset_id: 'sales', id: datasetId, project: 'acme-prod', role },
};

const call = (action: 'ADD' | 'REMOVE', member: string, condition?: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'record'> => ({
  event,
  request: null,
  record: {
    resourceName: datasetId,
    metadata: {
      '@type': 'type.googleapis.com/google.cloud.audit.BigQueryAuditMetadata',
      datasetChange: { bindingDeltas: [{ action, role, member, ...(condition === undefined ? {} : { condition }) }], reason: 'UPDATE' },
    },
  },
});
const at = 'google_bigquery_dataset.this';

export const datasetGrantCases: readonly CatalogCase[] = [
  { name: 'a grant that the list of the dataset declares', ...call('ADD', 'group:analysts@acme.example'), state: [dataset({ access: [owners, analysts] })], drifts: [] },
  { name: 'a grant that an entry of its own declares', ...call('ADD', 'group:analysts@acme.example'), state: [dataset({ access: [owners] }), own], drifts: [] },
  {
    name: 'a declared entry of the list was removed',
    ...call('REMOVE', 'group:analysts@acme.example'),
    state: [dataset({ access: [owners, analysts] })],
    drifts: [{ address: at, field: 'access', old: [owners, analysts], new: [owners] }],
  },
  {
    name: 'a declared entry was removed',
    ...call('REMOVE', 'group:analysts@acme.example'),
    state: [dataset({ access: [owners, analysts] }), own],
    drifts: [{ address: 'google_bigquery_dataset_access.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'the complete policy has a declared entry of the list',
    event,
    request: { resource: datasetId, policy: { bindings: [{ role, members: ['group:analysts@acme.example'] }] } },
    record: { resourceName: datasetId },
    state: [dataset({ access: [owners, analysts] })],
    drifts: [],
  },
];

import t from 'tap';
import { customRoles } from '../../../../src/catalog/gcp/iam/custom-roles.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';

const name = 'projects/acme-prod/roles/auditor';
const orgName = 'organizations/325169835352/roles/auditor';

const role = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'google_project_iam_custom_role',
  attributes: {
    id: name,
    name,
    project: 'acme-prod',
    role_id: 'auditor',
    title: 'Auditor',
    description: '',
    stage: 'GA',
    permissions: ['storage.buckets.list', 'storage.buckets.get'],
    deleted: false,
    ...attributes,
  },
});
const orgRole: DeclaredResource = {
  type: 'google_organization_iam_custom_role',
  attributes: {
    id: orgName,
    name: orgName,
    org_id: '325169835352',
    role_id: 'auditor',
    title: 'Auditor',
    description: '',
    stage: 'ALPHA',
    permissions: ['storage.buckets.get'],
    deleted: false,
  },
};

const call = (verb: string, request: JsonObject, more: JsonObject = {}, of = name): Pick<CatalogCase, 'event' | 'request' | 'record'> => ({
  event: `google.iam.admin.v1.${verb}`,
  request,
  record: { resourceName: of, ...more },
});
const created = call('CreateRole', {
  parent: 'projects/acme-prod',
  role_id: 'auditor',
  role: { title: 'Auditor', stage: 2, included_permissions: ['storage.buckets.get', 'storage.buckets.list'] },
});
const createdInOrg: Pick<CatalogCase, 'event' | 'request' | 'record'> = call(
  'CreateRole',
  { parent: 'organizations/325169835352', role_id: 'auditor', role: { title: 'Auditor', included_permissions: ['storage.buckets.get'] } },
  {},
  'organizations/325169835352',
);
const updated = call('UpdateRole', {
  name,
  role: { title: 'Auditor', included_permissions: ['storage.buckets.get', 'storage.buckets.list', 'storage.buckets.setIamPolicy'] },
  update_mask: { paths: ['included_permissions'] },
});
const delta = {
  '@type': 'type.googleapis.com/google.iam.admin.v1.AuditData',
  permissionDelta: { addedPermissions: ['storage.buckets.setIamPolicy'], removedPermissions: ['storage.buckets.list'] },
};
const address = 'google_project_iam_custom_role.this';
const declared = ['storage.buckets.list', 'storage.buckets.get'];

const cases: readonly CatalogCase[] = [
  { name: 'as declared, with the stage as a number', ...created, state: [role()], drifts: [] },
  {
    name: 'a role of an organization that nobody declares',
    ...createdInOrg,
    state: [role()],
    drifts: [{ address: 'google_organization_iam_custom_role', field: '*', old: null, new: '*' }],
  },
  { name: 'a role of an organization as declared, with the first stage left out', ...createdInOrg, state: [orgRole], drifts: [] },
  {
    name: 'another permission',
    ...updated,
    state: [role()],
    drifts: [
      {
        address,
        field: 'permissions',
        old: declared,
        new: ['storage.buckets.get', 'storage.buckets.list', 'storage.buckets.setIamPolicy'],
      },
    ],
  },
  {
    name: 'only the difference of permissions is recorded',
    ...call('UpdateRole', { name }, { serviceData: delta }),
    state: [role()],
    drifts: [{ address, field: 'permissions', old: declared, new: ['storage.buckets.get', 'storage.buckets.setIamPolicy'] }],
  },
  { name: 'declared', ...call('DeleteRole', { name }), state: [role()], drifts: [{ address, field: '*', old: '*', new: null }] },
  {
    name: 'undeclared',
    ...call('UndeleteRole', { name }),
    state: [],
    drifts: [{ address: 'google_project_iam_custom_role', field: '*', old: null, new: '*' }],
  },
];

checkCases(t, customRoles, cases);

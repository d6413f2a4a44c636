import t from 'tap';
import { denyPolicies } from '../../../../src/catalog/gcp/iam/deny-policies.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';
import { lifecycleCases, type Lifecycle } from './lifecycle-cases.js';

const point = 'policies/cloudresourcemanager.googleapis.com%2Fprojects%2Facme-prod/denypolicies';
const name = `${point}/no-keys`;
const rules = (principals: readonly string[]) => [
  {
    description: 'No keys',
    denyRule: {
      deniedPrincipals: [...principals],
      deniedPermissions: ['iam.googleapis.com/serviceAccountKeys.create'],
      exceptionPrincipals: ['principalSet://goog/group/admins@acme.example'],
    },
  },
];
const denied = (permissions: readonly string[]): DeclaredResource => ({
  type: 'google_iam_deny_policy',
  attributes: {
    id: 'cloudresourcemanager.googleapis.com%2Fprojects%2Facme-prod/no-keys',
    name: 'no-keys',
    parent: 'cloudresourcemanager.googleapis.com%2Fprojects%2Facme-prod',
    display_name: 'No keys',
    etag: 'MTc3NA==',
    rules: [
      {
        description: 'No keys',
        deny_rule: [
          {
            denial_condition: [],
            denied_permissions: [...permissions],
            denied_principals: ['principalSet://goog/public:all'],
            exception_permissions: [],
            exception_principals: ['principalSet://goog/group/admins@acme.example'],
          },
        ],
      },
    ],
  },
});
const keys = 'iam.googleapis.com/serviceAccountKeys.create';
const policy = (principals: readonly string[]): JsonObject => ({ name, displayName: 'No keys', rules: rules(principals) });
const created = {
  event: 'google.iam.v2.Policies.CreatePolicy',
  request: { parent: point, policyId: 'no-keys', policy: policy(['principalSet://goog/public:all']) },
  record: { resourceName: point },
};
const updated = (principals: readonly string[]) => ({
  event: 'google.iam.v2.Policies.UpdatePolicy',
  request: { policy: policy(principals) },
  record: { resourceName: name },
});
const deleted = { event: 'google.iam.v2.Policies.DeletePolicy', request: { name }, record: { resourceName: name } };

const cases: readonly CatalogCase[] = [
  { name: 'as declared', ...created, state: [denied([keys])], drifts: [] },
  {
    name: 'a denied permission is missing',
    ...updated(['principalSet://goog/public:all']),
    state: [denied([keys, 'iam.googleapis.com/roles.create'])],
    drifts: [
      {
        address: 'google_iam_deny_policy.this',
        field: 'rules',
        old: denied([keys, 'iam.googleapis.com/roles.create']).attributes['rules'] ?? null,
        new: [
          {
            description: 'No keys',
            deny_rule: [
              {
                denied_principals: ['principalSet://goog/public:all'],
                denied_permissions: [keys],
                exception_principals: ['principalSet://goog/group/admins@acme.example'],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'a declared policy, named by the number of the project',
    event: deleted.event,
    request: { name: name.replace('acme-prod', '481516234200') },
    record: { resourceName: name.replace('acme-prod', '481516234200') },
    state: [denied([keys])],
    drifts: [{ address: 'google_iam_deny_policy.this', field: '*', old: '*', new: null }],
  },
];

const lifecycles: readonly Lifecycle[] = [
  {
    type: 'google_iam_principal_access_boundary_policy',
    noun: 'PrincipalAccessBoundaryPolicy',
    service: 'google.iam.v3.PrincipalAccessBoundaryPolicies',
    name: 'organizations/325169835352/locations/global/principalAccessBoundaryPolicies/inside',
    parent: 'organizations/325169835352/locations/global',
    holder: 'principalAccessBoundaryPolicy',
    id: 'principalAccessBoundaryPolicyId',
    object: {
      displayName: 'Inside',
      details: { rules: [{ effect: 'ALLOW', resources: ['//cloudresourcemanager.googleapis.com/organizations/325169835352'] }] },
    },
    attributes: {
      display_name: 'Inside',
      details: [
        {
          enforcement_version: '1',
          rules: [{ description: '', effect: 'ALLOW', resources: ['//cloudresourcemanager.googleapis.com/organizations/325169835352'] }],
        },
      ],
    },
    update: {
      mask: 'displayName',
      object: { displayName: 'Everywhere' },
      field: 'display_name',
      declared: {},
      old: 'Inside',
      new: 'Everywhere',
    },
  },
  ...['projects/acme-prod', 'folders/41', 'organizations/325169835352'].map((parent): Lifecycle => ({
    type: `google_iam_${parent.split('/')[0] ?? ''}_policy_binding`,
    noun: 'PolicyBinding',
    service: 'google.iam.v3.PolicyBindings',
    name: `${parent}/locations/global/policyBindings/b1`,
    parent: `${parent}/locations/global`,
    holder: 'policyBinding',
    id: 'policyBindingId',
    object: { displayName: 'B1', condition: { expression: "principal.type == 'iam.googleapis.com/ServiceAccount'" } },
    attributes: {
      display_name: 'B1',
      condition: [{ description: '', expression: "principal.type == 'iam.googleapis.com/ServiceAccount'", location: '', title: '' }],
      policy_uid: 'p-1',
    },
    update: { mask: 'displayName', object: {}, field: 'display_name', declared: {}, old: 'B1', new: null },
  })),
];

checkCases(t, denyPolicies, [...cases, ...lifecycles.flatMap(lifecycleCases)]);

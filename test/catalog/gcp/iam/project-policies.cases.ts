import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Precedence of resources that declare parts of one policy, and the comparison of policies. */

const project = 'acme-prod';
const resourceName = `projects/${project}`;
const deploy = 'serviceAccount:deploy@acme-prod.iam.gserviceaccount.com';
const alice = 'user:alice@acme.example';
const eve = 'user:eve@mail.example';
const ops = 'group:ops@acme.example';

type Delta = { readonly action: string; readonly role: string; readonly member: string; readonly condition?: JsonObject };

const audit = (deltas: readonly Delta[]): JsonObject => ({
  resourceName,
  serviceData: {
    '@type': 'type.googleapis.com/google.iam.v1.logging.AuditData',
    policyDelta: { bindingDeltas: [...deltas] },
  },
});

const member = (role: string, who: string, condition: readonly JsonObject[] = []): DeclaredResource => ({
  type: 'google_project_iam_member',
  name: who.replace(/\W/g, '_'),
  attributes: { project, role, member: who, condition: [...condition], etag: 'BwZMSXO+aBg=', id: `${project}/${role}/${who}` },
});
const binding = (role: string, members: readonly string[], condition: readonly JsonObject[] = [], name = 'this'): DeclaredResource => ({
  type: 'google_project_iam_binding',
  name,
  attributes: { project, role, members: [...members], condition: [...condition], etag: 'BwZMSXO+aBg=', id: `${project}/${role}` },
});
const policyText = (...bindings: readonly JsonObject[]): string => JSON.stringify({ bindings });
const policy = (...bindings: readonly JsonObject[]): DeclaredResource => ({
  type: 'google_project_iam_policy',
  attributes: { project, policy_data: policyText(...bindings), etag: 'BwZMSXO+aBg=', id: project },
});

const event = 'SetIamPolicy';
const nightly = { title: 'nightly', description: 'Night shift only', expression: 'request.time.getHours() < 6' };
const stored = (condition: typeof nightly): JsonObject => ({ ...condition });

export const projectPolicyCases: readonly CatalogCase[] = [
  {
    name: 'a declared member was removed',
    event,
    request: null,
    record: audit([{ action: 'REMOVE', role: 'roles/editor', member: deploy }]),
    state: [member('roles/editor', deploy)],
    drifts: [
      { address: 'google_project_iam_member.serviceAccount_deploy_acme_prod_iam_gserviceaccount_com', field: '*', old: '*', new: null },
    ],
  },
  {
    name: 'a member that is declared on its own is not a change of the binding of its role',
    event,
    request: null,
    record: audit([{ action: 'ADD', role: 'roles/editor', member: deploy }]),
    state: [binding('roles/editor', [ops]), member('roles/editor', deploy)],
    drifts: [],
  },
  {
    name: 'the binding precedes the policy',
    event,
    request: null,
    record: audit([{ action: 'ADD', role: 'roles/editor', member: eve }]),
    state: [policy({ members: [ops], role: 'roles/editor' }), binding('roles/editor', [ops])],
    drifts: [{ address: 'google_project_iam_binding.this', field: 'members', old: [ops], new: [ops, eve] }],
  },
  {
    name: 'two members of one role are one change of the binding',
    event,
    request: null,
    record: audit([
      { action: 'REMOVE', role: 'roles/editor', member: ops },
      { action: 'ADD', role: 'roles/editor', member: eve },
      { action: 'ADD', role: 'roles/editor', member: alice },
    ]),
    state: [binding('roles/editor', [ops, deploy])],
    drifts: [{ address: 'google_project_iam_binding.this', field: 'members', old: [ops, deploy], new: [deploy, eve, alice] }],
  },
  {
    name: 'the same members in another order and case',
    event,
    request: null,
    record: audit([
      { action: 'ADD', role: 'roles/editor', member: 'user:Alice@Acme.Example' },
      { action: 'ADD', role: 'roles/editor', member: ops },
    ]),
    state: [binding('roles/editor', [ops, alice])],
    drifts: [],
  },
  {
    name: 'the policy gains and loses members',
    event,
    request: null,
    record: audit([
      { action: 'ADD', role: 'roles/owner', member: eve },
      { action: 'REMOVE', role: 'roles/viewer', member: alice },
    ]),
    state: [policy({ members: [ops], role: 'roles/owner' }, { members: [alice, ops], role: 'roles/viewer' })],
    drifts: [
      {
        address: 'google_project_iam_policy.this',
        field: 'policy_data',
        old: policyText({ members: [ops], role: 'roles/owner' }, { members: [alice, ops], role: 'roles/viewer' }),
        new: policyText({ members: [ops, eve], role: 'roles/owner' }, { members: [ops], role: 'roles/viewer' }),
      },
    ],
  },
  {
    name: 'the policy already has the members, with the complete policy beside the difference',
    event,
    request: {
      resource: project,
      policy: { version: 3, etag: 'BwWk8zJlg2o=', bindings: [{ role: 'roles/owner', members: [ops, eve] }] },
    },
    record: audit([{ action: 'ADD', role: 'roles/owner', member: eve }]),
    state: [policy({ members: [eve, ops], role: 'roles/owner' })],
    drifts: [],
  },
  {
    name: 'a grant with a condition is another one than the grant without',
    event,
    request: null,
    record: audit([{ action: 'ADD', role: 'roles/editor', member: deploy, condition: nightly }]),
    state: [member('roles/editor', deploy)],
    drifts: [{ address: 'google_project_iam_member', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a grant with a declared condition',
    event,
    request: null,
    record: audit([{ action: 'ADD', role: 'roles/editor', member: deploy, condition: nightly }]),
    state: [member('roles/editor', deploy, [stored(nightly)])],
    drifts: [],
  },
  {
    name: 'bindings of one role are told apart by their condition',
    event,
    request: null,
    record: audit([{ action: 'ADD', role: 'roles/editor', member: eve, condition: nightly }]),
    state: [binding('roles/editor', [ops], [], 'always'), binding('roles/editor', [ops], [stored(nightly)], 'nightly')],
    drifts: [{ address: 'google_project_iam_binding.nightly', field: 'members', old: [ops], new: [ops, eve] }],
  },
  {
    name: 'a deleted principal is another member',
    event,
    request: null,
    record: audit([
      { action: 'ADD', role: 'roles/editor', member: 'deleted:serviceAccount:deploy@acme-prod.iam.gserviceaccount.com?uid=1042173902' },
      { action: 'REMOVE', role: 'roles/editor', member: deploy },
    ]),
    state: [binding('roles/editor', [deploy])],
    drifts: [
      {
        address: 'google_project_iam_binding.this',
        field: 'members',
        old: [deploy],
        new: ['deleted:serviceAccount:deploy@acme-prod.iam.gserviceaccount.com?uid=1042173902'],
      },
    ],
  },
  {
    name: 'subjects of a workload identity pool are case-sensitive',
    event,
    request: null,
    record: audit([
      {
        action: 'ADD',
        role: 'roles/viewer',
        member: 'principal://iam.googleapis.com/projects/481516234200/locations/global/workloadIdentityPools/ci/subject/Repo:main',
      },
    ]),
    state: [
      member(
        'roles/viewer',
        'principal://iam.googleapis.com/projects/481516234200/locations/global/workloadIdentityPools/ci/subject/repo:main',
      ),
    ],
    drifts: [{ address: 'google_project_iam_member', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a service agent gave itself a role',
    event,
    request: null,
    record: {
      ...audit([{ action: 'ADD', role: 'roles/container.serviceAgent', member: 'serviceAccount:service-481516234200@container-engine-robot.iam.gserviceaccount.com' }]),
      authenticationInfo: { principalEmail: 'service-481516234200@container-engine-robot.iam.gserviceaccount.com' },
    },
    state: [],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'a service agent took a declared role away',
    event,
    request: null,
    record: {
      ...audit([{ action: 'REMOVE', role: 'roles/editor', member: ops }]),
      authenticationInfo: { principalEmail: '481516234200@cloudservices.gserviceaccount.com' },
    },
    state: [member('roles/editor', ops)],
    drifts: [{ address: 'google_project_iam_member.group_ops_acme_example', field: '*', old: '*', new: null }],
  },
  {
    name: 'the removal of an undeclared grant',
    event,
    request: null,
    record: audit([{ action: 'REMOVE', role: 'roles/editor', member: eve }]),
    state: [member('roles/editor', ops)],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'a call that changed nothing',
    event,
    request: { resource: project, policy: { bindings: [{ role: 'roles/owner', members: [eve] }], etag: 'BwWk8zJlg2o=' } },
    record: audit([]),
    state: [member('roles/editor', ops)],
    drifts: [],
    dropped: 'no_resource_id',
  },
];

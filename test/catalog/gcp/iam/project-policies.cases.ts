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
];

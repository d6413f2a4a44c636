import t from 'tap';
import { gcpEvidence } from '../../../../src/catalog/gcp/evidence/gcp-evidence.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import { evidenceChecks, type EvidenceCase } from '../../../support/check-evidence.js';
import { evidenceIn } from '../../../support/show-evidence.js';

const check = evidenceChecks(gcpEvidence);
const evidence = evidenceIn(gcpEvidence);
const app = 'projects/acme/serviceAccounts/app@acme.iam.gserviceaccount.com';
const appKey = 'google/serviceaccount/app@acme.iam.gserviceaccount.com';
const pool = '//iam.googleapis.com/projects/123/locations/global/workloadIdentityPools';
const token = 'roles/iam.serviceAccountTokenCreator';

const member = (role: string, one: string, account: string = app): JsonObject => ({ service_account_id: account, role, member: one });

check('D84 roles on a service account that let members act as it', [
  [
    'another account',
    'google_service_account_iam_member',
    member(token, 'serviceAccount:CI@ops.iam.gserviceaccount.com'),
    [
      `google/serviceaccount/ci@ops.iam.gserviceaccount.com -grants_access-> ${appKey} | member`,
      `self -grants_access-> ${appKey} | member`,
    ],
  ],
  [
    'a person, with a condition',
    'google_service_account_iam_member',
    { ...member('roles/iam.serviceAccountUser', 'user:dana@acme.example'), condition: [{ title: 'office hours', expression: 'true' }] },
    [`google/user/dana@acme.example -grants_access-> ${appKey} | member`, `self -grants_access-> ${appKey} | member`],
  ],
  [
    'a group',
    'google_service_account_iam_member',
    member('roles/iam.serviceAccountKeyAdmin', 'group:ops@acme.example'),
    [`google/group/ops@acme.example -grants_access-> ${appKey} | member`, `self -grants_access-> ${appKey} | member`],
  ],
  [
    'an account named by its e-mail, as records do',
    'google_service_account_iam_member',
    { ...member(token, 'user:dana@acme.example', 'app@acme.iam.gserviceaccount.com'), 'condition.title': 'x' },
    [`google/user/dana@acme.example -grants_access-> ${appKey} | member`, `self -grants_access-> ${appKey} | member`],
  ],
  [
    'all members of a role',
    'google_service_account_iam_binding',
    { service_account_id: app, role: token, members: ['user:a@acme.example', 'allUsers', 'user:b@acme.example'] },
    [
      `google/user/a@acme.example -grants_access-> ${appKey} | members`,
      `google/user/b@acme.example -grants_access-> ${appKey} | members`,
      `self -grants_access-> ${appKey} | members`,
    ],
  ],
  [
    'a whole policy',
    'google_service_account_iam_policy',
    {
      service_account_id: app,
      policy_data: JSON.stringify({
        bindings: [
          { role: token, members: ['user:a@acme.example'] },
          { role: 'roles/iam.serviceAccountViewer', members: ['user:b@acme.example'] },
        ],
      }),
    },
    [
      `google/user/a@acme.example -grants_access-> ${appKey} | policy_data`,
      `self -grants_access-> ${appKey} | policy_data`,
      'self -grants_access-> google/user/b@acme.example | policy_data',
    ],
  ],
  [
    'a role that only shows the account',
    'google_service_account_iam_member',
    member('roles/iam.serviceAccountViewer', 'user:b@acme.example'),
    ['self -grants_access-> google/user/b@acme.example | member'],
  ],
  [
    'an account known by its number',
    'google_service_account_iam_member',
    member(token, 'user:b@acme.example', 'projects/-/serviceAccounts/1234567'),
    [],
  ],
  ...[
    'deleted:serviceAccount:ci@ops.iam.gserviceaccount.com?uid=123',
    'serviceAccount:ci@ops.iam.gserviceaccount.com?uid=123',
    'user:',
    'dana@acme.example',
  ].map((one): EvidenceCase => [one, 'google_service_account_iam_member', member(token, one), []]),
  ...['allUsers', 'allAuthenticatedUsers', 'domain:acme.example', 'projectOwner:acme'].map((one): EvidenceCase => [
    one,
    'google_service_account_iam_member',
    member(token, one),
    [`self -grants_access-> ${appKey} | member`],
  ]),
]);

check('D84 roles on other resources', [
  ['everybody', 'google_project_iam_member', { role: 'roles/viewer', member: 'allUsers' }, []],
  [
    'a deleted account',
    'google_project_iam_member',
    { role: 'projects/acme/roles/r', member: 'deleted:serviceAccount:app@acme.iam.gserviceaccount.com?uid=1' },
    [],
  ],
  [
    'a role on a project',
    'google_project_iam_member',
    { project: 'acme', role: 'roles/storage.admin', member: 'serviceAccount:app@acme.iam.gserviceaccount.com' },
    [`self -grants_access-> ${appKey} | member`],
  ],
  [
    'acting as all accounts of a project',
    'google_project_iam_member',
    { project: 'acme', role: token, member: 'user:dana@acme.example' },
    ['self -grants_access-> google/user/dana@acme.example | member'],
  ],
  [
    'a custom role',
    'google_pubsub_topic_iam_binding',
    { topic: 'orders', role: 'projects/acme/roles/Sender', members: ['serviceAccount:app@acme.iam.gserviceaccount.com'] },
    [`google/projects/acme/roles/sender -grants_access-> ${appKey} | members`, `self -grants_access-> ${appKey} | members`],
  ],
  [
    'a custom role of an organization',
    'google_folder_iam_member',
    { folder: 'folders/1', role: 'organizations/9/roles/ops', member: 'user:dana@acme.example' },
    [
      'google/organizations/9/roles/ops -grants_access-> google/user/dana@acme.example | member',
      'self -grants_access-> google/user/dana@acme.example | member',
    ],
  ],
  [
    'a federated identity',
    'google_project_iam_member',
    { role: 'roles/viewer', member: `principal:${pool}/github/subject/repo:acme/Shop:ref:main` },
    ['self -grants_access-> google/projects/123/locations/global/workloadidentitypools/github/subject/repo:acme/shop:ref:main | member'],
  ],
  [
    'a person of a workforce',
    'google_project_iam_member',
    { role: 'roles/viewer', member: 'principal://iam.googleapis.com/locations/global/workforcePools/w/subject/dana' },
    ['self -grants_access-> google/locations/global/workforcepools/w/subject/dana | member'],
  ],
  ['no role', 'google_project_iam_member', { member: 'user:dana@acme.example' }, []],
  ['a policy that is no document', 'google_project_iam_policy', { policy_data: 'x' }, []],
]);

void t.test('states and records give a part of a policy one key', (t) => {
  const key = (type: string, attributes: JsonObject): string | undefined => evidence(`google_${type}`, attributes)[0];
  const dana = { role: 'roles/viewer', member: 'user:Dana@acme.example' };
  const unconditional = { 'condition.title': '-', 'condition.expression': '-' };
  const viewer = 'iam_policy google_project_iam_member/acme/roles/viewer/user:dana@acme.example';
  t.equal(key('project_iam_member', { id: 'x', project: 'acme', condition: [], ...dana }), viewer);
  t.equal(key('project_iam_member', { project: 'acme', ...dana, ...unconditional }), viewer);
  t.equal(key('project_iam_member', { project: 'other', ...dana }), viewer.replace('acme', 'other'));
  const conditional = `${viewer}/hours/true`;
  t.equal(
    key('project_iam_member', { project: 'acme', ...dana, condition: [{ title: 'hours', expression: 'true', description: '' }] }),
    conditional,
  );
  t.equal(key('project_iam_member', { project: 'acme', ...dana, 'condition.title': 'hours', 'condition.expression': 'true' }), conditional);
  t.equal(key('project_iam_member', dana), 'no key');

  const binding = 'iam_policy google_service_account_iam_binding/app@acme.iam.gserviceaccount.com/roles/editor';
  t.equal(key('service_account_iam_binding', { service_account_id: app, role: 'roles/editor', members: [] }), binding);
  t.equal(
    key('service_account_iam_binding', { service_account_id: 'app@acme.iam.gserviceaccount.com', role: 'roles/editor', ...unconditional }),
    binding,
  );
  t.equal(
    key('service_account_iam_policy', { service_account_id: app }),
    'iam_policy google_service_account_iam_policy/app@acme.iam.gserviceaccount.com',
  );

  const ring = 'iam_policy google_kms_key_ring_iam_member/acme/global/ring/roles/viewer/user:dana@acme.example';
  t.equal(key('kms_key_ring_iam_member', { key_ring_id: 'projects/acme/locations/global/keyRings/ring', ...dana }), ring);
  t.equal(key('kms_key_ring_iam_member', { key_ring_id: 'acme/global/ring', ...dana }), ring);
  const table = 'iam_policy google_bigtable_table_iam_policy/acme/i/t';
  t.equal(key('bigtable_table_iam_policy', { project: 'acme', instance_name: 'i', table: 't' }), table);
  t.equal(key('bigtable_table_iam_policy', { project: 'acme', instance: 'i', table: 't' }), table);
  t.end();
});

void t.test('every type of an access policy has a reader', (t) => {
  for (const kind of ['member', 'binding', 'policy'])
    for (const type of ['project', 'service_account', 'storage_bucket', 'secret_manager_secret', 'kms_crypto_key', 'cloud_run_v2_service'])
      t.ok(gcpEvidence.has(`google_${type}_iam_${kind}`), `${type} ${kind}`);
  t.end();
});

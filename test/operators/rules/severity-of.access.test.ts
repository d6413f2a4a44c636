import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { severityOf, type SeverityInput } from '../../../src/operators/rules/severity-of.js';

const input = (
  resourceType: string,
  change: SeverityInput['change'],
  field: string,
  values: readonly [Json, Json],
  resource: JsonObject,
): SeverityInput => ({
  family: 'iam',
  resourceType,
  change,
  field,
  oldValue: values[0],
  newValue: values[1],
  hidden: false,
  before: resource,
  after: () => resource,
  known: { isAccount: () => true, policyDocument: () => null, groupHolds: () => false },
});
const ops = 'group:ops@acme.example';

void t.test('D24: grants to everybody and administrator roles are critical', (t) => {
  const created = (role: string, member: string) =>
    severityOf(input('google_project_iam_member', 'created', '*', [null, { role, member }], { role, member }));
  t.equal(created('roles/viewer', ops), 'high');
  t.equal(created('roles/owner', ops), 'critical');
  t.equal(created('roles/storage.objectViewer', 'allUsers'), 'critical');
  const members = (role: string, from: readonly string[], to: readonly string[]) =>
    severityOf(input('google_project_iam_binding', 'modified', 'members', [[...from], [...to]], { role }));
  t.equal(members('roles/viewer', [], [ops]), 'high');
  t.equal(members('roles/editor', [ops], []), 'high');
  t.equal(members('roles/editor', [], [ops]), 'critical');
  t.equal(members('roles/run.invoker', [ops], [ops, 'allAuthenticatedUsers']), 'critical');
  const document = (member: string, role = 'roles/viewer') => JSON.stringify({ bindings: [{ role, members: [member] }] });
  const policy = (from: string, to: string) =>
    severityOf(input('google_storage_bucket_iam_policy', 'modified', 'policy_data', [from, to], {}));
  t.equal(policy(document(ops), document('user:alice@acme.example')), 'high');
  t.equal(policy(document(ops), document('allUsers')), 'critical');
  t.equal(policy(document('allUsers'), document(ops)), 'high');
  t.equal(policy(document(ops), document(ops, 'roles/iam.securityAdmin')), 'critical');
  t.end();
});

void t.test('D24: access to a dataset is high, for everybody critical', (t) => {
  const owners = { role: 'OWNER', special_group: 'projectOwners', iam_member: '' };
  const access = (from: readonly Json[], to: readonly Json[]) =>
    severityOf(input('google_bigquery_dataset', 'modified', 'access', [[...from], [...to]], {}));
  t.equal(access([owners], [owners, { role: 'READER', user_by_email: 'alice@acme.example' }]), 'high');
  t.equal(access([owners], [owners, { role: 'READER', special_group: 'allAuthenticatedUsers' }]), 'critical');
  t.equal(access([owners], [owners, { role: 'READER', iam_member: 'allUsers' }]), 'critical');
  t.equal(access([owners, { role: 'READER', iam_member: 'allUsers' }], [owners]), 'high');
  const readers = { role: 'READER', special_group: 'allAuthenticatedUsers' };
  t.equal(access([readers], [{ ...readers, condition: [{ expression: 'request.time < timestamp("2027-01-01T00:00:00Z")' }] }]), 'high');
  t.equal(access([], [{ view: [{ dataset_id: 'reports', project_id: 'acme', table_id: 'daily' }] }]), 'high');
  t.end();
});

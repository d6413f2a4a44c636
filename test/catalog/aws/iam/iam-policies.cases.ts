import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const document = (action: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Sid: 'App', Effect: 'Allow', Action: [action], Resource: '*' }] });

const readOnly = document('s3:GetObject');
const arn = 'arn:aws:iam::111122223333:policy/service/app';

/** As written by version 5 of the AWS provider. */
const policy = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_policy',
  attributes: {
    arn, attachment_count: 1, delay_after_policy_creation_in_ms: null, description: 'What the app may do', id: arn, name: 'app', name_prefix: '',
    path: '/service/', policy: readOnly, policy_id: 'ANPAEXAMPLE1POLICY000', tags: { Owner: 'platform' }, tags_all: { Owner: 'platform' },
    ...changed,
  },
});

const created = (name: string, path: string): JsonObject => ({
  policy: {
    policyName: name, policyId: 'ANPAEXAMPLE2POLICY000', arn: `arn:aws:iam::111122223333:policy${path}${name}`, path, defaultVersionId: 'v1',
    attachmentCount: 0, permissionsBoundaryUsageCount: 0, isAttachable: true,
    createDate: 'Mar 1, 2024 9:12:44 AM', updateDate: 'Mar 1, 2024 9:12:44 AM',
  },
});

const version = (id: string, isDefaultVersion: boolean): JsonObject => ({
  policyVersion: { versionId: id, isDefaultVersion, createDate: 'Mar 2, 2024 10:00:00 AM' },
});

const managed: readonly CatalogCase[] = [
  {
    name: 'a policy created as declared is not drift',
    event: 'CreatePolicy',
    request: {
      path: '/service/', policyName: 'app', description: 'What the app may do', policyDocument: readOnly, tags: [{ key: 'Owner', value: 'platform' }],
    },
    response: created('app', '/service/'),
    state: [policy()],
    drifts: [],
  },
];

const versions: readonly CatalogCase[] = [
  {
    name: 'a new default version with the declared document in other words is not drift (D15)',
    event: 'CreatePolicyVersion',
    request: {
      policyArn: arn, setAsDefault: true,
      policyDocument: '{"Statement": {"Resource": ["*"], "Action": "s3:getobject", "Effect": "Allow", "Sid": "App"}, "Version": "2012-10-17"}',
    },
    response: version('v2', true),
    state: [policy()],
    drifts: [],
  },
  {
    name: 'another default version is drift with a document that the record does not contain (D16)',
    event: 'SetDefaultPolicyVersion',
    request: { policyArn: arn, versionId: 'v1' },
    state: [policy()],
    drifts: [{ address: 'aws_iam_policy.this', field: 'policy', old: readOnly, new: null }],
  },
  {
    name: 'a deleted version is never the default, so nothing declared changes',
    event: 'DeletePolicyVersion',
    request: { policyArn: arn, versionId: 'v1' },
    state: [policy()],
    drifts: [],
    dropped: 'read_only',
  },
];

const tags: readonly CatalogCase[] = [
  {
    name: 'another tag of a policy is drift',
    event: 'TagPolicy',
    request: { policyArn: arn, tags: [{ key: 'Owner', value: 'me' }] },
    state: [policy()],
    drifts: [{ address: 'aws_iam_policy.this', field: 'tags.Owner', old: 'platform', new: 'me' }],
  },
  {
    name: 'removing a tag of a policy is drift',
    event: 'UntagPolicy',
    request: { policyArn: arn, tagKeys: ['Owner'] },
    state: [policy()],
    drifts: [{ address: 'aws_iam_policy.this', field: 'tags.Owner', old: 'platform', new: null }],
  },
];

export const iamPolicyCases: readonly CatalogCase[] = [...managed, ...versions, ...tags];

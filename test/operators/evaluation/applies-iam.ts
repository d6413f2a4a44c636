import type { JsonObject } from '../../../src/lib/json.js';
import { calls, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** A role with a standalone attachment, an inline policy and an instance profile, as Terraform creates, changes and destroys it. */

const arn = 'arn:aws:iam::111122223333:role/worker';
const readOnly = 'arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess';
const queue = 'arn:aws:iam::aws:policy/AmazonSQSFullAccess';
const trust = (service: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: service } }] });
const logs = (action: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Action: [action], Effect: 'Allow', Resource: '*' }] });

const role = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_role',
  name: 'worker',
  attributes: {
    arn,
    assume_role_policy: trust('lambda.amazonaws.com'),
    create_date: '2026-03-02T10:00:00Z',
    description: '',
    force_detach_policies: false,
    id: 'worker',
    inline_policy: [],
    managed_policy_arns: [],
    max_session_duration: 3600,
    name: 'worker',
    name_prefix: '',
    path: '/',
    permissions_boundary: '',
    tags: { Team: 'jobs' },
    tags_all: { Team: 'jobs', Stage: 'prod' },
    unique_id: 'AROAEXAMPLE00000001',
    ...changed,
  },
});
/** The role as the provider reads it after its attachments exist: it mirrors them. */
const refreshed = (changed: JsonObject = {}): DeclaredResource =>
  role({ managed_policy_arns: [readOnly], inline_policy: [{ name: 'logs', policy: logs('logs:PutLogEvents') }], ...changed });
const attachment = (policy: string): DeclaredResource => ({
  type: 'aws_iam_role_policy_attachment',
  name: 'access',
  attributes: { id: `worker-2026030210000000000000000${policy === readOnly ? '1' : '2'}`, policy_arn: policy, role: 'worker' },
});
const inline = (action: string): DeclaredResource => ({
  type: 'aws_iam_role_policy',
  name: 'logs',
  attributes: { id: 'worker:logs', name: 'logs', name_prefix: '', policy: logs(action), role: 'worker' },
});
const profile: DeclaredResource = {
  type: 'aws_iam_instance_profile',
  name: 'worker',
  attributes: {
    arn: 'arn:aws:iam::111122223333:instance-profile/worker',
    create_date: '2026-03-02T10:00:02Z',
    id: 'worker',
    name: 'worker',
    name_prefix: '',
    path: '/',
    role: 'worker',
    tags: {},
    tags_all: { Stage: 'prod' },
    unique_id: 'AIPAEXAMPLE00000001',
  },
};

const createRole = (path = '/') =>
  [
    'CreateRole',
    {
      roleName: 'worker',
      path,
      assumeRolePolicyDocument: trust('lambda.amazonaws.com'),
      maxSessionDuration: 3600,
      tags: [
        { key: 'Team', value: 'jobs' },
        { key: 'Stage', value: 'prod' },
      ],
    },
    { role: { roleName: 'worker', roleId: 'AROAEXAMPLE00000001', arn, path, createDate: 'Mar 2, 2026 10:00:00 AM' } },
  ] as const;
const attach = (policyArn: string) => ['AttachRolePolicy', { roleName: 'worker', policyArn }] as const;
const detach = (policyArn: string) => ['DetachRolePolicy', { roleName: 'worker', policyArn }] as const;
const putInline = (action: string) => ['PutRolePolicy', { roleName: 'worker', policyName: 'logs', policyDocument: logs(action) }] as const;
const deleteInline = ['DeleteRolePolicy', { roleName: 'worker', policyName: 'logs' }] as const;
const createProfile = [
  'CreateInstanceProfile',
  { instanceProfileName: 'worker', path: '/', tags: [{ key: 'Stage', value: 'prod' }] },
  { instanceProfile: { instanceProfileName: 'worker', path: '/', arn: 'arn:aws:iam::111122223333:instance-profile/worker' } },
] as const;
const addRole = ['AddRoleToInstanceProfile', { instanceProfileName: 'worker', roleName: 'worker' }] as const;
const removeRole = ['RemoveRoleFromInstanceProfile', { instanceProfileName: 'worker', roleName: 'worker' }] as const;

const made = [role(), attachment(readOnly), inline('logs:PutLogEvents'), profile];
const settled = [refreshed(), attachment(readOnly), inline('logs:PutLogEvents'), profile];

export const roleUpdate: Apply = {
  name: 'a role is updated, and its attachment replaced',
  before: settled,
  calls: calls('iam', [
    ['UpdateAssumeRolePolicy', { roleName: 'worker', policyDocument: trust('ecs-tasks.amazonaws.com') }],
    ['UpdateRole', { roleName: 'worker', description: 'runs jobs', maxSessionDuration: 7200 }],
    ['UntagRole', { roleName: 'worker', tagKeys: ['Team'] }],
    ['TagRole', { roleName: 'worker', tags: [{ key: 'Owner', value: 'jobs' }] }],
    putInline('logs:CreateLogGroup'),
    detach(readOnly),
    attach(queue),
  ]),
  after: [
    // The refresh at the start of the apply: attributes mirror the attachments of that time.
    refreshed({
      assume_role_policy: trust('ecs-tasks.amazonaws.com'),
      description: 'runs jobs',
      max_session_duration: 7200,
      tags: { Owner: 'jobs' },
      tags_all: { Owner: 'jobs', Stage: 'prod' },
    }),
    attachment(queue),
    inline('logs:CreateLogGroup'),
    profile,
  ],
};

export const roleDestroy: Apply = {
  name: 'a role is destroyed with its attachments',
  before: settled,
  calls: calls('iam', [
    detach(readOnly),
    deleteInline,
    removeRole,
    ['DeleteInstanceProfile', { instanceProfileName: 'worker' }],
    ['DeleteRole', { roleName: 'worker' }],
  ]),
  after: [],
};

export const roleApplies: readonly Apply[] = [
  {
    name: 'a role is created',
    before: [],
    calls: calls('iam', [createRole(), attach(readOnly), putInline('logs:PutLogEvents'), createProfile, addRole]),
    after: made,
  },
  roleUpdate,
  {
    name: 'a role is replaced under the same name',
    before: settled,
    calls: calls('iam', [
      detach(readOnly),
      deleteInline,
      removeRole,
      ['DeleteRole', { roleName: 'worker' }],
      createRole('/jobs/'),
      attach(readOnly),
      putInline('logs:PutLogEvents'),
      addRole,
    ]),
    after: [
      role({
        path: '/jobs/',
        arn: 'arn:aws:iam::111122223333:role/jobs/worker',
        unique_id: 'AROAEXAMPLE00000002',
        create_date: '2026-03-02T10:00:08Z',
      }),
      attachment(readOnly),
      inline('logs:PutLogEvents'),
      profile,
    ],
  },
  roleDestroy,
];

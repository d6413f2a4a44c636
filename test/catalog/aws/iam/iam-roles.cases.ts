import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const trust = (principal: JsonObject): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: principal, Action: 'sts:AssumeRole' }] });

const lambdaTrust = trust({ Service: 'lambda.amazonaws.com' });
const acquired = { templateArn: 'arn:aws:iam::aws:role-template/app', templateMinorVersion: 1, replacementValues: {} };
const foreignTrust = trust({ AWS: 'arn:aws:iam::999988887777:root' });
const boundary = 'arn:aws:iam::111122223333:policy/boundary';

/** As written by version 5 of the AWS provider. */
const role = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_role',
  attributes: {
    arn: 'arn:aws:iam::111122223333:role/service/app',
    assume_role_policy: lambdaTrust,
    create_date: '2024-03-01T09:12:44Z',
    description: 'Runs the app',
    force_detach_policies: false,
    id: 'app',
    inline_policy: [],
    managed_policy_arns: [],
    max_session_duration: 3600,
    name: 'app',
    name_prefix: '',
    path: '/service/',
    permissions_boundary: '',
    tags: { Owner: 'platform' },
    tags_all: { Owner: 'platform', Stage: 'prod' },
    unique_id: 'AROAEXAMPLE1APPROLE00',
    ...changed,
  },
});

const serviceRoleArn = 'arn:aws:iam::111122223333:role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling_web';
const serviceRole: DeclaredResource = {
  type: 'aws_iam_service_linked_role',
  attributes: {
    arn: serviceRoleArn, aws_service_name: 'autoscaling.amazonaws.com', create_date: '2024-03-01T09:12:44Z', custom_suffix: 'web',
    description: 'Scales the web tier', id: serviceRoleArn, name: 'AWSServiceRoleForAutoScaling_web',
    path: '/aws-service-role/autoscaling.amazonaws.com/', tags: {}, tags_all: {}, unique_id: 'AROAEXAMPLE3SERVICE00',
  },
};

const roleIdentity = { name: 'app', arn: 'arn:aws:iam::111122223333:role/service/app', id: 'app' };

const createdRole = (name: string, path: string, document: string): JsonObject => ({
  role: {
    path,
    roleName: name,
    roleId: 'AROAEXAMPLE2NEWROLE00',
    arn: `arn:aws:iam::111122223333:role${path}${name}`,
    createDate: 'Mar 1, 2024 9:12:44 AM',
    assumeRolePolicyDocument: encodeURIComponent(document),
  },
});

const createRole: readonly CatalogCase[] = [
  {
    name: 'a role created as declared is not drift',
    event: 'CreateRole',
    request: {
      path: '/service/', roleName: 'app', assumeRolePolicyDocument: lambdaTrust, description: 'Runs the app', maxSessionDuration: 3600,
      tags: [{ key: 'Owner', value: 'platform' }, { key: 'Stage', value: 'prod' }],
    },
    response: createdRole('app', '/service/', lambdaTrust),
    state: [role()],
    drifts: [],
  },
  {
    name: 'a declared role created again without its boundary and with another trust policy is drift of both',
    event: 'CreateRole',
    request: { path: '/service/', roleName: 'app', assumeRolePolicyDocument: foreignTrust },
    response: createdRole('app', '/service/', foreignTrust),
    state: [role({ permissions_boundary: boundary })],
    drifts: [
      { address: 'aws_iam_role.this', field: 'assume_role_policy', old: lambdaTrust, new: foreignTrust },
      { address: 'aws_iam_role.this', field: 'permissions_boundary', old: boundary, new: null },
    ],
  },
  {
    name: 'a declared role from a template is not drift',
    event: 'AcquireRole',
    request: acquired,
    response: createdRole('app', '/service/', lambdaTrust),
    state: [role()],
    drifts: [],
  },
];

const deleteRole: readonly CatalogCase[] = [
  {
    name: 'deleting a declared role is one alert (D17)',
    event: 'DeleteRole',
    request: { roleName: 'app' },
    state: [role()],
    drifts: [{ address: 'aws_iam_role.this', field: '*', old: roleIdentity, new: null }],
  },
];

const updateRole: readonly CatalogCase[] = [
  {
    name: 'a longer session is drift; omitted members stay',
    event: 'UpdateRole',
    request: { roleName: 'app', maxSessionDuration: 43200 },
    state: [role()],
    drifts: [{ address: 'aws_iam_role.this', field: 'max_session_duration', old: 3600, new: 43200 }],
  },
  {
    name: 'the same call updates the description of a service-linked role',
    event: 'UpdateRole',
    request: { roleName: 'AWSServiceRoleForAutoScaling_web', description: 'changed' },
    state: [serviceRole],
    drifts: [{ address: 'aws_iam_service_linked_role.this', field: 'description', old: 'Scales the web tier', new: 'changed' }],
  },
  {
    name: 'a description emptied by hand is drift',
    event: 'UpdateRoleDescription',
    request: { roleName: 'app', description: '' },
    response: createdRole('app', '/service/', lambdaTrust),
    state: [role()],
    drifts: [{ address: 'aws_iam_role.this', field: 'description', old: 'Runs the app', new: '' }],
  },
  {
    name: 'the declared trust policy in other words is not drift (D15)',
    event: 'UpdateAssumeRolePolicy',
    request: {
      roleName: 'app',
      policyDocument: '{\n  "Statement": [{"Action": ["sts:AssumeRole"], "Effect": "Allow", "Principal": {"Service": ["lambda.amazonaws.com"]}}],\n  "Version": "2012-10-17"\n}',
    },
    state: [role()],
    drifts: [],
  },
  {
    name: 'a trust policy without the name of its role identifies nothing (D6)',
    event: 'UpdateAssumeRolePolicy',
    request: { policyDocument: foreignTrust },
    state: [role()],
    drifts: [],
    dropped: 'no_resource_id',
  },
];

const boundaries: readonly CatalogCase[] = [
  {
    name: 'another boundary is drift',
    event: 'PutRolePermissionsBoundary',
    request: { roleName: 'app', permissionsBoundary: 'arn:aws:iam::aws:policy/AdministratorAccess' },
    state: [role({ permissions_boundary: boundary })],
    drifts: [{ address: 'aws_iam_role.this', field: 'permissions_boundary', old: boundary, new: 'arn:aws:iam::aws:policy/AdministratorAccess' }],
  },
  {
    name: 'removing an undeclared boundary is not drift (D15)',
    event: 'DeleteRolePermissionsBoundary',
    request: { roleName: 'app' },
    state: [role()],
    drifts: [],
  },
];

const tags: readonly CatalogCase[] = [
  {
    name: 'each changed tag is a separate field; default tags of the provider are declared (D15)',
    event: 'TagRole',
    request: { roleName: 'app', tags: [{ key: 'Owner', value: 'me' }, { key: 'Stage', value: 'prod' }, { key: 'New', value: '1' }] },
    state: [role()],
    drifts: [
      { address: 'aws_iam_role.this', field: 'tags.Owner', old: 'platform', new: 'me' },
      { address: 'aws_iam_role.this', field: 'tags.New', old: null, new: '1' },
    ],
  },
  {
    name: 'a declared tag is not drift',
    event: 'TagRole',
    request: { roleName: 'app', tags: [{ key: 'Owner', value: 'platform' }] },
    state: [role()],
    drifts: [],
  },
  {
    name: 'a service-linked role is tagged like a role',
    event: 'TagRole',
    request: { roleName: 'AWSServiceRoleForAutoScaling_web', tags: [{ key: 'Owner', value: 'me' }] },
    state: [serviceRole],
    drifts: [{ address: 'aws_iam_service_linked_role.this', field: 'tags.Owner', old: null, new: 'me' }],
  },
  {
    name: 'removing a declared tag is drift',
    event: 'UntagRole',
    request: { roleName: 'app', tagKeys: ['Owner', 'Unknown'] },
    state: [role()],
    drifts: [{ address: 'aws_iam_role.this', field: 'tags.Owner', old: 'platform', new: null }],
  },
];

export const iamRoleCases: readonly CatalogCase[] = [...createRole, ...deleteRole, ...updateRole, ...boundaries, ...tags];

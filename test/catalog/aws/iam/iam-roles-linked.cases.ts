import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const path = '/aws-service-role/autoscaling.amazonaws.com/';
const name = 'AWSServiceRoleForAutoScaling_web';
const arn = `arn:aws:iam::111122223333:role${path}${name}`;
const trust = '{"Version":"2012-10-17","Statement":[{"Action":["sts:AssumeRole"],"Effect":"Allow","Principal":{"Service":["autoscaling.amazonaws.com"]}}]}';

const serviceRole: DeclaredResource = {
  type: 'aws_iam_service_linked_role',
  attributes: {
    arn, aws_service_name: 'autoscaling.amazonaws.com', create_date: '2024-03-01T09:12:44Z', custom_suffix: 'web',
    description: 'Scales the web tier', id: arn, name, path, tags: {}, tags_all: {}, unique_id: 'AROAEXAMPLE3SERVICE00',
  },
};

/** Imported as a plain role. */
const asRole: DeclaredResource = {
  type: 'aws_iam_role',
  attributes: {
    arn, assume_role_policy: trust, description: 'Scales the web tier', id: name, inline_policy: [], max_session_duration: 3600,
    managed_policy_arns: ['arn:aws:iam::aws:policy/aws-service-role/AutoScalingServiceRolePolicy'], name, path, tags: {}, tags_all: {},
  },
};

const response: JsonObject = {
  role: { assumeRolePolicyDocument: encodeURIComponent(trust), arn, roleId: 'AROAEXAMPLE3SERVICE00', createDate: 'Mar 1, 2024 9:12:44 AM', roleName: name, path },
};

const profile = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_instance_profile',
  attributes: {
    arn: 'arn:aws:iam::111122223333:instance-profile/web', create_date: '2024-03-01T09:12:44Z', id: 'web', name: 'web', name_prefix: '',
    path: '/', role: 'web', tags: { Owner: 'platform' }, tags_all: { Owner: 'platform' }, unique_id: 'AIPAEXAMPLE1PROFILE00', ...changed,
  },
});

const profileResponse = (profilePath: string): JsonObject => ({
  instanceProfile: {
    path: profilePath, instanceProfileName: 'web', instanceProfileId: 'AIPAEXAMPLE1PROFILE00', roles: [],
    arn: `arn:aws:iam::111122223333:instance-profile${profilePath}web`, createDate: 'Mar 1, 2024 9:12:44 AM',
  },
});

const serviceRoles: readonly CatalogCase[] = [
  {
    name: 'a service-linked role created with another description than declared is drift',
    event: 'CreateServiceLinkedRole',
    request: { aWSServiceName: 'autoscaling.amazonaws.com', customSuffix: 'web', description: 'by hand' },
    response,
    state: [serviceRole],
    drifts: [{ address: 'aws_iam_service_linked_role.this', field: 'description', old: 'Scales the web tier', new: 'by hand' }],
  },
  {
    name: 'a service-linked role declared as a plain role is that role',
    event: 'CreateServiceLinkedRole',
    request: { awsServiceName: 'autoscaling.amazonaws.com', customSuffix: 'web', description: 'by hand' },
    response,
    state: [asRole],
    drifts: [{ address: 'aws_iam_role.this', field: 'description', old: 'Scales the web tier', new: 'by hand' }],
  },
  {
    name: 'a service-linked role that a service creates for its user is reported like a direct call (D104)',
    event: 'CreateServiceLinkedRole',
    request: { aWSServiceName: 'autoscaling.amazonaws.com', customSuffix: 'web' },
    response,
    record: { userAgent: 'autoscaling.amazonaws.com', sourceIPAddress: 'autoscaling.amazonaws.com' },
    state: [],
    drifts: [{ address: 'aws_iam_service_linked_role', field: '*', old: null, new: { name } }],
  },
  {
    name: 'deleting a declared service-linked role is one alert',
    event: 'DeleteServiceLinkedRole',
    request: { roleName: name },
    response: { deletionTaskId: `task${path}${name}/5e8d4d4b-0000-4000-8000-000000000000` },
    state: [serviceRole],
    drifts: [{ address: 'aws_iam_service_linked_role.this', field: '*', old: { name, arn, id: arn }, new: null }],
  },
];

const profiles: readonly CatalogCase[] = [
  {
    name: 'an instance profile created with another path than declared is drift',
    event: 'CreateInstanceProfile',
    request: { instanceProfileName: 'web', path: '/other/' },
    response: profileResponse('/other/'),
    state: [profile()],
    drifts: [{ address: 'aws_iam_instance_profile.this', field: 'path', old: '/', new: '/other/' }],
  },
  {
    name: 'deleting a declared instance profile is one alert',
    event: 'DeleteInstanceProfile',
    request: { instanceProfileName: 'web' },
    state: [profile()],
    drifts: [{
      address: 'aws_iam_instance_profile.this', field: '*',
      old: { name: 'web', arn: 'arn:aws:iam::111122223333:instance-profile/web', id: 'web' }, new: null,
    }],
  },
  {
    name: 'another role in a profile is drift',
    event: 'AddRoleToInstanceProfile',
    request: { instanceProfileName: 'web', roleName: 'admin' },
    state: [profile()],
    drifts: [{ address: 'aws_iam_instance_profile.this', field: 'role', old: 'web', new: 'admin' }],
  },
  {
    name: 'removing a role that is no longer declared is not drift: an apply replaces the role in this way',
    event: 'RemoveRoleFromInstanceProfile',
    request: { instanceProfileName: 'web', roleName: 'former' },
    state: [profile()],
    drifts: [],
  },
  {
    name: 'another tag of a profile is drift',
    event: 'TagInstanceProfile',
    request: { instanceProfileName: 'web', tags: [{ key: 'Owner', value: 'me' }] },
    state: [profile()],
    drifts: [{ address: 'aws_iam_instance_profile.this', field: 'tags.Owner', old: 'platform', new: 'me' }],
  },
  {
    name: 'removing a tag of a profile is drift',
    event: 'UntagInstanceProfile',
    request: { instanceProfileName: 'web', tagKeys: ['Owner'] },
    state: [profile()],
    drifts: [{ address: 'aws_iam_instance_profile.this', field: 'tags.Owner', old: 'platform', new: null }],
  },
];

export const iamLinkedRoleCases: readonly CatalogCase[] = [...serviceRoles, ...profiles];

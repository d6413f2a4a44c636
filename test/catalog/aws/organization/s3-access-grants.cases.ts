import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift } from './examples.js';
import { policyOf } from './secrets-manager.cases.js';

const xmlns = 'http://awss3control.amazonaws.com/doc/2018-08-20/';
const arn = (rest: string): string => `arn:aws:s3:us-east-1:111122223333:access-grants/default${rest}`;
const own = policyOf('arn:aws:iam::111122223333:role/app');
const theirs = policyOf('arn:aws:iam::999999999999:root');
const role = 'arn:aws:iam::111122223333:role/grants';
const directory = 'arn:aws:sso:::instance/ssoins-1111222233334444';
const grantee = 'arn:aws:iam::111122223333:role/analyst';
const account_id = '111122223333';
const team = { tags: { team: 'data' }, tags_all: { team: 'data' } };

export const grantsInstance = declared('aws_s3control_access_grants_instance', {
  access_grants_instance_arn: arn(''),
  access_grants_instance_id: 'default',
  account_id,
  id: account_id,
  identity_center_application_arn: null,
  identity_center_arn: null,
  ...team,
});
const policy = declared('aws_s3control_access_grants_instance_resource_policy', { account_id, id: account_id, policy: own });
export const grantsLocation = declared('aws_s3control_access_grants_location', {
  access_grants_location_arn: arn('/location/default'),
  access_grants_location_id: 'default',
  account_id,
  iam_role_arn: role,
  id: `${account_id},default`,
  location_scope: 's3://data/*',
  ...team,
});
export const accessGrant = declared('aws_s3control_access_grant', {
  access_grant_arn: arn('/grant/g-1'),
  access_grant_id: 'g-1',
  access_grants_location_configuration: [{ s3_sub_prefix: 'reports/*' }],
  access_grants_location_id: 'default',
  account_id,
  grant_scope: 's3://data/reports/*',
  grantee: [{ grantee_identifier: grantee, grantee_type: 'IAM' }],
  id: `${account_id},g-1`,
  permission: 'READ',
  s3_prefix_type: null,
  ...team,
});
const scope = declared('aws_s3control_directory_bucket_access_point_scope', {
  account_id,
  name: 'fast--use1-az4--xa-s3',
  scope: [{ permissions: ['GetObject', 'ListBucket'], prefixes: ['reports/*'] }],
});
const type = (name: string): string => `aws_s3control_${name}`;
const host = { Host: '111122223333.s3-control.us-east-1.amazonaws.com', 'x-amz-account-id': account_id };
const document = (event: string, content: JsonObject, more: JsonObject = {}, response: JsonObject | null = null) =>
  call(event, { ...host, ...more, [`${event}Request`]: { xmlns, ...content } }, response);
const Tags = { Tag: { Key: 'team', Value: 'data' } };

export const createInstance = document('CreateAccessGrantsInstance', { Tags }, {}, { accessGrantsInstanceArn: arn('') });
export const createLocation = (IAMRoleArn = role, LocationScope = 's3://data/*') =>
  document('CreateAccessGrantsLocation', { LocationScope, IAMRoleArn, Tags }, {}, { accessGrantsLocationId: 'default', accessGrantsLocationArn: arn('/location/default') });
export const createGrant = (changed: JsonObject = {}) =>
  document(
    'CreateAccessGrant',
    {
      AccessGrantsLocationId: 'default',
      AccessGrantsLocationConfiguration: { S3SubPrefix: 'reports/*' },
      Grantee: { GranteeType: 'IAM', GranteeIdentifier: grantee },
      Permission: 'READ',
      Tags,
      ...changed,
    },
    {},
    { accessGrantId: 'g-1', accessGrantArn: arn('/grant/g-1') },
  );
const associate = document('AssociateAccessGrantsIdentityCenter', { IdentityCenterArn: directory });
const dissociate = call('DissociateAccessGrantsIdentityCenter', host);
const putPolicy = (Policy: string) => document('PutAccessGrantsInstanceResourcePolicy', { Policy });
const putScope = (Prefix: string, name = 'fast--use1-az4--xa-s3') =>
  document('PutAccessPointScope', { Prefixes: { Prefix }, Permissions: { Permission: ['GetObject', 'ListBucket'] } }, { name });
const named = (event: string, id: string) => call(event, { ...host, id });

export const accessGrantCases: readonly CatalogCase[] = [
  differs('an undeclared instance', createInstance, [], created(type('access_grants_instance'))),
  differs('a directory is associated', associate, [grantsInstance()], drift(type('access_grants_instance'), 'identity_center_arn', null, directory)),
  differs('the directory is dissociated', dissociate, [grantsInstance({ identity_center_arn: directory })], drift(type('access_grants_instance'), 'identity_center_arn', directory, null)),
  differs('the instance is deleted', call('DeleteAccessGrantsInstance', host), [grantsInstance()], deleted(type('access_grants_instance'))),

  differs('another account has access', putPolicy(theirs), [policy()], drift(type('access_grants_instance_resource_policy'), 'policy', own, theirs)),
  differs('the policy is deleted', call('DeleteAccessGrantsInstanceResourcePolicy', host), [policy()], deleted(type('access_grants_instance_resource_policy'))),

  agrees('the declared location', createLocation(), [grantsLocation()]),
  differs(
    'the location gives the rights of another role',
    document('UpdateAccessGrantsLocation', { IAMRoleArn: 'arn:aws:iam::111122223333:role/admin' }, { id: 'default' }),
    [grantsLocation()],
    drift(type('access_grants_location'), 'iam_role_arn', role, 'arn:aws:iam::111122223333:role/admin'),
  ),
  differs('the location is deleted', named('DeleteAccessGrantsLocation', 'default'), [grantsLocation()], deleted(type('access_grants_location'))),

  agrees('the declared grant', createGrant(), [grantsLocation(), accessGrant()]),
  differs('the grant is deleted', named('DeleteAccessGrant', 'g-1'), [accessGrant()], deleted(type('access_grant'))),

  differs('the scope is widened', putScope('*'), [scope()], drift(type('directory_bucket_access_point_scope'), 'scope.prefixes', ['reports/*'], ['*'])),
  differs('the scope is deleted', call('DeleteAccessPointScope', { ...host, name: 'fast--use1-az4--xa-s3' }), [scope()], deleted(type('directory_bucket_access_point_scope'))),
];

const tag = (resourceArn: string, Value: string) => call('TagResource', { ...host, resourceArn, TagResourceRequest: { xmlns, Tags: { Tag: { Key: 'team', Value } } } });
const untag = (resourceArn: string, tagKeys: readonly string[]) => call('UntagResource', { ...host, resourceArn, tagKeys });
const tagged = [
  [arn(''), grantsInstance()],
  [arn('/location/default'), grantsLocation()],
  [arn('/grant/g-1'), accessGrant()],
] as const;

/** The calls of S3 control that tag resources other than buckets. */
export const controlTagCases: readonly CatalogCase[] = tagged.flatMap(([name, resource]) => [
  differs(`another tag of ${resource.type}`, tag(name, 'ops'), [resource], drift(resource.type, 'tags.team', 'data', 'ops')),
  differs(`a removed tag of ${resource.type}`, untag(name, ['team']), [resource], drift(resource.type, 'tags.team', 'data', null)),
]);

import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift } from './examples.js';
import { policyOf } from './secrets-manager.cases.js';

const xmlns = 'http://awss3control.amazonaws.com/doc/2018-08-20/';
const arn = 'arn:aws:s3:us-east-1:111122223333:accesspoint/reports';
const own = policyOf('arn:aws:iam::111122223333:role/app');
const theirs = policyOf('arn:aws:iam::999999999999:root');
const blocked = { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true };
const open = { BlockPublicAcls: true, BlockPublicPolicy: false, IgnorePublicAcls: true, RestrictPublicBuckets: false };

export const point = declared('aws_s3_access_point', {
  account_id: '111122223333',
  alias: 'reports-x-s3alias',
  arn,
  bucket: 'data',
  bucket_account_id: '111122223333',
  id: '111122223333:reports',
  name: 'reports',
  network_origin: 'Internet',
  policy: '',
  public_access_block_configuration: [blocked],
  vpc_configuration: [],
});
const attached = declared('aws_fsx_s3_access_point_attachment', { name: 'reports', s3_access_point: [{ policy: own, vpc_configuration: [] }], s3_access_point_arn: arn, type: 'OPENZFS' });
const policy = declared('aws_s3control_access_point_policy', { access_point_arn: arn, has_public_access_policy: false, id: '111122223333:reports', policy: own });
const multi = declared('aws_s3control_multi_region_access_point', {
  account_id: '111122223333',
  details: [{ name: 'world', public_access_block: [blocked], region: [{ bucket: 'data-us', bucket_account_id: '111122223333', region: 'us-east-1' }] }],
  id: '111122223333:world',
});
const multiPolicy = declared('aws_s3control_multi_region_access_point_policy', {
  account_id: '111122223333',
  details: [{ name: 'world', policy: own }],
  established: own,
  id: '111122223333:world',
});
const lambdaPoint = declared('aws_s3control_object_lambda_access_point', {
  account_id: '111122223333',
  arn: 'x',
  configuration: [{ allowed_features: [], cloud_watch_metrics_enabled: false, supporting_access_point: arn, transformation_configuration: [] }],
  id: '111122223333:redacted',
  name: 'redacted',
});
const lambdaPolicy = declared('aws_s3control_object_lambda_access_point_policy', { account_id: '111122223333', id: '111122223333:redacted', name: 'redacted', policy: own });
const lens = declared('aws_s3control_storage_lens_configuration', {
  account_id: '111122223333',
  arn: 'x',
  config_id: 'usage',
  id: '111122223333:usage',
  storage_lens_configuration: [{ enabled: true }],
  tags: {},
  tags_all: {},
});
const type = (name: string): string => `aws_s3control_${name}`;
const host = { Host: '111122223333.s3-control.us-east-1.amazonaws.com', 'x-amz-account-id': '111122223333' };
const named = (name: string, root = '', document: JsonObject = {}): JsonObject => ({
  ...host,
  name,
  ...(root === '' ? {} : { [root]: { xmlns, ...document } }),
});
const putPolicy = (Policy: string) => call('PutAccessPointPolicy', named('reports', 'PutAccessPointPolicyRequest', { Policy }));
const details = (event: string, Details: JsonObject) => call(event, { ...host, [`${event}Request`]: { xmlns, ClientToken: 'x', Details } });
const lambda = (event: string, supporting: string, name = 'redacted') =>
  call(event, named(name, `${event}Request`, { Configuration: { SupportingAccessPoint: supporting, CloudWatchMetricsEnabled: false, TransformationConfigurations: '' } }));
const putLens = (storagelensid: string, IsEnabled: boolean) =>
  call('PutStorageLensConfiguration', { ...host, storagelensid, PutStorageLensConfigurationRequest: { xmlns, StorageLensConfiguration: { Id: storagelensid, IsEnabled } } });
const tagLens = (Tags: JsonObject) =>
  call('PutStorageLensConfigurationTagging', { ...host, storagelensid: 'usage', PutStorageLensConfigurationTaggingRequest: { xmlns, Tags } });

export const accessPointCases: readonly CatalogCase[] = [
  differs(
    'created again with public access',
    call('CreateAccessPoint', named('reports', 'CreateAccessPointRequest', { Bucket: 'data', PublicAccessBlockConfiguration: open })),
    [point()],
    drift('aws_s3_access_point', 'public_access_block_configuration.block_public_policy', true, false),
    drift('aws_s3_access_point', 'public_access_block_configuration.restrict_public_buckets', true, false),
  ),
  differs('the access point is deleted', call('DeleteAccessPoint', named('reports')), [point()], deleted('aws_s3_access_point')),
  differs('another account has access', putPolicy(theirs), [point(), policy()], drift(type('access_point_policy'), 'policy', own, theirs)),
  differs('D18: a policy declared with the access point', putPolicy(theirs), [point({ policy: own })], drift('aws_s3_access_point', 'policy', own, theirs)),
  differs('a policy declared with the access point of a volume', putPolicy(theirs), [attached()], drift('aws_fsx_s3_access_point_attachment', 's3_access_point.policy', own, theirs)),
  differs('the policy of the access point of a volume is deleted', call('DeleteAccessPointPolicy', named('reports')), [attached()], drift('aws_fsx_s3_access_point_attachment', 's3_access_point.policy', own, null)),
  differs('the policy is deleted', call('DeleteAccessPointPolicy', named('reports')), [policy()], deleted(type('access_point_policy'))),
  agrees('no policy was declared', call('DeleteAccessPointPolicy', named('reports')), [point()]),

  agrees('the declared access point', details('CreateMultiRegionAccessPoint', { Name: 'world', Regions: { Region: { Bucket: 'data-us' } } }), [multi()]),
  differs('the access point is deleted', details('DeleteMultiRegionAccessPoint', { Name: 'world' }), [multi()], deleted(type('multi_region_access_point'))),
  differs('another account has access', details('PutMultiRegionAccessPointPolicy', { Name: 'world', Policy: theirs }), [multiPolicy()], drift(type('multi_region_access_point_policy'), 'details.policy', own, theirs)),

  agrees('the declared access point', lambda('CreateAccessPointForObjectLambda', arn), [lambdaPoint()]),
  differs(
    'another source',
    lambda('PutAccessPointConfigurationForObjectLambda', `${arn}-2`),
    [lambdaPoint()],
    drift(type('object_lambda_access_point'), 'configuration.supporting_access_point', arn, `${arn}-2`),
  ),
  differs('the access point is deleted', call('DeleteAccessPointForObjectLambda', named('redacted')), [lambdaPoint()], deleted(type('object_lambda_access_point'))),
  differs(
    'another account has access',
    call('PutAccessPointPolicyForObjectLambda', named('redacted', 'PutAccessPointPolicyForObjectLambdaRequest', { Policy: theirs })),
    [lambdaPolicy()],
    drift(type('object_lambda_access_point_policy'), 'policy', own, theirs),
  ),
  differs('the policy is deleted', call('DeleteAccessPointPolicyForObjectLambda', named('redacted')), [lambdaPolicy()], deleted(type('object_lambda_access_point_policy'))),
  agrees('the dashboard that every account has', putLens('default-account-dashboard', false), [lens()], 'not_in_state'),
  differs('the report is deleted', call('DeleteStorageLensConfiguration', { ...host, storagelensid: 'usage' }), [lens()], deleted(type('storage_lens_configuration'))),
  differs('the tags of the report are replaced', tagLens({ Tag: { Key: 'team', Value: 'ops' } }), [lens({ tags: { team: 'data', cost: '1' } })],
    drift(type('storage_lens_configuration'), 'tags.cost', '1', null),
    drift(type('storage_lens_configuration'), 'tags.team', 'data', 'ops'),
  ),
  differs('the tags of the report are deleted', call('DeleteStorageLensConfigurationTagging', { ...host, storagelensid: 'usage' }), [lens({ tags: { team: 'data' } })],
    drift(type('storage_lens_configuration'), 'tags.team', 'data', null)),
];

import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { children, descend, flagAt, flagIn, inDocument, parameter, s3Document, scalarAt, textAt, valueIn } from '../s3/s3-document.js';
import { documentTags, newDocumentTags } from '../s3/s3-tags.js';

/**
 * Amazon S3 control: access points with their policies, multi-region and Object Lambda access points, Storage Lens. The names of calls are
 * URI parameters. Source: S3 API reference (S3 control), Terraform AWS provider schemas 4 to 6.
 */

/** `arn:aws:s3:us-east-1:111122223333:accesspoint/NAME` */
const nameOf = (arn: string): string => arn.slice(arn.lastIndexOf('/') + 1);
const name = parameter('name');
const point = c.on('aws_s3_access_point', { name });
const pointPolicy = c.on('aws_s3control_access_point_policy', { access_point_arn: name });
/** FSx creates the access points of volumes. */
const attachedPoint = c.on('aws_fsx_s3_access_point_attachment', { name });
const lambdaPoint = c.on('aws_s3control_object_lambda_access_point', { name });
const lambdaPolicy = c.on('aws_s3control_object_lambda_access_point_policy', { name });
const lens = c.on('aws_s3control_storage_lens_configuration', { config_id: c.either(parameter('storagelensid'), parameter('configId')) });

const newPoint = s3Document('CreateAccessPointRequest');
/** Without a block in the call, all public access is blocked. */
const blockFlag = (document: c.Read, block: string, flag: string): c.Read =>
  inDocument(document, (root) => descend(root, block) === undefined || flagAt(root, block, flag));
const publicAccess = (field: string, document: c.Read, block: string): c.Edits => ({
  [`${field}.block_public_acls`]: blockFlag(document, block, 'BlockPublicAcls'),
  [`${field}.block_public_policy`]: blockFlag(document, block, 'BlockPublicPolicy'),
  [`${field}.ignore_public_acls`]: blockFlag(document, block, 'IgnorePublicAcls'),
  [`${field}.restrict_public_buckets`]: blockFlag(document, block, 'RestrictPublicBuckets'),
});

const policyIn = (root: string, ...path: readonly string[]): c.Read => {
  const document = s3Document(root);
  return c.policyText(c.either((record) => descend(document(record), ...path), parameter('policy')));
};
const policy = policyIn('PutAccessPointPolicyRequest', 'Policy');
const lambdaPolicyText = policyIn('PutAccessPointPolicyForObjectLambdaRequest', 'Policy');

const detailsName = (root: string): c.Read => {
  const document = s3Document(root);
  return (record) => textAt(document(record), 'Details', 'Name') || undefined;
};
const multi = (root: string) => c.on('aws_s3control_multi_region_access_point', { 'details.name': detailsName(root) });
const multiPolicyRoot = 'PutMultiRegionAccessPointPolicyRequest';
const multiRequest = s3Document('CreateMultiRegionAccessPointRequest');
const regionBlocks = (root: Json): readonly JsonObject[] =>
  children(descend(root, 'Details', 'Regions') ?? descend(root, 'Details'), 'Region').map((one) => ({ bucket: textAt(one, 'Bucket') }));

const lambdaSettings = (root: string): c.Edits => {
  const document = s3Document(root);
  return {
    'configuration.allowed_features': inDocument(document, (request) =>
      children(descend(request, 'Configuration', 'AllowedFeatures'), 'AllowedFeature'),
    ),
    'configuration.cloud_watch_metrics_enabled': flagIn(document, 'Configuration', 'CloudWatchMetricsEnabled'),
    'configuration.supporting_access_point': valueIn(document, 'Configuration', 'SupportingAccessPoint'),
  };
};
const lensRequest = s3Document('PutStorageLensConfigurationRequest', 'StorageLensConfiguration');
const inLens = (read: (configuration: Json | undefined) => Json): c.Read =>
  inDocument(lensRequest, (root) => read(descend(root, 'StorageLensConfiguration') ?? root));
const lensFlags = (field: string, at: readonly string[], flags: Readonly<Record<string, string>>): c.Edits =>
  Object.fromEntries(
    Object.entries(flags).map(([name, element]) => [
      `storage_lens_configuration.${field}.${name}.enabled`,
      inLens((root) => flagAt(root, ...at, element, 'IsEnabled')),
    ]),
  );
const metrics = {
  activity_metrics: 'ActivityMetrics',
  advanced_cost_optimization_metrics: 'AdvancedCostOptimizationMetrics',
  advanced_data_protection_metrics: 'AdvancedDataProtectionMetrics',
  detailed_status_code_metrics: 'DetailedStatusCodesMetrics',
};
const lensTexts = (field: string, at: readonly string[], members: Readonly<Record<string, string>>): c.Edits =>
  Object.fromEntries(
    Object.entries(members).map(([name, element]) => [
      `storage_lens_configuration.${field}.${name}`,
      inLens((root) => scalarAt(root, ...at, element)),
    ]),
  );
const lensList = (field: string, part: string, wrapper: string, element: string): c.Edits => ({
  [`storage_lens_configuration.${field}`]: inLens((root) => children(descend(root, part, wrapper), element)),
});
const prefixLevel = ['AccountLevel', 'BucketLevel', 'PrefixLevel', 'StorageMetrics'];
const prefixField = 'account_level.bucket_level.prefix_level.storage_metrics';
const exported = ['DataExport', 'S3BucketDestination'];
/** The call replaces the whole configuration. */
const lensSettings: c.Edits = {
  'storage_lens_configuration.enabled': inLens((root) => scalarAt(root, 'IsEnabled')),
  ...lensFlags('account_level', ['AccountLevel'], metrics),
  ...lensFlags('account_level.bucket_level', ['AccountLevel', 'BucketLevel'], metrics),
  [`storage_lens_configuration.${prefixField}.enabled`]: inLens((root) => flagAt(root, ...prefixLevel, 'IsEnabled')),
  ...lensTexts(`${prefixField}.selection_criteria`, [...prefixLevel, 'SelectionCriteria'], {
    delimiter: 'Delimiter',
    max_depth: 'MaxDepth',
    min_storage_bytes_percentage: 'MinStorageBytesPercentage',
  }),
  ...lensTexts('aws_org', ['AwsOrg'], { arn: 'Arn' }),
  ...lensFlags('data_export', ['DataExport'], { cloud_watch_metrics: 'CloudWatchMetrics' }),
  ...lensTexts('data_export.s3_bucket_destination', exported, {
    account_id: 'AccountId',
    arn: 'Arn',
    format: 'Format',
    output_schema_version: 'OutputSchemaVersion',
    prefix: 'Prefix',
  }),
  ...lensTexts('data_export.s3_bucket_destination.encryption.sse_kms', [...exported, 'Encryption', 'SSE-KMS'], { key_id: 'KeyId' }),
  ...lensList('exclude.buckets', 'Exclude', 'Buckets', 'Arn'),
  ...lensList('exclude.regions', 'Exclude', 'Regions', 'Region'),
  ...lensList('include.buckets', 'Include', 'Buckets', 'Arn'),
  ...lensList('include.regions', 'Include', 'Regions', 'Region'),
};
/** Every account has the default dashboard. */
const isOwnLens: c.Read = (record) => parameter('storagelensid')(record) !== 'default-account-dashboard';

export const s3AccessPoints: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: c.types('s3', {
    aws_s3_access_point: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      noise: ['endpoints.*'],
      unevaluated: { account_id: 'it identifies the resource', bucket_account_id: 'the call need not contain it' },
    },
    aws_s3control_access_point_policy: {
      keys: [[{ attribute: 'access_point_arn', as: nameOf }]],
      access: 'policy',
      cloudId: 'access_point_arn',
    },
    aws_s3control_multi_region_access_point: {
      keys: [['details.name']],
      scope: 'account',
      noise: ['details.region.*.region'],
      unevaluated: { account_id: 'it identifies the resource' },
    },
    aws_s3control_multi_region_access_point_policy: {
      keys: [['details.name']],
      scope: 'account',
      access: 'policy',
      unevaluated: { account_id: 'it identifies the resource' },
    },
    aws_s3control_object_lambda_access_point: {
      keys: [['name']],
      cloudId: 'name',
      unevaluated: { account_id: 'it identifies the resource', 'configuration.transformation_configuration': 'the state has another form' },
    },
    aws_s3control_object_lambda_access_point_policy: {
      keys: [['name']],
      access: 'policy',
      cloudId: 'name',
      unevaluated: { account_id: 'it identifies the resource' },
    },
    aws_s3control_storage_lens_configuration: {
      keys: [['config_id']],
      scope: 'account',
      cloudId: 'config_id',
      unevaluated: {
        account_id: 'it identifies the resource',
        'storage_lens_configuration.data_export.s3_bucket_destination.encryption.sse_s3': 'an empty block',
      },
    },
  }),
  events: {
    CreateAccessPoint: c.create(
      c.within(
        c.on('aws_s3_bucket', { bucket: valueIn(newPoint, 'Bucket') }),
        c.withId(point, c.either(c.response('accessPointArn'), name)),
      ),
      {
        bucket: valueIn(newPoint, 'Bucket'),
        ...publicAccess('public_access_block_configuration', newPoint, 'PublicAccessBlockConfiguration'),
        'vpc_configuration.vpc_id': valueIn(newPoint, 'VpcConfiguration', 'VpcId'),
        tags: newDocumentTags(newPoint),
      },
    ),
    DeleteAccessPoint: c.destroy(point),
    PutAccessPointPolicy: c.firstOf(
      c.put(pointPolicy, { policy }),
      c.modify(point, { policy }),
      c.modify(attachedPoint, { 's3_access_point.policy': policy }),
    ),
    DeleteAccessPointPolicy: c.firstOf(
      c.destroy(pointPolicy),
      c.modify(point, { policy: c.fixed(null) }),
      c.modify(attachedPoint, { 's3_access_point.policy': c.fixed(null) }),
    ),

    CreateMultiRegionAccessPoint: c.create(multi('CreateMultiRegionAccessPointRequest'), {
      ...publicAccess(
        'details.public_access_block',
        inDocument(multiRequest, (root) => descend(root, 'Details') ?? null),
        'PublicAccessBlock',
      ),
      'details.region': c.set(
        inDocument(multiRequest, (root) => regionBlocks(root)),
        'given',
      ),
    }),
    DeleteMultiRegionAccessPoint: c.destroy(multi('DeleteMultiRegionAccessPointRequest')),
    PutMultiRegionAccessPointPolicy: c.create(
      c.within(
        multi(multiPolicyRoot),
        c.on('aws_s3control_multi_region_access_point_policy', { 'details.name': detailsName(multiPolicyRoot) }),
      ),
      { 'details.policy': policyIn(multiPolicyRoot, 'Details', 'Policy') },
    ),

    CreateAccessPointForObjectLambda: c.create(lambdaPoint, lambdaSettings('CreateAccessPointForObjectLambdaRequest')),
    PutAccessPointConfigurationForObjectLambda: c.modify(lambdaPoint, lambdaSettings('PutAccessPointConfigurationForObjectLambdaRequest')),
    DeleteAccessPointForObjectLambda: c.destroy(lambdaPoint),
    PutAccessPointPolicyForObjectLambda: c.create(c.within(lambdaPoint, lambdaPolicy), { policy: lambdaPolicyText }),
    DeleteAccessPointPolicyForObjectLambda: c.destroy(lambdaPolicy),

    PutStorageLensConfiguration: c.firstOf(c.put(lens, lensSettings), c.create(lens, lensSettings, { when: isOwnLens })),
    DeleteStorageLensConfiguration: c.destroy(lens),
    PutStorageLensConfigurationTagging: c.modify(lens, {
      tags: c.set(documentTags(s3Document('PutStorageLensConfigurationTaggingRequest')), 'map'),
    }),
    DeleteStorageLensConfigurationTagging: c.modify(lens, { tags: c.set(c.fixed({}), 'map') }),
  },
};

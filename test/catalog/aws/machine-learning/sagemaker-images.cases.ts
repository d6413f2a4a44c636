import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const of = (kind: string, name: string): string => arn('sagemaker', `${kind}/${name}`);
const tags = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const key = arn('kms', 'key/1234abcd-12ab-34cd-56ef-1234567890ab');

const image = declare('aws_sagemaker_image', {
  arn: of('image', 'tools'),
  description: 'For the lab',
  display_name: 'Tools',
  id: 'tools',
  image_name: 'tools',
  role_arn: role('images'),
  ...tags,
});
const ofImage = examplesOf(image);
const named = { imageName: 'tools' };

const repository = '111122223333.dkr.ecr.us-east-1.amazonaws.com/tools';
const versionArn = of('image-version', 'tools/2');
const ofVersion = examplesOf(
  declare('aws_sagemaker_image_version', {
    aliases: ['latest', '2.0'],
    arn: versionArn,
    base_image: `${repository}:2`,
    container_image: `${repository}@sha256:aaa`,
    horovod: false,
    id: 'tools,2',
    image_arn: of('image', 'tools'),
    image_name: 'tools',
    job_type: 'NOTEBOOK_KERNEL',
    ml_framework: 'PyTorch 2.1',
    processor: 'CPU',
    programming_lang: 'Python 3.11',
    release_notes: '',
    vendor_guidance: 'STABLE',
    version: 2,
  }),
  image,
);

const ofGroup = examplesOf(
  declare('aws_sagemaker_feature_group', {
    arn: of('feature-group', 'customers'),
    description: '',
    event_time_feature_name: 'at',
    feature_definition: [
      { collection_config: [], collection_type: '', feature_name: 'id', feature_type: 'String' },
      { collection_config: [], collection_type: '', feature_name: 'at', feature_type: 'Fractional' },
    ],
    feature_group_name: 'customers',
    id: 'customers',
    offline_store_config: [
      {
        data_catalog_config: [{ catalog: 'AwsDataCatalog', database: 'sagemaker_featurestore', table_name: 'customers_1' }],
        disable_glue_table_creation: false,
        s3_storage_config: [
          { kms_key_id: key, resolved_output_s3_uri: 's3://features/111122223333/sagemaker/us-east-1/offline-store/customers', s3_uri: 's3://features' },
        ],
        table_format: 'Glue',
      },
    ],
    online_store_config: [
      {
        enable_online_store: true,
        security_config: [{ kms_key_id: key }],
        storage_type: 'Standard',
        ttl_duration: [{ unit: 'Days', value: 30 }],
      },
    ],
    record_identifier_feature_name: 'id',
    role_arn: role('features'),
    ...tags,
    throughput_config: [{ provisioned_read_capacity_units: 0, provisioned_write_capacity_units: 0, throughput_mode: 'OnDemand' }],
  }),
);
const group = { featureGroupName: 'customers' };
const features = [
  { featureName: 'id', featureType: 'String' },
  { featureName: 'at', featureType: 'Fractional' },
];
const stores = (uri: string): JsonObject => ({
  ...group,
  recordIdentifierFeatureName: 'id',
  eventTimeFeatureName: 'at',
  featureDefinitions: features,
  offlineStoreConfig: { s3StorageConfig: { s3Uri: uri, kmsKeyId: key }, disableGlueTableCreation: false, tableFormat: 'Glue' },
  onlineStoreConfig: { enableOnlineStore: true, securityConfig: { kmsKeyId: key }, ttlDuration: { unit: 'Days', value: 30 } },
  roleArn: role('features'),
  tags: [{ key: 'Team', value: 'data' }],
});

export const sagemakerImagesCases: readonly CatalogCase[] = [
  ofImage.agrees('an image created as declared is not drift', [
    'CreateImage',
    { ...named, description: 'For the lab', displayName: 'Tools', roleArn: role('images'), tags: [{ key: 'Team', value: 'data' }] },
  ]),
  ofImage.drifts('another role and no description are drift', [
    'UpdateImage',
    { ...named, roleArn: role('admin'), deleteProperties: ['Description'] },
  ], { description: ['For the lab', null], role_arn: [role('images'), role('admin')] }),
  ofImage.deleted('deleting a declared image is one alert (D17)', ['DeleteImage', named]),
  ofImage.drifts('a changed tag of an image is drift', ['AddTags', { resourceArn: of('image', 'tools'), tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),
  ofVersion.agrees('a version created as declared is not drift', [
    'CreateImageVersion',
    { ...named, baseImage: `${repository}:2`, aliases: ['latest', '2.0'], mLFramework: 'PyTorch 2.1', horovod: false },
    { imageVersionArn: versionArn },
  ]),
  ofVersion.drifts('a moved alias is drift', ['UpdateImageVersion', { ...named, version: 2, aliasesToDelete: ['latest'] }], {
    aliases: [['latest', '2.0'], ['2.0']],
  }),
  ofVersion.drifts('guidance set by an alias is drift', ['UpdateImageVersion', { ...named, alias: '2.0', vendorGuidance: 'ARCHIVED' }], {
    vendor_guidance: ['STABLE', 'ARCHIVED'],
  }),
  ofVersion.deleted('deleting a declared version is one alert (D17)', ['DeleteImageVersion', { ...named, version: 2 }]),
  ofVersion.deleted('deleting a declared version by an alias', ['DeleteImageVersion', { ...named, alias: 'latest' }]),

  ofGroup.created('a group that no state declares', ['CreateFeatureGroup', { ...stores('s3://features'), featureGroupName: 'x' }]),
  ofGroup.drifts(
    'a further feature and a longer life are drift',
    [
      'UpdateFeatureGroup',
      {
        ...group,
        featureAdditions: [{ featureName: 'score', featureType: 'Fractional' }],
        onlineStoreConfig: { ttlDuration: { unit: 'Days', value: 90 } },
      },
    ],
    {
      feature_definition: [
        [
          { collection_config: [], collection_type: '', feature_name: 'id', feature_type: 'String' },
          { collection_config: [], collection_type: '', feature_name: 'at', feature_type: 'Fractional' },
        ],
        [
          { collection_config: [], collection_type: '', feature_name: 'id', feature_type: 'String' },
          { collection_config: [], collection_type: '', feature_name: 'at', feature_type: 'Fractional' },
          { feature_name: 'score', feature_type: 'Fractional' },
        ],
      ],
      'online_store_config.ttl_duration.value': [30, 90],
    },
  ),
  ofGroup.deleted('deleting a declared group is one alert (D17)', ['DeleteFeatureGroup', group]),
];

import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { bucket5, call, listedCall, name, under, xmlns } from './s3-states.js';

const named = (type: string, attributes: JsonObject): DeclaredResource => ({
  type, attributes: { bucket: name, id: `${name}:all`, name: 'all', region: 'eu-west-1', ...attributes },
});
const copy = 'arn:aws:s3:::acme-reports';

const metric = named('aws_s3_bucket_metric', { filter: [{ access_point: '', prefix: 'in/', tags: { team: 'a', tier: '1' } }] });
const metrics = (filter: JsonObject): JsonObject => call('metrics', { id: 'all', MetricsConfiguration: { xmlns, Id: 'all', Filter: filter } });

const inventory = named('aws_s3_bucket_inventory', {
  enabled: true, included_object_versions: 'All', optional_fields: ['Size', 'ETag'], schedule: [{ frequency: 'Daily' }], filter: [{ prefix: 'in/' }],
  destination: [
    {
      bucket: [
        { account_id: '111122223333', bucket_arn: copy, format: 'Parquet', prefix: 'inventory', encryption: [{ sse_kms: [{ key_id: 'arn:aws:kms:eu-west-1:111122223333:key/1' }], sse_s3: [] }] },
      ],
    },
  ],
});
const inventoryDocument = {
  xmlns, Id: 'all', IsEnabled: true, IncludedObjectVersions: 'All', OptionalFields: { Field: ['ETag', 'Size'] }, Schedule: { Frequency: 'Daily' },
  Filter: { Prefix: 'in/' },
  Destination: {
    S3BucketDestination: {
      AccountId: '111122223333', Bucket: copy, Format: 'Parquet', Prefix: 'inventory', Encryption: { 'SSE-KMS': { KeyId: 'arn:aws:kms:eu-west-1:111122223333:key/1' } },
    },
  },
};
const inventoryCall = (document: JsonObject): JsonObject => listedCall('inventory', { id: ['all'], InventoryConfiguration: { ...inventoryDocument, ...document } });

const analysis = named('aws_s3_bucket_analytics_configuration', {
  filter: [{ prefix: 'in/', tags: {} }],
  storage_class_analysis: [
    {
      data_export: [
        { output_schema_version: 'V_1', destination: [{ s3_bucket_destination: [{ bucket_account_id: '', bucket_arn: copy, format: 'CSV', prefix: 'a/' }] }] },
      ],
    },
  ],
});
const analytics = (bucket: string): JsonObject =>
  call('analytics', {
    id: 'all',
    AnalyticsConfiguration: {
      xmlns, Id: 'all', Filter: { Prefix: 'in/' },
      StorageClassAnalysis: {
        DataExport: { OutputSchemaVersion: 'V_1', Destination: { S3BucketDestination: { Format: 'CSV', Bucket: bucket, Prefix: 'a/' } } },
      },
    },
  });

const tier = named('aws_s3_bucket_intelligent_tiering_configuration', {
  filter: [{ prefix: '', tags: { cold: 'yes' } }], status: 'Enabled',
  tiering: [{ access_tier: 'ARCHIVE_ACCESS', days: 90 }, { access_tier: 'DEEP_ARCHIVE_ACCESS', days: 180 }],
});
const archive = { AccessTier: 'ARCHIVE_ACCESS', Days: 90 };
const deep = { AccessTier: 'DEEP_ARCHIVE_ACCESS', Days: 180 };
const tiering = (status: string, tiers: JsonObject | readonly JsonObject[]): JsonObject =>
  call('intelligent-tiering', {
    id: 'all',
    IntelligentTieringConfiguration: { xmlns, Id: 'all', Status: status, Filter: { Tag: { Key: 'cold', Value: 'yes' } }, Tiering: tiers },
  });

/** Deletion is the same for all of them. */
const deletionCases = (setting: string, flag: string, declared: DeclaredResource): readonly CatalogCase[] => {
  const event = `Delete${setting}`;
  const cases: readonly CatalogCase[] = [
    {
      name: 'the declared one is deleted',
      event,
      request: call(flag, { id: 'all' }),
      state: [declared, bucket5()],
      drifts: [{ address: `${declared.type}.this`, field: '*', old: '*', new: null }],
    },
  ];
  return [...cases, ...under(`DeleteBucket${setting}`, cases)];
};

const put = (setting: string, cases: readonly Omit<CatalogCase, 'event'>[]): readonly CatalogCase[] =>
  [`Put${setting}`, `PutBucket${setting}`].flatMap((event) => cases.map((one) => ({ ...one, event })));

export const s3ReportCases: readonly CatalogCase[] = [
  ...put('MetricsConfiguration', [
    {
      name: 'everything is measured',
      request: metrics({ Prefix: '' }),
      state: [metric],
      drifts: [
        { address: 'aws_s3_bucket_metric.this', field: 'filter.prefix', old: 'in/', new: null },
        { address: 'aws_s3_bucket_metric.this', field: 'filter.tags', old: { team: 'a', tier: '1' }, new: {} },
      ],
    },
    {
      name: 'the declared filter',
      request: metrics({ And: { Prefix: 'in/', Tag: [{ Key: 'tier', Value: 1 }, { Key: 'team', Value: 'a' }] } }),
      state: [metric],
      drifts: [],
    },
  ]),
  ...deletionCases('MetricsConfiguration', 'metrics', metric),
  ...put('InventoryConfiguration', [
    {
      name: 'the inventory is disabled, reduced and no longer encrypted',
      request: inventoryCall({
        IsEnabled: 'false', OptionalFields: { Field: 'Size' },
        Destination: { S3BucketDestination: { AccountId: '111122223333', Bucket: copy, Format: 'CSV', Prefix: 'inventory' } },
      }),
      state: [inventory],
      drifts: [
        { address: 'aws_s3_bucket_inventory.this', field: 'enabled', old: true, new: false },
        { address: 'aws_s3_bucket_inventory.this', field: 'optional_fields', old: ['Size', 'ETag'], new: ['Size'] },
        { address: 'aws_s3_bucket_inventory.this', field: 'destination.bucket.format', old: 'Parquet', new: 'CSV' },
        {
          address: 'aws_s3_bucket_inventory.this', field: 'destination.bucket.encryption',
          old: [{ sse_kms: [{ key_id: 'arn:aws:kms:eu-west-1:111122223333:key/1' }], sse_s3: [] }], new: [],
        },
      ],
    },
    { name: 'the declared inventory', request: inventoryCall({}), state: [inventory], drifts: [] },
    {
      name: 'an undeclared inventory is added to a declared bucket',
      request: call('inventory', { id: 'mine', InventoryConfiguration: { ...inventoryDocument, Id: 'mine' } }),
      state: [inventory, bucket5()],
      drifts: [{ address: 'aws_s3_bucket_inventory', field: '*', old: null, new: '*' }],
    },
  ]),
  ...deletionCases('InventoryConfiguration', 'inventory', inventory),
  ...put('AnalyticsConfiguration', [
    {
      name: 'the export goes to another bucket',
      request: analytics('arn:aws:s3:::somebody-else'),
      state: [analysis],
      drifts: [
        {
          address: 'aws_s3_bucket_analytics_configuration.this', field: 'storage_class_analysis.data_export.destination.s3_bucket_destination.bucket_arn',
          old: copy, new: 'arn:aws:s3:::somebody-else',
        },
      ],
    },
    { name: 'the declared analysis', request: analytics(copy), state: [analysis], drifts: [] },
  ]),
  ...deletionCases('AnalyticsConfiguration', 'analytics', analysis),
  ...put('IntelligentTieringConfiguration', [
    {
      name: 'tiering is disabled, and one tier is removed',
      request: tiering('Disabled', archive),
      state: [tier],
      drifts: [
        { address: 'aws_s3_bucket_intelligent_tiering_configuration.this', field: 'status', old: 'Enabled', new: 'Disabled' },
        {
          address: 'aws_s3_bucket_intelligent_tiering_configuration.this', field: 'tiering',
          old: [{ access_tier: 'ARCHIVE_ACCESS', days: 90 }, { access_tier: 'DEEP_ARCHIVE_ACCESS', days: 180 }],
          new: [{ access_tier: 'ARCHIVE_ACCESS', days: 90 }],
        },
      ],
    },
    { name: 'the declared tiers in another order', request: tiering('Enabled', [deep, archive]), state: [tier], drifts: [] },
  ]),
  ...deletionCases('IntelligentTieringConfiguration', 'intelligent-tiering', tier),
];

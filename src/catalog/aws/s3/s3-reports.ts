import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import {
  child,
  children,
  descend,
  flagIn,
  inDocument,
  parameter,
  s3Document,
  scalarAt,
  statedIn,
  tagsOf,
  textAt,
  valueIn,
} from './s3-document.js';
import { bucketName, bucketTarget, namedSettingType, s3Setting, settingType } from './s3-setting.js';

/**
 * Named reports and tiering of a bucket: request metrics, inventories, storage class analyses, intelligent tiering. Source: S3 API
 * reference, S3 user guide "CloudTrail events", schemas of the Terraform AWS provider.
 */

/** Prefix and tags are in the filter itself, or in `And` if there are several. */
const filterValue = (document: c.Read, translate: (filter: Json | undefined, and: Json | undefined) => Json): c.Read =>
  inDocument(document, (root) => {
    const filter = child(root, 'Filter');
    return translate(filter, child(filter, 'And'));
  });

const filterEdits = (document: c.Read): c.Edits => ({
  'filter.prefix': filterValue(document, (filter, and) => scalarAt(filter, 'Prefix') ?? scalarAt(and, 'Prefix')),
  'filter.tags': filterValue(document, (filter, and) => tagsOf([...children(filter, 'Tag'), ...children(and, 'Tag')])),
});

const metrics = s3Document('MetricsConfiguration');
const inventory = s3Document('InventoryConfiguration');
const analytics = s3Document('AnalyticsConfiguration');
const tiering = s3Document('IntelligentTieringConfiguration');

/** The name is a query parameter of the call, and repeated in its document. */
const named = (type: string, document: c.Read): ReturnType<typeof c.on> =>
  c.on(type, { bucket: bucketName, name: c.either(parameter('id'), statedIn(document, 'Id')) });

const inventoryBucket = (name: string): c.Read => valueIn(inventory, 'Destination', 'S3BucketDestination', name);
const analysisBucket = (...path: readonly string[]): c.Read => valueIn(analytics, 'StorageClassAnalysis', 'DataExport', ...path);

const encryption: c.Read = inDocument(inventory, (root): readonly JsonObject[] => {
  const one = descend(root, 'Destination', 'S3BucketDestination', 'Encryption');
  const kms = child(one, 'SSE-KMS') ?? child(one, 'SSEKMS');
  if (kms !== undefined) return [{ sse_kms: [{ key_id: textAt(kms, 'KeyId') }] }];
  return child(one, 'SSE-S3') === undefined && child(one, 'SSES3') === undefined ? [] : [{ sse_s3: [{}] }];
});

const metric = named('aws_s3_bucket_metric', metrics);
const putMetric = c.create(c.within(bucketTarget, metric), {
  ...filterEdits(metrics),
  'filter.access_point': filterValue(metrics, (filter, and) => scalarAt(filter, 'AccessPointArn') ?? scalarAt(and, 'AccessPointArn')),
});

const inventoryTarget = named('aws_s3_bucket_inventory', inventory);
const putInventory = c.create(c.within(bucketTarget, inventoryTarget), {
  enabled: flagIn(inventory, 'IsEnabled'),
  included_object_versions: valueIn(inventory, 'IncludedObjectVersions'),
  optional_fields: inDocument(inventory, (root) => fieldsOf(child(root, 'OptionalFields'))),
  'schedule.frequency': valueIn(inventory, 'Schedule', 'Frequency'),
  'filter.prefix': valueIn(inventory, 'Filter', 'Prefix'),
  'destination.bucket.account_id': inventoryBucket('AccountId'),
  'destination.bucket.bucket_arn': inventoryBucket('Bucket'),
  'destination.bucket.format': inventoryBucket('Format'),
  'destination.bucket.prefix': inventoryBucket('Prefix'),
  'destination.bucket.encryption': encryption,
});

const fieldsOf = (fields: Json | undefined): readonly string[] => {
  const inner = children(fields, 'Field');
  return (inner.length > 0 ? inner : children({ Field: fields }, 'Field')).filter((one): one is string => typeof one === 'string');
};

const analysis = named('aws_s3_bucket_analytics_configuration', analytics);
const putAnalysis = c.create(c.within(bucketTarget, analysis), {
  ...filterEdits(analytics),
  'storage_class_analysis.data_export.output_schema_version': analysisBucket('OutputSchemaVersion'),
  'storage_class_analysis.data_export.destination.s3_bucket_destination.bucket_arn': analysisBucket(
    'Destination',
    'S3BucketDestination',
    'Bucket',
  ),
  'storage_class_analysis.data_export.destination.s3_bucket_destination.bucket_account_id': analysisBucket(
    'Destination',
    'S3BucketDestination',
    'BucketAccountId',
  ),
  'storage_class_analysis.data_export.destination.s3_bucket_destination.format': analysisBucket(
    'Destination',
    'S3BucketDestination',
    'Format',
  ),
  'storage_class_analysis.data_export.destination.s3_bucket_destination.prefix': analysisBucket(
    'Destination',
    'S3BucketDestination',
    'Prefix',
  ),
});

const tieringTarget = named('aws_s3_bucket_intelligent_tiering_configuration', tiering);
const putTiering = c.create(c.within(bucketTarget, tieringTarget), {
  status: valueIn(tiering, 'Status'),
  ...filterEdits(tiering),
  tiering: inDocument(tiering, (root) =>
    children(root, 'Tiering').map((one) => ({ access_tier: textAt(one, 'AccessTier'), days: scalarAt(one, 'Days') })),
  ),
});

/** The name of a call in CloudTrail, and in the API with `Bucket` in it. */
const bothNames = (action: string, setting: string, entry: c.Entry): Readonly<Record<string, c.Entry>> => ({
  [`${action}${setting}`]: entry,
  [`${action}Bucket${setting}`]: entry,
});

/**
 * Tables that describe a bucket's objects. One call creates the configuration, others change one table of it. Source: S3 API reference,
 * CreateBucketMetadataConfiguration; schema of `aws_s3_bucket_metadata_configuration` (provider 6).
 */

const configuration = s3Document('MetadataConfiguration');
const tableOf =
  (name: string): c.Read =>
  (record) =>
    descend(configuration(record), name);

const inventoryEdits = (table: c.Read): c.Edits => ({
  'metadata_configuration.inventory_table_configuration.configuration_state': statedIn(table, 'ConfigurationState'),
});
const journalEdits = (table: c.Read): c.Edits => ({
  'metadata_configuration.journal_table_configuration.record_expiration.expiration': statedIn(table, 'RecordExpiration', 'Expiration'),
  'metadata_configuration.journal_table_configuration.record_expiration.days': statedIn(table, 'RecordExpiration', 'Days'),
});

const target = s3Setting('aws_s3_bucket_metadata_configuration');

export const s3Reports: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: {
    aws_s3_bucket_metric: namedSettingType,
    aws_s3_bucket_inventory: namedSettingType,
    aws_s3_bucket_analytics_configuration: namedSettingType,
    aws_s3_bucket_intelligent_tiering_configuration: namedSettingType,
    aws_s3_bucket_metadata_configuration: settingType(),
  },
  events: {
    ...bothNames('Put', 'MetricsConfiguration', putMetric),
    ...bothNames('Delete', 'MetricsConfiguration', c.destroy(metric)),
    ...bothNames('Put', 'InventoryConfiguration', putInventory),
    ...bothNames('Delete', 'InventoryConfiguration', c.destroy(inventoryTarget)),
    ...bothNames('Put', 'AnalyticsConfiguration', putAnalysis),
    ...bothNames('Delete', 'AnalyticsConfiguration', c.destroy(analysis)),
    ...bothNames('Put', 'IntelligentTieringConfiguration', putTiering),
    ...bothNames('Delete', 'IntelligentTieringConfiguration', c.destroy(tieringTarget)),

    CreateBucketMetadataConfiguration: c.create(c.within(bucketTarget, target), {
      ...inventoryEdits(tableOf('InventoryTableConfiguration')),
      ...journalEdits(tableOf('JournalTableConfiguration')),
    }),
    UpdateBucketMetadataInventoryTableConfiguration: c.modify(target, inventoryEdits(s3Document('InventoryTableConfiguration'))),
    UpdateBucketMetadataJournalTableConfiguration: c.modify(target, journalEdits(s3Document('JournalTableConfiguration'))),
    DeleteBucketMetadataConfiguration: c.destroy(target),
  },
};

import * as c from '../language.js';
import { descend, s3Document, statedIn } from './s3-document.js';
import { bucketTarget, s3Setting, settingType } from './s3-setting.js';

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

export const s3Metadata: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: { aws_s3_bucket_metadata_configuration: settingType() },
  events: {
    CreateBucketMetadataConfiguration: c.create(c.within(bucketTarget, target), {
      ...inventoryEdits(tableOf('InventoryTableConfiguration')),
      ...journalEdits(tableOf('JournalTableConfiguration')),
    }),
    UpdateBucketMetadataInventoryTableConfiguration: c.modify(target, inventoryEdits(s3Document('InventoryTableConfiguration'))),
    UpdateBucketMetadataJournalTableConfiguration: c.modify(target, journalEdits(s3Document('JournalTableConfiguration'))),
    DeleteBucketMetadataConfiguration: c.destroy(target),
  },
};

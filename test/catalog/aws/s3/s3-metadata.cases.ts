import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket5, call, setting, xmlns } from './s3-states.js';

const declared = setting('aws_s3_bucket_metadata_configuration', {
  metadata_configuration: [
    {
      destination: [{ table_bucket_arn: 'arn:aws:s3tables:eu-west-1:111122223333:bucket/aws-s3', table_bucket_type: 'aws', table_namespace: 'b_acme-logs' }],
      inventory_table_configuration: [{ configuration_state: 'ENABLED', encryption_configuration: [], table_arn: '', table_name: 'inventory' }],
      journal_table_configuration: [{ encryption_configuration: [], record_expiration: [{ days: 30, expiration: 'ENABLED' }], table_arn: '', table_name: 'journal' }],
    },
  ],
});
const address = 'aws_s3_bucket_metadata_configuration.this';

const inventory = (state: string): JsonObject => ({ InventoryTableConfiguration: { ConfigurationState: state } });
const journal = (expiration: JsonObject): JsonObject => ({ JournalTableConfiguration: { RecordExpiration: expiration } });

export const s3MetadataCases: readonly CatalogCase[] = [
  {
    name: 'the declared tables are created',
    event: 'CreateBucketMetadataConfiguration',
    request: call('metadataConfiguration', { MetadataConfiguration: { xmlns, ...inventory('ENABLED'), ...journal({ Expiration: 'ENABLED', Days: 30 }) } }),
    state: [declared],
    drifts: [],
  },
  {
    name: 'the inventory table is disabled',
    event: 'UpdateBucketMetadataInventoryTableConfiguration',
    request: call('metadataInventoryTable', inventory('DISABLED')),
    state: [declared],
    drifts: [{ address, field: 'metadata_configuration.inventory_table_configuration.configuration_state', old: 'ENABLED', new: 'DISABLED' }],
  },
  {
    name: 'journal records expire earlier',
    event: 'UpdateBucketMetadataJournalTableConfiguration',
    request: call('metadataJournalTable', journal({ Expiration: 'ENABLED', Days: 7 })),
    state: [declared],
    drifts: [{ address, field: 'metadata_configuration.journal_table_configuration.record_expiration.days', old: 30, new: 7 }],
  },
  {
    name: 'the declared tables are deleted',
    event: 'DeleteBucketMetadataConfiguration',
    request: call('metadataConfiguration'),
    state: [declared, bucket5()],
    drifts: [{ address, field: '*', old: '*', new: null }],
  },
];

import * as c from '../language.js';
import { kmsKeyArn, rdsKey } from './rds-values.js';

/**
 * Shard groups of Aurora PostgreSQL Limitless Database, integrations that copy data to a warehouse, and engine versions of RDS Custom.
 * Source: RDS API reference, Terraform AWS provider 5 and 6 (`internal/service/rds`).
 */

const shardGroup = c.on('aws_rds_shard_group', { db_shard_group_identifier: 'dBShardGroupIdentifier' });
const integration = c.on('aws_rds_integration', { arn: 'integrationIdentifier' });
const newIntegration = c.on('aws_rds_integration', { arn: c.response('integrationArn') });
const engineVersion = c.on('aws_rds_custom_db_engine_version', { engine: 'engine', engine_version: 'engineVersion' });

/** Calls contain the ARN of an integration or its id, the last part. */
const integrationKey: c.KeyPart = { attribute: 'arn', as: (value) => value.slice(value.lastIndexOf(':') + 1).toLowerCase() };

const capacity: c.Edits = {
  compute_redundancy: 'computeRedundancy',
  max_acu: c.either('maxACU', 'maxAcu'),
  min_acu: c.either('minACU', 'minAcu'),
};
const integrationSettings: c.Edits = { ...c.same('data_filter integration_name') };
const versionSettings: c.Edits = { ...c.same('description status') };

export const rdsIntegrations: c.ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  types: c.types('rds', {
    aws_rds_shard_group: { keys: [[rdsKey('db_shard_group_identifier')], [c.lowerKey('arn')]], cloudId: 'db_shard_group_identifier' },
    aws_rds_integration: {
      keys: [[integrationKey]],
      cloudId: 'arn',
      unevaluated: { additional_encryption_context: 'only used at creation' },
    },
    aws_rds_custom_db_engine_version: {
      keys: [[rdsKey('engine'), rdsKey('engine_version')], [c.lowerKey('arn')]],
      defaults: { status: 'available' },
      unevaluated: {
        filename: 'a file on the machine that runs Terraform',
        manifest: 'the service completes it',
        manifest_hash: 'computed from a file on the machine that runs Terraform',
      },
    },
  }),
  events: {
    CreateDBShardGroup: c.create(c.within(c.on('aws_rds_cluster', { cluster_identifier: 'dBClusterIdentifier' }), c.withId(shardGroup)), {
      ...capacity,
      db_cluster_identifier: c.caseless('dBClusterIdentifier'),
      publicly_accessible: 'publiclyAccessible',
      tags: c.newTags,
    }),
    ModifyDBShardGroup: c.modify(shardGroup, capacity),
    DeleteDBShardGroup: c.destroy(shardGroup),

    CreateIntegration: c.create(
      c.within([c.on('aws_rds_cluster', { arn: 'sourceArn' }), c.on('aws_db_instance', { arn: 'sourceArn' })], c.withId(newIntegration)),
      { ...integrationSettings, kms_key_id: kmsKeyArn('kMSKeyId'), ...c.same('source_arn target_arn'), tags: c.newTags },
    ),
    ModifyIntegration: c.modify(integration, integrationSettings),
    DeleteIntegration: c.destroy(integration),

    CreateCustomDBEngineVersion: c.create(c.withId(engineVersion, c.response('dBEngineVersionArn')), {
      ...c.same('database_installation_files_s3_bucket_name database_installation_files_s3_prefix description source_image_id=imageId'),
      kms_key_id: kmsKeyArn('kMSKeyId'),
      tags: c.newTags,
    }),
    ModifyCustomDBEngineVersion: c.modify(engineVersion, versionSettings),
    DeleteCustomDBEngineVersion: c.destroy(engineVersion),
  },
};

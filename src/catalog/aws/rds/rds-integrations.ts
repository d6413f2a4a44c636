import { create, destroy, either, modify, on, response, type Edits, type ServiceCatalog } from '../../dsl.js';
import type { KeyPart } from '../../type-spec.js';
import { caseless, kmsKeyArn, newTags, rdsKey, arnKey } from './rds-values.js';

/**
 * Shard groups of Aurora PostgreSQL Limitless Database, integrations that copy data to a warehouse, and engine versions of RDS Custom.
 * Source: RDS API reference, Terraform AWS provider 5 and 6 (`internal/service/rds`).
 */

const shardGroup = on('aws_rds_shard_group', { db_shard_group_identifier: 'dBShardGroupIdentifier' });
const integration = on('aws_rds_integration', { arn: 'integrationIdentifier' });
const newIntegration = on('aws_rds_integration', { arn: response('integrationArn') });
const engineVersion = on('aws_rds_custom_db_engine_version', { engine: 'engine', engine_version: 'engineVersion' });

/** Calls contain the ARN of an integration or its id, the last part. */
const integrationKey: KeyPart = { attribute: 'arn', as: (value) => value.slice(value.lastIndexOf(':') + 1).toLowerCase() };

const capacity: Edits = {
  compute_redundancy: 'computeRedundancy',
  max_acu: either('maxACU', 'maxAcu'),
  min_acu: either('minACU', 'minAcu'),
};
const integrationSettings: Edits = { data_filter: 'dataFilter', integration_name: 'integrationName' };
const versionSettings: Edits = { description: 'description', status: 'status' };

export const rdsIntegrations: ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_rds_shard_group: {
      keys: [[rdsKey('db_shard_group_identifier')], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'db_shard_group_identifier',
      noise: ['db_shard_group_resource_id', 'endpoint'],
    },
    aws_rds_integration: {
      keys: [[integrationKey]],
      scope: 'region',
      family: 'rds',
      cloudId: 'arn',
      unevaluated: { additional_encryption_context: 'only used at creation' },
    },
    aws_rds_custom_db_engine_version: {
      keys: [[rdsKey('engine'), rdsKey('engine_version')], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      noise: ['create_time', 'db_parameter_group_family', 'image_id', 'major_engine_version', 'manifest_computed'],
      defaults: { status: 'available' },
      unevaluated: {
        filename: 'a file on the machine that runs Terraform',
        manifest: 'the service completes it',
        manifest_hash: 'computed from a file on the machine that runs Terraform',
      },
    },
  },
  events: {
    CreateDBShardGroup: create(
      shardGroup,
      { ...capacity, db_cluster_identifier: caseless('dBClusterIdentifier'), publicly_accessible: 'publiclyAccessible', tags: newTags },
      { id: 'dBShardGroupIdentifier', parent: on('aws_rds_cluster', { cluster_identifier: 'dBClusterIdentifier' }) },
    ),
    ModifyDBShardGroup: modify(shardGroup, capacity),
    DeleteDBShardGroup: destroy(shardGroup),

    CreateIntegration: create(
      newIntegration,
      {
        ...integrationSettings,
        kms_key_id: kmsKeyArn('kMSKeyId'),
        source_arn: 'sourceArn',
        tags: newTags,
        target_arn: 'targetArn',
      },
      {
        id: response('integrationArn'),
        parent: [on('aws_rds_cluster', { arn: 'sourceArn' }), on('aws_db_instance', { arn: 'sourceArn' })],
      },
    ),
    ModifyIntegration: modify(integration, integrationSettings),
    DeleteIntegration: destroy(integration),

    CreateCustomDBEngineVersion: create(
      engineVersion,
      {
        database_installation_files_s3_bucket_name: 'databaseInstallationFilesS3BucketName',
        database_installation_files_s3_prefix: 'databaseInstallationFilesS3Prefix',
        description: 'description',
        kms_key_id: kmsKeyArn('kMSKeyId'),
        source_image_id: 'imageId',
        tags: newTags,
      },
      { id: response('dBEngineVersionArn') },
    ),
    ModifyCustomDBEngineVersion: modify(engineVersion, versionSettings),
    DeleteCustomDBEngineVersion: destroy(engineVersion),
  },
};

import { isList } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon SageMaker: images for Studio with their versions, and feature groups. Source: SageMaker API reference, Terraform AWS provider
 * (`internal/service/sagemaker`).
 */

const image = c.on('aws_sagemaker_image', { image_name: 'imageName' });
/** Calls name a version by its number or by an alias. */
const versions = [
  c.on('aws_sagemaker_image_version', { image_name: 'imageName', version: 'version' }),
  c.on('aws_sagemaker_image_version', { image_name: 'imageName', 'aliases.*': 'alias' }),
];
const group = c.on('aws_sagemaker_feature_group', { feature_group_name: 'featureGroupName' });

/** A text that the call sets, or removes by listing its name. */
const orDeleted = (path: string, name: string): c.Read => {
  const value = c.reader(path);
  return c.withPaths(
    (record) => {
      const { deleteProperties } = record.request;
      return isList(deleteProperties) && deleteProperties.includes(name) ? null : value(record);
    },
    [path, 'deleteProperties'],
  );
};

const changedAliases: c.EditSpec = c.amend(
  c.withPaths(
    ({ request: { aliasesToAdd, aliasesToDelete } }) =>
      isList(aliasesToAdd) || isList(aliasesToDelete)
        ? { add: isList(aliasesToAdd) ? aliasesToAdd : [], remove: isList(aliasesToDelete) ? aliasesToDelete : [] }
        : undefined,
    ['aliasesToAdd', 'aliasesToDelete'],
  ),
  'auto',
);
const about: c.Edits = {
  horovod: 'horovod',
  job_type: 'jobType',
  ml_framework: 'mLFramework',
  processor: 'processor',
  programming_lang: 'programmingLang',
  release_notes: 'releaseNotes',
  vendor_guidance: 'vendorGuidance',
};

const throughput: c.Edits = {
  'throughput_config.provisioned_read_capacity_units': 'throughputConfig.provisionedReadCapacityUnits',
  'throughput_config.provisioned_write_capacity_units': 'throughputConfig.provisionedWriteCapacityUnits',
  'throughput_config.throughput_mode': 'throughputConfig.throughputMode',
};
const onlineStore: c.Edits = {
  'online_store_config.storage_type': 'onlineStoreConfig.storageType',
  'online_store_config.ttl_duration.unit': 'onlineStoreConfig.ttlDuration.unit',
  'online_store_config.ttl_duration.value': 'onlineStoreConfig.ttlDuration.value',
};
const offlineStore: c.Edits = {
  'offline_store_config.data_catalog_config.catalog': 'offlineStoreConfig.dataCatalogConfig.catalog',
  'offline_store_config.data_catalog_config.database': 'offlineStoreConfig.dataCatalogConfig.database',
  'offline_store_config.data_catalog_config.table_name': 'offlineStoreConfig.dataCatalogConfig.tableName',
  'offline_store_config.disable_glue_table_creation': 'offlineStoreConfig.disableGlueTableCreation',
  'offline_store_config.s3_storage_config.kms_key_id': 'offlineStoreConfig.s3StorageConfig.kmsKeyId',
  'offline_store_config.s3_storage_config.s3_uri': 'offlineStoreConfig.s3StorageConfig.s3Uri',
  'offline_store_config.table_format': 'offlineStoreConfig.tableFormat',
};

export const sagemakerImages: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: {
    aws_sagemaker_image: { keys: [['image_name'], ['arn']], scope: 'region', family: 'analytics', cloudId: 'image_name' },
    aws_sagemaker_image_version: {
      keys: [['arn'], ['image_name', 'version'], ['image_name', 'aliases.*']],
      scope: 'region',
      family: 'analytics',
      // Pipelines create one for each build.
      onlyDeclared: true,
      cloudId: 'arn',
      noise: ['container_image', 'image_arn', 'version'],
    },
    aws_sagemaker_feature_group: {
      keys: [['feature_group_name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      cloudId: 'feature_group_name',
      noise: ['offline_store_config.s3_storage_config.resolved_output_s3_uri'],
    },
  },
  events: {
    CreateImage: c.create(image, { description: 'description', display_name: 'displayName', role_arn: 'roleArn', tags: c.newTags }),
    UpdateImage: c.modify(image, {
      description: orDeleted('description', 'Description'),
      display_name: orDeleted('displayName', 'DisplayName'),
      role_arn: 'roleArn',
    }),
    DeleteImage: c.destroy(image),

    CreateImageVersion: c.create(
      c.on('aws_sagemaker_image_version', { arn: c.response('imageVersionArn') }),
      { ...about, aliases: 'aliases', base_image: 'baseImage', image_name: 'imageName' },
      { parent: image },
    ),
    UpdateImageVersion: c.firstOf(...versions.map((version) => c.modify(version, { ...about, aliases: changedAliases }))),
    DeleteImageVersion: c.firstOf(...versions.map((version) => c.destroy(version))),

    CreateFeatureGroup: c.create(group, {
      ...onlineStore,
      ...offlineStore,
      ...throughput,
      description: 'description',
      event_time_feature_name: 'eventTimeFeatureName',
      feature_definition: c.set(c.blocks('featureDefinitions'), 'given'),
      'online_store_config.enable_online_store': 'onlineStoreConfig.enableOnlineStore',
      'online_store_config.security_config.kms_key_id': 'onlineStoreConfig.securityConfig.kmsKeyId',
      record_identifier_feature_name: 'recordIdentifierFeatureName',
      role_arn: 'roleArn',
      tags: c.newTags,
    }),
    UpdateFeatureGroup: c.modify(group, {
      ...onlineStore,
      ...throughput,
      feature_definition: c.add(c.blocks('featureAdditions'), ['feature_name'], 'given'),
    }),
    DeleteFeatureGroup: c.destroy(group),
  },
};

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
  ...c.same('horovod job_type processor programming_lang release_notes vendor_guidance ml_framework=mLFramework'),
};

const throughput: c.Edits = c.same('throughput_config{provisioned_read_capacity_units provisioned_write_capacity_units throughput_mode}');
const onlineStore: c.Edits = c.same('online_store_config{storage_type ttl_duration{unit value}}');
const offlineStore: c.Edits = c.same(`
    offline_store_config{data_catalog_config{catalog database table_name} disable_glue_table_creation s3_storage_config{kms_key_id
    s3_uri} table_format}`);

export const sagemakerImages: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: c.types('analytics', {
    aws_sagemaker_image: { keys: [['image_name'], ['arn']], cloudId: 'image_name' },
    aws_sagemaker_image_version: {
      keys: [['arn'], ['image_name', 'version'], ['image_name', 'aliases.*']],

      // Pipelines create one for each build.
      onlyDeclared: true,
      cloudId: 'arn',
    },
    aws_sagemaker_feature_group: {
      keys: [['feature_group_name'], ['arn']],
      cloudId: 'feature_group_name',
      noise: ['offline_store_config.s3_storage_config.resolved_output_s3_uri'],
    },
  }),
  events: {
    CreateImage: c.create(image, { ...c.same('description display_name role_arn'), tags: c.newTags }),
    UpdateImage: c.modify(image, {
      description: orDeleted('description', 'Description'),
      display_name: orDeleted('displayName', 'DisplayName'),
      role_arn: 'roleArn',
    }),
    DeleteImage: c.destroy(image),

    CreateImageVersion: c.create(c.within(image, c.on('aws_sagemaker_image_version', { arn: c.response('imageVersionArn') })), {
      ...about,
      ...c.same('aliases base_image image_name'),
    }),
    UpdateImageVersion: c.firstOf(...versions.map((version) => c.modify(version, { ...about, aliases: changedAliases }))),
    DeleteImageVersion: c.firstOf(...versions.map((version) => c.destroy(version))),

    CreateFeatureGroup: c.create(group, {
      ...onlineStore,
      ...offlineStore,
      ...throughput,
      ...c.same(`
        description event_time_feature_name online_store_config{enable_online_store security_config{kms_key_id}}
        record_identifier_feature_name role_arn`),
      feature_definition: c.set(c.blocks('featureDefinitions'), 'given'),
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

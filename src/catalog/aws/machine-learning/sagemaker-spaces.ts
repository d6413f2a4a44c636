import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { appsOfSpace, resourceSpec } from './sagemaker-app-settings.js';
import { domain } from './sagemaker-endpoints.js';

/**
 * Amazon SageMaker: spaces and applications of a domain, and how images start in them. Source: SageMaker API reference, Terraform AWS
 * provider (`internal/service/sagemaker`).
 */

const space = c.on('aws_sagemaker_space', { domain_id: 'domainId', space_name: 'spaceName' });
/** An application belongs to a space or to a user. */
const applications = (['space_name', 'user_profile_name'] as const).map((holder) =>
  c.on('aws_sagemaker_app', {
    domain_id: 'domainId',
    [holder]: holder === 'space_name' ? 'spaceName' : 'userProfileName',
    app_type: 'appType',
    app_name: 'appName',
  }),
);
const imageConfig = c.on('aws_sagemaker_app_image_config', { app_image_config_name: 'appImageConfigName' });

/** Only file systems of EFS can be declared. */
const fileSystems: c.Read = c.via('spaceSettings.customFileSystems', (list) => (isList(list) ? list.map(fileSystem) : undefined));
const fileSystem = (one: Json): Json => {
  const efs = isObject(one) ? (one['eFSFileSystem'] ?? one['EFSFileSystem'] ?? one['efsFileSystem']) : undefined;
  return { efs_file_system: isObject(efs) ? [{ file_system_id: efs['fileSystemId'] ?? null }] : [] };
};

const spaceSettings: c.Edits = {
  space_display_name: 'spaceDisplayName',
  ...appsOfSpace('space_settings', 'spaceSettings'),
  ...c.same('space_settings{app_type space_storage_settings{ebs_storage_settings{ebs_volume_size_in_gb}}}'),
  'space_settings.custom_file_system': fileSystems,
};

const fileSystemConfig = (attribute: string, block: string): c.Edits =>
  c.same('file_system_config{default_gid default_uid mount_path}', `${block}.`, `${attribute}.`);
const containerConfig = (attribute: string, block: string): c.Edits => ({
  [`${attribute}.container_config.container_arguments`]: c.set(`${block}.containerConfig.containerArguments`, 'ordered'),
  [`${attribute}.container_config.container_entrypoint`]: c.set(`${block}.containerConfig.containerEntrypoint`, 'ordered'),
  [`${attribute}.container_config.container_environment_variables`]: c.set(`${block}.containerConfig.containerEnvironmentVariables`, 'map'),
});
const images: c.Edits = {
  ...fileSystemConfig('code_editor_app_image_config', 'codeEditorAppImageConfig'),
  ...containerConfig('code_editor_app_image_config', 'codeEditorAppImageConfig'),
  ...fileSystemConfig('jupyter_lab_image_config', 'jupyterLabAppImageConfig'),
  ...containerConfig('jupyter_lab_image_config', 'jupyterLabAppImageConfig'),
  ...fileSystemConfig('kernel_gateway_image_config', 'kernelGatewayImageConfig'),
  'kernel_gateway_image_config.kernel_spec': c.set(c.blocks('kernelGatewayImageConfig.kernelSpecs'), 'given'),
};
const ofFileSystem = (member: string): readonly string[] =>
  ['code_editor_app_image_config', 'jupyter_lab_image_config', 'kernel_gateway_image_config'].map(
    (attribute) => `${attribute}.file_system_config.${member}`,
  );
const each = (fields: readonly string[], value: Json): Readonly<Record<string, Json>> =>
  Object.fromEntries(fields.map((field) => [field, value]));

export const sagemakerSpaces: c.ServiceCatalog = {
  eventSource: 'sagemaker.amazonaws.com',
  types: c.types('analytics', {
    aws_sagemaker_space: {
      keys: [['domain_id', 'space_name'], ['arn']],

      // Users of Studio create one for each of their notebooks.
      onlyDeclared: true,
      cloudId: 'arn',
    },
    aws_sagemaker_app: {
      keys: [['domain_id', 'space_name', 'app_type', 'app_name'], ['domain_id', 'user_profile_name', 'app_type', 'app_name'], ['arn']],

      // Opening a notebook starts one.
      onlyDeclared: true,
      cloudId: 'arn',
    },
    aws_sagemaker_app_image_config: {
      keys: [['app_image_config_name'], ['arn']],
      cloudId: 'app_image_config_name',
      defaults: {
        ...each(ofFileSystem('default_gid'), 100),
        ...each(ofFileSystem('default_uid'), 1000),
        ...each(ofFileSystem('mount_path'), '/home/sagemaker-user'),
      },
      zeros: [...ofFileSystem('default_gid'), ...ofFileSystem('default_uid')],
    },
  }),
  events: {
    CreateSpace: c.create(c.within(domain, c.withId(space, c.response('spaceArn'))), {
      ...spaceSettings,
      ...c.same('ownership_settings{owner_user_profile_name} space_sharing_settings{sharing_type}'),
      tags: c.newTags,
    }),
    UpdateSpace: c.modify(space, spaceSettings),
    DeleteSpace: c.destroy(space),

    CreateApp: c.firstOf(
      ...applications.map((application) =>
        c.create(c.within(domain, c.withId(application, c.response('appArn'))), {
          ...resourceSpec('resource_spec', 'resourceSpec'),
          tags: c.newTags,
        }),
      ),
    ),
    DeleteApp: c.firstOf(...applications.map((application) => c.destroy(application))),

    CreateAppImageConfig: c.create(imageConfig, { ...images, tags: c.newTags }),
    UpdateAppImageConfig: c.modify(imageConfig, images),
    DeleteAppImageConfig: c.destroy(imageConfig),
  },
};

import * as c from '../language.js';

/** Settings of SageMaker Studio's applications, which domains, users and spaces have. A call keeps what it omits. */

export const resourceSpec = (attribute: string, block: string): c.Edits => ({
  ...c.same('instance_type lifecycle_config_arn', `${block}.`, `${attribute}.`),
  [`${attribute}.sagemaker_image_arn`]: `${block}.sageMakerImageArn`,
  [`${attribute}.sagemaker_image_version_alias`]: `${block}.sageMakerImageVersionAlias`,
  [`${attribute}.sagemaker_image_version_arn`]: `${block}.sageMakerImageVersionArn`,
});

const customImages = (attribute: string, block: string): c.Edits => ({
  [`${attribute}.custom_image`]: c.set(c.blocks(`${block}.customImages`), 'given'),
});
const scripts = (attribute: string, block: string): c.Edits => ({ [`${attribute}.lifecycle_config_arns`]: `${block}.lifecycleConfigArns` });
const repositories = (attribute: string, block: string): c.Edits => ({
  [`${attribute}.code_repository`]: c.blocks(`${block}.codeRepositories`),
});
const idleTime = (attribute: string, block: string): c.Edits => ({
  [`${attribute}.app_lifecycle_management.idle_settings.idle_timeout_in_minutes`]: `${block}.appLifecycleManagement.idleSettings.idleTimeoutInMinutes`,
});
/** Limits of the time after which an idle application stops. */
const idleLimits = (attribute: string, block: string): c.Edits => ({
  ...idleTime(attribute, block),
  ...c.same(
    'app_lifecycle_management{idle_settings{lifecycle_management max_idle_timeout_in_minutes min_idle_timeout_in_minutes}}',
    `${block}.`,
    `${attribute}.`,
  ),
});

const spec = (attribute: string, block: string): c.Edits =>
  resourceSpec(`${attribute}.default_resource_spec`, `${block}.defaultResourceSpec`);

/** The older applications, which domains, users and spaces all have. */
const notebooks = (attribute: string, block: string): c.Edits => {
  const [server, serverIn] = [`${attribute}.jupyter_server_app_settings`, `${block}.jupyterServerAppSettings`];
  const [kernel, kernelIn] = [`${attribute}.kernel_gateway_app_settings`, `${block}.kernelGatewayAppSettings`];
  return {
    ...repositories(server, serverIn),
    ...scripts(server, serverIn),
    ...spec(server, serverIn),
    ...customImages(kernel, kernelIn),
    ...scripts(kernel, kernelIn),
    ...spec(kernel, kernelIn),
  };
};

export const appsOfSpace = (attribute: string, block: string): c.Edits => {
  const [editor, editorIn] = [`${attribute}.code_editor_app_settings`, `${block}.codeEditorAppSettings`];
  const [lab, labIn] = [`${attribute}.jupyter_lab_app_settings`, `${block}.jupyterLabAppSettings`];
  return {
    ...notebooks(attribute, block),
    ...idleTime(editor, editorIn),
    ...spec(editor, editorIn),
    ...idleTime(lab, labIn),
    ...repositories(lab, labIn),
    ...spec(lab, labIn),
  };
};

const labOfUser = (attribute: string, block: string): c.Edits => {
  const [lab, labIn] = [`${attribute}.jupyter_lab_app_settings`, `${block}.jupyterLabAppSettings`];
  return {
    ...customImages(lab, labIn),
    ...idleLimits(lab, labIn),
    ...repositories(lab, labIn),
    ...scripts(lab, labIn),
    ...spec(lab, labIn),
    [`${lab}.built_in_lifecycle_config_arn`]: `${labIn}.builtInLifecycleConfigArn`,
    ...c.same('emr_settings{assumable_role_arns execution_role_arns}', `${labIn}.`, `${lab}.`),
  };
};

/** Defaults of the shared spaces of a domain. */
export const defaultsOfSpaces = (attribute: string, block: string): c.Edits => ({
  ...notebooks(attribute, block),
  ...labOfUser(attribute, block),
  ...c.same('custom_posix_user_config{gid uid}', `${block}.`, `${attribute}.`),
  ...c.same(
    'space_storage_settings{default_ebs_storage_settings{default_ebs_volume_size_in_gb maximum_ebs_volume_size_in_gb}}',
    `${block}.`,
    `${attribute}.`,
  ),
});

export const appsOfUser = (attribute: string, block: string): c.Edits => {
  const [editor, editorIn] = [`${attribute}.code_editor_app_settings`, `${block}.codeEditorAppSettings`];
  return {
    ...defaultsOfSpaces(attribute, block),
    ...customImages(editor, editorIn),
    ...idleLimits(editor, editorIn),
    ...scripts(editor, editorIn),
    ...spec(editor, editorIn),
    [`${editor}.built_in_lifecycle_config_arn`]: `${editorIn}.builtInLifecycleConfigArn`,
    ...c.same('studio_web_portal_settings{hidden_app_types hidden_instance_types hidden_ml_tools}', `${block}.`, `${attribute}.`),
  };
};

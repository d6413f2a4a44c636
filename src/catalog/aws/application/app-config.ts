import { isList, isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  response,
  set,
  via,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { same } from '../api/api-values.js';
import { decoded } from '../containers/container-values.js';
import { newTags, onArn } from '../databases/database-values.js';
import { blockList, blockOf } from '../monitoring/monitoring-values.js';

/** AWS AppConfig. An update keeps what it omits. Source: AppConfig API reference, Terraform AWS provider (`internal/service/appconfig`). */

const application = on('aws_appconfig_application', { id: 'applicationId' });
const inApplication = { application_id: 'applicationId' };
const environment = on('aws_appconfig_environment', { ...inApplication, environment_id: 'environmentId' });
const profileKey = { ...inApplication, configuration_profile_id: 'configurationProfileId' };
const profile = on('aws_appconfig_configuration_profile', profileKey);
const strategy = on('aws_appconfig_deployment_strategy', { id: 'deploymentStrategyId' });
const association = on('aws_appconfig_extension_association', { id: 'extensionAssociationId' });

/** An extension is named by id, name or ARN. */
const onExtension = (change: (target: Target) => OwnerSpec) =>
  firstOf(...['id', 'name', 'arn'].map((key) => change(on('aws_appconfig_extension', { [key]: 'extensionIdentifier' }))));
const actionBlock = blockOf({ description: 'description', name: 'name', role_arn: 'roleArn', uri: 'uri' });
/** `{point: [action]}` as blocks. */
const actionPoints: Read = via('actions', (points) =>
  isObject(points)
    ? Object.entries(points).map(([point, list]): Json => ({
        point: point.toUpperCase(),
        action: isList(list) ? list.map(actionBlock) : [],
      }))
    : undefined,
);
const parameters: Read = via('parameters', (map) =>
  isObject(map)
    ? Object.entries(map).map(([name, one]): Json =>
        isObject(one) ? { name, description: one['description'] ?? '', required: one['required'] ?? false } : { name },
      )
    : undefined,
);
const extensionSettings: Edits = {
  action_point: set(actionPoints, 'given'),
  description: 'description',
  parameter: set(parameters, 'given'),
};

const environmentSettings: Edits = {
  ...same('description name'),
  monitor: blockList('monitors', { alarm_arn: 'alarmArn', alarm_role_arn: 'alarmRoleArn' }),
};
/** Records may withhold the text of a validator, so only its kind is compared. */
const profileSettings: Edits = {
  ...same('description kms_key_identifier name retrieval_role_arn'),
  validator: set(blockList('validators', { type: 'type' }), 'given'),
};
const strategySettings = same('deployment_duration_in_minutes description final_bake_time_in_minutes growth_factor growth_type');

const tagged = ['application', 'environment', 'configuration_profile', 'deployment_strategy', 'deployment', 'extension'].map(
  (kind) => `aws_appconfig_${kind}`,
);
const resource = decoded('resourceArn');
const shared = { scope: 'region', family: 'build' } as const;

export const appConfig: ServiceCatalog = {
  eventSource: 'appconfig.amazonaws.com',
  types: {
    aws_appconfig_application: { ...shared, keys: [['id'], ['arn']] },
    aws_appconfig_environment: {
      ...shared,
      keys: [['application_id', 'environment_id'], ['arn']],
      cloudId: 'environment_id',
      noise: ['environment_id', 'state'],
    },
    aws_appconfig_configuration_profile: {
      ...shared,
      keys: [['application_id', 'configuration_profile_id'], ['arn']],
      cloudId: 'configuration_profile_id',
      noise: ['configuration_profile_id'],
      defaults: { type: 'AWS.Freeform' },
      unevaluated: { 'validator.content': 'records may withhold it' },
    },
    aws_appconfig_hosted_configuration_version: {
      ...shared,
      keys: [['application_id', 'configuration_profile_id', 'version_number']],
      cloudId: 'version_number',
      noise: ['version_number'],
      secrets: ['content'],
      unevaluated: { content: 'records withhold it' },
    },
    aws_appconfig_deployment_strategy: { ...shared, keys: [['id'], ['arn']], defaults: { growth_type: 'LINEAR' } },
    aws_appconfig_deployment: {
      ...shared,
      keys: [['application_id', 'environment_id', 'deployment_number'], ['arn']],
      cloudId: 'deployment_number',
      noise: ['deployment_number', 'kms_key_arn', 'state'],
    },
    aws_appconfig_extension: { ...shared, keys: [['id'], ['arn'], ['name']], noise: ['version'] },
    aws_appconfig_extension_association: { ...shared, keys: [['id'], ['arn']], noise: ['extension_version'] },
  },
  events: {
    CreateApplication: create(
      on('aws_appconfig_application', { id: response('id') }),
      { ...same('description name'), tags: newTags },
      { id: response('id') },
    ),
    UpdateApplication: modify(application, same('description name')),
    DeleteApplication: destroy(application),
    CreateEnvironment: create(
      on('aws_appconfig_environment', { ...inApplication, environment_id: response('id') }),
      { ...environmentSettings, tags: newTags },
      { id: response('id'), parent: application },
    ),
    UpdateEnvironment: modify(environment, environmentSettings),
    DeleteEnvironment: destroy(environment),
    CreateConfigurationProfile: create(
      on('aws_appconfig_configuration_profile', { ...inApplication, configuration_profile_id: response('id') }),
      { ...profileSettings, ...same('location_uri type'), tags: newTags },
      { id: response('id'), parent: application },
    ),
    UpdateConfigurationProfile: modify(profile, profileSettings),
    DeleteConfigurationProfile: destroy(profile),
    CreateHostedConfigurationVersion: create(
      on('aws_appconfig_hosted_configuration_version', { ...profileKey, version_number: response('versionNumber') }),
      same('content_type description'),
      { id: response('versionNumber'), parent: profile },
    ),
    DeleteHostedConfigurationVersion: destroy(
      on('aws_appconfig_hosted_configuration_version', { ...profileKey, version_number: 'versionNumber' }),
    ),
    CreateDeploymentStrategy: create(
      on('aws_appconfig_deployment_strategy', { id: response('id') }),
      { ...strategySettings, ...same('name replicate_to'), tags: newTags },
      { id: response('id') },
    ),
    UpdateDeploymentStrategy: modify(strategy, strategySettings),
    DeleteDeploymentStrategy: destroy(strategy),
    StartDeployment: create(
      on('aws_appconfig_deployment', {
        ...inApplication,
        environment_id: 'environmentId',
        deployment_number: response('deploymentNumber'),
      }),
      {
        ...same('configuration_profile_id configuration_version deployment_strategy_id description kms_key_identifier'),
        tags: newTags,
      },
      { id: response('deploymentNumber'), parent: environment },
    ),
    StopDeployment: noChange,
    ValidateConfiguration: noChange,
    CreateExtension: create(
      on('aws_appconfig_extension', { id: response('id') }),
      { ...extensionSettings, name: 'name', tags: newTags },
      { id: response('id') },
    ),
    UpdateExtension: onExtension((target) => modify(target, extensionSettings)),
    DeleteExtension: onExtension((target) => destroy(target)),
    CreateExtensionAssociation: create(
      on('aws_appconfig_extension_association', { id: response('id') }),
      {
        extension_arn: response('extensionArn'),
        parameters: set('parameters', 'map'),
        resource_arn: response('resourceArn'),
      },
      { id: response('id') },
    ),
    UpdateExtensionAssociation: modify(association, { parameters: set('parameters', 'map') }),
    DeleteExtensionAssociation: destroy(association),
    TagResource: partOfUnknown(onArn(tagged, resource, { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, resource, { tags: drop('tagKeys') })),
  },
};

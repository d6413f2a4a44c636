import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS AppConfig. An update keeps what it omits. Source: AppConfig API reference, Terraform AWS provider (`internal/service/appconfig`). */

const application = c.on('aws_appconfig_application', { id: 'applicationId' });
const inApplication = { application_id: 'applicationId' };
const environment = c.on('aws_appconfig_environment', { ...inApplication, environment_id: 'environmentId' });
const profileKey = { ...inApplication, configuration_profile_id: 'configurationProfileId' };
const profile = c.on('aws_appconfig_configuration_profile', profileKey);
const strategy = c.on('aws_appconfig_deployment_strategy', { id: 'deploymentStrategyId' });
const association = c.on('aws_appconfig_extension_association', { id: 'extensionAssociationId' });

/** An extension is named by id, name or ARN. */
const onExtension = (change: (target: c.Target) => c.OwnerSpec) =>
  c.firstOf(...['id', 'name', 'arn'].map((key) => change(c.on('aws_appconfig_extension', { [key]: 'extensionIdentifier' }))));
const actionBlock = c.blockOf(c.same('description name role_arn uri'));
/** `{point: [action]}` as blocks. */
const actionPoints: c.Read = c.via('actions', (points) =>
  isObject(points)
    ? Object.entries(points).map(([point, list]): Json => ({
        point: point.toUpperCase(),
        action: isList(list) ? list.map(actionBlock) : [],
      }))
    : undefined,
);
const parameters: c.Read = c.via('parameters', (map) =>
  isObject(map)
    ? Object.entries(map).map(([name, one]): Json =>
        isObject(one) ? { name, description: one['description'] ?? '', required: one['required'] ?? false } : { name },
      )
    : undefined,
);
const extensionSettings: c.Edits = {
  action_point: c.set(actionPoints, 'given'),
  description: 'description',
  parameter: c.set(parameters, 'given'),
};

const environmentSettings: c.Edits = {
  ...c.same('description name'),
  monitor: c.blocks('monitors', c.same('alarm_arn alarm_role_arn')),
};
/** Records may withhold the text of a validator, so only its kind is compared. */
const profileSettings: c.Edits = {
  ...c.same('description kms_key_identifier name retrieval_role_arn'),
  validator: c.set(c.blocks('validators', { type: 'type' }), 'given'),
};
const strategySettings = c.same('deployment_duration_in_minutes description final_bake_time_in_minutes growth_factor growth_type');

const tagged = ['application', 'environment', 'configuration_profile', 'deployment_strategy', 'deployment', 'extension'].map(
  (kind) => `aws_appconfig_${kind}`,
);
const resource = c.decoded('resourceArn');

export const appConfig: c.ServiceCatalog = {
  eventSource: 'appconfig.amazonaws.com',
  types: c.types('build', {
    aws_appconfig_application: { keys: [['id'], ['arn']] },
    aws_appconfig_environment: { keys: [['application_id', 'environment_id'], ['arn']], cloudId: 'environment_id' },
    aws_appconfig_configuration_profile: {
      keys: [['application_id', 'configuration_profile_id'], ['arn']],
      cloudId: 'configuration_profile_id',
      defaults: { type: 'AWS.Freeform' },
      unevaluated: { 'validator.content': 'records may withhold it' },
    },
    aws_appconfig_hosted_configuration_version: {
      keys: [['application_id', 'configuration_profile_id', 'version_number']],
      cloudId: 'version_number',
      secrets: ['content'],
      unevaluated: { content: 'records withhold it' },
    },
    aws_appconfig_deployment_strategy: { keys: [['id'], ['arn']], defaults: { growth_type: 'LINEAR' } },
    aws_appconfig_deployment: { keys: [['application_id', 'environment_id', 'deployment_number'], ['arn']], cloudId: 'deployment_number' },
    aws_appconfig_extension: { keys: [['id'], ['arn'], ['name']] },
    aws_appconfig_extension_association: { keys: [['id'], ['arn']] },
  }),
  events: {
    CreateApplication: c.create(c.withId(c.on('aws_appconfig_application', { id: c.response('id') })), {
      ...c.same('description name'),
      tags: c.newTags,
    }),
    UpdateApplication: c.modify(application, c.same('description name')),
    DeleteApplication: c.destroy(application),
    CreateEnvironment: c.create(
      c.within(
        application,
        c.withId(c.on('aws_appconfig_environment', { ...inApplication, environment_id: c.response('id') }), c.response('id')),
      ),
      { ...environmentSettings, tags: c.newTags },
    ),
    UpdateEnvironment: c.modify(environment, environmentSettings),
    DeleteEnvironment: c.destroy(environment),
    CreateConfigurationProfile: c.create(
      c.within(
        application,
        c.withId(
          c.on('aws_appconfig_configuration_profile', { ...inApplication, configuration_profile_id: c.response('id') }),
          c.response('id'),
        ),
      ),
      { ...profileSettings, ...c.same('location_uri type'), tags: c.newTags },
    ),
    UpdateConfigurationProfile: c.modify(profile, profileSettings),
    DeleteConfigurationProfile: c.destroy(profile),
    CreateHostedConfigurationVersion: c.create(
      c.within(
        profile,
        c.withId(
          c.on('aws_appconfig_hosted_configuration_version', { ...profileKey, version_number: c.response('versionNumber') }),
          c.response('versionNumber'),
        ),
      ),
      c.same('content_type description'),
    ),
    DeleteHostedConfigurationVersion: c.destroy(
      c.on('aws_appconfig_hosted_configuration_version', { ...profileKey, version_number: 'versionNumber' }),
    ),
    CreateDeploymentStrategy: c.create(c.withId(c.on('aws_appconfig_deployment_strategy', { id: c.response('id') })), {
      ...strategySettings,
      ...c.same('name replicate_to'),
      tags: c.newTags,
    }),
    UpdateDeploymentStrategy: c.modify(strategy, strategySettings),
    DeleteDeploymentStrategy: c.destroy(strategy),
    StartDeployment: c.create(
      c.within(
        environment,
        c.withId(
          c.on('aws_appconfig_deployment', {
            ...inApplication,
            environment_id: 'environmentId',
            deployment_number: c.response('deploymentNumber'),
          }),
          c.response('deploymentNumber'),
        ),
      ),
      {
        ...c.same('configuration_profile_id configuration_version deployment_strategy_id description kms_key_identifier'),
        tags: c.newTags,
      },
    ),
    ...c.noChanges('StopDeployment ValidateConfiguration'),
    CreateExtension: c.create(c.withId(c.on('aws_appconfig_extension', { id: c.response('id') })), {
      ...extensionSettings,
      name: 'name',
      tags: c.newTags,
    }),
    UpdateExtension: onExtension((target) => c.modify(target, extensionSettings)),
    DeleteExtension: onExtension((target) => c.destroy(target)),
    CreateExtensionAssociation: c.create(c.withId(c.on('aws_appconfig_extension_association', { id: c.response('id') })), {
      ...c.same('extension_arn resource_arn', c.response),
      parameters: c.set('parameters', 'map'),
    }),
    UpdateExtensionAssociation: c.modify(association, { parameters: c.set('parameters', 'map') }),
    DeleteExtensionAssociation: c.destroy(association),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, resource, edits))),
  },
};

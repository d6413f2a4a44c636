import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const acArn = (resource: string): string => arn('appconfig', resource);
export const application = declare('aws_appconfig_application', { arn: acArn('application/app1'), description: '', id: 'app1', name: 'shop', ...shopTags });
const monitor = { alarm_arn: 'a', alarm_role_arn: 'r' };
export const environment = declare('aws_appconfig_environment', {
  application_id: 'app1',
  arn: acArn('application/app1/environment/env1'),
  description: '',
  environment_id: 'env1',
  id: 'env1:app1',
  monitor: [monitor],
  name: 'prod',
  state: 'ReadyForDeployment',
  ...shopTags,
});
export const profile = declare('aws_appconfig_configuration_profile', {
  application_id: 'app1',
  arn: acArn('application/app1/configurationprofile/prf1'),
  configuration_profile_id: 'prf1',
  description: '',
  id: 'prf1:app1',
  kms_key_identifier: '',
  location_uri: 'hosted',
  name: 'flags',
  retrieval_role_arn: '',
  ...shopTags,
  type: 'AWS.Freeform',
  validator: [{ content: '{}', type: 'JSON_SCHEMA' }],
});
export const version = declare('aws_appconfig_hosted_configuration_version', {
  application_id: 'app1',
  arn: acArn('application/app1/configurationprofile/prf1/hostedconfigurationversion/1'),
  configuration_profile_id: 'prf1',
  content: '{"a":1}',
  content_type: 'application/json',
  description: '',
  id: 'app1/prf1/1',
  version_number: 1,
});
const strategy = declare('aws_appconfig_deployment_strategy', {
  arn: acArn('deploymentstrategy/st1'),
  deployment_duration_in_minutes: 10,
  description: '',
  final_bake_time_in_minutes: 5,
  growth_factor: 20,
  growth_type: 'LINEAR',
  id: 'st1',
  name: 'slow',
  replicate_to: 'NONE',
  ...shopTags,
});
export const deployment = declare('aws_appconfig_deployment', {
  application_id: 'app1',
  arn: acArn('application/app1/environment/env1/deployment/1'),
  configuration_profile_id: 'prf1',
  configuration_version: '1',
  deployment_number: 1,
  deployment_strategy_id: 'st1',
  description: '',
  environment_id: 'env1',
  id: 'app1/env1/1',
  kms_key_identifier: '',
  state: 'COMPLETE',
  ...shopTags,
});
const action = { description: '', name: 'notify', role_arn: 'r', uri: arn('sns', 'flags') };
const parameter = { description: '', name: 'level', required: true };
const extension = declare('aws_appconfig_extension', {
  action_point: [{ action: [action], point: 'ON_DEPLOYMENT_COMPLETE' }],
  arn: acArn('extension/ext1/1'),
  description: '',
  id: 'ext1',
  name: 'notify',
  parameter: [parameter],
  ...shopTags,
  version: 1,
});
const association = declare('aws_appconfig_extension_association', {
  arn: acArn('extensionassociation/as1'),
  extension_arn: acArn('extension/ext1/1'),
  extension_version: 1,
  id: 'as1',
  parameters: { level: 'high' },
  resource_arn: acArn('application/app1'),
});

const tags = { tags: { Team: 'shop' } };
const inApp = { applicationId: 'app1' };
const inProfile = { ...inApp, configurationProfileId: 'prf1' };
const inEnvironment = { ...inApp, environmentId: 'env1' };
const monitors = (alarm: string): JsonObject => ({ monitors: [{ alarmArn: alarm, alarmRoleArn: 'r' }] });
const points = (uri: string): JsonObject => ({ actions: { ON_DEPLOYMENT_COMPLETE: [{ name: 'notify', uri, roleArn: 'r' }] } });
const [ofApp, ofEnvironment, ofProfile, ofVersion] = [pairsOf(application), pairsOf(environment), pairsOf(profile), pairsOf(version)];
const [ofStrategy, ofDeployment, ofExtension, ofAssociation] = [pairsOf(strategy), pairsOf(deployment), pairsOf(extension), pairsOf(association)];
const deploy = { ...inEnvironment, configurationProfileId: 'prf1', configurationVersion: '1', deploymentStrategyId: 'st1', ...tags };

export const appConfigCases: readonly CatalogCase[] = [
  ...ofApp.creation('CreateApplication', [{ name: 'shop', ...tags }, { id: 'app1' }], [{ name: 'x' }, { id: 'app2' }]),
  ...ofApp.change('UpdateApplication', inApp, { name: 'shop' }, { name: 'x' }, { name: ['shop', 'x'] }),
  ...ofApp.deletion('DeleteApplication', inApp, { applicationId: 'x' }),
  ...ofEnvironment.creation('CreateEnvironment', [{ ...inApp, name: 'prod', ...monitors('a'), ...tags }, { id: 'env1' }], [{ ...inApp, name: 'x' }, { id: 'env2' }]),
  ...ofEnvironment.change('UpdateEnvironment', inEnvironment, monitors('a'), { monitors: [] }, { monitor: [[monitor], []] }),
  ...ofEnvironment.deletion('DeleteEnvironment', inEnvironment, { ...inApp, environmentId: 'x' }),
  ...ofProfile.creation(
    'CreateConfigurationProfile',
    [{ ...inApp, name: 'flags', locationUri: 'hosted', validators: [{ type: 'JSON_SCHEMA', content: 'HIDDEN_DUE_TO_SECURITY_REASONS' }], ...tags }, { id: 'prf1' }],
    [{ ...inApp, name: 'x', locationUri: 'hosted' }, { id: 'prf2' }],
  ),
  ...ofProfile.change('UpdateConfigurationProfile', inProfile, { name: 'flags' }, { retrievalRoleArn: 'r', validators: [] }, {
    retrieval_role_arn: ['', 'r'],
    validator: [[{ content: '{}', type: 'JSON_SCHEMA' }], []],
  }),
  ...ofProfile.deletion('DeleteConfigurationProfile', inProfile, { ...inApp, configurationProfileId: 'x' }),
  ...ofVersion.creation(
    'CreateHostedConfigurationVersion',
    [{ ...inProfile, contentType: 'application/json' }, { versionNumber: 1 }],
    [{ ...inProfile, contentType: 'application/json' }, { versionNumber: 2 }],
  ),
  ...ofVersion.deletion('DeleteHostedConfigurationVersion', { ...inProfile, versionNumber: 1 }, { ...inProfile, versionNumber: 7 }),
  ...ofStrategy.creation(
    'CreateDeploymentStrategy',
    [{ name: 'slow', deploymentDurationInMinutes: 10, finalBakeTimeInMinutes: 5, growthFactor: 20, replicateTo: 'NONE', ...tags }, { id: 'st1' }],
    [{ name: 'x', deploymentDurationInMinutes: 0, growthFactor: 100 }, { id: 'st2' }],
  ),
  ...ofStrategy.change('UpdateDeploymentStrategy', { deploymentStrategyId: 'st1' }, { growthFactor: 20 }, { growthFactor: 100, deploymentDurationInMinutes: 0 }, {
    growth_factor: [20, 100],
    deployment_duration_in_minutes: [10, 0],
  }),
  ...ofStrategy.deletion('DeleteDeploymentStrategy', { deploymentStrategyId: 'st1' }, { deploymentStrategyId: 'x' }),
  ...ofDeployment.creation('StartDeployment', [deploy, { deploymentNumber: 1 }], [{ ...deploy, configurationVersion: '2' }, { deploymentNumber: 2 }]),
  ofDeployment.one.harmless('a deployment is stopped', ['StopDeployment', { ...inEnvironment, deploymentNumber: 1 }]),
  ofProfile.one.harmless('a check of a configuration', ['ValidateConfiguration', inProfile]),
  ...ofExtension.creation(
    'CreateExtension',
    [{ name: 'notify', ...points(arn('sns', 'flags')), parameters: { level: { required: true } }, ...tags }, { id: 'ext1' }],
    [{ name: 'x', ...points('x') }, { id: 'ext2' }],
  ),
  ...ofExtension.change('UpdateExtension', { extensionIdentifier: 'ext1' }, points(arn('sns', 'flags')), points('x'), {
    action_point: [
      [{ action: [action], point: 'ON_DEPLOYMENT_COMPLETE' }],
      [{ action: [{ name: 'notify', role_arn: 'r', uri: 'x' }], point: 'ON_DEPLOYMENT_COMPLETE' }],
    ],
  }),
  ...ofExtension.deletion('DeleteExtension', { extensionIdentifier: 'notify' }, { extensionIdentifier: 'x' }),
  ...ofAssociation.creation(
    'CreateExtensionAssociation',
    [{ extensionIdentifier: 'ext1', resourceIdentifier: 'app1', parameters: { level: 'high' } }, { id: 'as1' }],
    [{ extensionIdentifier: 'ext1', resourceIdentifier: 'app2' }, { id: 'as2' }],
  ),
  ...ofAssociation.change('UpdateExtensionAssociation', { extensionAssociationId: 'as1' }, { parameters: { level: 'high' } }, { parameters: { level: 'low' } }, {
    'parameters.level': ['high', 'low'],
  }),
  ...ofAssociation.deletion('DeleteExtensionAssociation', { extensionAssociationId: 'as1' }, { extensionAssociationId: 'x' }),
  ...ofEnvironment.tags('resourceArn', 'map'),
  ...ofDeployment.tags('resourceArn', 'map'),
];

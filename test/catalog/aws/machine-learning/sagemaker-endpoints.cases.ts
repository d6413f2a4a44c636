import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const tags = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const of = (kind: string, name: string): string => arn('sagemaker', `${kind}/${name}`);

const ofEndpoint = examplesOf(
  declare('aws_sagemaker_endpoint', { arn: of('endpoint', 'score'), deployment_config: [], endpoint_config_name: 'v1', id: 'score', name: 'score', ...tags }),
);
const ofConfiguration = examplesOf(
  declare('aws_sagemaker_endpoint_configuration', { arn: of('endpoint-config', 'v1'), id: 'v1', kms_key_arn: '', name: 'v1', ...tags }),
);
const ofModel = examplesOf(
  declare('aws_sagemaker_model', {
    arn: of('model', 'score'),
    enable_network_isolation: true,
    execution_role_arn: role('score'),
    id: 'score',
    name: 'score',
    ...tags,
  }),
);

const endpoints: readonly CatalogCase[] = [
  ofEndpoint.agrees('an endpoint created as declared is not drift', ['CreateEndpoint', { endpointName: 'score', endpointConfigName: 'v1' }]),
  ofEndpoint.drifts('another configuration is drift', ['UpdateEndpoint', { endpointName: 'score', endpointConfigName: 'v2' }], {
    endpoint_config_name: ['v1', 'v2'],
  }),
  ofEndpoint.harmless('other weights are not configuration', ['UpdateEndpointWeightsAndCapacities', { endpointName: 'score' }]),
  ofEndpoint.drifts('a changed tag of an endpoint is drift', ['AddTags', { resourceArn: of('endpoint', 'score'), tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),
  ofEndpoint.deleted('deleting a declared endpoint is one alert (D17)', ['DeleteEndpoint', { endpointName: 'score' }]),
  ofConfiguration.drifts('a declared configuration without tags is drift', ['CreateEndpointConfig', { endpointConfigName: 'v1', tags: [] }], {
    'tags.Team': ['data', null],
  }),
  ofConfiguration.deleted('deleting a declared configuration is one alert (D17)', ['DeleteEndpointConfig', { endpointConfigName: 'v1' }]),
  ofModel.drifts('a model with access to networks is drift', ['CreateModel', { modelName: 'score', enableNetworkIsolation: false }], {
    enable_network_isolation: [true, false],
  }),
  ofModel.deleted('deleting a declared model is one alert (D17)', ['DeleteModel', { modelName: 'score' }]),
];

const domain = declare('aws_sagemaker_domain', {
  app_network_access_type: 'VpcOnly',
  app_security_group_management: '',
  arn: of('domain', 'd-1'),
  auth_mode: 'IAM',
  default_space_settings: [],
  default_user_settings: [{ execution_role: role('lab'), security_groups: ['sg-1'], sharing_settings: [], studio_web_portal: 'ENABLED' }],
  domain_name: 'lab',
  domain_settings: [],
  home_efs_file_system_id: 'fs-1',
  id: 'd-1',
  kms_key_id: '',
  retention_policy: [],
  subnet_ids: ['subnet-1'],
  tag_propagation: 'DISABLED',
  url: 'https://d-1.studio.us-east-1.sagemaker.aws',
  vpc_id: 'vpc-1',
  ...tags,
});
const ofDomain = examplesOf(domain);
const labSettings = 'jupyter_lab_app_settings';
const scriptOf = (name: string): string => of('studio-lifecycle-config', name);
const imageOf = (image_version_number: number): JsonObject => ({ app_image_config_name: 'tools', image_name: 'tools', image_version_number });
const declaredLab = [
  {
    app_lifecycle_management: [
      {
        idle_settings: [
          { idle_timeout_in_minutes: 60, lifecycle_management: 'ENABLED', max_idle_timeout_in_minutes: 0, min_idle_timeout_in_minutes: 0 },
        ],
      },
    ],
    built_in_lifecycle_config_arn: '',
    code_repository: [],
    custom_image: [imageOf(1)],
    default_resource_spec: [],
    emr_settings: [],
    lifecycle_config_arns: [scriptOf('idle')],
  },
];
const lab = (name: string, imageVersionNumber: number): JsonObject => ({
  jupyterLabAppSettings: {
    appLifecycleManagement: { idleSettings: { idleTimeoutInMinutes: 60 } },
    customImages: [{ appImageConfigName: 'tools', imageName: 'tools', imageVersionNumber }],
    lifecycleConfigArns: [scriptOf(name)],
  },
});
const ofLab = examplesOf(
  declare('aws_sagemaker_domain', {
    ...domain.attributes,
    default_space_settings: [{ execution_role: role('lab'), [labSettings]: declaredLab, security_groups: [] }],
    default_user_settings: [{ execution_role: role('lab'), [labSettings]: declaredLab, security_groups: ['sg-1'] }],
  }),
);
const newDomain: JsonObject = {
  domainName: 'lab',
  authMode: 'IAM',
  defaultUserSettings: { executionRole: role('lab'), securityGroups: ['sg-1'] },
  subnetIds: ['subnet-1'],
  vpcId: 'vpc-1',
  appNetworkAccessType: 'VpcOnly',
};
const ofProfile = examplesOf(
  declare('aws_sagemaker_user_profile', {
    arn: of('user-profile', 'd-1/ann'),
    domain_id: 'd-1',
    home_efs_file_system_uid: '200005',
    id: of('user-profile', 'd-1/ann'),
    single_sign_on_user_identifier: '',
    single_sign_on_user_value: '',
    user_profile_name: 'ann',
    user_settings: [{ execution_role: role('lab'), security_groups: [] }],
    ...tags,
  }),
  domain,
);
const ann = (changed: JsonObject = {}): JsonObject => ({ domainId: 'd-1', userProfileName: 'ann', ...changed });

const domains: readonly CatalogCase[] = [
  ofDomain.agrees('a domain created as declared is not drift', ['CreateDomain', newDomain, { domainArn: of('domain', 'd-1') }]),
  ofDomain.deleted('deleting a declared domain is one alert (D17)', ['DeleteDomain', { domainId: 'd-1', retentionPolicy: { homeEfsFileSystem: 'Delete' } }]),
  ofDomain.harmless('a signed URL changes no configuration', ['CreatePresignedDomainUrl', { domainId: 'd-1', userProfileName: 'ann' }]),
  ofLab.drifts(
    'another script, image and volume are drift',
    ['UpdateDomain', { domainId: 'd-1', defaultUserSettings: lab('x', 2), defaultSpaceSettings: lab('x', 2) }],
    {
      [`default_user_settings.${labSettings}.lifecycle_config_arns`]: [[scriptOf('idle')], [scriptOf('x')]],
      [`default_user_settings.${labSettings}.custom_image`]: [[imageOf(1)], [imageOf(2)]],
      [`default_space_settings.${labSettings}.lifecycle_config_arns`]: [[scriptOf('idle')], [scriptOf('x')]],
      [`default_space_settings.${labSettings}.custom_image`]: [[imageOf(1)], [imageOf(2)]],
    },
  ),
  ofProfile.drifts('a script of a user is drift', ['UpdateUserProfile', ann({ userSettings: lab('x', 1) })], {
    [`user_settings.${labSettings}.lifecycle_config_arns`]: [null, [scriptOf('x')]],
    [`user_settings.${labSettings}.custom_image`]: [null, [imageOf(1)]],
    [`user_settings.${labSettings}.app_lifecycle_management.idle_settings.idle_timeout_in_minutes`]: [null, 60],
  }),
  ofProfile.agrees('a user created as declared is not drift', ['CreateUserProfile', ann({ userSettings: { executionRole: role('lab') } })]),
  ofProfile.deleted('deleting a declared user is one alert (D17)', ['DeleteUserProfile', ann()]),
];

const script = (text: string): string => Buffer.from(text).toString('base64');
const ofScripts = examplesOf(
  declare('aws_sagemaker_notebook_instance_lifecycle_configuration', {
    arn: of('notebook-instance-lifecycle-config', 'hardened'),
    id: 'hardened',
    name: 'hardened',
    on_create: '',
    on_start: script('#!/bin/bash\necho ready\n'),
  }),
);
const scripts = (name: string, text: string): JsonObject => ({ notebookInstanceLifecycleConfigName: name, onStart: [{ content: script(text) }] });

const lifecycles: readonly CatalogCase[] = [
  ofScripts.created('scripts that no state declares', ['CreateNotebookInstanceLifecycleConfig', scripts('x', 'x')]),
  ofScripts.drifts('another script is drift', ['UpdateNotebookInstanceLifecycleConfig', scripts('hardened', 'curl evil')], {
    on_start: [script('#!/bin/bash\necho ready\n'), script('curl evil')],
  }),
  ofScripts.deleted('deleting declared scripts is one alert (D17)', [
    'DeleteNotebookInstanceLifecycleConfig',
    { notebookInstanceLifecycleConfigName: 'hardened' },
  ]),
];

export const sagemakerEndpointsCases: readonly CatalogCase[] = [...endpoints, ...domains, ...lifecycles];

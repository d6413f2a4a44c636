import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const of = (kind: string, name: string): string => arn('sagemaker', `${kind}/${name}`);
const tags = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const setUp = of('studio-lifecycle-config', 'set-up');
const spec = (instance_type: string, lifecycle_config_arn = ''): readonly JsonObject[] => [
  { instance_type, lifecycle_config_arn, sagemaker_image_arn: '', sagemaker_image_version_alias: '', sagemaker_image_version_arn: '' },
];

const ofSpace = examplesOf(
  declare('aws_sagemaker_space', {
    arn: of('space', 'd-abc/team'),
    domain_id: 'd-abc',
    home_efs_file_system_uid: '',
    id: of('space', 'd-abc/team'),
    ownership_settings: [{ owner_user_profile_name: 'alice' }],
    space_display_name: 'team',
    space_name: 'team',
    space_settings: [
      {
        app_type: 'JupyterLab',
        code_editor_app_settings: [],
        custom_file_system: [{ efs_file_system: [{ file_system_id: 'fs-0aaa' }] }],
        jupyter_lab_app_settings: [
          {
            app_lifecycle_management: [{ idle_settings: [{ idle_timeout_in_minutes: 60 }] }],
            code_repository: [{ repository_url: 'https://git.acme.example/lab.git' }],
            default_resource_spec: spec('ml.t3.medium', setUp),
          },
        ],
        jupyter_server_app_settings: [],
        kernel_gateway_app_settings: [
          {
            custom_image: [{ app_image_config_name: 'tools', image_name: 'tools', image_version_number: 2 }],
            default_resource_spec: spec('ml.t3.medium'),
            lifecycle_config_arns: [setUp],
          },
        ],
        space_storage_settings: [{ ebs_storage_settings: [{ ebs_volume_size_in_gb: 20 }] }],
      },
    ],
    space_sharing_settings: [{ sharing_type: 'Private' }],
    ...tags,
    url: 'https://d-abc.studio.us-east-1.sagemaker.aws/jupyterlab/default',
  }),
);
const named = { domainId: 'd-abc', spaceName: 'team' };
const settings: JsonObject = {
  appType: 'JupyterLab',
  customFileSystems: [{ eFSFileSystem: { fileSystemId: 'fs-0aaa' } }],
  jupyterLabAppSettings: {
    appLifecycleManagement: { idleSettings: { idleTimeoutInMinutes: 60 } },
    codeRepositories: [{ repositoryUrl: 'https://git.acme.example/lab.git' }],
    defaultResourceSpec: { instanceType: 'ml.t3.medium', lifecycleConfigArn: setUp },
  },
  kernelGatewayAppSettings: {
    customImages: [{ imageName: 'tools', imageVersionNumber: 2, appImageConfigName: 'tools' }],
    defaultResourceSpec: { instanceType: 'ml.t3.medium' },
    lifecycleConfigArns: [setUp],
  },
  spaceStorageSettings: { ebsStorageSettings: { ebsVolumeSizeInGb: 20 } },
};

const appArn = of('app', 'd-abc/alice/jupyterserver/default');
const ofUser = examplesOf(
  declare('aws_sagemaker_app', {
    app_name: 'default',
    app_type: 'JupyterServer',
    arn: appArn,
    domain_id: 'd-abc',
    id: appArn,
    resource_spec: spec('system'),
    space_name: '',
    ...tags,
    user_profile_name: 'alice',
  }),
);
const appOfUser = { domainId: 'd-abc', userProfileName: 'alice', appType: 'JupyterServer', appName: 'default' };
const labArn = of('app', 'd-abc/team/jupyterlab/default');
const ofLab = examplesOf(
  declare('aws_sagemaker_app', {
    app_name: 'default',
    app_type: 'JupyterLab',
    arn: labArn,
    domain_id: 'd-abc',
    id: labArn,
    resource_spec: spec('ml.t3.medium'),
    space_name: 'team',
    tags: {},
    tags_all: {},
    user_profile_name: '',
  }),
);
const appOfSpace = { ...named, appType: 'JupyterLab', appName: 'default' };

const ofConfig = examplesOf(
  declare('aws_sagemaker_app_image_config', {
    app_image_config_name: 'tools',
    arn: of('app-image-config', 'tools'),
    code_editor_app_image_config: [],
    id: 'tools',
    jupyter_lab_image_config: [
      {
        container_config: [
          { container_arguments: ['--a', '--b'], container_entrypoint: ['/run'], container_environment_variables: { MODE: 'safe' } },
        ],
        file_system_config: [],
      },
    ],
    kernel_gateway_image_config: [
      {
        file_system_config: [{ default_gid: 100, default_uid: 1000, mount_path: '/home/sagemaker-user' }],
        kernel_spec: [{ display_name: 'Tools', name: 'tools' }],
      },
    ],
    ...tags,
  }),
);
const config = { appImageConfigName: 'tools' };
const lab = (changed: JsonObject): JsonObject => ({
  ...config,
  jupyterLabAppImageConfig: {
    containerConfig: {
      containerArguments: ['--a', '--b'],
      containerEntrypoint: ['/run'],
      containerEnvironmentVariables: { MODE: 'safe' },
      ...changed,
    },
  },
});
const uid = 'jupyter_lab_image_config.file_system_config.default_uid';

export const sagemakerSpacesCases: readonly CatalogCase[] = [
  ofSpace.agrees('a space created as declared is not drift', [
    'CreateSpace',
    {
      ...named,
      spaceDisplayName: 'team',
      spaceSettings: settings,
      ownershipSettings: { ownerUserProfileName: 'alice' },
      spaceSharingSettings: { sharingType: 'Private' },
      tags: [{ key: 'Team', value: 'data' }],
    },
  ]),
  ofSpace.agrees('a space set as declared is not drift', ['UpdateSpace', { ...named, spaceDisplayName: 'team', spaceSettings: settings }]),
  ofSpace.deleted('deleting a declared space is one alert (D17)', ['DeleteSpace', named]),
  ofSpace.drifts('a changed tag of a space is drift', ['AddTags', { resourceArn: of('space', 'd-abc/team'), tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),

  ofUser.drifts('a larger instance is drift', ['CreateApp', { ...appOfUser, resourceSpec: { instanceType: 'ml.m5.large' } }, { appArn }], {
    'resource_spec.instance_type': ['system', 'ml.m5.large'],
  }),
  ofLab.drifts('a larger instance in a space is drift', ['CreateApp', { ...appOfSpace, resourceSpec: { instanceType: 'ml.m5.large' } }], {
    'resource_spec.instance_type': ['ml.t3.medium', 'ml.m5.large'],
  }),
  ofUser.deleted('stopping a declared application is one alert (D17)', ['DeleteApp', appOfUser]),
  ofLab.deleted('stopping a declared application of a space is one alert (D17)', ['DeleteApp', appOfSpace]),
  ofConfig.agrees('a configuration created as declared is not drift', [
    'CreateAppImageConfig',
    {
      ...lab({}),
      kernelGatewayImageConfig: {
        kernelSpecs: [{ name: 'tools', displayName: 'Tools' }],
        fileSystemConfig: { defaultUid: 1000, defaultGid: 100, mountPath: '/home/sagemaker-user' },
      },
      tags: [{ key: 'Team', value: 'data' }],
    },
  ]),
  ofConfig.drifts(
    'another command and the root user are drift',
    [
      'UpdateAppImageConfig',
      {
        ...config,
        jupyterLabAppImageConfig: { containerConfig: { containerArguments: ['--b', '--a'] }, fileSystemConfig: { defaultUid: 0, defaultGid: 100 } },
      },
    ],
    {
      'jupyter_lab_image_config.container_config.container_arguments': [
        ['--a', '--b'],
        ['--b', '--a'],
      ],
      [uid]: [null, 0],
    },
  ),
  ofConfig.drifts('another variable and kernel are drift', [
    'UpdateAppImageConfig',
    { ...lab({ containerEnvironmentVariables: { MODE: 'open' } }), kernelGatewayImageConfig: { kernelSpecs: [{ name: 'other' }] } },
  ], {
    'jupyter_lab_image_config.container_config.container_environment_variables.MODE': ['(sensitive)', '(sensitive)'],
    'kernel_gateway_image_config.kernel_spec': [[{ display_name: 'Tools', name: 'tools' }], [{ name: 'other' }]],
  }),
  ofConfig.agrees('the default user is not drift', [
    'UpdateAppImageConfig',
    { ...config, jupyterLabAppImageConfig: { fileSystemConfig: { defaultUid: 1000, defaultGid: 100, mountPath: '/home/sagemaker-user' } } },
  ]),
  ofConfig.deleted('deleting a declared configuration is one alert (D17)', ['DeleteAppImageConfig', config]),
];

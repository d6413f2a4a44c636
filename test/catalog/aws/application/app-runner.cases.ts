import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const serviceArn = arn('apprunner', 'service/shop/1');
export const service = declare('aws_apprunner_service', {
  arn: serviceArn,
  auto_scaling_configuration_arn: 'scaling',
  encryption_configuration: [],
  health_check_configuration: [{ healthy_threshold: 1, interval: 5, path: '/', protocol: 'TCP', timeout: 2, unhealthy_threshold: 5 }],
  id: serviceArn,
  instance_configuration: [{ cpu: '1024', instance_role_arn: '', memory: '2048' }],
  network_configuration: [
    {
      egress_configuration: [{ egress_type: 'VPC', vpc_connector_arn: 'connector' }],
      ingress_configuration: [{ is_publicly_accessible: false }],
      ip_address_type: 'IPV4',
    },
  ],
  observability_configuration: [],
  service_id: '1',
  service_name: 'shop',
  service_url: 'x',
  source_configuration: [
    {
      authentication_configuration: [{ access_role_arn: 'pull', connection_arn: '' }],
      auto_deployments_enabled: false,
      code_repository: [],
      image_repository: [
        {
          image_configuration: [{ port: '8000', runtime_environment_secrets: {}, runtime_environment_variables: { LEVEL: 'info' }, start_command: '' }],
          image_identifier: 'shop:1',
          image_repository_type: 'ECR',
        },
      ],
    },
  ],
  status: 'RUNNING',
  ...shopTags,
});
const connectorArn = arn('apprunner', 'vpcconnector/private/1/1');
export const connector = declare('aws_apprunner_vpc_connector', {
  arn: connectorArn,
  id: connectorArn,
  security_groups: ['sg-1'],
  status: 'ACTIVE',
  subnets: ['subnet-1'],
  ...shopTags,
  vpc_connector_name: 'private',
  vpc_connector_revision: 1,
});
const connectionArn = arn('apprunner', 'connection/github/1');
const connection = declare('aws_apprunner_connection', {
  arn: connectionArn,
  connection_name: 'github',
  id: 'github',
  provider_type: 'GITHUB',
  status: 'AVAILABLE',
  ...shopTags,
});
const scalingArn = arn('apprunner', 'autoscalingconfiguration/small/1/1');
const scaling = declare('aws_apprunner_auto_scaling_configuration_version', {
  arn: scalingArn,
  auto_scaling_configuration_name: 'small',
  auto_scaling_configuration_revision: 1,
  id: scalingArn,
  max_concurrency: 100,
  max_size: 2,
  min_size: 1,
  ...shopTags,
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const key = { serviceArn };
const image = (identifier: string, level: string): JsonObject => ({
  sourceConfiguration: {
    authenticationConfiguration: { accessRoleArn: 'pull' },
    autoDeploymentsEnabled: false,
    imageRepository: {
      imageIdentifier: identifier,
      imageRepositoryType: 'ECR',
      imageConfiguration: { port: '8000', runtimeEnvironmentVariables: { LEVEL: level } },
    },
  },
});
export const create = (serviceName: string): JsonObject => ({ serviceName, ...image('shop:1', 'info'), ...tags });
const [ofService, ofConnector, ofConnection, ofScaling] = [pairsOf(service), pairsOf(connector), pairsOf(connection), pairsOf(scaling)];
const at = 'source_configuration.image_repository.';

export const appRunnerCases: readonly CatalogCase[] = [
  ...ofService.creation('CreateService', [create('shop'), { service: key }], [create('x'), { service: { serviceArn: 'x' } }]),
  ...ofService.change(
    'UpdateService',
    key,
    image('shop:1', 'info'),
    { ...image('evil:1', 'debug'), networkConfiguration: { ingressConfiguration: { isPubliclyAccessible: true } } },
    {
      [`${at}image_identifier`]: ['shop:1', 'evil:1'],
      [`${at}image_configuration.runtime_environment_variables.LEVEL`]: ['(sensitive)', '(sensitive)'],
      'network_configuration.ingress_configuration.is_publicly_accessible': [false, true],
    },
  ),
  ...ofService.deletion('DeleteService', key, { serviceArn: 'x' }),
  ...['PauseService', 'ResumeService', 'StartDeployment'].map((event) => ofService.one.harmless('changes no attribute', [event, key])),
  ...ofConnector.creation(
    'CreateVpcConnector',
    [{ vpcConnectorName: 'private', subnets: ['subnet-1'], securityGroups: ['sg-1'], ...tags }, { vpcConnector: { vpcConnectorArn: connectorArn } }],
    [{ vpcConnectorName: 'x', subnets: ['subnet-1'] }, { vpcConnector: { vpcConnectorArn: 'x' } }],
  ),
  ...ofConnector.deletion('DeleteVpcConnector', { vpcConnectorArn: connectorArn }, { vpcConnectorArn: 'x' }),
  ...ofConnection.creation('CreateConnection', [{ connectionName: 'github', providerType: 'GITHUB', ...tags }], [{ connectionName: 'x' }]),
  ...ofConnection.deletion('DeleteConnection', { connectionArn }, { connectionArn: 'x' }),
  ...ofScaling.creation(
    'CreateAutoScalingConfiguration',
    [
      { autoScalingConfigurationName: 'small', maxSize: 2, ...tags },
      { autoScalingConfiguration: { autoScalingConfigurationArn: scalingArn } },
    ],
    [{ autoScalingConfigurationName: 'x' }, { autoScalingConfiguration: { autoScalingConfigurationArn: 'x' } }],
  ),
  ...ofScaling.deletion('DeleteAutoScalingConfiguration', { autoScalingConfigurationArn: scalingArn }, { autoScalingConfigurationArn: 'x' }),
  ...ofService.tags('resourceArn', 'list'),
];

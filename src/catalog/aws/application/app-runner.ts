import * as c from '../language.js';

/** AWS App Runner. An update keeps what it omits. Source: App Runner API reference, Terraform AWS provider (`internal/service/apprunner`). */

const service = c.on('aws_apprunner_service', { arn: 'serviceArn' });
const newService = c.response('service.serviceArn');
const newConnector = c.response('vpcConnector.vpcConnectorArn');
const newScaling = c.response('autoScalingConfiguration.autoScalingConfigurationArn');
const connection = c.on('aws_apprunner_connection', { connection_name: 'connectionName' });

const source = 'sourceConfiguration.';
const repository = `${source}codeRepository.`;
const values = `${repository}codeConfiguration.codeConfigurationValues.`;
const image = `${source}imageRepository.`;
const environment = (at: string, block: string): c.Edits => ({
  ...c.same('port start_command', at, block),
  [`${block}runtime_environment_secrets`]: c.set(`${at}runtimeEnvironmentSecrets`, 'map'),
  [`${block}runtime_environment_variables`]: c.set(`${at}runtimeEnvironmentVariables`, 'map'),
});
const codeBlock = 'source_configuration.code_repository.';
const settings: c.Edits = {
  ...c.same(`
    auto_scaling_configuration_arn health_check_configuration{healthy_threshold interval path protocol timeout unhealthy_threshold}
    instance_configuration{cpu instance_role_arn memory} network_configuration{ip_address_type egress_configuration{egress_type
    vpc_connector_arn} ingress_configuration{is_publicly_accessible}} observability_configuration{observability_configuration_arn
    observability_enabled}`),
  ...c.same('auto_deployments_enabled', source, 'source_configuration.'),
  ...c.same(
    'access_role_arn connection_arn',
    `${source}authenticationConfiguration.`,
    'source_configuration.authentication_configuration.',
  ),
  ...c.same('repository_url source_directory', repository, codeBlock),
  ...c.same('type value', `${repository}sourceCodeVersion.`, `${codeBlock}source_code_version.`),
  ...c.same('configuration_source', `${repository}codeConfiguration.`, `${codeBlock}code_configuration.`),
  ...c.same('build_command runtime', values, `${codeBlock}code_configuration.code_configuration_values.`),
  ...environment(values, `${codeBlock}code_configuration.code_configuration_values.`),
  ...c.same('image_identifier image_repository_type', image, 'source_configuration.image_repository.'),
  ...environment(`${image}imageConfiguration.`, 'source_configuration.image_repository.image_configuration.'),
};

const domain = c.on('aws_apprunner_custom_domain_association', { service_arn: 'serviceArn', domain_name: 'domainName' });
const newObservation = c.response('observabilityConfiguration.observabilityConfigurationArn');
const ingress = c.on('aws_apprunner_vpc_ingress_connection', { arn: 'vpcIngressConnectionArn' });
const newIngress = c.response('vpcIngressConnection.vpcIngressConnectionArn');
const entrance = c.same('vpc_endpoint_id vpc_id', 'ingressVpcConfiguration.', 'ingress_vpc_configuration.');

const tagged = c
  .words(
    `
  service vpc_connector connection auto_scaling_configuration_version observability_configuration vpc_ingress_connection`,
  )
  .map((kind) => `aws_apprunner_${kind}`);

export const appRunner: c.ServiceCatalog = {
  eventSource: 'apprunner.amazonaws.com',
  types: c.types('container', {
    aws_apprunner_service: {
      keys: [['arn']],
      cloudId: 'arn',
      defaults: {
        'instance_configuration.cpu': '1024',
        'instance_configuration.memory': '2048',
        'network_configuration.egress_configuration.egress_type': 'DEFAULT',
        'network_configuration.ingress_configuration.is_publicly_accessible': true,
        'network_configuration.ip_address_type': 'IPV4',
      },
    },
    aws_apprunner_vpc_connector: { keys: [['arn']], cloudId: 'arn' },
    aws_apprunner_connection: { keys: [['connection_name'], ['arn']], cloudId: 'connection_name' },
    aws_apprunner_auto_scaling_configuration_version: {
      keys: [['arn']],
      cloudId: 'arn',
      defaults: { max_concurrency: 100, max_size: 25, min_size: 1 },
    },
    // One per region.
    aws_apprunner_default_auto_scaling_configuration_version: { keys: [[]] },
    aws_apprunner_custom_domain_association: {
      keys: [['service_arn', 'domain_name']],
      cloudId: 'domain_name',
      noise: ['certificate_validation_records*'],
      defaults: { enable_www_subdomain: true },
    },
    aws_apprunner_observability_configuration: { keys: [['arn']], cloudId: 'arn' },
    aws_apprunner_vpc_ingress_connection: { keys: [['arn']], cloudId: 'arn' },
  }),
  events: {
    CreateService: c.create(c.withId(c.on('aws_apprunner_service', { arn: newService })), {
      ...settings,
      ...c.same('encryption_configuration{kms_key} service_name'),
      tags: c.newTags,
    }),
    UpdateService: c.modify(service, settings),
    DeleteService: c.destroy(service),
    ...c.noChanges('PauseService ResumeService StartDeployment'),
    CreateVpcConnector: c.create(c.withId(c.on('aws_apprunner_vpc_connector', { arn: newConnector })), {
      ...c.same('security_groups subnets vpc_connector_name'),
      tags: c.newTags,
    }),
    DeleteVpcConnector: c.destroy(c.on('aws_apprunner_vpc_connector', { arn: 'vpcConnectorArn' })),
    CreateConnection: c.create(connection, { provider_type: 'providerType', tags: c.newTags }),
    DeleteConnection: c.destroy(c.on('aws_apprunner_connection', { arn: 'connectionArn' })),
    CreateAutoScalingConfiguration: c.create(c.withId(c.on('aws_apprunner_auto_scaling_configuration_version', { arn: newScaling })), {
      ...c.same('auto_scaling_configuration_name max_concurrency max_size min_size'),
      tags: c.newTags,
    }),
    DeleteAutoScalingConfiguration: c.destroy(
      c.on('aws_apprunner_auto_scaling_configuration_version', { arn: 'autoScalingConfigurationArn' }),
    ),
    UpdateDefaultAutoScalingConfiguration: c.put(c.on('aws_apprunner_default_auto_scaling_configuration_version', {}), {
      // The request may name the latest version without its number.
      auto_scaling_configuration_arn: c.either(newScaling, 'autoScalingConfigurationArn'),
    }),
    AssociateCustomDomain: c.create(c.within(service, domain), { enable_www_subdomain: c.orNull('enableWWWSubdomain') }),
    DisassociateCustomDomain: c.destroy(domain),
    CreateObservabilityConfiguration: c.create(c.withId(c.on('aws_apprunner_observability_configuration', { arn: newObservation })), {
      observability_configuration_name: 'observabilityConfigurationName',
      'trace_configuration.vendor': c.orNull('traceConfiguration.vendor'),
      tags: c.newTags,
    }),
    DeleteObservabilityConfiguration: c.destroy(
      c.on('aws_apprunner_observability_configuration', { arn: 'observabilityConfigurationArn' }),
    ),
    CreateVpcIngressConnection: c.create(c.within(service, c.withId(c.on('aws_apprunner_vpc_ingress_connection', { arn: newIngress }))), {
      ...entrance,
      ...c.same('name=vpcIngressConnectionName service_arn'),
      tags: c.newTags,
    }),
    UpdateVpcIngressConnection: c.modify(ingress, entrance),
    DeleteVpcIngressConnection: c.destroy(ingress),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'resourceArn', edits))),
  },
};

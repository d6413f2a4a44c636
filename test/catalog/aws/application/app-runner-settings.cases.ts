import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { service } from './app-runner.cases.js';
import { pairsOf, shopTags } from './application-examples.js';

const serviceArn = arn('apprunner', 'service/shop/1');
const scalingArn = (version: number) => arn('apprunner', `autoscalingconfiguration/small/${String(version)}/1`);
const defaultScaling = declare('aws_apprunner_default_auto_scaling_configuration_version', {
  auto_scaling_configuration_arn: scalingArn(2), id: '111122223333', region: 'us-east-1',
});
export const domain = declare('aws_apprunner_custom_domain_association', {
  certificate_validation_records: [{ name: '_x.shop.example', status: 'SUCCESS', type: 'CNAME', value: '_y.acm-validations.aws.' }],
  dns_target: 'x.us-east-1.awsapprunner.com', domain_name: 'shop.example', enable_www_subdomain: true, id: `shop.example,${serviceArn}`, service_arn: serviceArn,
  status: 'active',
});
const observationArn = arn('apprunner', 'observabilityconfiguration/traces/1/1');
const observation = declare('aws_apprunner_observability_configuration', {
  arn: observationArn, id: observationArn, latest: true, observability_configuration_name: 'traces', observability_configuration_revision: 1, status: 'ACTIVE',
  trace_configuration: [{ vendor: 'AWSXRAY' }], ...shopTags,
});
const ingressArn = arn('apprunner', 'vpcingressconnection/private/1');
export const ingress = declare('aws_apprunner_vpc_ingress_connection', {
  arn: ingressArn, domain_name: 'x', id: ingressArn, ingress_vpc_configuration: [{ vpc_endpoint_id: 'vpce-1', vpc_id: 'vpc-1' }], name: 'private',
  service_arn: serviceArn, status: 'AVAILABLE', ...shopTags,
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const entrance = (vpcId: string, vpcEndpointId: string) => ({ ingressVpcConfiguration: { vpcId, vpcEndpointId } });
export const newIngress = { serviceArn, vpcIngressConnectionName: 'private', ...entrance('vpc-1', 'vpce-1'), ...tags };
const answer = (version: number) => ({ autoScalingConfiguration: { autoScalingConfigurationArn: scalingArn(version) } });
const scaled = (version: number) => ({ autoScalingConfigurationArn: scalingArn(version) });
const [ofScaling, ofDomain, ofObservation, ofIngress] = [
  pairsOf(defaultScaling), pairsOf(domain, { ...service, name: 'parent' }), pairsOf(observation), pairsOf(ingress, { ...service, name: 'parent' }),
];

export const appRunnerSettingCases: readonly CatalogCase[] = [
  ofScaling.one.drifts('another default', ['UpdateDefaultAutoScalingConfiguration', scaled(9), answer(9)], {
    auto_scaling_configuration_arn: [scalingArn(2), scalingArn(9)],
  }),
  ...ofDomain.creation(
    'AssociateCustomDomain', [{ serviceArn, domainName: 'shop.example', enableWWWSubdomain: true }], [{ serviceArn, domainName: 'evil.example', enableWWWSubdomain: true }],
  ),
  ofDomain.one.agrees('a call without subdomain has the default', ['AssociateCustomDomain', { serviceArn, domainName: 'shop.example' }]),
  ...ofDomain.deletion('DisassociateCustomDomain', { serviceArn, domainName: 'shop.example' }, { serviceArn, domainName: 'x' }),
  ...ofObservation.creation(
    'CreateObservabilityConfiguration',
    [
      { observabilityConfigurationName: 'traces', traceConfiguration: { vendor: 'AWSXRAY' }, ...tags },
      { observabilityConfiguration: { observabilityConfigurationArn: observationArn } },
    ],
    [{ observabilityConfigurationName: 'x' }, { observabilityConfiguration: { observabilityConfigurationArn: 'x' } }],
  ),
  ...ofObservation.deletion('DeleteObservabilityConfiguration', { observabilityConfigurationArn: observationArn }, { observabilityConfigurationArn: 'x' }),
  ...ofIngress.creation(
    'CreateVpcIngressConnection',
    [newIngress, { vpcIngressConnection: { vpcIngressConnectionArn: ingressArn } }],
    [{ ...newIngress, vpcIngressConnectionName: 'x' }, { vpcIngressConnection: { vpcIngressConnectionArn: 'x' } }],
  ),
  ...ofIngress.change('UpdateVpcIngressConnection', { vpcIngressConnectionArn: ingressArn }, entrance('vpc-1', 'vpce-1'), entrance('vpc-9', 'vpce-9'), {
    'ingress_vpc_configuration.vpc_endpoint_id': ['vpce-1', 'vpce-9'],
    'ingress_vpc_configuration.vpc_id': ['vpc-1', 'vpc-9'],
  }),
  ...ofIngress.deletion('DeleteVpcIngressConnection', { vpcIngressConnectionArn: ingressArn }, { vpcIngressConnectionArn: 'x' }),
  ...[ofObservation, ofIngress].flatMap((one) => one.tags('resourceArn', 'list')),
];

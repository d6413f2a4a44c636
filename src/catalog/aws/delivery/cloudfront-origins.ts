import * as c from '../language.js';
import { inConfig, listInConfig } from './cloudfront-values.js';

/**
 * CloudFront: origins in private networks, and policies that send a part of the requests to a staging distribution. Updates replace the
 * whole configuration. Source: CloudFront API reference, Terraform AWS provider schemas 5 and 6 (`aws_cloudfront_vpc_origin`,
 * `aws_cloudfront_continuous_deployment_policy`).
 */

export const vpcOrigin = (id: c.From): c.Target => c.on('aws_cloudfront_vpc_origin', { id });
const endpoint = inConfig('vpcOriginEndpointConfig');
const block = 'vpc_origin_endpoint_config.';
const originSettings: c.Edits = {
  ...c.same('arn name origin_protocol_policy', endpoint, block),
  [`${block}http_port`]: endpoint('hTTPPort'),
  [`${block}https_port`]: endpoint('hTTPSPort'),
  [`${block}origin_ssl_protocols.items`]: listInConfig('vpcOriginEndpointConfig')('originSslProtocols'),
};

const deployment = (id: c.From): c.Target => c.on('aws_cloudfront_continuous_deployment_policy', { id });
const policy = inConfig('continuousDeploymentPolicyConfig');
const weights = 'traffic_config.single_weight_config.';
const deploymentSettings: c.Edits = {
  ...c.same('enabled traffic_config{type single_header_config{header value}}', policy),
  'staging_distribution_dns_names.items': listInConfig('continuousDeploymentPolicyConfig')('stagingDistributionDnsNames'),
  [`${weights}weight`]: policy('trafficConfig.singleWeightConfig.weight'),
  [`${weights}session_stickiness_config.idle_ttl`]: policy('trafficConfig.singleWeightConfig.sessionStickinessConfig.idleTTL'),
  [`${weights}session_stickiness_config.maximum_ttl`]: policy('trafficConfig.singleWeightConfig.sessionStickinessConfig.maximumTTL'),
};

export const cloudfrontOrigins: c.ServiceCatalog = {
  eventSource: 'cloudfront.amazonaws.com',
  types: c.types('loadbalancing', 'account', {
    aws_cloudfront_vpc_origin: { noise: ['vpc_origin_endpoint_config.origin_ssl_protocols.quantity'] },
    aws_cloudfront_continuous_deployment_policy: { noise: ['staging_distribution_dns_names.quantity'] },
  }),
  events: {
    CreateVpcOrigin: c.create(vpcOrigin(c.response('vpcOrigin.id')), { ...originSettings, tags: c.tagMap('tags') }),
    UpdateVpcOrigin: c.modify(vpcOrigin('id'), originSettings),
    DeleteVpcOrigin: c.destroy(vpcOrigin('id')),
    CreateContinuousDeploymentPolicy: c.create(deployment(c.response('continuousDeploymentPolicy.id')), deploymentSettings),
    UpdateContinuousDeploymentPolicy: c.modify(deployment('id'), deploymentSettings),
    DeleteContinuousDeploymentPolicy: c.destroy(deployment('id')),
  },
};

import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agreeing, created, drifting, gone } from './delivery-examples.js';

const balancer = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/inner/50dc6c495c0c9188';
const origin: DeclaredResource = {
  type: 'aws_cloudfront_vpc_origin',
  attributes: {
    arn: 'arn:aws:cloudfront::111122223333:vpcorigin/vo_0abc',
    etag: 'E1',
    id: 'vo_0abc',
    tags: {},
    tags_all: {},
    vpc_origin_endpoint_config: [
      {
        arn: balancer,
        http_port: 80,
        https_port: 443,
        name: 'inner',
        origin_protocol_policy: 'https-only',
        origin_ssl_protocols: [{ items: ['TLSv1.2'], quantity: 1 }],
      },
    ],
  },
};
const endpoint = {
  name: 'inner',
  arn: balancer,
  hTTPPort: 80,
  hTTPSPort: 443,
  originProtocolPolicy: 'https-only',
  originSslProtocols: { quantity: 1, items: ['TLSv1.2'] },
};
const onOrigin = (changed: JsonObject = {}) => ({
  request: { id: 'vo_0abc', ifMatch: 'E1', vpcOriginEndpointConfig: { ...endpoint, ...changed } },
});
const newOrigin = (id: string) => ({ request: { vpcOriginEndpointConfig: endpoint }, response: { vpcOrigin: { id } } });

const policy: DeclaredResource = {
  type: 'aws_cloudfront_continuous_deployment_policy',
  attributes: {
    enabled: true,
    etag: 'E1',
    id: 'cdp-0abc',
    last_modified_time: '2026-03-01 10:00:00 +0000 UTC',
    staging_distribution_dns_names: [{ items: ['d1.cloudfront.net'], quantity: 1 }],
    traffic_config: [
      {
        single_header_config: [],
        single_weight_config: [{ session_stickiness_config: [{ idle_ttl: 300, maximum_ttl: 600 }], weight: 0.05 }],
        type: 'SingleWeight',
      },
    ],
  },
};
const traffic = (weight: number): JsonObject => ({
  type: 'SingleWeight',
  singleWeightConfig: { weight, sessionStickinessConfig: { idleTTL: 300, maximumTTL: 600 } },
});
const deployment = (weight = 0.05): JsonObject => ({
  enabled: true,
  stagingDistributionDnsNames: { quantity: 1, items: ['d1.cloudfront.net'] },
  trafficConfig: traffic(weight),
});
const onPolicy = (config: JsonObject) => ({ request: { id: 'cdp-0abc', ifMatch: 'E1', continuousDeploymentPolicyConfig: config } });
const newPolicy = (id: string) => ({
  request: { continuousDeploymentPolicyConfig: deployment() },
  response: { continuousDeploymentPolicy: { id } },
});

const originAddress = 'aws_cloudfront_vpc_origin.this';
const policyAddress = 'aws_cloudfront_continuous_deployment_policy.this';

export const cloudfrontOriginCases: readonly CatalogCase[] = [
  agreeing('CreateVpcOrigin', 'as declared', newOrigin('vo_0abc'), [origin]),
  agreeing('UpdateVpcOrigin', 'as declared', onOrigin(), [origin]),
  drifting('DeleteVpcOrigin', 'deleted', { request: { id: 'vo_0abc', ifMatch: 'E1' } }, [origin], gone(originAddress)),
  drifting(
    'CreateContinuousDeploymentPolicy',
    'undeclared',
    newPolicy('cdp-0fff'),
    [policy],
    created('aws_cloudfront_continuous_deployment_policy'),
  ),
  agreeing('UpdateContinuousDeploymentPolicy', 'as declared', onPolicy(deployment()), [policy]),
  drifting(
    'DeleteContinuousDeploymentPolicy',
    'deleted',
    { request: { id: 'cdp-0abc', ifMatch: 'E1' } },
    [policy],
    gone(policyAddress),
  ),
];

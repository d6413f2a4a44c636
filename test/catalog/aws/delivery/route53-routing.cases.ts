import type { CatalogCase } from '../../../support/catalog-case.js';
import { collection, healthCheck, location, trafficInstance, trafficPolicy, zoneId } from './dns-declared.js';
import { agreeing, drifting, field, gone } from './delivery-examples.js';

const checkId = 'b3c9cbc6-cd18-43bc-93f8-9e557example';
const address = 'aws_route53_health_check.this';
const config = {
  type: 'HTTPS',
  fullyQualifiedDomainName: 'www.example.com',
  port: 443,
  resourcePath: '/health',
  enableSNI: true,
  failureThreshold: 3,
  requestInterval: 30,
  measureLatency: false,
  disabled: false,
  inverted: false,
  regions: ['us-east-1', 'ap-southeast-1', 'eu-west-1'],
};
const document = '{"AWSPolicyFormatVersion":"2015-10-01","RecordType":"A","Endpoints":{},"StartEndpoint":"x"}';
const answered = { trafficPolicy: { id: '12131415', version: 1 } };
const instance = { name: 'geo.example.com', hostedZoneId: zoneId, tTL: 60, trafficPolicyId: '12131415', trafficPolicyVersion: 2 };
const ranges = (action: string, ...cidrList: readonly string[]) => ({
  request: { id: 'c8c02a84', changes: [{ action, locationName: 'berlin', cidrList }] },
});

export const route53RoutingCases: readonly CatalogCase[] = [
  agreeing('CreateHealthCheck', 'as declared', { request: { healthCheckConfig: config }, response: { healthCheck: { id: checkId } } }, [healthCheck()]),
  drifting(
    'UpdateHealthCheck',
    'turned off, another path, all regions',
    { request: { healthCheckId: checkId, disabled: true, resetElements: ['ResourcePath'], iPAddress: '192.0.2.1' } },
    [healthCheck()],
    field(address, 'disabled', false, true),
    field(address, 'resource_path', '/health', null),
    field(address, 'ip_address', '', '192.0.2.1'),
  ),
  drifting('DeleteHealthCheck', 'deleted', { request: { healthCheckId: checkId } }, [healthCheck()], gone(address)),

  agreeing('CreateTrafficPolicy', 'as declared', { request: { name: 'main', document, comment: 'main' }, response: answered }, [trafficPolicy()]),
  drifting(
    'CreateTrafficPolicyVersion',
    'another document',
    { request: { id: '12131415', document: '{"RecordType":"A"}', comment: 'main' } },
    [trafficPolicy()],
    field('aws_route53_traffic_policy.this', 'document', document, '{"RecordType":"A"}'),
  ),
  drifting(
    'UpdateTrafficPolicyComment',
    'another comment',
    { request: { id: '12131415', version: 2, comment: 'x' } },
    [trafficPolicy()],
    field('aws_route53_traffic_policy.this', 'comment', 'main', 'x'),
  ),
  drifting('DeleteTrafficPolicy', 'deleted', { request: { id: '12131415', version: 2 } }, [trafficPolicy()], gone('aws_route53_traffic_policy.this')),
  agreeing('CreateTrafficPolicyInstance', 'as declared', { request: instance, response: { trafficPolicyInstance: { id: '777' } } }, [trafficInstance()]),
  drifting(
    'UpdateTrafficPolicyInstance',
    'another policy',
    { request: { id: '777', tTL: 60, trafficPolicyId: 'ffff', trafficPolicyVersion: 2 } },
    [trafficInstance()],
    field('aws_route53_traffic_policy_instance.this', 'traffic_policy_id', '12131415', 'ffff'),
  ),
  drifting('DeleteTrafficPolicyInstance', 'deleted', { request: { id: '777' } }, [trafficInstance()], gone('aws_route53_traffic_policy_instance.this')),

  agreeing('CreateCidrCollection', 'as declared', { request: { name: 'offices' }, response: { collection: { id: 'c8c02a84' } } }, [collection()]),
  drifting(
    'ChangeCidrCollection',
    'another range',
    ranges('PUT', '203.0.113.0/24'),
    [location()],
    field('aws_route53_cidr_location.this', 'cidr_blocks', ['198.51.100.0/24'], ['198.51.100.0/24', '203.0.113.0/24']),
  ),
  drifting(
    'ChangeCidrCollection',
    'removed',
    ranges('DELETE_IF_EXISTS', '198.51.100.0/24'),
    [location()],
    field('aws_route53_cidr_location.this', 'cidr_blocks', ['198.51.100.0/24'], []),
  ),
  drifting('DeleteCidrCollection', 'deleted', { request: { id: 'c8c02a84' } }, [collection()], gone('aws_route53_cidr_collection.this')),
];

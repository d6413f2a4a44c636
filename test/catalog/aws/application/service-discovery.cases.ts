import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const sdArn = (kind: string, id: string): string => arn('servicediscovery', `${kind}/${id}`);
const namespace = (kind: string, extra: JsonObject) =>
  declare(`aws_service_discovery_${kind}_namespace`, {
    arn: sdArn('namespace', 'ns-1'),
    description: 'shop',
    id: 'ns-1',
    name: 'shop.local',
    ...shopTags,
    ...extra,
  });
const http = namespace('http', { http_name: 'shop.local' });
export const privateDns = namespace('private_dns', { hosted_zone: 'Z1', vpc: 'vpc-1' });
const publicDns = namespace('public_dns', { hosted_zone: 'Z1' });
const record = { ttl: 10, type: 'A' };
const check = { failure_threshold: 1, resource_path: '/health', type: 'HTTP' };
export const service = declare('aws_service_discovery_service', {
  arn: sdArn('service', 'srv-1'),
  description: '',
  dns_config: [{ dns_records: [record], namespace_id: 'ns-1', routing_policy: 'MULTIVALUE' }],
  force_destroy: false,
  health_check_config: [check],
  health_check_custom_config: [],
  id: 'srv-1',
  name: 'cart',
  namespace_id: 'ns-1',
  ...shopTags,
  type: 'DNS_HTTP',
});
const instance = declare('aws_service_discovery_instance', {
  attributes: { AWS_INSTANCE_IPV4: '10.0.0.1' },
  id: 'cart-1',
  instance_id: 'cart-1',
  service_id: 'srv-1',
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const created = (name: string): JsonObject => ({ name, creatorRequestId: 'r', description: 'shop', ...tags });
const started = { operationId: 'op-1' };
const dns = (ttl: number): JsonObject => ({ dnsConfig: { dnsRecords: [{ type: 'A', tTL: ttl }] } });
const health = { healthCheckConfig: { type: 'HTTP', resourcePath: '/health', failureThreshold: 1 } };
export const createService = { name: 'cart', dnsConfig: { namespaceId: 'ns-1', dnsRecords: [{ type: 'A', tTL: 10 }] }, ...health, ...tags };
const [ofHttp, ofPrivate, ofPublic] = [pairsOf(http), pairsOf(privateDns), pairsOf(publicDns)];
const [ofService, ofInstance] = [pairsOf(service), pairsOf(instance)];
const key = { serviceId: 'srv-1', instanceId: 'cart-1' };
const described = (text: string): JsonObject => ({ namespace: { description: text } });
const other = { description: ['shop', 'x'] } as const;
const harmless = ofService.one.harmless;

export const serviceDiscoveryCases: readonly CatalogCase[] = [
  ...ofHttp.creation('CreateHttpNamespace', [created('shop.local'), started], [created('x.local'), started]),
  ...ofPrivate.creation('CreatePrivateDnsNamespace', [{ ...created('shop.local'), vpc: 'vpc-1' }, started], [{ ...created('shop.local'), vpc: 'vpc-2' }, started]),
  ...ofPublic.creation('CreatePublicDnsNamespace', [created('shop.local'), started], [created('x.example'), started]),
  ...ofHttp.change('UpdateHttpNamespace', { id: 'ns-1' }, described('shop'), described('x'), other),
  ...ofPrivate.change('UpdatePrivateDnsNamespace', { id: 'ns-1' }, described('shop'), described('x'), other),
  ...ofPublic.change('UpdatePublicDnsNamespace', { id: 'ns-1' }, described('shop'), described('x'), other),
  ...[ofHttp, ofPrivate, ofPublic].flatMap((one) => one.deletion('DeleteNamespace', { id: 'ns-1' }, { id: 'ns-2' })),
  ...ofService.creation('CreateService', [createService, { service: { id: 'srv-1' } }], [{ ...createService, name: 'x' }, { service: { id: 'srv-2' } }]),
  ...ofService.change('UpdateService', { id: 'srv-1' }, { service: { ...dns(10), ...health } }, { service: dns(60) }, {
    'dns_config.dns_records': [[record], [{ ttl: 60, type: 'A' }]],
    'health_check_config.failure_threshold': [1, null],
    'health_check_config.resource_path': ['/health', null],
    'health_check_config.type': ['HTTP', null],
  }),
  ...ofService.deletion('DeleteService', { id: 'srv-1' }, { id: 'srv-2' }),
  ...ofInstance.change('RegisterInstance', key, { attributes: { AWS_INSTANCE_IPV4: '10.0.0.1' } }, { attributes: { AWS_INSTANCE_IPV4: '10.0.0.66' } }, {
    'attributes.AWS_INSTANCE_IPV4': ['10.0.0.1', '10.0.0.66'],
  }),
  ...ofInstance.deletion('DeregisterInstance', key, { ...key, instanceId: 'cart-2' }).slice(0, 1),
  harmless('the state of an instance is not configuration', ['UpdateInstanceCustomHealthStatus', { ...key, status: 'UNHEALTHY' }]),
  harmless('these attributes cannot be declared', ['UpdateServiceAttributes', { serviceId: 'srv-1', attributes: { a: 'b' } }]),
  harmless('these attributes cannot be declared', ['DeleteServiceAttributes', { serviceId: 'srv-1', attributes: ['a'] }]),
  ...ofService.tags('resourceARN', 'list'),
  ...ofPrivate.tags('resourceARN', 'list'),
];

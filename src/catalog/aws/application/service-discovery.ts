import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  response,
  set,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, orNull, tagMap } from '../../values.js';
import { eachOf } from '../api/api-values.js';
import { newTags, onArn } from '../databases/database-values.js';

/** AWS Cloud Map: namespaces, services and instances. Source: Cloud Map API reference, Terraform AWS provider (`internal/service/servicediscovery`). */

const kinds = ['http_namespace', 'private_dns_namespace', 'public_dns_namespace'].map((kind) => `aws_service_discovery_${kind}`);
const [http = '', privateDns = '', publicDns = ''] = kinds;
const service = on('aws_service_discovery_service', { id: 'id' });
const newService = response('service.id');
const instance = on('aws_service_discovery_instance', { service_id: 'serviceId', instance_id: 'instanceId' });

/** The record of a namespace has no id: its creation is asynchronous. */
const settings = { description: 'description', tags: newTags };
const change = { description: 'namespace.description' };
const records = (at: string) =>
  eachOf(at, (one) => ({ ttl: one['tTL'] ?? one['TTL'] ?? one['ttl'] ?? null, type: one['type'] ?? one['Type'] ?? null }));
const check = 'service.healthCheckConfig';

const tagged = [...kinds, 'aws_service_discovery_service'];
const shared = { scope: 'region', family: 'dns' } as const;

export const serviceDiscovery: ServiceCatalog = {
  eventSource: 'servicediscovery.amazonaws.com',
  types: {
    aws_service_discovery_http_namespace: { ...shared, keys: [['id'], ['arn'], ['name']], noise: ['http_name'] },
    aws_service_discovery_private_dns_namespace: { ...shared, keys: [['id'], ['arn'], ['name', 'vpc']], noise: ['hosted_zone'] },
    aws_service_discovery_public_dns_namespace: { ...shared, keys: [['id'], ['arn'], ['name']], noise: ['hosted_zone'] },
    aws_service_discovery_service: {
      ...shared,
      keys: [['id'], ['arn'], ['name', 'namespace_id']],
      defaults: { 'dns_config.routing_policy': 'MULTIVALUE' },
      unevaluated: { type: 'the service derives it from the namespace' },
    },
    aws_service_discovery_instance: { ...shared, keys: [['service_id', 'instance_id']], cloudId: 'instance_id', onlyDeclared: true },
  },
  events: {
    CreateHttpNamespace: create(on(http, { name: 'name' }), settings),
    CreatePrivateDnsNamespace: create(on(privateDns, { name: 'name', vpc: 'vpc' }), settings),
    CreatePublicDnsNamespace: create(on(publicDns, { name: 'name' }), settings),
    UpdateHttpNamespace: modify(on(http, { id: 'id' }), change),
    UpdatePrivateDnsNamespace: modify(on(privateDns, { id: 'id' }), change),
    UpdatePublicDnsNamespace: modify(on(publicDns, { id: 'id' }), change),
    DeleteNamespace: firstOf(...kinds.map((kind) => destroy(on(kind, { id: 'id' })))),

    CreateService: create(
      on('aws_service_discovery_service', { id: newService }),
      {
        description: 'description',
        'dns_config.dns_records': set(records('dnsConfig.dnsRecords'), 'ordered'),
        'dns_config.namespace_id': 'dnsConfig.namespaceId',
        'dns_config.routing_policy': 'dnsConfig.routingPolicy',
        'health_check_config.failure_threshold': 'healthCheckConfig.failureThreshold',
        'health_check_config.resource_path': 'healthCheckConfig.resourcePath',
        'health_check_config.type': 'healthCheckConfig.type',
        'health_check_custom_config.failure_threshold': 'healthCheckCustomConfig.failureThreshold',
        name: 'name',
        namespace_id: 'namespaceId',
        tags: newTags,
      },
      { id: newService, parent: kinds.map((kind) => on(kind, { id: 'namespaceId' })) },
    ),
    // The call deletes the records and the health check that it omits.
    UpdateService: modify(service, {
      description: 'service.description',
      'dns_config.dns_records': set(records('service.dnsConfig.dnsRecords'), 'ordered'),
      'health_check_config.failure_threshold': inBlock(orNull(check), 'failureThreshold'),
      'health_check_config.resource_path': inBlock(orNull(check), 'resourcePath'),
      'health_check_config.type': inBlock(orNull(check), 'type'),
    }),
    DeleteService: destroy(service),

    RegisterInstance: create(instance, { attributes: set('attributes', 'map') }),
    DeregisterInstance: destroy(instance),
    UpdateInstanceCustomHealthStatus: noChange,
    UpdateServiceAttributes: noChange,
    DeleteServiceAttributes: noChange,

    TagResource: partOfUnknown(onArn(tagged, 'resourceARN', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'resourceARN', { tags: drop('tagKeys') })),
  },
};

import * as c from '../language.js';

/** AWS Cloud Map: namespaces, services and instances. Source: Cloud Map API reference, Terraform AWS provider (`internal/service/servicediscovery`). */

const kinds = ['http_namespace', 'private_dns_namespace', 'public_dns_namespace'].map((kind) => `aws_service_discovery_${kind}`);
const [http = '', privateDns = '', publicDns = ''] = kinds;
const service = c.on('aws_service_discovery_service', { id: 'id' });
const newService = c.response('service.id');
const instance = c.on('aws_service_discovery_instance', { service_id: 'serviceId', instance_id: 'instanceId' });

/** The record of a namespace has no id: its creation is asynchronous. */
const settings = { description: 'description', tags: c.newTags };
const change = { description: 'namespace.description' };
const records = (at: string) =>
  c.blocks(at, (one) => ({ ttl: one['tTL'] ?? one['TTL'] ?? one['ttl'] ?? null, type: one['type'] ?? one['Type'] ?? null }));
const check = 'service.healthCheckConfig';

const tagged = [...kinds, 'aws_service_discovery_service'];

export const serviceDiscovery: c.ServiceCatalog = {
  eventSource: 'servicediscovery.amazonaws.com',
  types: c.types('dns', {
    aws_service_discovery_http_namespace: { keys: [['id'], ['arn'], ['name']] },
    aws_service_discovery_private_dns_namespace: { keys: [['id'], ['arn'], ['name', 'vpc']] },
    aws_service_discovery_public_dns_namespace: { keys: [['id'], ['arn'], ['name']] },
    aws_service_discovery_service: {
      keys: [['id'], ['arn'], ['name', 'namespace_id']],
      defaults: { 'dns_config.routing_policy': 'MULTIVALUE' },
      unevaluated: { type: 'the service derives it from the namespace' },
    },
    aws_service_discovery_instance: { keys: [['service_id', 'instance_id']], cloudId: 'instance_id', onlyDeclared: true },
  }),
  events: {
    CreateHttpNamespace: c.create(c.on(http, { name: 'name' }), settings),
    CreatePrivateDnsNamespace: c.create(c.on(privateDns, { name: 'name', vpc: 'vpc' }), settings),
    CreatePublicDnsNamespace: c.create(c.on(publicDns, { name: 'name' }), settings),
    UpdateHttpNamespace: c.modify(c.on(http, { id: 'id' }), change),
    UpdatePrivateDnsNamespace: c.modify(c.on(privateDns, { id: 'id' }), change),
    UpdatePublicDnsNamespace: c.modify(c.on(publicDns, { id: 'id' }), change),
    DeleteNamespace: c.firstOf(...kinds.map((kind) => c.destroy(c.on(kind, { id: 'id' })))),

    CreateService: c.create(
      c.within(
        kinds.map((kind) => c.on(kind, { id: 'namespaceId' })),
        c.withId(c.on('aws_service_discovery_service', { id: newService })),
      ),
      {
        ...c.same(`
          description dns_config{namespace_id routing_policy} health_check_config{failure_threshold resource_path type}
          health_check_custom_config{failure_threshold} name namespace_id`),
        'dns_config.dns_records': c.set(records('dnsConfig.dnsRecords'), 'ordered'),
        tags: c.newTags,
      },
    ),
    // The call deletes the records and the health check that it omits.
    UpdateService: c.modify(service, {
      description: 'service.description',
      'dns_config.dns_records': c.set(records('service.dnsConfig.dnsRecords'), 'ordered'),
      ...c.same('failure_threshold resource_path type', (path) => c.inBlock(c.orNull(check), path), 'health_check_config.'),
    }),
    DeleteService: c.destroy(service),

    RegisterInstance: c.create(instance, { attributes: c.set('attributes', 'map') }),
    DeregisterInstance: c.destroy(instance),
    ...c.noChanges('UpdateInstanceCustomHealthStatus UpdateServiceAttributes DeleteServiceAttributes'),

    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'resourceARN', edits))),
  },
};

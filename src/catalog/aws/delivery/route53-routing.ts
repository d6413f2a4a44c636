import {
  add,
  create,
  destroy,
  forEach,
  modify,
  on,
  reader,
  remove,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { isList } from '../../../lib/json.js';
import { orNull } from '../../values.js';
import { bareId } from './dns-names.js';

/**
 * Route 53: health checks, traffic policies and collections of address ranges. Source: Route 53 API reference, Terraform AWS provider
 * schemas 3 to 6 (`aws_route53_*`).
 */

const healthCheck = (id: From): Target => on('aws_route53_health_check', { id });

/** Elements that an update resets to their defaults. */
const resetOr = (element: string, path: string): Read => {
  const names = reader('resetElements');
  const value = reader(path);
  return (record) => {
    const reset = names(record);
    return isList(reset) && reset.includes(element) ? null : value(record);
  };
};
const checked = (base: string): Edits => ({
  child_health_threshold: `${base}healthThreshold`,
  child_healthchecks: resetOr('ChildHealthChecks', `${base}childHealthChecks`),
  cloudwatch_alarm_name: `${base}alarmIdentifier.name`,
  cloudwatch_alarm_region: `${base}alarmIdentifier.region`,
  disabled: `${base}disabled`,
  enable_sni: `${base}enableSNI`,
  failure_threshold: `${base}failureThreshold`,
  fqdn: resetOr('FullyQualifiedDomainName', `${base}fullyQualifiedDomainName`),
  insufficient_data_health_status: `${base}insufficientDataHealthStatus`,
  invert_healthcheck: `${base}inverted`,
  ip_address: `${base}iPAddress`,
  port: `${base}port`,
  regions: resetOr('Regions', `${base}regions`),
  resource_path: resetOr('ResourcePath', `${base}resourcePath`),
  search_string: `${base}searchString`,
});

const policy = (id: From): Target => on('aws_route53_traffic_policy', { id });
const instance = (id: From): Target => on('aws_route53_traffic_policy_instance', { id });
const used: Edits = { traffic_policy_id: 'trafficPolicyId', traffic_policy_version: 'trafficPolicyVersion', ttl: 'tTL' };

const collection = (id: From): Target => on('aws_route53_cidr_collection', { id });
const location = on('aws_route53_cidr_location', { cidr_collection_id: 'id', name: 'item.locationName' });
const isPut: Read = (record) => reader('item.action')(record) === 'PUT';
const isDeletion: Read = (record) => reader('item.action')(record) === 'DELETE_IF_EXISTS';

export const route53Routing: ServiceCatalog = {
  eventSource: 'route53.amazonaws.com',
  types: {
    aws_route53_health_check: {
      keys: [['id']],
      scope: 'account',
      family: 'dns',
      unevaluated: {
        reference_name: 'only a part of the reference of the call that creates the check',
        triggers: 'not a setting of the check',
      },
    },
    aws_route53_traffic_policy: { keys: [['id', 'version'], ['id']], scope: 'account', family: 'dns', noise: ['type', 'version'] },
    aws_route53_traffic_policy_instance: { keys: [['id']], scope: 'account', family: 'dns' },
    aws_route53_cidr_collection: { keys: [['id']], scope: 'account', family: 'dns', noise: ['version'] },
    aws_route53_cidr_location: { keys: [['cidr_collection_id', 'name']], scope: 'account', family: 'dns' },
  },
  events: {
    CreateHealthCheck: create(healthCheck(response('healthCheck.id')), {
      ...checked('healthCheckConfig.'),
      measure_latency: 'healthCheckConfig.measureLatency',
      request_interval: 'healthCheckConfig.requestInterval',
      routing_control_arn: orNull('healthCheckConfig.routingControlArn'),
      type: 'healthCheckConfig.type',
    }),
    UpdateHealthCheck: modify(healthCheck('healthCheckId'), checked('')),
    DeleteHealthCheck: destroy(healthCheck('healthCheckId')),

    CreateTrafficPolicy: create(policy(response('trafficPolicy.id')), { name: 'name', document: 'document', comment: orNull('comment') }),
    CreateTrafficPolicyVersion: modify(policy('id'), { document: 'document', comment: orNull('comment') }),
    UpdateTrafficPolicyComment: modify(on('aws_route53_traffic_policy', { id: 'id', version: 'version' }), { comment: 'comment' }),
    DeleteTrafficPolicy: destroy(on('aws_route53_traffic_policy', { id: 'id', version: 'version' })),
    CreateTrafficPolicyInstance: create(instance(response('trafficPolicyInstance.id')), {
      ...used,
      hosted_zone_id: via('hostedZoneId', (id) => (typeof id === 'string' ? bareId(id) : undefined)),
      name: set('name', 'caseless'),
    }),
    UpdateTrafficPolicyInstance: modify(instance('id'), used),
    DeleteTrafficPolicyInstance: destroy(instance('id')),

    CreateCidrCollection: create(collection(response('collection.id')), { name: 'name' }),
    ChangeCidrCollection: forEach(
      'changes',
      modify(location, { cidr_blocks: add('item.cidrList') }, { when: isPut }),
      modify(location, { cidr_blocks: remove('item.cidrList') }, { when: isDeletion }),
    ),
    DeleteCidrCollection: destroy(collection('id')),
  },
};

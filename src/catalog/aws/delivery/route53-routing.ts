import * as c from '../language.js';
import { isList } from '../../../lib/json.js';
import { bareId } from './dns-names.js';

/**
 * Route 53: health checks, traffic policies and collections of address ranges. Source: Route 53 API reference, Terraform AWS provider
 * schemas 3 to 6 (`aws_route53_*`).
 */

const healthCheck = (id: c.From): c.Target => c.on('aws_route53_health_check', { id });

/** Elements that an update resets to their defaults. */
const resetOr = (element: string, path: string): c.Read => {
  const names = c.reader('resetElements');
  const value = c.reader(path);
  return (record) => {
    const reset = names(record);
    return isList(reset) && reset.includes(element) ? null : value(record);
  };
};
const checked = (base: string): c.Edits => ({
  child_health_threshold: `${base}healthThreshold`,
  child_healthchecks: resetOr('ChildHealthChecks', `${base}childHealthChecks`),
  cloudwatch_alarm_name: `${base}alarmIdentifier.name`,
  cloudwatch_alarm_region: `${base}alarmIdentifier.region`,
  ...c.same('disabled failure_threshold insufficient_data_health_status port search_string', base),
  enable_sni: `${base}enableSNI`,
  fqdn: resetOr('FullyQualifiedDomainName', `${base}fullyQualifiedDomainName`),
  invert_healthcheck: `${base}inverted`,
  ip_address: `${base}iPAddress`,
  regions: resetOr('Regions', `${base}regions`),
  resource_path: resetOr('ResourcePath', `${base}resourcePath`),
});

const policy = (id: c.From): c.Target => c.on('aws_route53_traffic_policy', { id });
const instance = (id: c.From): c.Target => c.on('aws_route53_traffic_policy_instance', { id });
const used: c.Edits = { ...c.same('traffic_policy_id traffic_policy_version'), ttl: 'tTL' };

const collection = (id: c.From): c.Target => c.on('aws_route53_cidr_collection', { id });
const location = c.on('aws_route53_cidr_location', { cidr_collection_id: 'id', name: 'item.locationName' });
const isPut: c.Read = (record) => c.reader('item.action')(record) === 'PUT';
const isDeletion: c.Read = (record) => c.reader('item.action')(record) === 'DELETE_IF_EXISTS';

export const route53Routing: c.ServiceCatalog = {
  eventSource: 'route53.amazonaws.com',
  types: c.types('dns', 'account', {
    aws_route53_health_check: {
      unevaluated: {
        reference_name: 'only a part of the reference of the call that creates the check',
        triggers: 'not a setting of the check',
      },
    },
    aws_route53_traffic_policy: { keys: [['id', 'version'], ['id']] },
    aws_route53_traffic_policy_instance: {},
    aws_route53_cidr_collection: {},
    aws_route53_cidr_location: { keys: [['cidr_collection_id', 'name']] },
  }),
  events: {
    CreateHealthCheck: c.create(healthCheck(c.response('healthCheck.id')), {
      ...checked('healthCheckConfig.'),
      ...c.same('measure_latency request_interval type', 'healthCheckConfig.'),
      routing_control_arn: c.orNull('healthCheckConfig.routingControlArn'),
    }),
    UpdateHealthCheck: c.modify(healthCheck('healthCheckId'), checked('')),
    DeleteHealthCheck: c.destroy(healthCheck('healthCheckId')),

    CreateTrafficPolicy: c.create(policy(c.response('trafficPolicy.id')), { ...c.same('name document'), comment: c.orNull('comment') }),
    CreateTrafficPolicyVersion: c.modify(policy('id'), { document: 'document', comment: c.orNull('comment') }),
    UpdateTrafficPolicyComment: c.modify(c.on('aws_route53_traffic_policy', { id: 'id', version: 'version' }), { comment: 'comment' }),
    DeleteTrafficPolicy: c.destroy(c.on('aws_route53_traffic_policy', { id: 'id', version: 'version' })),
    CreateTrafficPolicyInstance: c.create(instance(c.response('trafficPolicyInstance.id')), {
      ...used,
      hosted_zone_id: c.via('hostedZoneId', (id) => (typeof id === 'string' ? bareId(id) : undefined)),
      name: c.set('name', 'caseless'),
    }),
    UpdateTrafficPolicyInstance: c.modify(instance('id'), used),
    DeleteTrafficPolicyInstance: c.destroy(instance('id')),

    CreateCidrCollection: c.create(collection(c.response('collection.id')), { name: 'name' }),
    ChangeCidrCollection: c.forEach(
      'changes',
      c.modify(location, { cidr_blocks: c.add('item.cidrList') }, { when: isPut }),
      c.modify(location, { cidr_blocks: c.remove('item.cidrList') }, { when: isDeletion }),
    ),
    DeleteCidrCollection: c.destroy(collection('id')),
  },
};

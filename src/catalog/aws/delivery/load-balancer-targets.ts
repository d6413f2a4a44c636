import * as c from '../language.js';
import { isOwnRole, isService } from '../is-service.js';
import { each, underBothNames, valueOf } from './call-values.js';

/**
 * Target groups, their targets, and trust stores for client certificates. Source: ELB API reference 2015-12-01, Terraform AWS provider
 * schemas 3 to 6 (`aws_lb_target_group*`, `aws_lb_trust_store*`).
 */

const groups = underBothNames('_target_group', { arn: 'targetGroupArn' });
const namedGroups = underBothNames('_target_group', { name: 'name' });

const healthCheck: c.Edits = {
  ...c.same(`
    health_check={enabled=healthCheckEnabled healthy_threshold=healthyThresholdCount interval=healthCheckIntervalSeconds
    path=healthCheckPath port=healthCheckPort protocol=healthCheckProtocol timeout=healthCheckTimeoutSeconds
    unhealthy_threshold=unhealthyThresholdCount}`),
  'health_check.matcher': c.either('matcher.httpCode', 'matcher.grpcCode'),
};
const settings: c.Edits = {
  ...healthCheck,
  ...c.same('ip_address_type port protocol protocol_version target_control_port vpc_id'),
  tags: c.tagMap(c.orNull('tags')),
  target_type: c.orNull('targetType'),
};

const attribute = valueOf('attributes');
const attributes: c.Edits = {
  connection_termination: attribute('deregistration_delay.connection_termination.enabled'),
  deregistration_delay: attribute('deregistration_delay.timeout_seconds'),
  lambda_multi_value_headers_enabled: attribute('lambda.multi_value_headers.enabled'),
  load_balancing_algorithm_type: attribute('load_balancing.algorithm.type'),
  load_balancing_anomaly_mitigation: attribute('load_balancing.algorithm.anomaly_mitigation'),
  load_balancing_cross_zone_enabled: attribute('load_balancing.cross_zone.enabled'),
  preserve_client_ip: attribute('preserve_client_ip.enabled'),
  proxy_protocol_v2: attribute('proxy_protocol_v2.enabled'),
  slow_start: attribute('slow_start.duration_seconds'),
  ...c.same('stickiness{enabled type}', attribute),
  'stickiness.cookie_name': attribute('stickiness.app_cookie.cookie_name'),
  'stickiness.cookie_duration': c.either(
    attribute('stickiness.app_cookie.duration_seconds'),
    attribute('stickiness.lb_cookie.duration_seconds'),
  ),
  'target_failover.on_deregistration': attribute('target_failover.on_deregistration'),
  'target_failover.on_unhealthy': attribute('target_failover.on_unhealthy'),
  'target_group_health.dns_failover.minimum_healthy_targets_count': attribute(
    'target_group_health.dns_failover.minimum_healthy_targets.count',
  ),
  'target_group_health.dns_failover.minimum_healthy_targets_percentage': attribute(
    'target_group_health.dns_failover.minimum_healthy_targets.percentage',
  ),
  'target_group_health.unhealthy_state_routing.minimum_healthy_targets_count': attribute(
    'target_group_health.unhealthy_state_routing.minimum_healthy_targets.count',
  ),
  'target_group_health.unhealthy_state_routing.minimum_healthy_targets_percentage': attribute(
    'target_group_health.unhealthy_state_routing.minimum_healthy_targets.percentage',
  ),
  'target_health_state.enable_unhealthy_connection_termination': attribute('target_health_state.unhealthy.connection_termination.enabled'),
  'target_health_state.unhealthy_draining_interval': attribute('target_health_state.unhealthy.draining_interval_seconds'),
};

const anyPort = '-';
const targets = underBothNames('_target_group_attachment', {
  target_group_arn: 'targetGroupArn',
  target_id: 'item.id',
  port: c.either('item.port', () => anyPort),
});
/** A target without a port uses that of its group; the state may contain it. */
const targetsOnAnyPort = underBothNames('_target_group_attachment', { target_group_arn: 'targetGroupArn', target_id: 'item.id' });
const withoutPort: c.Read = (record) => c.reader('item.port')(record) === undefined;

/** Services and controllers of clusters register targets all day; only targets of other callers are reported as created. */
const byOthers: c.Read = (record) => !isService(record) && !isOwnRole(record, /load-?balancer-?controller/i);

const groupType: c.TypeSpec = {
  keys: [['name'], ['arn']],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: 'arn',
  zeros: ['deregistration_delay'],
  defaults: {
    deregistration_delay: 300,
    ip_address_type: 'ipv4',
    load_balancing_algorithm_type: 'round_robin',
    load_balancing_anomaly_mitigation: 'off',
    load_balancing_cross_zone_enabled: 'use_load_balancer_configuration',
    protocol_version: 'HTTP1',
    'stickiness.cookie_duration': 86_400,
    'target_group_health.dns_failover.minimum_healthy_targets_count': '1',
    'target_group_health.dns_failover.minimum_healthy_targets_percentage': 'off',
    'target_group_health.unhealthy_state_routing.minimum_healthy_targets_count': 1,
    'target_group_health.unhealthy_state_routing.minimum_healthy_targets_percentage': 'off',
    target_type: 'instance',
    'target_health_state.enable_unhealthy_connection_termination': true,
  },
};
const targetType: c.TypeSpec = {
  keys: [
    ['target_group_arn', 'target_id', { attribute: 'port', as: (value) => value, absent: anyPort }],
    ['target_group_arn', 'target_id'],
  ],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: 'target_id',
};

const store = (arn: c.From) => c.on('aws_lb_trust_store', { arn });
const bundle: c.Edits = {
  ...c.same('ca_certificates_bundle_s3_bucket ca_certificates_bundle_s3_key'),
  ca_certificates_bundle_s3_object_version: c.orNull('caCertificatesBundleS3ObjectVersion'),
};
const revocation = c.on('aws_lb_trust_store_revocation', { trust_store_arn: 'trustStoreArn', revocation_id: 'item.revocationId' });

export const loadBalancerTargets: c.ServiceCatalog = {
  eventSource: 'elasticloadbalancing.amazonaws.com',
  names: (key) => ({ name: key['target_id'] ?? key['name'] ?? Object.values(key)[0] ?? '', id: key['target_id'] ?? '' }),
  types: c.types('loadbalancing', {
    aws_lb_target_group: groupType,
    aws_alb_target_group: groupType,
    aws_lb_target_group_attachment: targetType,
    aws_alb_target_group_attachment: targetType,
    aws_lb_trust_store: { keys: [['arn'], ['name']], cloudId: 'arn' },
    aws_lb_trust_store_revocation: {
      keys: [['trust_store_arn', 'revocation_id']],
      unevaluated: {
        revocations_s3_bucket: 'the file of a revocation never changes',
        revocations_s3_key: 'the file of a revocation never changes',
        revocations_s3_object_version: 'the file of a revocation never changes',
      },
    },
  }),
  events: {
    CreateTargetGroup: each(namedGroups, (group) =>
      c.create(c.withId(group, c.firstIn(c.response('targetGroups[].targetGroupArn'))), settings),
    ),
    ModifyTargetGroup: each(groups, (group) => c.modify(group, healthCheck)),
    ModifyTargetGroupAttributes: each(groups, (group) => c.modify(group, attributes)),
    DeleteTargetGroup: each(groups, (group) => c.destroy(group)),

    RegisterTargets: c.forEach(
      'targets',
      ...targets.map((target) => c.put(target, { availability_zone: 'item.availabilityZone' })),
      ...targetsOnAnyPort.map((target) => c.put(target, {}, { when: withoutPort })),
      ...targets.map((target) => c.create(c.within(groups, target), { availability_zone: 'item.availabilityZone' }, { when: byOthers })),
    ),
    DeregisterTargets: c.forEach(
      'targets',
      ...targets.map((target) => c.destroy(target)),
      ...targetsOnAnyPort.map((target) => c.destroy(target, { when: withoutPort })),
    ),

    CreateTrustStore: c.create(store(c.firstIn(c.response('trustStores[].trustStoreArn'))), {
      ...bundle,
      name: 'name',
      tags: c.tagMap(c.orNull('tags')),
    }),
    ModifyTrustStore: c.modify(store('trustStoreArn'), bundle),
    DeleteTrustStore: c.destroy(store('trustStoreArn')),
    AddTrustStoreRevocations: c.forEach(
      c.response('trustStoreRevocations'),
      c.create(c.within(store('trustStoreArn'), c.withId(revocation, 'item.revocationId'))),
    ),
    RemoveTrustStoreRevocations: c.forEach(
      'revocationIds',
      c.destroy(c.on('aws_lb_trust_store_revocation', { trust_store_arn: 'trustStoreArn', revocation_id: 'item' })),
    ),
  },
};

import {
  create,
  destroy,
  either,
  forEach,
  modify,
  on,
  put,
  response,
  reader,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { isOwnRole, isService } from '../is-service.js';
import { orNull, tagMap } from '../../values.js';
import { each, firstIn, underBothNames, valueOf } from './call-values.js';

/**
 * Target groups, their targets, and trust stores for client certificates. Source: ELB API reference 2015-12-01, Terraform AWS provider
 * schemas 3 to 6 (`aws_lb_target_group*`, `aws_lb_trust_store*`).
 */

const groups = underBothNames('_target_group', { arn: 'targetGroupArn' });
const namedGroups = underBothNames('_target_group', { name: 'name' });

const healthCheck: Edits = {
  'health_check.enabled': 'healthCheckEnabled',
  'health_check.healthy_threshold': 'healthyThresholdCount',
  'health_check.interval': 'healthCheckIntervalSeconds',
  'health_check.matcher': either('matcher.httpCode', 'matcher.grpcCode'),
  'health_check.path': 'healthCheckPath',
  'health_check.port': 'healthCheckPort',
  'health_check.protocol': 'healthCheckProtocol',
  'health_check.timeout': 'healthCheckTimeoutSeconds',
  'health_check.unhealthy_threshold': 'unhealthyThresholdCount',
};
const settings: Edits = {
  ...healthCheck,
  ip_address_type: 'ipAddressType',
  port: 'port',
  protocol: 'protocol',
  protocol_version: 'protocolVersion',
  tags: tagMap(orNull('tags')),
  target_control_port: 'targetControlPort',
  target_type: orNull('targetType'),
  vpc_id: 'vpcId',
};

const attribute = valueOf('attributes');
const attributes: Edits = {
  connection_termination: attribute('deregistration_delay.connection_termination.enabled'),
  deregistration_delay: attribute('deregistration_delay.timeout_seconds'),
  lambda_multi_value_headers_enabled: attribute('lambda.multi_value_headers.enabled'),
  load_balancing_algorithm_type: attribute('load_balancing.algorithm.type'),
  load_balancing_anomaly_mitigation: attribute('load_balancing.algorithm.anomaly_mitigation'),
  load_balancing_cross_zone_enabled: attribute('load_balancing.cross_zone.enabled'),
  preserve_client_ip: attribute('preserve_client_ip.enabled'),
  proxy_protocol_v2: attribute('proxy_protocol_v2.enabled'),
  slow_start: attribute('slow_start.duration_seconds'),
  'stickiness.enabled': attribute('stickiness.enabled'),
  'stickiness.type': attribute('stickiness.type'),
  'stickiness.cookie_name': attribute('stickiness.app_cookie.cookie_name'),
  'stickiness.cookie_duration': either(
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
  port: either('item.port', () => anyPort),
});
/** A target without a port uses that of its group; the state may contain it. */
const targetsOnAnyPort = underBothNames('_target_group_attachment', { target_group_arn: 'targetGroupArn', target_id: 'item.id' });
const withoutPort: Read = (record) => reader('item.port')(record) === undefined;

/** Services and controllers of clusters register targets all day; only targets of other callers are reported as created. */
const byOthers: Read = (record) => !isService(record) && !isOwnRole(record, /load-?balancer-?controller/i);

const groupType: TypeSpec = {
  keys: [['name'], ['arn']],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: 'arn',
  noise: ['arn_suffix', 'load_balancer_arns'],
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
const targetType: TypeSpec = {
  keys: [
    ['target_group_arn', 'target_id', { attribute: 'port', as: (value) => value, absent: anyPort }],
    ['target_group_arn', 'target_id'],
  ],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: 'target_id',
};

const store = (arn: From) => on('aws_lb_trust_store', { arn });
const bundle: Edits = {
  ca_certificates_bundle_s3_bucket: 'caCertificatesBundleS3Bucket',
  ca_certificates_bundle_s3_key: 'caCertificatesBundleS3Key',
  ca_certificates_bundle_s3_object_version: orNull('caCertificatesBundleS3ObjectVersion'),
};
const revocation = on('aws_lb_trust_store_revocation', { trust_store_arn: 'trustStoreArn', revocation_id: 'item.revocationId' });

export const loadBalancerTargets: ServiceCatalog = {
  eventSource: 'elasticloadbalancing.amazonaws.com',
  names: (key) => ({ name: key['target_id'] ?? key['name'] ?? Object.values(key)[0] ?? '', id: key['target_id'] ?? '' }),
  types: {
    aws_lb_target_group: groupType,
    aws_alb_target_group: groupType,
    aws_lb_target_group_attachment: targetType,
    aws_alb_target_group_attachment: targetType,
    aws_lb_trust_store: {
      keys: [['arn'], ['name']],
      scope: 'region',
      family: 'loadbalancing',
      cloudId: 'arn',
      noise: ['arn_suffix'],
    },
    aws_lb_trust_store_revocation: {
      keys: [['trust_store_arn', 'revocation_id']],
      scope: 'region',
      family: 'loadbalancing',
      noise: ['revocation_id'],
      unevaluated: {
        revocations_s3_bucket: 'the file of a revocation never changes',
        revocations_s3_key: 'the file of a revocation never changes',
        revocations_s3_object_version: 'the file of a revocation never changes',
      },
    },
  },
  events: {
    CreateTargetGroup: each(namedGroups, (group) => create(group, settings, { id: firstIn(response('targetGroups[].targetGroupArn')) })),
    ModifyTargetGroup: each(groups, (group) => modify(group, healthCheck)),
    ModifyTargetGroupAttributes: each(groups, (group) => modify(group, attributes)),
    DeleteTargetGroup: each(groups, (group) => destroy(group)),

    RegisterTargets: forEach(
      'targets',
      ...targets.map((target) => put(target, { availability_zone: 'item.availabilityZone' })),
      ...targetsOnAnyPort.map((target) => put(target, {}, { when: withoutPort })),
      ...targets.map((target) => create(target, { availability_zone: 'item.availabilityZone' }, { parent: groups, when: byOthers })),
    ),
    DeregisterTargets: forEach(
      'targets',
      ...targets.map((target) => destroy(target)),
      ...targetsOnAnyPort.map((target) => destroy(target, { when: withoutPort })),
    ),

    CreateTrustStore: create(store(firstIn(response('trustStores[].trustStoreArn'))), {
      ...bundle,
      name: 'name',
      tags: tagMap(orNull('tags')),
    }),
    ModifyTrustStore: modify(store('trustStoreArn'), bundle),
    DeleteTrustStore: destroy(store('trustStoreArn')),
    AddTrustStoreRevocations: forEach(
      response('trustStoreRevocations'),
      create(revocation, {}, { parent: store('trustStoreArn'), id: 'item.revocationId' }),
    ),
    RemoveTrustStoreRevocations: forEach(
      'revocationIds',
      destroy(on('aws_lb_trust_store_revocation', { trust_store_arn: 'trustStoreArn', revocation_id: 'item' })),
    ),
  },
};

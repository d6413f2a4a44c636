import { add, create, destroy, merge, modify, on, remove, type Edits, type From, type Read, type ServiceCatalog } from '../../dsl.js';
import { listOf } from '../../values.js';
import { count, inCall, listOfMember, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Copies of the traffic of network interfaces: sessions, the targets that receive the copy, and filters.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_traffic_mirror_session`, `_target`, `_filter`, `_filter_rule`.
 */

const sessionId = requested('trafficMirrorSessionId');
const filterId = requested('trafficMirrorFilterId');
const filter = on('aws_ec2_traffic_mirror_filter', { id: filterId });
const rule = on('aws_ec2_traffic_mirror_filter_rule', { id: requested('trafficMirrorFilterRuleId') });

/** An update lists the fields that it removes. */
const orRemoved =
  (from: Read, field: string): Read =>
  (record) => {
    const { item } = record.request;
    const removed = [...listOfMember(item, 'removeField'), ...listOfMember(item, 'removeFields')];
    return from(record) ?? (removed.includes(field) ? null : undefined);
  };

const session: Edits = {
  description: orRemoved(requested('description'), 'description'),
  packet_length: orRemoved(count(requested('packetLength')), 'packet-length'),
  session_number: count(requested('sessionNumber')),
  traffic_mirror_filter_id: filterId,
  traffic_mirror_target_id: requested('trafficMirrorTargetId'),
  virtual_network_id: orRemoved(count(requested('virtualNetworkId')), 'virtual-network-id'),
};
const ports = (attribute: string, from: string, field: string): Edits => ({
  [`${attribute}.from_port`]: orRemoved(count(requested(`${from}.fromPort`)), field),
  [`${attribute}.to_port`]: orRemoved(count(requested(`${from}.toPort`)), field),
});
const ruleSettings: Edits = {
  description: orRemoved(requested('description'), 'description'),
  destination_cidr_block: requested('destinationCidrBlock'),
  ...ports('destination_port_range', 'destinationPortRange', 'destination-port-range'),
  protocol: orRemoved(count(requested('protocol')), 'protocol'),
  rule_action: requested('ruleAction'),
  rule_number: count(requested('ruleNumber')),
  source_cidr_block: requested('sourceCidrBlock'),
  ...ports('source_port_range', 'sourcePortRange', 'source-port-range'),
  traffic_direction: requested('trafficDirection'),
};

const services = (member: string): From => listOf(requested(member));

export const trafficMirroring: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_traffic_mirror_session: { keys: [['id']], scope: 'region', family: 'network', access: 'attachment' },
    aws_ec2_traffic_mirror_target: { keys: [['id']], scope: 'region', family: 'network' },
    aws_ec2_traffic_mirror_filter: { keys: [['id']], scope: 'region', family: 'network' },
    aws_ec2_traffic_mirror_filter_rule: { keys: [['id']], scope: 'region', family: 'network' },
  },
  events: {
    CreateTrafficMirrorSession: inCall(
      create(
        on('aws_ec2_traffic_mirror_session', { id: returned('trafficMirrorSession.trafficMirrorSessionId') }),
        { ...session, network_interface_id: requested('networkInterfaceId'), tags: merge(tagsFor('traffic-mirror-session')) },
        {
          parent: [
            on('aws_instance', { primary_network_interface_id: requested('networkInterfaceId') }),
            on('aws_network_interface', { id: requested('networkInterfaceId') }),
          ],
        },
      ),
    ),
    ModifyTrafficMirrorSession: inCall(modify(on('aws_ec2_traffic_mirror_session', { id: sessionId }), session)),
    DeleteTrafficMirrorSession: inCall(destroy(on('aws_ec2_traffic_mirror_session', { id: sessionId }))),

    CreateTrafficMirrorTarget: inCall(
      create(on('aws_ec2_traffic_mirror_target', { id: returned('trafficMirrorTarget.trafficMirrorTargetId') }), {
        description: requested('description'),
        gateway_load_balancer_endpoint_id: requested('gatewayLoadBalancerEndpointId'),
        network_interface_id: requested('networkInterfaceId'),
        network_load_balancer_arn: requested('networkLoadBalancerArn'),
        tags: merge(tagsFor('traffic-mirror-target')),
      }),
    ),
    DeleteTrafficMirrorTarget: inCall(destroy(on('aws_ec2_traffic_mirror_target', { id: requested('trafficMirrorTargetId') }))),

    CreateTrafficMirrorFilter: inCall(
      create(on('aws_ec2_traffic_mirror_filter', { id: returned('trafficMirrorFilter.trafficMirrorFilterId') }), {
        description: requested('description'),
        tags: merge(tagsFor('traffic-mirror-filter')),
      }),
    ),
    ModifyTrafficMirrorFilterNetworkServices: [
      inCall(modify(filter, { network_services: remove(services('removeNetworkService')) })),
      inCall(modify(filter, { network_services: add(services('addNetworkService')) })),
    ],
    DeleteTrafficMirrorFilter: inCall(destroy(filter)),

    CreateTrafficMirrorFilterRule: inCall(
      create(
        on('aws_ec2_traffic_mirror_filter_rule', { id: returned('trafficMirrorFilterRule.trafficMirrorFilterRuleId') }),
        { ...ruleSettings, traffic_mirror_filter_id: filterId },
        { parent: filter },
      ),
    ),
    ModifyTrafficMirrorFilterRule: inCall(modify(rule, ruleSettings)),
    DeleteTrafficMirrorFilterRule: inCall(destroy(rule)),
  },
};

import { type Json, type JsonObject, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Copies of the traffic of network interfaces: sessions, the targets that receive the copy, and filters.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_traffic_mirror_session`, `_target`, `_filter`, `_filter_rule`.
 */

const sessionId = c.requested('trafficMirrorSessionId');
const filterId = c.requested('trafficMirrorFilterId');
const filter = c.on('aws_ec2_traffic_mirror_filter', { id: filterId });
const rule = c.on('aws_ec2_traffic_mirror_filter_rule', { id: c.requested('trafficMirrorFilterRuleId') });

/** An update lists the fields that it removes. */
const orRemoved =
  (from: c.Read, field: string): c.Read =>
  (record) => {
    const { item } = record.request;
    const removed = [...c.listOfMember(item, 'removeField'), ...c.listOfMember(item, 'removeFields')];
    return from(record) ?? (removed.includes(field) ? null : undefined);
  };

const session: c.Edits = {
  description: orRemoved(c.requested('description'), 'description'),
  packet_length: orRemoved(c.count(c.requested('packetLength')), 'packet-length'),
  session_number: c.count(c.requested('sessionNumber')),
  traffic_mirror_filter_id: filterId,
  traffic_mirror_target_id: c.requested('trafficMirrorTargetId'),
  virtual_network_id: orRemoved(c.count(c.requested('virtualNetworkId')), 'virtual-network-id'),
};
const ports = (attribute: string, from: string, field: string): c.Edits => ({
  [`${attribute}.from_port`]: orRemoved(c.count(c.requested(`${from}.fromPort`)), field),
  [`${attribute}.to_port`]: orRemoved(c.count(c.requested(`${from}.toPort`)), field),
});
const ruleSettings: c.Edits = {
  description: orRemoved(c.requested('description'), 'description'),
  destination_cidr_block: c.requested('destinationCidrBlock'),
  ...ports('destination_port_range', 'destinationPortRange', 'destination-port-range'),
  protocol: orRemoved(c.count(c.requested('protocol')), 'protocol'),
  ...c.same('rule_action source_cidr_block', c.requested),
  rule_number: c.count(c.requested('ruleNumber')),
  ...ports('source_port_range', 'sourcePortRange', 'source-port-range'),
  traffic_direction: c.requested('trafficDirection'),
};

const services = (member: string): c.From => c.listOf(c.requested(member));

/**
 * Flow logs. One call creates a log for each of several resources.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_flow_log`.
 */

/** The logs of a call, each with the resource that it observes; refused resources have none. */
const logs = (call: JsonObject): readonly Json[] => {
  const answer = c.memberOf(call, 'answer');
  const refused = c.listOfMember(answer, 'unsuccessful').map((one) => c.memberOf(one, 'resourceId') ?? null);
  const observed = c.listOfMember(call, 'resourceId').filter((id) => !refused.includes(id));
  return c
    .listOfMember(answer, 'flowLogIdSet')
    .map((flowLogId, at) => ({ ...call, flowLogId: c.memberOf(flowLogId, 'flowLogId') ?? flowLogId, observed: observed[at] ?? null }));
};

const observedAs =
  (kind: string): c.Read =>
  (record) =>
    text(c.requested('resourceType')(record))?.toLowerCase() === kind.toLowerCase() ? c.requested('observed')(record) : undefined;

const flags = (value: Json | undefined): boolean => value === true || value === 'true';
/** The state contains the flags of a block even if the call does not. */
const destinationOptions: c.Read = (record) => {
  const given = c.requested('destinationOptions')(record);
  if (!isObject(given)) return undefined;
  return c.blocks(() => ({
    fileFormat: c.memberOf(given, 'fileFormat') ?? 'plain-text',
    hiveCompatiblePartitions: flags(c.memberOf(given, 'hiveCompatiblePartitions')),
    perHourPartition: flags(c.memberOf(given, 'perHourPartition')),
  }))(record);
};

export const trafficMirroring: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_ec2_traffic_mirror_session: { access: 'attachment' },
    aws_ec2_traffic_mirror_target: {},
    aws_ec2_traffic_mirror_filter: {},
    aws_ec2_traffic_mirror_filter_rule: {},

    aws_flow_log: { noise: ['log_group_name'], defaults: { log_destination_type: 'cloud-watch-logs', max_aggregation_interval: 600 } },
  }),
  events: {
    CreateTrafficMirrorSession: c.inCall(
      c.create(
        c.within(
          [
            c.on('aws_instance', { primary_network_interface_id: c.requested('networkInterfaceId') }),
            c.on('aws_network_interface', { id: c.requested('networkInterfaceId') }),
          ],
          c.on('aws_ec2_traffic_mirror_session', { id: c.returned('trafficMirrorSession.trafficMirrorSessionId') }),
        ),
        { ...session, network_interface_id: c.requested('networkInterfaceId'), tags: c.merge(c.tagsFor('traffic-mirror-session')) },
      ),
    ),
    ModifyTrafficMirrorSession: c.inCall(c.modify(c.on('aws_ec2_traffic_mirror_session', { id: sessionId }), session)),
    DeleteTrafficMirrorSession: c.inCall(c.destroy(c.on('aws_ec2_traffic_mirror_session', { id: sessionId }))),

    CreateTrafficMirrorTarget: c.inCall(
      c.create(c.on('aws_ec2_traffic_mirror_target', { id: c.returned('trafficMirrorTarget.trafficMirrorTargetId') }), {
        ...c.same('description gateway_load_balancer_endpoint_id network_interface_id network_load_balancer_arn', c.requested),
        tags: c.merge(c.tagsFor('traffic-mirror-target')),
      }),
    ),
    DeleteTrafficMirrorTarget: c.inCall(c.destroy(c.on('aws_ec2_traffic_mirror_target', { id: c.requested('trafficMirrorTargetId') }))),

    CreateTrafficMirrorFilter: c.inCall(
      c.create(c.on('aws_ec2_traffic_mirror_filter', { id: c.returned('trafficMirrorFilter.trafficMirrorFilterId') }), {
        description: c.requested('description'),
        tags: c.merge(c.tagsFor('traffic-mirror-filter')),
      }),
    ),
    ModifyTrafficMirrorFilterNetworkServices: [
      c.inCall(c.modify(filter, { network_services: c.remove(services('removeNetworkService')) })),
      c.inCall(c.modify(filter, { network_services: c.add(services('addNetworkService')) })),
    ],
    DeleteTrafficMirrorFilter: c.inCall(c.destroy(filter)),

    CreateTrafficMirrorFilterRule: c.inCall(
      c.create(
        c.within(
          filter,
          c.on('aws_ec2_traffic_mirror_filter_rule', { id: c.returned('trafficMirrorFilterRule.trafficMirrorFilterRuleId') }),
        ),
        { ...ruleSettings, traffic_mirror_filter_id: filterId },
      ),
    ),
    ModifyTrafficMirrorFilterRule: c.inCall(c.modify(rule, ruleSettings)),
    DeleteTrafficMirrorFilterRule: c.inCall(c.destroy(rule)),

    CreateFlowLogs: c.inEach(
      logs,
      c.create(c.on('aws_flow_log', { id: c.requested('flowLogId') }), {
        ...c.same('deliver_cross_account_role log_destination_type log_format traffic_type', c.requested),
        destination_options: destinationOptions,
        iam_role_arn: c.requested('deliverLogsPermissionArn'),
        log_destination: c.either(c.requested('logDestination'), c.requested('logGroupName')),
        max_aggregation_interval: c.count(c.requested('maxAggregationInterval')),
        eni_id: observedAs('NetworkInterface'),
        regional_nat_gateway_id: observedAs('RegionalNatGateway'),
        subnet_id: observedAs('Subnet'),
        transit_gateway_attachment_id: observedAs('TransitGatewayAttachment'),
        transit_gateway_id: observedAs('TransitGateway'),
        vpc_id: observedAs('VPC'),
        tags: c.merge(c.tagsFor('vpc-flow-log')),
      }),
    ),
    DeleteFlowLogs: c.inCall(
      c.destroy(c.on('aws_flow_log', { id: c.unlessRefused(c.requested('flowLogId'), c.returned('unsuccessful[].resourceId')) })),
    ),
  },
};

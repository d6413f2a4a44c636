import { isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import { create, destroy, either, merge, on, type Read, type ServiceCatalog } from '../../dsl.js';
import { blocks, unlessRefused } from '../../values.js';
import { count, inCall, inEach, listOfMember, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Flow logs. One call creates a log for each of several resources.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_flow_log`.
 */

/** The logs of a call, each with the resource that it observes; refused resources have none. */
const logs = (call: JsonObject): readonly Json[] => {
  const answer = memberOf(call, 'answer');
  const refused = listOfMember(answer, 'unsuccessful').map((one) => memberOf(one, 'resourceId') ?? null);
  const observed = listOfMember(call, 'resourceId').filter((id) => !refused.includes(id));
  return listOfMember(answer, 'flowLogIdSet').map((flowLogId, at) => ({
    ...call,
    flowLogId: memberOf(flowLogId, 'flowLogId') ?? flowLogId,
    observed: observed[at] ?? null,
  }));
};

const observedAs =
  (kind: string): Read =>
  (record) =>
    text(requested('resourceType')(record))?.toLowerCase() === kind.toLowerCase() ? requested('observed')(record) : undefined;

const flags = (value: Json | undefined): boolean => value === true || value === 'true';
/** The state contains the flags of a block even if the call does not. */
const destinationOptions: Read = (record) => {
  const given = requested('destinationOptions')(record);
  if (!isObject(given)) return undefined;
  return blocks(() => ({
    fileFormat: memberOf(given, 'fileFormat') ?? 'plain-text',
    hiveCompatiblePartitions: flags(memberOf(given, 'hiveCompatiblePartitions')),
    perHourPartition: flags(memberOf(given, 'perHourPartition')),
  }))(record);
};

export const flowLogs: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_flow_log: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['log_group_name'],
      defaults: {
        log_destination_type: 'cloud-watch-logs',
        max_aggregation_interval: 600,
      },
    },
  },
  events: {
    CreateFlowLogs: inEach(
      logs,
      create(on('aws_flow_log', { id: requested('flowLogId') }), {
        deliver_cross_account_role: requested('deliverCrossAccountRole'),
        destination_options: destinationOptions,
        iam_role_arn: requested('deliverLogsPermissionArn'),
        log_destination: either(requested('logDestination'), requested('logGroupName')),
        log_destination_type: requested('logDestinationType'),
        log_format: requested('logFormat'),
        max_aggregation_interval: count(requested('maxAggregationInterval')),
        traffic_type: requested('trafficType'),
        eni_id: observedAs('NetworkInterface'),
        regional_nat_gateway_id: observedAs('RegionalNatGateway'),
        subnet_id: observedAs('Subnet'),
        transit_gateway_attachment_id: observedAs('TransitGatewayAttachment'),
        transit_gateway_id: observedAs('TransitGateway'),
        vpc_id: observedAs('VPC'),
        tags: merge(tagsFor('vpc-flow-log')),
      }),
    ),
    DeleteFlowLogs: inCall(
      destroy(on('aws_flow_log', { id: unlessRefused(requested('flowLogId'), returned('unsuccessful[].resourceId')) })),
    ),
  },
};

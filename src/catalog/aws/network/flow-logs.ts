import { isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';

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

export const flowLogs: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_flow_log: { noise: ['log_group_name'], defaults: { log_destination_type: 'cloud-watch-logs', max_aggregation_interval: 600 } },
  }),
  events: {
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

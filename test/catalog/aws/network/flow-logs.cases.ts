import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { arn, gone, listed, vpcId } from './network-states.js';

const group = 'arn:aws:logs:us-east-1:111122223333:log-group:/vpc/main';
const bucket = 'arn:aws:s3:::flow-logs';
export const flowLog = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_flow_log',
  name: 'main',
  attributes: {
    arn: arn('vpc-flow-log/fl-0a'),
    deliver_cross_account_role: '',
    destination_options: [],
    eni_id: '',
    iam_role_arn: 'arn:aws:iam::111122223333:role/flow-logs',
    id: 'fl-0a',
    log_destination: group,
    log_destination_type: 'cloud-watch-logs',
    log_format: '${version} ${account-id} ${srcaddr}',
    max_aggregation_interval: 600,
    subnet_id: '',
    tags: {},
    tags_all: {},
    traffic_type: 'ALL',
    transit_gateway_attachment_id: '',
    transit_gateway_id: '',
    vpc_id: vpcId,
    ...over,
  },
});
const toBucket = flowLog({
  destination_options: [{ file_format: 'parquet', hive_compatible_partitions: false, per_hour_partition: true }],
  iam_role_arn: '',
  log_destination: bucket,
  log_destination_type: 's3',
});

const create = (request: JsonObject) => ({
  CreateFlowLogsRequest: { ResourceType: 'VPC', ResourceId: listed(vpcId), TrafficType: 'ALL', ClientToken: 'terraform-1', ...request },
});
const toGroup = create({
  LogDestination: group,
  LogDestinationType: 'cloud-watch-logs',
  DeliverLogsPermissionArn: 'arn:aws:iam::111122223333:role/flow-logs',
});
const created = (...ids: readonly string[]) => ({
  CreateFlowLogsResponse: { flowLogIdSet: { item: ids.length === 1 ? (ids[0] ?? '') : ids }, unsuccessful: '', requestId: '1111' },
});
const remove = (...ids: readonly string[]) => ({ DeleteFlowLogsRequest: { FlowLogId: listed(...ids) } });
const removed = { DeleteFlowLogsResponse: { unsuccessful: '', requestId: '1111' } };

export const flowLogCases: readonly CatalogCase[] = [
  {
    name: 'the declared log',
    event: 'CreateFlowLogs',
    request: toGroup,
    response: created('fl-0a'),
    state: [flowLog()],
    drifts: [],
  },
  {
    name: 'the declared log in a bucket, whose options the call gives in part',
    event: 'CreateFlowLogs',
    request: create({
      LogDestination: bucket,
      LogDestinationType: 's3',
      DestinationOptions: { FileFormat: 'parquet', PerHourPartition: true },
    }),
    response: created('fl-0a'),
    state: [toBucket],
    drifts: [],
  },
  {
    name: 'a declared log is deleted',
    event: 'DeleteFlowLogs',
    request: remove('fl-0a', 'fl-0b'),
    response: removed,
    state: [flowLog()],
    drifts: [gone('aws_flow_log.main')],
  },
];

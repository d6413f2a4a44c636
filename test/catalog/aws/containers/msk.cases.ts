import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf, type Changes } from './examples-of.js';

export const clusterArn = arn('kafka', 'cluster/orders/0a1b-2');
const key = arn('kms', 'key/1234abcd-12ab-34cd-56ef-1234567890ab');
export const settingsArn = arn('kafka', 'configuration/base/0a1b-1');

export const mskCluster = (changed: JsonObject = {}) =>
  declare('aws_msk_cluster', {
    arn: clusterArn,
    bootstrap_brokers_tls: 'b-1:9094',
    broker_node_group_info: [
      {
        az_distribution: 'DEFAULT',
        client_subnets: ['subnet-0aaa', 'subnet-0bbb'],
        connectivity_info: [
          {
            public_access: [{ type: 'DISABLED' }],
            vpc_connectivity: [{ client_authentication: [{ sasl: [{ iam: false, scram: false }], tls: false }] }],
          },
        ],
        instance_type: 'kafka.m5.large',
        security_groups: ['sg-0aaa'],
        storage_info: [{ ebs_storage_info: [{ provisioned_throughput: [], volume_size: 100 }] }],
      },
    ],
    client_authentication: [{ sasl: [{ iam: true, scram: false }], tls: [], unauthenticated: false }],
    cluster_name: 'orders',
    configuration_info: [{ arn: settingsArn, revision: 1 }],
    current_version: 'K1',
    encryption_info: [
      { encryption_at_rest_kms_key_arn: key, encryption_in_transit: [{ client_broker: 'TLS', in_cluster: true }] },
    ],
    enhanced_monitoring: 'DEFAULT',
    id: clusterArn,
    kafka_version: '3.6.0',
    logging_info: [
      {
        broker_logs: [
          {
            cloudwatch_logs: [{ enabled: true, log_group: '/msk/orders' }],
            firehose: [{ delivery_stream: '', enabled: false }],
            s3: [{ bucket: '', enabled: false, prefix: '' }],
          },
        ],
      },
    ],
    number_of_broker_nodes: 2,
    open_monitoring: [{ prometheus: [{ jmx_exporter: [{ enabled_in_broker: false }], node_exporter: [{ enabled_in_broker: false }] }] }],
    storage_mode: 'LOCAL',
    tags: { Team: 'shop' },
    tags_all: { Team: 'shop' },
    timeouts: null,
    ...changed,
  });
const ofCluster = examplesOf(mskCluster());
const provisioned: JsonObject = {
  brokerNodeGroupInfo: {
    clientSubnets: ['subnet-0bbb', 'subnet-0aaa'],
    instanceType: 'kafka.m5.large',
    securityGroups: ['sg-0aaa'],
    storageInfo: { ebsStorageInfo: { volumeSize: 100 } },
  },
  clientAuthentication: { sasl: { iam: { enabled: true } } },
  configurationInfo: { arn: settingsArn, revision: 1 },
  encryptionInfo: { encryptionAtRest: { dataVolumeKMSKeyId: key }, encryptionInTransit: { clientBroker: 'TLS', inCluster: true } },
  kafkaVersion: '3.6.0',
  loggingInfo: { brokerLogs: { cloudWatchLogs: { enabled: true, logGroup: '/msk/orders' } } },
  numberOfBrokerNodes: 2,
};
export const createMskCluster: JsonObject = { ...provisioned, clusterName: 'orders', tags: { Team: 'shop' } };
const at = (changed: JsonObject): JsonObject => ({ clusterArn, currentVersion: 'K1', ...changed });
const pair = (event: string, changed: JsonObject, changes: Changes, same: JsonObject) => [
  ofCluster.drifts('a change is drift', [event, at(changed)], changes),
  ofCluster.agrees('the declared settings are not drift', [event, at(same)]),
];

const clusters: readonly CatalogCase[] = [
  ofCluster.agrees('a cluster created as declared is not drift', ['CreateCluster', createMskCluster, { clusterArn }]),
  ofCluster.agrees('a cluster of the second version created as declared is not drift', [
    'CreateClusterV2',
    { clusterName: 'orders', provisioned, tags: { Team: 'shop' } },
  ]),
  ofCluster.drifts(
    'clients without authentication or encryption are drift',
    [
      'UpdateSecurity',
      at({
        clientAuthentication: { unauthenticated: { enabled: true }, sasl: { iam: { enabled: false } } },
        encryptionInfo: { encryptionInTransit: { clientBroker: 'PLAINTEXT' } },
      }),
    ],
    {
      'client_authentication.sasl.iam': [true, false],
      'client_authentication.unauthenticated': [false, true],
      'encryption_info.encryption_in_transit.client_broker': ['TLS', 'PLAINTEXT'],
    },
  ),
  ...pair(
    'UpdateConnectivity',
    { connectivityInfo: { publicAccess: { type: 'SERVICE_PROVIDED_EIPS' } } },
    { 'broker_node_group_info.connectivity_info.public_access.type': ['DISABLED', 'SERVICE_PROVIDED_EIPS'] },
    { connectivityInfo: { publicAccess: { type: 'DISABLED' } } },
  ),
  ...pair(
    'UpdateBrokerStorage',
    { targetBrokerEBSVolumeInfo: [{ kafkaBrokerNodeId: 'All', volumeSizeGB: 900 }] },
    { 'broker_node_group_info.storage_info.ebs_storage_info.volume_size': [100, 900] },
    { targetBrokerEBSVolumeInfo: [{ kafkaBrokerNodeId: 'All', volumeSizeGB: 100 }] },
  ),
  ...pair('UpdateStorage', { storageMode: 'TIERED' }, { storage_mode: ['LOCAL', 'TIERED'] }, { storageMode: 'LOCAL', volumeSizeGB: 100 }),
  ...pair(
    'UpdateBrokerCount',
    { targetNumberOfBrokerNodes: 4 },
    { number_of_broker_nodes: [2, 4] },
    { targetNumberOfBrokerNodes: 2 },
  ),
  ...pair(
    'UpdateBrokerType',
    { targetInstanceType: 'kafka.m5.xlarge' },
    { 'broker_node_group_info.instance_type': ['kafka.m5.large', 'kafka.m5.xlarge'] },
    { targetInstanceType: 'kafka.m5.large' },
  ),
  ...pair(
    'UpdateClusterConfiguration',
    { configurationInfo: { arn: settingsArn, revision: 2 } },
    { 'configuration_info.revision': [1, 2] },
    { configurationInfo: { arn: settingsArn, revision: 1 } },
  ),
  ...pair('UpdateClusterKafkaVersion', { targetKafkaVersion: '3.7.0' }, { kafka_version: ['3.6.0', '3.7.0'] }, { targetKafkaVersion: '3.6.0' }),
  {
    ...ofCluster.drifts('paused balancing is drift', ['UpdateRebalancing', at({ rebalancing: { status: 'PAUSED' } })], {
      'rebalancing.status': ['ACTIVE', 'PAUSED'],
    }),
    state: [mskCluster({ rebalancing: [{ status: 'ACTIVE' }] })],
  },
  ofCluster.deleted('deleting a declared cluster is one alert (D17)', ['DeleteCluster', { clusterArn }]),
  ofCluster.harmless('a reboot changes no configuration', ['RebootBroker', { clusterArn, brokerIds: ['1'] }]),
  ofCluster.drifts('a changed tag is drift', ['TagResource', { resourceArn: clusterArn, tags: { Team: 'x' } }], { 'tags.Team': ['shop', 'x'] }),
  ofCluster.drifts('a removed tag is drift', ['UntagResource', { resourceArn: clusterArn, tagKeys: ['Team'] }], { 'tags.Team': ['shop', null] }),
];

export const serverlessArn = arn('kafka', 'cluster/small/0a1b-s1');
const ofServerless = examplesOf(
  declare('aws_msk_serverless_cluster', {
    arn: serverlessArn,
    client_authentication: [{ sasl: [{ iam: [{ enabled: true }] }] }],
    cluster_name: 'small',
    id: serverlessArn,
    tags: {},
    tags_all: {},
    timeouts: null,
    vpc_config: [{ security_group_ids: ['sg-0aaa'], subnet_ids: ['subnet-0aaa'] }],
  }),
);
const serverless = {
  vpcConfigs: [{ subnetIds: ['subnet-0aaa'], securityGroupIds: ['sg-0aaa'] }],
  clientAuthentication: { sasl: { iam: { enabled: true } } },
};
const serverlessClusters: readonly CatalogCase[] = [
  ofServerless.created('a serverless cluster that no state declares is created', ['CreateClusterV2', { clusterName: 'x', serverless }]),
  ofServerless.agrees('a serverless cluster created as declared is not drift', ['CreateClusterV2', { clusterName: 'small', serverless }]),
  ofServerless.deleted('deleting a declared serverless cluster is one alert (D17)', ['DeleteCluster', { clusterArn: serverlessArn }]),
];

export const mskClusterCases: readonly CatalogCase[] = [...clusters, ...serverlessClusters];

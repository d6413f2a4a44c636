import { isList } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  response,
  set,
  via,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, emptied, inBlock, tagMap } from '../../values.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { arnOf, decoded, newTags } from './container-values.js';

/** Amazon MSK: provisioned and serverless clusters. Source: MSK API reference, Terraform AWS provider (`internal/service/kafka`). */

const clusterArn = decoded('clusterArn');
export const mskCluster = on('aws_msk_cluster', { arn: clusterArn });
const serverless = on('aws_msk_serverless_cluster', { cluster_name: 'clusterName' });
const isServerless: Read = ({ request }) => request['serverless'] !== undefined && request['serverless'] !== null;
const isProvisioned: Read = (record) => isServerless(record) !== true;

const security = (at: string): Edits => ({
  'client_authentication.sasl.iam': `${at}clientAuthentication.sasl.iam.enabled`,
  'client_authentication.sasl.scram': `${at}clientAuthentication.sasl.scram.enabled`,
  'client_authentication.tls.certificate_authority_arns': `${at}clientAuthentication.tls.certificateAuthorityArnList`,
  'client_authentication.unauthenticated': `${at}clientAuthentication.unauthenticated.enabled`,
  'encryption_info.encryption_at_rest_kms_key_arn': `${at}encryptionInfo.encryptionAtRest.dataVolumeKMSKeyId`,
  'encryption_info.encryption_in_transit.client_broker': `${at}encryptionInfo.encryptionInTransit.clientBroker`,
  'encryption_info.encryption_in_transit.in_cluster': `${at}encryptionInfo.encryptionInTransit.inCluster`,
});

const connectivity = (at: string): Edits => ({
  'broker_node_group_info.connectivity_info.public_access.type': `${at}connectivityInfo.publicAccess.type`,
  'broker_node_group_info.connectivity_info.vpc_connectivity.client_authentication.sasl.iam': `${at}connectivityInfo.vpcConnectivity.clientAuthentication.sasl.iam.enabled`,
  'broker_node_group_info.connectivity_info.vpc_connectivity.client_authentication.sasl.scram': `${at}connectivityInfo.vpcConnectivity.clientAuthentication.sasl.scram.enabled`,
  'broker_node_group_info.connectivity_info.vpc_connectivity.client_authentication.tls': `${at}connectivityInfo.vpcConnectivity.clientAuthentication.tls.enabled`,
});

/** The destinations of logs are replaced as a whole. */
const logging = (at: string): Edits => {
  const logs = (member: string): Read => inBlock(`${at}loggingInfo.brokerLogs`, member);
  const [cloudwatch, firehose, s3] = [logs('cloudWatchLogs'), logs('firehose'), logs('s3')];
  return {
    'logging_info.broker_logs.cloudwatch_logs.enabled': inBlock(cloudwatch, 'enabled'),
    'logging_info.broker_logs.cloudwatch_logs.log_group': inBlock(cloudwatch, 'logGroup'),
    'logging_info.broker_logs.firehose.delivery_stream': inBlock(firehose, 'deliveryStream'),
    'logging_info.broker_logs.firehose.enabled': inBlock(firehose, 'enabled'),
    'logging_info.broker_logs.s3.bucket': inBlock(s3, 'bucket'),
    'logging_info.broker_logs.s3.enabled': inBlock(s3, 'enabled'),
    'logging_info.broker_logs.s3.prefix': inBlock(s3, 'prefix'),
  };
};
const monitoring = (at: string): Edits => ({
  ...logging(at),
  enhanced_monitoring: `${at}enhancedMonitoring`,
  'open_monitoring.prometheus.jmx_exporter.enabled_in_broker': `${at}openMonitoring.prometheus.jmxExporter.enabledInBroker`,
  'open_monitoring.prometheus.node_exporter.enabled_in_broker': `${at}openMonitoring.prometheus.nodeExporter.enabledInBroker`,
});

const storage = 'broker_node_group_info.storage_info.ebs_storage_info';
const configuration = (at: string): Edits => ({
  'configuration_info.arn': `${at}configurationInfo.arn`,
  'configuration_info.revision': `${at}configurationInfo.revision`,
});

const newCluster = (at: string): Edits => ({
  ...security(at),
  ...connectivity(`${at}brokerNodeGroupInfo.`),
  ...monitoring(at),
  ...configuration(at),
  'broker_node_group_info.az_distribution': `${at}brokerNodeGroupInfo.brokerAZDistribution`,
  'broker_node_group_info.client_subnets': `${at}brokerNodeGroupInfo.clientSubnets`,
  'broker_node_group_info.instance_type': `${at}brokerNodeGroupInfo.instanceType`,
  'broker_node_group_info.security_groups': `${at}brokerNodeGroupInfo.securityGroups`,
  [`${storage}.volume_size`]: `${at}brokerNodeGroupInfo.storageInfo.ebsStorageInfo.volumeSize`,
  [`${storage}.provisioned_throughput.enabled`]: `${at}brokerNodeGroupInfo.storageInfo.ebsStorageInfo.provisionedThroughput.enabled`,
  [`${storage}.provisioned_throughput.volume_throughput`]: `${at}brokerNodeGroupInfo.storageInfo.ebsStorageInfo.provisionedThroughput.volumeThroughput`,
  kafka_version: `${at}kafkaVersion`,
  number_of_broker_nodes: `${at}numberOfBrokerNodes`,
  'rebalancing.status': `${at}rebalancing.status`,
  storage_mode: `${at}storageMode`,
  tags: newTags,
});

/** The volumes of all brokers have one size in Terraform. */
const ofFirst = (from: From): Read => via(from, (value) => (isList(value) ? value[0] : value));
const volumes = 'targetBrokerEBSVolumeInfo[]';

const named = on('aws_msk_cluster', { cluster_name: 'clusterName' });
const id = response('clusterArn');

const resourceArn = decoded('resourceArn');
const tagged = (edits: Edits): readonly OwnerSpec[] => [
  modify(on('aws_msk_cluster', { arn: arnOf('cluster', resourceArn) }), edits),
  modify(on('aws_msk_serverless_cluster', { arn: arnOf('cluster', resourceArn) }), edits),
  modify(on('aws_msk_replicator', { arn: arnOf('replicator', resourceArn) }), edits),
  modify(on('aws_msk_vpc_connection', { arn: arnOf('vpc-connection', resourceArn) }), edits),
];

export const mskClusters: ServiceCatalog = {
  eventSource: 'kafka.amazonaws.com',
  types: {
    aws_msk_cluster: {
      keys: [['arn'], ['cluster_name']],
      scope: 'region',
      family: 'messaging',
      noise: ['bootstrap_brokers*', 'cluster_uuid', 'current_version', 'zookeeper_connect_string*'],
      // Terraform AWS provider 3; deprecated in 4.
      formerly: { [`${storage}.volume_size`]: 'broker_node_group_info.ebs_volume_size' },
      defaults: {
        'broker_node_group_info.az_distribution': 'DEFAULT',
        'broker_node_group_info.connectivity_info.public_access.type': 'DISABLED',
        'encryption_info.encryption_in_transit.client_broker': 'TLS',
        'encryption_info.encryption_in_transit.in_cluster': true,
        enhanced_monitoring: 'DEFAULT',
        storage_mode: 'LOCAL',
      },
    },
    aws_msk_serverless_cluster: {
      keys: [['arn'], ['cluster_name']],
      scope: 'region',
      family: 'messaging',
      noise: ['bootstrap_brokers_sasl_iam', 'cluster_uuid'],
    },
  },
  events: {
    CreateCluster: create(named, newCluster(''), { id }),
    CreateClusterV2: [
      create(named, newCluster('provisioned.'), { id, when: isProvisioned }),
      create(
        serverless,
        {
          'client_authentication.sasl.iam.enabled': 'serverless.clientAuthentication.sasl.iam.enabled',
          tags: newTags,
          vpc_config: blocks('serverless.vpcConfigs'),
        },
        { id, when: isServerless },
      ),
    ],
    UpdateSecurity: modify(mskCluster, security('')),
    UpdateConnectivity: modify(mskCluster, connectivity('')),
    UpdateMonitoring: modify(mskCluster, emptied(monitoring(''))),
    UpdateBrokerStorage: modify(mskCluster, {
      [`${storage}.volume_size`]: unlessByScaler(ofFirst(`${volumes}.volumeSizeGB`)),
      [`${storage}.provisioned_throughput.enabled`]: ofFirst(`${volumes}.provisionedThroughput.enabled`),
      [`${storage}.provisioned_throughput.volume_throughput`]: ofFirst(`${volumes}.provisionedThroughput.volumeThroughput`),
    }),
    UpdateStorage: modify(mskCluster, {
      [`${storage}.volume_size`]: unlessByScaler('volumeSizeGB'),
      [`${storage}.provisioned_throughput.enabled`]: 'provisionedThroughput.enabled',
      [`${storage}.provisioned_throughput.volume_throughput`]: 'provisionedThroughput.volumeThroughput',
      storage_mode: 'storageMode',
    }),
    UpdateBrokerCount: modify(mskCluster, { number_of_broker_nodes: 'targetNumberOfBrokerNodes' }),
    UpdateBrokerType: modify(mskCluster, { 'broker_node_group_info.instance_type': 'targetInstanceType' }),
    UpdateClusterConfiguration: modify(mskCluster, configuration('')),
    UpdateClusterKafkaVersion: modify(mskCluster, { ...configuration(''), kafka_version: set('targetKafkaVersion', 'version') }),
    UpdateRebalancing: modify(mskCluster, { 'rebalancing.status': 'rebalancing.status' }),
    DeleteCluster: firstOf(destroy(mskCluster), destroy(on('aws_msk_serverless_cluster', { arn: clusterArn }))),
    RebootBroker: noChange,

    TagResource: partOfUnknown(firstOf(...tagged({ tags: merge(tagMap('tags')) }))),
    UntagResource: partOfUnknown(firstOf(...tagged({ tags: drop('tagKeys') }))),
  },
};

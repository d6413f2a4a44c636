import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';

/** Amazon MSK: provisioned and serverless clusters. Source: MSK API reference, Terraform AWS provider (`internal/service/kafka`). */

const clusterArn = c.decoded('clusterArn');
export const mskCluster = c.on('aws_msk_cluster', { arn: clusterArn });
const serverless = c.on('aws_msk_serverless_cluster', { cluster_name: 'clusterName' });
const isServerless: c.Read = ({ request }) => request['serverless'] !== undefined && request['serverless'] !== null;
const isProvisioned: c.Read = (record) => isServerless(record) !== true;

const security = (at: string): c.Edits => ({
  'client_authentication.sasl.iam': `${at}clientAuthentication.sasl.iam.enabled`,
  'client_authentication.sasl.scram': `${at}clientAuthentication.sasl.scram.enabled`,
  'client_authentication.tls.certificate_authority_arns': `${at}clientAuthentication.tls.certificateAuthorityArnList`,
  'client_authentication.unauthenticated': `${at}clientAuthentication.unauthenticated.enabled`,
  'encryption_info.encryption_at_rest_kms_key_arn': `${at}encryptionInfo.encryptionAtRest.dataVolumeKMSKeyId`,
  ...c.same('encryption_in_transit{client_broker in_cluster}', `${at}encryptionInfo.`, 'encryption_info.'),
});

const connectivity = (at: string): c.Edits => ({
  'broker_node_group_info.connectivity_info.public_access.type': `${at}connectivityInfo.publicAccess.type`,
  'broker_node_group_info.connectivity_info.vpc_connectivity.client_authentication.sasl.iam': `${at}connectivityInfo.vpcConnectivity.clientAuthentication.sasl.iam.enabled`,
  'broker_node_group_info.connectivity_info.vpc_connectivity.client_authentication.sasl.scram': `${at}connectivityInfo.vpcConnectivity.clientAuthentication.sasl.scram.enabled`,
  'broker_node_group_info.connectivity_info.vpc_connectivity.client_authentication.tls': `${at}connectivityInfo.vpcConnectivity.clientAuthentication.tls.enabled`,
});

/** The destinations of logs are replaced as a whole. */
const logging = (at: string): c.Edits => {
  const logs = (member: string): c.Read => c.inBlock(`${at}loggingInfo.brokerLogs`, member);
  const [cloudwatch, firehose, s3] = [logs('cloudWatchLogs'), logs('firehose'), logs('s3')];
  return {
    ...c.same('enabled log_group', (path) => c.inBlock(cloudwatch, path), 'logging_info.broker_logs.cloudwatch_logs.'),
    ...c.same('delivery_stream enabled', (path) => c.inBlock(firehose, path), 'logging_info.broker_logs.firehose.'),
    ...c.same('bucket enabled prefix', (path) => c.inBlock(s3, path), 'logging_info.broker_logs.s3.'),
  };
};
const monitoring = (at: string): c.Edits => ({
  ...logging(at),
  ...c.same('enhanced_monitoring open_monitoring{prometheus{jmx_exporter.enabled_in_broker node_exporter.enabled_in_broker}}', at),
});

const storage = 'broker_node_group_info.storage_info.ebs_storage_info';
const configuration = (at: string): c.Edits => c.same('arn revision', `${at}configurationInfo.`, 'configuration_info.');

const newCluster = (at: string): c.Edits => ({
  ...security(at),
  ...connectivity(`${at}brokerNodeGroupInfo.`),
  ...monitoring(at),
  ...configuration(at),
  'broker_node_group_info.az_distribution': `${at}brokerNodeGroupInfo.brokerAZDistribution`,
  ...c.same('client_subnets instance_type security_groups', `${at}brokerNodeGroupInfo.`, 'broker_node_group_info.'),
  [`${storage}.volume_size`]: `${at}brokerNodeGroupInfo.storageInfo.ebsStorageInfo.volumeSize`,
  ...c.same('provisioned_throughput{enabled volume_throughput}', `${at}brokerNodeGroupInfo.storageInfo.ebsStorageInfo.`, `${storage}.`),
  ...c.same('kafka_version number_of_broker_nodes storage_mode', at),
  'rebalancing.status': `${at}rebalancing.status`,
  tags: c.newTags,
});

/** The volumes of all brokers have one size in Terraform. */
const ofFirst = (from: c.From): c.Read => c.via(from, (value) => (isList(value) ? value[0] : value));
const volumes = 'targetBrokerEBSVolumeInfo[]';

const named = c.on('aws_msk_cluster', { cluster_name: 'clusterName' });
const id = c.response('clusterArn');

const resourceArn = c.decoded('resourceArn');
const tagged = (edits: c.Edits): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_msk_cluster', { arn: c.arnOf('cluster', resourceArn) }), edits),
  c.modify(c.on('aws_msk_serverless_cluster', { arn: c.arnOf('cluster', resourceArn) }), edits),
  c.modify(c.on('aws_msk_replicator', { arn: c.arnOf('replicator', resourceArn) }), edits),
  c.modify(c.on('aws_msk_vpc_connection', { arn: c.arnOf('vpc-connection', resourceArn) }), edits),
];

export const mskClusters: c.ServiceCatalog = {
  eventSource: 'kafka.amazonaws.com',
  types: c.types('messaging', {
    aws_msk_cluster: {
      keys: [['arn'], ['cluster_name']],
      noise: ['bootstrap_brokers*', 'zookeeper_connect_string*'],

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
    aws_msk_serverless_cluster: { keys: [['arn'], ['cluster_name']] },
  }),
  events: {
    CreateCluster: c.create(c.withId(named, id), newCluster('')),
    CreateClusterV2: [
      c.create(c.withId(named, id), newCluster('provisioned.'), { when: isProvisioned }),
      c.create(
        c.withId(serverless, id),
        {
          'client_authentication.sasl.iam.enabled': 'serverless.clientAuthentication.sasl.iam.enabled',
          tags: c.newTags,
          vpc_config: c.blocks('serverless.vpcConfigs'),
        },
        { when: isServerless },
      ),
    ],
    UpdateSecurity: c.modify(mskCluster, security('')),
    UpdateConnectivity: c.modify(mskCluster, connectivity('')),
    UpdateMonitoring: c.modify(mskCluster, c.emptied(monitoring(''))),
    UpdateBrokerStorage: c.modify(mskCluster, {
      [`${storage}.volume_size`]: unlessByScaler(ofFirst(`${volumes}.volumeSizeGB`)),
      [`${storage}.provisioned_throughput.enabled`]: ofFirst(`${volumes}.provisionedThroughput.enabled`),
      [`${storage}.provisioned_throughput.volume_throughput`]: ofFirst(`${volumes}.provisionedThroughput.volumeThroughput`),
    }),
    UpdateStorage: c.modify(mskCluster, {
      [`${storage}.volume_size`]: unlessByScaler('volumeSizeGB'),
      ...c.same('enabled volume_throughput', 'provisionedThroughput.', `${storage}.provisioned_throughput.`),
      storage_mode: 'storageMode',
    }),
    UpdateBrokerCount: c.modify(mskCluster, { number_of_broker_nodes: 'targetNumberOfBrokerNodes' }),
    UpdateBrokerType: c.modify(mskCluster, { 'broker_node_group_info.instance_type': 'targetInstanceType' }),
    UpdateClusterConfiguration: c.modify(mskCluster, configuration('')),
    UpdateClusterKafkaVersion: c.modify(mskCluster, { ...configuration(''), kafka_version: c.set('targetKafkaVersion', 'version') }),
    UpdateRebalancing: c.modify(mskCluster, { 'rebalancing.status': 'rebalancing.status' }),
    DeleteCluster: c.firstOf(c.destroy(mskCluster), c.destroy(c.on('aws_msk_serverless_cluster', { arn: clusterArn }))),
    RebootBroker: c.noChange,

    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(...tagged(edits)))),
  },
};

import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';

/** Amazon MSK: provisioned and serverless clusters. Source: MSK API reference, Terraform AWS provider (`internal/service/kafka`). */

const clusterArn = c.decoded('clusterArn');
const mskCluster = c.on('aws_msk_cluster', { arn: clusterArn });
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
const policy = c.on('aws_msk_cluster_policy', { cluster_arn: clusterArn });
const configurationByArn = c.on('aws_msk_configuration', { arn: c.decoded('arn') });
const connection = c.on('aws_msk_vpc_connection', { arn: c.decoded('arn') });
const replicator = c.on('aws_msk_replicator', { arn: c.decoded('replicatorArn') });

/** The secrets of a cluster may be declared as one list or one by one. */
const secrets = c.on('aws_msk_scram_secret_association', { cluster_arn: clusterArn });
const secret = c.on('aws_msk_single_scram_secret_association', { cluster_arn: clusterArn, secret_arn: 'item' });
const listed = c.via('item', (arn) => [arn]);

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

    aws_msk_cluster_policy: { keys: [['cluster_arn']], access: 'policy', cloudId: 'cluster_arn' },
    aws_msk_scram_secret_association: { keys: [['cluster_arn']], access: 'credential', cloudId: 'cluster_arn' },
    aws_msk_single_scram_secret_association: { keys: [['cluster_arn', 'secret_arn']], access: 'credential', cloudId: 'cluster_arn' },
    aws_msk_configuration: { keys: [['arn'], ['name']] },
    aws_msk_vpc_connection: { keys: [['arn']], access: 'attachment' },
    aws_msk_replicator: {
      keys: [['arn'], ['replicator_name']],
      unevaluated: {
        kafka_cluster: 'clusters are fixed at creation',
        'replication_info_list.source_kafka_cluster_arn': 'clusters are fixed at creation',
        'replication_info_list.target_compression_type': 'compression is fixed at creation',
        'replication_info_list.target_kafka_cluster_arn': 'clusters are fixed at creation',
        'replication_info_list.topic_replication.starting_position': 'the position is fixed at creation',
        'replication_info_list.topic_replication.topic_name_configuration': 'names are fixed at creation',
      },
    },
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

    PutClusterPolicy: c.create(c.within(mskCluster, policy), { policy: c.policyText('policy') }),
    DeleteClusterPolicy: c.destroy(policy),

    BatchAssociateScramSecret: c.forEach(
      'secretArnList',
      c.put(secret, {}),
      c.put(secrets, { secret_arn_list: c.add(listed) }),
      c.create(c.within(mskCluster, secrets), { secret_arn_list: c.add(listed) }),
    ),
    BatchDisassociateScramSecret: c.forEach('secretArnList', c.destroy(secret), c.modify(secrets, { secret_arn_list: c.remove(listed) })),

    CreateConfiguration: c.create(c.withId(c.on('aws_msk_configuration', { name: 'name' }), c.response('arn')), {
      ...c.same('description kafka_versions'),
      server_properties: c.set('serverProperties', 'user_data'),
    }),
    UpdateConfiguration: c.modify(configurationByArn, {
      description: 'description',
      server_properties: c.set('serverProperties', 'user_data'),
    }),
    DeleteConfiguration: c.destroy(configurationByArn),

    CreateVpcConnection: c.create(
      c.within(
        c.on('aws_msk_cluster', { arn: 'targetClusterArn' }),
        c.on('aws_msk_vpc_connection', { arn: c.response('vpcConnectionArn') }),
      ),
      { ...c.same('authentication client_subnets security_groups target_cluster_arn vpc_id'), tags: c.newTags },
    ),
    DeleteVpcConnection: c.destroy(connection),
    RejectClientVpcConnection: c.destroy(c.on('aws_msk_vpc_connection', { arn: 'vpcConnectionArn' })),

    CreateReplicator: c.create(c.withId(c.on('aws_msk_replicator', { replicator_name: 'replicatorName' }), c.response('replicatorArn')), {
      ...c.same('description service_execution_role_arn'),
      tags: c.newTags,
    }),
    UpdateReplicationInfo: c.modify(
      replicator,
      c.same(
        `
        consumer_group_replication{consumer_groups_to_exclude consumer_groups_to_replicate detect_and_copy_new_consumer_groups
        synchronise_consumer_group_offsets} topic_replication{copy_access_control_lists_for_topics copy_topic_configurations
        detect_and_copy_new_topics topics_to_exclude topics_to_replicate}`,
        '',
        'replication_info_list.',
      ),
    ),
    DeleteReplicator: c.destroy(replicator),
  },
};

import * as c from '../language.js';
import { mskCluster } from './msk-clusters.js';

/**
 * Amazon MSK: policies and passwords of clusters, broker configurations, connections from other networks, replicators. Source: MSK API
 * reference, Terraform AWS provider (`internal/service/kafka`).
 */

const clusterArn = c.decoded('clusterArn');
const policy = c.on('aws_msk_cluster_policy', { cluster_arn: clusterArn });
const configuration = c.on('aws_msk_configuration', { arn: c.decoded('arn') });
const connection = c.on('aws_msk_vpc_connection', { arn: c.decoded('arn') });
const replicator = c.on('aws_msk_replicator', { arn: c.decoded('replicatorArn') });

/** The secrets of a cluster may be declared as one list or one by one. */
const secrets = c.on('aws_msk_scram_secret_association', { cluster_arn: clusterArn });
const secret = c.on('aws_msk_single_scram_secret_association', { cluster_arn: clusterArn, secret_arn: 'item' });
const listed = c.via('item', (arn) => [arn]);

export const mskAccess: c.ServiceCatalog = {
  eventSource: 'kafka.amazonaws.com',
  types: {
    aws_msk_cluster_policy: {
      keys: [['cluster_arn']],
      scope: 'region',
      family: 'messaging',
      access: 'policy',
      cloudId: 'cluster_arn',
      noise: ['current_version'],
    },
    aws_msk_scram_secret_association: {
      keys: [['cluster_arn']],
      scope: 'region',
      family: 'messaging',
      access: 'credential',
      cloudId: 'cluster_arn',
    },
    aws_msk_single_scram_secret_association: {
      keys: [['cluster_arn', 'secret_arn']],
      scope: 'region',
      family: 'messaging',
      access: 'credential',
      cloudId: 'cluster_arn',
    },
    aws_msk_configuration: {
      keys: [['arn'], ['name']],
      scope: 'region',
      family: 'messaging',
      noise: ['latest_revision'],
    },
    aws_msk_vpc_connection: { keys: [['arn']], scope: 'region', family: 'messaging', access: 'attachment' },
    aws_msk_replicator: {
      keys: [['arn'], ['replicator_name']],
      scope: 'region',
      family: 'messaging',
      noise: ['current_version', 'replication_info_list.source_kafka_cluster_alias', 'replication_info_list.target_kafka_cluster_alias'],
      unjudged: {
        kafka_cluster: 'clusters are fixed at creation',
        'replication_info_list.source_kafka_cluster_arn': 'clusters are fixed at creation',
        'replication_info_list.target_compression_type': 'compression is fixed at creation',
        'replication_info_list.target_kafka_cluster_arn': 'clusters are fixed at creation',
        'replication_info_list.topic_replication.starting_position': 'the position is fixed at creation',
        'replication_info_list.topic_replication.topic_name_configuration': 'names are fixed at creation',
      },
    },
  },
  events: {
    PutClusterPolicy: c.create(policy, { policy: c.policyText('policy') }, { parent: mskCluster }),
    DeleteClusterPolicy: c.destroy(policy),

    BatchAssociateScramSecret: c.forEach(
      'secretArnList',
      c.put(secret, {}),
      c.put(secrets, { secret_arn_list: c.add(listed) }),
      c.create(secrets, { secret_arn_list: c.add(listed) }, { parent: mskCluster }),
    ),
    BatchDisassociateScramSecret: c.forEach('secretArnList', c.destroy(secret), c.modify(secrets, { secret_arn_list: c.remove(listed) })),

    CreateConfiguration: c.create(
      c.on('aws_msk_configuration', { name: 'name' }),
      { description: 'description', kafka_versions: 'kafkaVersions', server_properties: c.set('serverProperties', 'user_data') },
      { id: c.response('arn') },
    ),
    UpdateConfiguration: c.modify(configuration, { description: 'description', server_properties: c.set('serverProperties', 'user_data') }),
    DeleteConfiguration: c.destroy(configuration),

    CreateVpcConnection: c.create(
      c.on('aws_msk_vpc_connection', { arn: c.response('vpcConnectionArn') }),
      {
        authentication: 'authentication',
        client_subnets: 'clientSubnets',
        security_groups: 'securityGroups',
        tags: c.newTags,
        target_cluster_arn: 'targetClusterArn',
        vpc_id: 'vpcId',
      },
      { parent: c.on('aws_msk_cluster', { arn: 'targetClusterArn' }) },
    ),
    DeleteVpcConnection: c.destroy(connection),
    RejectClientVpcConnection: c.destroy(c.on('aws_msk_vpc_connection', { arn: 'vpcConnectionArn' })),

    CreateReplicator: c.create(
      c.on('aws_msk_replicator', { replicator_name: 'replicatorName' }),
      { description: 'description', service_execution_role_arn: 'serviceExecutionRoleArn', tags: c.newTags },
      { id: c.response('replicatorArn') },
    ),
    UpdateReplicationInfo: c.modify(replicator, {
      'replication_info_list.consumer_group_replication.consumer_groups_to_exclude': 'consumerGroupReplication.consumerGroupsToExclude',
      'replication_info_list.consumer_group_replication.consumer_groups_to_replicate': 'consumerGroupReplication.consumerGroupsToReplicate',
      'replication_info_list.consumer_group_replication.detect_and_copy_new_consumer_groups':
        'consumerGroupReplication.detectAndCopyNewConsumerGroups',
      'replication_info_list.consumer_group_replication.synchronise_consumer_group_offsets':
        'consumerGroupReplication.synchroniseConsumerGroupOffsets',
      'replication_info_list.topic_replication.copy_access_control_lists_for_topics': 'topicReplication.copyAccessControlListsForTopics',
      'replication_info_list.topic_replication.copy_topic_configurations': 'topicReplication.copyTopicConfigurations',
      'replication_info_list.topic_replication.detect_and_copy_new_topics': 'topicReplication.detectAndCopyNewTopics',
      'replication_info_list.topic_replication.topics_to_exclude': 'topicReplication.topicsToExclude',
      'replication_info_list.topic_replication.topics_to_replicate': 'topicReplication.topicsToReplicate',
    }),
    DeleteReplicator: c.destroy(replicator),
  },
};

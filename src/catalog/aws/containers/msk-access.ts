import { add, create, destroy, forEach, modify, on, put, remove, response, set, via, type ServiceCatalog } from '../../dsl.js';
import { policyText } from '../../values.js';
import { decoded, newTags } from './container-values.js';
import { mskCluster } from './msk-clusters.js';

/**
 * Amazon MSK: policies and passwords of clusters, broker configurations, connections from other networks, replicators. Source: MSK API
 * reference, Terraform AWS provider (`internal/service/kafka`).
 */

const clusterArn = decoded('clusterArn');
const policy = on('aws_msk_cluster_policy', { cluster_arn: clusterArn });
const configuration = on('aws_msk_configuration', { arn: decoded('arn') });
const connection = on('aws_msk_vpc_connection', { arn: decoded('arn') });
const replicator = on('aws_msk_replicator', { arn: decoded('replicatorArn') });

/** The secrets of a cluster may be declared as one list or one by one. */
const secrets = on('aws_msk_scram_secret_association', { cluster_arn: clusterArn });
const secret = on('aws_msk_single_scram_secret_association', { cluster_arn: clusterArn, secret_arn: 'item' });
const listed = via('item', (arn) => [arn]);

export const mskAccess: ServiceCatalog = {
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
      unevaluated: {
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
    PutClusterPolicy: create(policy, { policy: policyText('policy') }, { parent: mskCluster }),
    DeleteClusterPolicy: destroy(policy),

    BatchAssociateScramSecret: forEach(
      'secretArnList',
      put(secret, {}),
      put(secrets, { secret_arn_list: add(listed) }),
      create(secrets, { secret_arn_list: add(listed) }, { parent: mskCluster }),
    ),
    BatchDisassociateScramSecret: forEach('secretArnList', destroy(secret), modify(secrets, { secret_arn_list: remove(listed) })),

    CreateConfiguration: create(
      on('aws_msk_configuration', { name: 'name' }),
      { description: 'description', kafka_versions: 'kafkaVersions', server_properties: set('serverProperties', 'user_data') },
      { id: response('arn') },
    ),
    UpdateConfiguration: modify(configuration, { description: 'description', server_properties: set('serverProperties', 'user_data') }),
    DeleteConfiguration: destroy(configuration),

    CreateVpcConnection: create(
      on('aws_msk_vpc_connection', { arn: response('vpcConnectionArn') }),
      {
        authentication: 'authentication',
        client_subnets: 'clientSubnets',
        security_groups: 'securityGroups',
        tags: newTags,
        target_cluster_arn: 'targetClusterArn',
        vpc_id: 'vpcId',
      },
      { parent: on('aws_msk_cluster', { arn: 'targetClusterArn' }) },
    ),
    DeleteVpcConnection: destroy(connection),
    RejectClientVpcConnection: destroy(on('aws_msk_vpc_connection', { arn: 'vpcConnectionArn' })),

    CreateReplicator: create(
      on('aws_msk_replicator', { replicator_name: 'replicatorName' }),
      { description: 'description', service_execution_role_arn: 'serviceExecutionRoleArn', tags: newTags },
      { id: response('replicatorArn') },
    ),
    UpdateReplicationInfo: modify(replicator, {
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
    DeleteReplicator: destroy(replicator),
  },
};

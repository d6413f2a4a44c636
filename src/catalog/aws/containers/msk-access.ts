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
  types: c.types('messaging', {
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
    UpdateConfiguration: c.modify(configuration, { description: 'description', server_properties: c.set('serverProperties', 'user_data') }),
    DeleteConfiguration: c.destroy(configuration),

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

import type { CatalogCase } from '../../../support/catalog-case.js';
import { policyOf } from './ecr.cases.js';
import { arn, declare, examplesOf } from './examples-of.js';
import { clusterArn, serverlessArn, settingsArn } from './msk.cases.js';

const own = policyOf('arn:aws:iam::111122223333:root', 'kafka:CreateVpcConnection');
const everybody = policyOf('*', 'kafka:CreateVpcConnection');
const ofPolicy = examplesOf(declare('aws_msk_cluster_policy', { cluster_arn: clusterArn, current_version: 'K1', id: clusterArn, policy: own }));
const secretOf = (name: string): string => arn('secretsmanager', `secret:AmazonMSK_${name}-AbCdEf`);
const ofSecrets = examplesOf(
  declare('aws_msk_scram_secret_association', { cluster_arn: clusterArn, id: clusterArn, secret_arn_list: [secretOf('app')] }),
);
const ofSecret = examplesOf(
  declare('aws_msk_single_scram_secret_association', { cluster_arn: clusterArn, id: 'x', secret_arn: secretOf('app') }),
);
const properties = 'auto.create.topics.enable = false\n';
const encoded = (text: string): string => Buffer.from(text).toString('base64');
const ofConfiguration = examplesOf(
  declare('aws_msk_configuration', {
    arn: settingsArn,
    description: '',
    id: settingsArn,
    kafka_versions: ['3.6.0'],
    latest_revision: 1,
    name: 'base',
    server_properties: properties,
  }),
);
const connectionArn = arn('kafka', 'vpc-connection/999988887777/orders/0a1b-1');
const ofConnection = examplesOf(
  declare('aws_msk_vpc_connection', {
    arn: connectionArn,
    authentication: 'SASL_IAM',
    client_subnets: ['subnet-0aaa'],
    id: connectionArn,
    security_groups: ['sg-0aaa'],
    tags: {},
    tags_all: {},
    target_cluster_arn: clusterArn,
    vpc_id: 'vpc-1',
  }),
);
const connection = {
  targetClusterArn: clusterArn,
  authentication: 'SASL_IAM',
  vpcId: 'vpc-1',
  clientSubnets: ['subnet-0aaa'],
  securityGroups: ['sg-0aaa'],
};
const replicatorArn = arn('kafka', 'replicator/copy/0a1b-1');
const ofReplicator = examplesOf(
  declare('aws_msk_replicator', {
    arn: replicatorArn,
    description: '',
    id: replicatorArn,
    replication_info_list: [{ topic_replication: [{ topics_to_exclude: [], topics_to_replicate: ['orders'] }] }],
    replicator_name: 'copy',
    service_execution_role_arn: 'arn:aws:iam::111122223333:role/copy',
    tags: {},
    tags_all: {},
    timeouts: null,
  }),
);
const replicator = { replicatorName: 'copy', serviceExecutionRoleArn: 'arn:aws:iam::111122223333:role/copy' };
const replicating = (topics: readonly string[]) => ({
  replicatorArn,
  currentVersion: 'K1',
  topicReplication: { topicsToExclude: [], topicsToReplicate: topics },
});

export const mskAccessCases: readonly CatalogCase[] = [
  ofPolicy.drifts('a policy that lets everybody connect is drift', ['PutClusterPolicy', { clusterArn, policy: everybody }], {
    policy: [own, everybody],
  }),
  ofPolicy.deleted('removing a declared policy is one alert (D17)', ['DeleteClusterPolicy', { clusterArn }]),
  ofSecrets.drifts('a further secret is drift', ['BatchAssociateScramSecret', { clusterArn, secretArnList: [secretOf('evil')] }], {
    secret_arn_list: [[secretOf('app')], [secretOf('app'), secretOf('evil')]],
  }),
  ofSecrets.created('a secret of a cluster without declared ones is created', [
    'BatchAssociateScramSecret',
    { clusterArn: serverlessArn, secretArnList: [secretOf('evil')] },
  ]),
  ofSecret.agrees('a secret declared by itself is not drift', ['BatchAssociateScramSecret', { clusterArn, secretArnList: [secretOf('app')] }]),
  ofSecrets.drifts('a removed secret is drift', ['BatchDisassociateScramSecret', { clusterArn, secretArnList: [secretOf('app')] }], {
    secret_arn_list: [[secretOf('app')], []],
  }),
  ofConfiguration.agrees('a configuration created as declared is not drift', [
    'CreateConfiguration',
    { name: 'base', kafkaVersions: ['3.6.0'], serverProperties: encoded(properties) },
  ]),
  ofConfiguration.drifts('another description is drift', ['UpdateConfiguration', { arn: settingsArn, description: 'x' }], {
    description: ['', 'x'],
  }),
  ofConfiguration.deleted('deleting a declared configuration is one alert (D17)', ['DeleteConfiguration', { arn: settingsArn }]),
  ofConnection.agrees('a connection created as declared is not drift', [
    'CreateVpcConnection',
    connection,
    { vpcConnectionArn: connectionArn },
  ]),
  ofConnection.deleted('deleting a declared connection is one alert (D17)', ['DeleteVpcConnection', { arn: connectionArn }]),
  ofConnection.deleted('a connection that the cluster rejects is lost', ['RejectClientVpcConnection', { clusterArn, vpcConnectionArn: connectionArn }]),
  ofReplicator.created('a replicator that no state declares is created', ['CreateReplicator', { ...replicator, replicatorName: 'x' }]),
  ofReplicator.drifts('further topics are drift', ['UpdateReplicationInfo', replicating(['.*'])], {
    'replication_info_list.topic_replication.topics_to_replicate': [['orders'], ['.*']],
  }),
  ofReplicator.deleted('deleting a declared replicator is one alert (D17)', ['DeleteReplicator', { replicatorArn }]),
];

import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const id = 'j-1A2B3C4D5E6F';
const ofCluster = examplesOf(
  declare('aws_emr_cluster', {
    arn: arn('elasticmapreduce', `cluster/${id}`),
    cluster_state: 'WAITING',
    id,
    keep_job_flow_alive_when_no_steps: true,
    log_uri: 's3n://logs/emr/',
    name: 'spark',
    release_label: 'emr-7.0.0',
    service_role: 'arn:aws:iam::111122223333:role/emr',
    security_configuration: 'sealed',
    step_concurrency_level: 1,
    tags: { Team: 'data' },
    tags_all: { Team: 'data' },
    termination_protection: true,
    unhealthy_node_replacement: true,
    visible_to_all_users: true,
  }),
);
const run = { logUri: 's3://logs/emr/', name: 'spark', releaseLabel: 'emr-7.0.0', serviceRole: 'emr', securityConfiguration: 'sealed', visibleToAllUsers: true };

const clusters: readonly CatalogCase[] = [
  ofCluster.drifts('the declared cluster run without protection is drift', ['RunJobFlow', { ...run, instances: { terminationProtected: false } }, { jobFlowId: id }], {
    termination_protection: [true, false],
  }),
  ofCluster.drifts('more steps at once are drift', ['ModifyCluster', { clusterId: id, stepConcurrencyLevel: 10 }], {
    step_concurrency_level: [1, 10],
  }),
  ofCluster.drifts('protection turned off is drift', ['SetTerminationProtection', { jobFlowIds: [id], terminationProtected: false }], {
    termination_protection: [true, false],
  }),
  ofCluster.drifts('nodes that are not replaced are drift', ['SetUnhealthyNodeReplacement', { jobFlowIds: [id], unhealthyNodeReplacement: false }], {
    unhealthy_node_replacement: [true, false],
  }),
  ofCluster.drifts('a cluster that ends without steps is drift', ['SetKeepJobFlowAliveWhenNoSteps', { jobFlowIds: [id], keepJobFlowAliveWhenNoSteps: false }], {
    keep_job_flow_alive_when_no_steps: [true, false],
  }),
  ofCluster.drifts('a hidden cluster is drift', ['SetVisibleToAllUsers', { jobFlowIds: [id], visibleToAllUsers: false }], {
    visible_to_all_users: [true, false],
  }),
  ofCluster.deleted('terminating a declared cluster is one alert (D17)', ['TerminateJobFlows', { jobFlowIds: [id] }]),
  ofCluster.drifts('a changed tag is drift', ['AddTags', { resourceId: id, tags: [{ key: 'Team', value: 'x' }] }], { 'tags.Team': ['data', 'x'] }),
  ofCluster.drifts('a removed tag is drift', ['RemoveTags', { resourceId: id, tagKeys: ['Team'] }], { 'tags.Team': ['data', null] }),
  ofCluster.harmless('steps are not configuration', ['AddJobFlowSteps', { jobFlowId: id }]),
  ofCluster.harmless('cancelled steps are not configuration', ['CancelSteps', { clusterId: id }]),
];

const encryption = '{"EncryptionConfiguration":{"EnableInTransitEncryption":true}}';
const ofSecurity = examplesOf(declare('aws_emr_security_configuration', { configuration: encryption, id: 'sealed', name: 'sealed' }));
const ofBlock = examplesOf(
  declare('aws_emr_block_public_access_configuration', {
    block_public_security_group_rules: true,
    id: 'current',
    permitted_public_security_group_rule_range: [{ max_range: 22, min_range: 22 }],
  }),
);
const settings: readonly CatalogCase[] = [
  ofSecurity.agrees('a configuration created as declared is not drift', [
    'CreateSecurityConfiguration',
    { name: 'sealed', securityConfiguration: encryption },
  ]),
  ofSecurity.deleted('deleting a declared configuration is one alert (D17)', ['DeleteSecurityConfiguration', { name: 'sealed' }]),
  ofBlock.drifts(
    'public access that is no longer blocked is drift',
    ['PutBlockPublicAccessConfiguration', { blockPublicAccessConfiguration: { blockPublicSecurityGroupRules: false } }],
    { block_public_security_group_rules: [true, false], permitted_public_security_group_rule_range: [[{ max_range: 22, min_range: 22 }], null] },
  ),
];

export const emrCases: readonly CatalogCase[] = [...clusters, ...settings];

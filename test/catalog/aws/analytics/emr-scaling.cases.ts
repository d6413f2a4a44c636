import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const id = 'j-1A2B3C4D5E6F';
const cluster = declare('aws_emr_cluster', {
  arn: arn('elasticmapreduce', `cluster/${id}`),
  auto_termination_policy: [{ idle_timeout: 3600 }],
  core_instance_group: [{ id: 'ig-core', instance_count: 2, instance_type: 'm5.xlarge', name: '' }],
  id,
  master_instance_group: [{ id: 'ig-master', instance_count: 1, instance_type: 'm5.xlarge', name: '' }],
  name: 'spark',
});
const ofCluster = examplesOf(cluster);
const limits = (maximum: number) => ({
  clusterId: id,
  managedScalingPolicy: { computeLimits: { unitType: 'Instances', minimumCapacityUnits: 2, maximumCapacityUnits: maximum } },
});
const ofPolicy = examplesOf(
  declare('aws_emr_managed_scaling_policy', {
    cluster_id: id,
    compute_limits: [
      {
        maximum_capacity_units: 10,
        maximum_core_capacity_units: 0,
        maximum_ondemand_capacity_units: 0,
        minimum_capacity_units: 2,
        unit_type: 'Instances',
      },
    ],
    id,
  }),
  cluster,
);
const ofGroup = examplesOf(
  declare('aws_emr_instance_group', {
    autoscaling_policy: '',
    cluster_id: id,
    id: 'ig-task',
    instance_count: 1,
    instance_type: 'm5.xlarge',
    name: 'task',
    running_instance_count: 1,
    status: 'RUNNING',
  }),
  cluster,
);
const resize = (instanceGroupId: string, instanceCount: number) => ({ clusterId: id, instanceGroups: [{ instanceGroupId, instanceCount }] });
const added = (instanceCount: number) => ({
  jobFlowId: id,
  instanceGroups: [{ instanceRole: 'TASK', instanceType: 'm5.xlarge', name: 'task', instanceCount }],
});

const sizes: readonly CatalogCase[] = [
  ofPolicy.drifts('a higher limit is drift', ['PutManagedScalingPolicy', limits(50)], { 'compute_limits.maximum_capacity_units': [10, 50] }),
  ofPolicy.deleted('removing the limits is one alert (D17)', ['RemoveManagedScalingPolicy', { clusterId: id }]),
  ofCluster.drifts('a cluster that lives longer is drift', ['PutAutoTerminationPolicy', { clusterId: id, autoTerminationPolicy: { idleTimeout: 7200 } }], {
    'auto_termination_policy.idle_timeout': [3600, 7200],
  }),
  ofCluster.drifts('a cluster that lives for ever is drift', ['RemoveAutoTerminationPolicy', { clusterId: id }], {
    auto_termination_policy: [[{ idle_timeout: 3600 }], []],
  }),
  ofCluster.drifts('a resized core group is drift', ['ModifyInstanceGroups', resize('ig-core', 8)], {
    'core_instance_group.instance_count': [2, 8],
  }),
  ofCluster.drifts('more masters are drift', ['ModifyInstanceGroups', resize('ig-master', 3)], { 'master_instance_group.instance_count': [1, 3] }),
  ofGroup.drifts('a resized group is drift', ['ModifyInstanceGroups', resize('ig-task', 8)], { instance_count: [1, 8] }),
  ofGroup.agrees('a group added as declared is not drift', ['AddInstanceGroups', added(1), { jobFlowId: id, instanceGroupIds: ['ig-task'] }]),
];

const studio = declare('aws_emr_studio', {
  arn: arn('elasticmapreduce', 'studio/es-1'),
  auth_mode: 'SSO',
  default_s3_location: 's3://notebooks/',
  description: '',
  engine_security_group_id: 'sg-1',
  id: 'es-1',
  name: 'lab',
  service_role: 'arn:aws:iam::111122223333:role/studio',
  subnet_ids: ['subnet-1', 'subnet-2'],
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
  url: 'https://es-1.emrstudio-prod.us-east-1.amazonaws.com',
  user_role: 'arn:aws:iam::111122223333:role/user',
  vpc_id: 'vpc-1',
  workspace_security_group_id: 'sg-2',
});
const ofStudio = examplesOf(studio);
const create = { name: 'lab', authMode: 'SSO', vpcId: 'vpc-1', subnetIds: ['subnet-2', 'subnet-1'], defaultS3Location: 's3://notebooks/' };
const session = (name: string) => `arn:aws:iam::111122223333:policy/${name}`;
const ofMapping = examplesOf(
  declare('aws_emr_studio_session_mapping', {
    id: 'es-1:USER:u-1',
    identity_id: 'u-1',
    identity_name: 'ann',
    identity_type: 'USER',
    session_policy_arn: session('reader'),
    studio_id: 'es-1',
  }),
  studio,
);
const user = (changed: { identityName?: string; identityId?: string; sessionPolicyArn?: string } = {}) => ({
  studioId: 'es-1',
  identityType: 'USER',
  ...changed,
});

const studios: readonly CatalogCase[] = [
  ofStudio.agrees('a studio created as declared is not drift', ['CreateStudio', create, { studioId: 'es-1' }]),
  ofStudio.drifts('another bucket is drift', ['UpdateStudio', { studioId: 'es-1', defaultS3Location: 's3://evil/' }], {
    default_s3_location: ['s3://notebooks/', 's3://evil/'],
  }),
  ofStudio.drifts('a changed tag of a studio is drift', ['AddTags', { resourceId: 'es-1', tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),
  ofStudio.deleted('deleting a declared studio is one alert (D17)', ['DeleteStudio', { studioId: 'es-1' }]),
  ofMapping.created('a user that no state declares', ['CreateStudioSessionMapping', user({ identityId: 'u-9', sessionPolicyArn: session('admin') })]),
  ofMapping.agrees('a user added as declared is not drift', [
    'CreateStudioSessionMapping',
    user({ identityName: 'ann', sessionPolicyArn: session('reader') }),
  ]),
  ofMapping.drifts('other rights are drift', ['UpdateStudioSessionMapping', user({ identityId: 'u-1', sessionPolicyArn: session('admin') })], {
    session_policy_arn: [session('reader'), session('admin')],
  }),
  ofMapping.deleted('removing a declared user is one alert (D17)', ['DeleteStudioSessionMapping', user({ identityName: 'ann' })]),
];

export const emrScalingCases: readonly CatalogCase[] = [...sizes, ...studios];

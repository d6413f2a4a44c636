import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf, type Examples } from './examples-of.js';

const environmentArn = arn('batch', 'compute-environment/jobs');
const instanceRole = 'arn:aws:iam::111122223333:instance-profile/batch';
const environment = declare('aws_batch_compute_environment', {
  arn: environmentArn,
  compute_environment_name: 'jobs',
  compute_environment_name_prefix: '',
  compute_resources: [
    {
      allocation_strategy: 'BEST_FIT_PROGRESSIVE',
      bid_percentage: 0,
      desired_vcpus: 0,
      ec2_configuration: [{ image_id_override: '', image_kubernetes_version: '', image_type: 'ECS_AL2' }],
      ec2_key_pair: '',
      image_id: '',
      instance_role: instanceRole,
      instance_type: ['optimal'],
      launch_template: [],
      max_vcpus: 16,
      min_vcpus: 0,
      placement_group: '',
      security_group_ids: ['sg-0aaa'],
      spot_iam_fleet_role: '',
      subnets: ['subnet-0aaa'],
      tags: {},
      type: 'EC2',
    },
  ],
  ecs_cluster_arn: arn('ecs', 'cluster/jobs_Batch_0a1b'),
  eks_configuration: [],
  id: 'jobs',
  service_role: 'arn:aws:iam::111122223333:role/aws-service-role/batch.amazonaws.com/AWSServiceRoleForBatch',
  state: 'ENABLED',
  status: 'VALID',
  status_reason: 'ComputeEnvironment Healthy',
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
  type: 'MANAGED',
  update_policy: [],
});
const ofEnvironment = examplesOf(environment);
const resources = (changed: JsonObject = {}): JsonObject => ({
  type: 'EC2',
  allocationStrategy: 'BEST_FIT_PROGRESSIVE',
  minvCpus: 0,
  maxvCpus: 16,
  instanceTypes: ['optimal'],
  subnets: ['subnet-0aaa'],
  securityGroupIds: ['sg-0aaa'],
  instanceRole,
  ...changed,
});
const createEnvironment: JsonObject = {
  computeEnvironmentName: 'jobs',
  type: 'MANAGED',
  computeResources: resources(),
  tags: { Team: 'data' },
};

const environments: readonly CatalogCase[] = [
  ofEnvironment.agrees('an environment created as declared is not drift', ['CreateComputeEnvironment', createEnvironment]),
  ofEnvironment.agrees('an environment set as declared is not drift', [
    'UpdateComputeEnvironment',
    { computeEnvironment: 'jobs', state: 'ENABLED', computeResources: resources({ ec2Configuration: [{ imageType: 'ECS_AL2' }] }) },
  ]),
  ofEnvironment.deleted('deleting a declared environment is one alert (D17)', ['DeleteComputeEnvironment', { computeEnvironment: 'jobs' }]),
  ofEnvironment.drifts('a changed tag is drift', ['TagResource', { resourceArn: encodeURIComponent(environmentArn), tags: { Team: 'x' } }], {
    'tags.Team': ['data', 'x'],
  }),
  ofEnvironment.drifts('a removed tag is drift', ['UntagResource', { resourceArn: environmentArn, tagKeys: ['Team'] }], {
    'tags.Team': ['data', null],
  }),
];

const queueArn = arn('batch', 'job-queue/jobs');
const ofQueue = examplesOf(
  declare('aws_batch_job_queue', {
    arn: queueArn,
    compute_environment_order: [{ compute_environment: environmentArn, order: 1 }],
    id: queueArn,
    job_state_time_limit_action: [],
    name: 'jobs',
    priority: 10,
    scheduling_policy_arn: null,
    state: 'ENABLED',
    tags: {},
    tags_all: {},
    timeouts: null,
  }),
);
const queue = { priority: 10, state: 'ENABLED', computeEnvironmentOrder: [{ order: 1, computeEnvironment: 'jobs' }] };
const queues: readonly CatalogCase[] = [
  ofQueue.created('a queue that no state declares is created', ['CreateJobQueue', { ...queue, jobQueueName: 'shadow' }]),
  ofQueue.agrees('a queue set as declared is not drift', ['UpdateJobQueue', { ...queue, jobQueue: 'jobs' }]),
  ofQueue.deleted('deleting a declared queue is one alert (D17)', ['DeleteJobQueue', { jobQueue: 'jobs' }]),
];

const policyArn = arn('batch', 'scheduling-policy/fair');
const ofPolicy = examplesOf(
  declare('aws_batch_scheduling_policy', {
    arn: policyArn,
    fair_share_policy: [{ compute_reservation: 1, share_decay_seconds: 3600, share_distribution: [{ share_identifier: 'A', weight_factor: 0.5 }] }],
    id: policyArn,
    name: 'fair',
    tags: {},
    tags_all: {},
  }),
);
const shares = { computeReservation: 1, shareDecaySeconds: 3600, shareDistribution: [{ shareIdentifier: 'A', weightFactor: 0.5 }] };
const policies: readonly CatalogCase[] = [
  ofPolicy.agrees('a policy created as declared is not drift', ['CreateSchedulingPolicy', { name: 'fair', fairsharePolicy: shares }]),
  ofPolicy.drifts(
    'other shares are drift',
    ['UpdateSchedulingPolicy', { arn: policyArn, fairsharePolicy: { ...shares, shareDecaySeconds: 60 } }],
    { 'fair_share_policy.share_decay_seconds': [3600, 60] },
  ),
  ofPolicy.deleted('deleting a declared policy is one alert (D17)', ['DeleteSchedulingPolicy', { arn: policyArn }]),
];

const definitionArn = arn('batch', 'job-definition/etl:3');
const ofDefinition: Examples = examplesOf(
  declare('aws_batch_job_definition', {
    arn: definitionArn,
    arn_prefix: arn('batch', 'job-definition/etl'),
    container_properties: '{"image":"etl:1","command":["run"]}',
    deregister_on_new_revision: true,
    ecs_properties: null,
    eks_properties: [],
    id: definitionArn,
    name: 'etl',
    node_properties: null,
    parameters: {},
    platform_capabilities: ['EC2'],
    propagate_tags: false,
    retry_strategy: [],
    revision: 3,
    scheduling_priority: 0,
    tags: {},
    tags_all: {},
    timeout: [],
    type: 'container',
  }),
);
const definition = {
  jobDefinitionName: 'etl',
  type: 'container',
  containerProperties: { image: 'etl:1', environment: [{ name: 'TOKEN', value: 'secret' }], privileged: true },
};
const revision = (number: number): JsonObject => ({
  jobDefinitionArn: arn('batch', `job-definition/etl:${String(number)}`),
  jobDefinitionName: 'etl',
  revision: number,
});
const definitions: readonly CatalogCase[] = [
  ofDefinition.created('a further revision is created, the declared one stays', ['RegisterJobDefinition', definition, revision(4)]),
  ofDefinition.agrees('the declared revision is not drift', ['RegisterJobDefinition', definition, revision(3)]),
  ofDefinition.deleted('deregistering the declared revision is one alert (D17)', ['DeregisterJobDefinition', { jobDefinition: definitionArn }]),
  ...[
    'CancelJobs',
    'TerminateJobs',
    'SubmitServiceJob',
    'TerminateServiceJob',
    'TerminateServiceJobs',
    'UpdateServiceJob',
  ].map((event) => ofDefinition.harmless('jobs are not configuration', [event, { jobId: 'x' }])),
];

export const batchCases: readonly CatalogCase[] = [...environments, ...queues, ...policies, ...definitions];

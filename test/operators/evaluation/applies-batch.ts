import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Environments, queues and definitions of AWS Batch, as Terraform creates, changes and destroys them. */

const arn = (path: string): string => `arn:aws:batch:us-east-1:111122223333:${path}`;
const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const team = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const environmentArn = arn('compute-environment/spot');
const queueArn = arn('job-queue/nightly');
const policyArn = arn('scheduling-policy/fair');

const resources = (max_vcpus: number, subnets: readonly string[]) => [
  {
    allocation_strategy: 'SPOT_CAPACITY_OPTIMIZED',
    bid_percentage: 100,
    desired_vcpus: 0,
    ec2_configuration: [{ image_id_override: '', image_kubernetes_version: '', image_type: 'ECS_AL2' }],
    ec2_key_pair: '',
    image_id: '',
    instance_role: 'arn:aws:iam::111122223333:instance-profile/batch',
    instance_type: ['m6i.large', 'optimal'],
    launch_template: [],
    max_vcpus,
    min_vcpus: 0,
    placement_group: '',
    security_group_ids: ['sg-0aaa'],
    spot_iam_fleet_role: role('spot'),
    subnets,
    tags: { Name: 'batch' },
    type: 'SPOT',
  },
];
const environment = resource('aws_batch_compute_environment', {
  arn: environmentArn,
  compute_environment_name: 'spot',
  compute_environment_name_prefix: '',
  compute_resources: resources(64, ['subnet-0aaa']),
  ecs_cluster_arn: 'arn:aws:ecs:us-east-1:111122223333:cluster/spot_Batch_x',
  eks_configuration: [],
  id: 'spot',
  name: 'spot',
  name_prefix: '',
  service_role: role('batch'),
  state: 'ENABLED',
  status: 'VALID',
  status_reason: 'ComputeEnvironment Healthy',
  type: 'MANAGED',
  update_policy: [],
  ...team,
});
const queue = resource('aws_batch_job_queue', {
  arn: queueArn,
  compute_environment_order: [{ compute_environment: environmentArn, order: 1 }],
  compute_environments: null,
  id: queueArn,
  job_state_time_limit_action: [],
  name: 'nightly',
  priority: 1,
  scheduling_policy_arn: policyArn,
  state: 'ENABLED',
  timeouts: null,
  ...team,
});
const fair = (share_decay_seconds: number) => [
  { compute_reservation: 1, share_decay_seconds, share_distribution: [{ share_identifier: 'A1*', weight_factor: 0.1 }] },
];
const policy = resource('aws_batch_scheduling_policy', {
  arn: policyArn,
  fair_share_policy: fair(3600),
  id: policyArn,
  name: 'fair',
  ...team,
});
const container = (memory: string) =>
  JSON.stringify({
    command: ['run'],
    environment: [],
    image: 'busybox',
    mountPoints: [],
    resourceRequirements: [
      { type: 'VCPU', value: '1' },
      { type: 'MEMORY', value: memory },
    ],
    secrets: [],
    ulimits: [],
    volumes: [],
  });
const definition = (revision: number, memory: string) =>
  resource('aws_batch_job_definition', {
    arn: arn(`job-definition/report:${String(revision)}`),
    arn_prefix: arn('job-definition/report'),
    container_properties: container(memory),
    deregister_on_new_revision: true,
    ecs_properties: null,
    eks_properties: [],
    id: arn(`job-definition/report:${String(revision)}`),
    name: 'report',
    node_properties: null,
    parameters: {},
    platform_capabilities: ['EC2'],
    propagate_tags: false,
    retry_strategy: [{ attempts: 3, evaluate_on_exit: [] }],
    revision,
    scheduling_priority: 0,
    timeout: [{ attempt_duration_seconds: 60 }],
    type: 'container',
    ...team,
  })();
const sentTags = { Team: 'data' };
const sentResources = {
  allocationStrategy: 'SPOT_CAPACITY_OPTIMIZED',
  bidPercentage: 100,
  desiredvCpus: 0,
  instanceRole: 'arn:aws:iam::111122223333:instance-profile/batch',
  instanceTypes: ['optimal', 'm6i.large'],
  maxvCpus: 64,
  minvCpus: 0,
  securityGroupIds: ['sg-0aaa'],
  spotIamFleetRole: role('spot'),
  subnets: ['subnet-0aaa'],
  tags: { Name: 'batch' },
  type: 'SPOT',
};
const register = (revision: number, memory: string) =>
  [
    'RegisterJobDefinition',
    {
      containerProperties: {
        command: ['run'],
        image: 'busybox',
        resourceRequirements: [
          { type: 'VCPU', value: '1' },
          { type: 'MEMORY', value: memory },
        ],
      },
      jobDefinitionName: 'report',
      platformCapabilities: ['EC2'],
      propagateTags: false,
      retryStrategy: { attempts: 3 },
      tags: sentTags,
      timeout: { attemptDurationSeconds: 60 },
      type: 'container',
    },
    { jobDefinitionArn: arn(`job-definition/report:${String(revision)}`), jobDefinitionName: 'report', revision },
  ] as const;
const named = { jobQueueName: 'nightly', jobQueueArn: queueArn };

export const batchApplies: readonly Apply[] = life(
  'a module of AWS Batch',
  [
    [policy(), environment(), queue(), definition(1, '128')],
    [
      policy({ fair_share_policy: fair(7200) }),
      environment({ compute_resources: resources(128, ['subnet-0aaa', 'subnet-0bbb']), tags: { Team: 'web' }, tags_all: { Team: 'web' } }),
      queue({ priority: 10, state: 'DISABLED' }),
      definition(2, '256'),
    ],
  ],
  {
    create: calls('batch', [
      [
        'CreateSchedulingPolicy',
        {
          fairsharePolicy: {
            computeReservation: 1,
            shareDecaySeconds: 3600,
            shareDistribution: [{ shareIdentifier: 'A1*', weightFactor: 0.1 }],
          },
          name: 'fair',
          tags: sentTags,
        },
        { arn: policyArn, name: 'fair' },
      ],
      [
        'CreateComputeEnvironment',
        {
          computeEnvironmentName: 'spot',
          computeResources: sentResources,
          serviceRole: role('batch'),
          state: 'ENABLED',
          tags: sentTags,
          type: 'MANAGED',
        },
        { computeEnvironmentArn: environmentArn, computeEnvironmentName: 'spot' },
      ],
      [
        'CreateJobQueue',
        {
          computeEnvironmentOrder: [{ computeEnvironment: environmentArn, order: 1 }],
          jobQueueName: 'nightly',
          priority: 1,
          schedulingPolicyArn: policyArn,
          state: 'ENABLED',
          tags: sentTags,
        },
        named,
      ],
      register(1, '128'),
    ]),
    change: calls('batch', [
      [
        'UpdateSchedulingPolicy',
        {
          arn: policyArn,
          fairsharePolicy: {
            computeReservation: 1,
            shareDecaySeconds: 7200,
            shareDistribution: [{ shareIdentifier: 'A1*', weightFactor: 0.1 }],
          },
        },
        {},
      ],
      ['UntagResource', { resourceArn: environmentArn, tagKeys: ['Team'] }, {}],
      ['TagResource', { resourceArn: environmentArn, tags: { Team: 'web' } }, {}],
      [
        'UpdateComputeEnvironment',
        {
          computeEnvironment: 'spot',
          computeResources: { maxvCpus: 128, minvCpus: 0, securityGroupIds: ['sg-0aaa'], subnets: ['subnet-0bbb', 'subnet-0aaa'] },
          serviceRole: role('batch'),
          state: 'ENABLED',
        },
        { computeEnvironmentArn: environmentArn, computeEnvironmentName: 'spot' },
      ],
      [
        'UpdateJobQueue',
        {
          computeEnvironmentOrder: [{ computeEnvironment: environmentArn, order: 1 }],
          jobQueue: 'nightly',
          priority: 10,
          schedulingPolicyArn: policyArn,
          state: 'DISABLED',
        },
        named,
      ],
      register(2, '256'),
      ['DeregisterJobDefinition', { jobDefinition: arn('job-definition/report:1') }, {}],
    ]),
    destroy: calls('batch', [
      ['DeregisterJobDefinition', { jobDefinition: arn('job-definition/report:2') }, {}],
      ['UpdateJobQueue', { jobQueue: 'nightly', state: 'DISABLED' }, named],
      ['DeleteJobQueue', { jobQueue: 'nightly' }, {}],
      ['UpdateComputeEnvironment', { computeEnvironment: 'spot', state: 'DISABLED' }, {}],
      ['DeleteComputeEnvironment', { computeEnvironment: 'spot' }, {}],
      ['DeleteSchedulingPolicy', { arn: policyArn }, {}],
    ]),
  },
);

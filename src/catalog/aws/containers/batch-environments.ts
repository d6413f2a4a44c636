import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  on,
  partOfUnknown,
  response,
  set,
  type Edits,
  type OwnerSpec,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, inBlock, tagMap } from '../../values.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { arnOf, blocksAs, decoded, nameKey, newTags } from './container-values.js';

/**
 * AWS Batch: compute environments, job queues and scheduling policies. Source: Batch API reference, Terraform AWS provider
 * (`internal/service/batch`).
 */

// The provider renamed the attribute of the name; `id` holds it in all versions.
const environment = on('aws_batch_compute_environment', { id: 'computeEnvironment' });
const queue = on('aws_batch_job_queue', { name: 'jobQueue' });
const policy = on('aws_batch_scheduling_policy', { arn: 'arn' });

const resources = 'computeResources';
/** Members that an update omits keep their values. */
const environmentSettings: Edits = {
  'compute_resources.allocation_strategy': `${resources}.allocationStrategy`,
  'compute_resources.bid_percentage': `${resources}.bidPercentage`,
  'compute_resources.desired_vcpus': unlessByScaler(`${resources}.desiredvCpus`),
  'compute_resources.ec2_configuration': set(blocks(`${resources}.ec2Configuration`), 'given'),
  'compute_resources.ec2_key_pair': `${resources}.ec2KeyPair`,
  'compute_resources.image_id': `${resources}.imageId`,
  'compute_resources.instance_role': `${resources}.instanceRole`,
  'compute_resources.instance_type': `${resources}.instanceTypes`,
  'compute_resources.launch_template.launch_template_id': `${resources}.launchTemplate.launchTemplateId`,
  'compute_resources.launch_template.launch_template_name': `${resources}.launchTemplate.launchTemplateName`,
  'compute_resources.launch_template.version': `${resources}.launchTemplate.version`,
  'compute_resources.max_vcpus': `${resources}.maxvCpus`,
  'compute_resources.min_vcpus': `${resources}.minvCpus`,
  'compute_resources.placement_group': `${resources}.placementGroup`,
  'compute_resources.security_group_ids': `${resources}.securityGroupIds`,
  'compute_resources.subnets': `${resources}.subnets`,
  'compute_resources.tags': set(`${resources}.tags`, 'map'),
  'compute_resources.type': `${resources}.type`,
  service_role: 'serviceRole',
  state: 'state',
};

const queueSettings: Edits = {
  compute_environment_order: blocks('computeEnvironmentOrder'),
  job_state_time_limit_action: blocks('jobStateTimeLimitActions'),
  priority: 'priority',
  scheduling_policy_arn: 'schedulingPolicyArn',
  state: 'state',
};

const shares = 'fairsharePolicy';
const policySettings: Edits = {
  'fair_share_policy.compute_reservation': inBlock(shares, 'computeReservation'),
  'fair_share_policy.share_decay_seconds': inBlock(shares, 'shareDecaySeconds'),
  'fair_share_policy.share_distribution': blocksAs(inBlock(shares, 'shareDistribution')),
};

const resourceArn = decoded('resourceArn');
/** Jobs have no type. */
const tagged = (edits: Edits): readonly OwnerSpec[] => [
  modify(on('aws_batch_compute_environment', { arn: arnOf('compute-environment', resourceArn) }), edits),
  modify(on('aws_batch_job_queue', { arn: arnOf('job-queue', resourceArn) }), edits),
  modify(on('aws_batch_job_definition', { arn: arnOf('job-definition', resourceArn) }), edits),
  modify(on('aws_batch_scheduling_policy', { arn: arnOf('scheduling-policy', resourceArn) }), edits),
];

export const batchEnvironments: ServiceCatalog = {
  eventSource: 'batch.amazonaws.com',
  types: {
    aws_batch_compute_environment: {
      keys: [[nameKey('id')], ['arn']],
      scope: 'region',
      family: 'compute',
      cloudId: 'arn',
      noise: ['ecs_cluster_arn', 'status', 'status_reason', 'compute_environment_name_prefix'],
      defaults: { state: 'ENABLED' },
      unevaluated: { name: 'identifies the environment', compute_environment_name: 'identifies the environment' },
    },
    aws_batch_job_queue: {
      keys: [[nameKey('name')], ['arn']],
      scope: 'region',
      family: 'compute',
      cloudId: 'arn',
      defaults: { state: 'ENABLED' },
    },
    aws_batch_scheduling_policy: { keys: [['arn'], ['name']], scope: 'region', family: 'compute', cloudId: 'arn' },
  },
  events: {
    CreateComputeEnvironment: create(
      on('aws_batch_compute_environment', { id: 'computeEnvironmentName' }),
      {
        ...environmentSettings,
        'compute_resources.spot_iam_fleet_role': `${resources}.spotIamFleetRole`,
        'eks_configuration.eks_cluster_arn': 'eksConfiguration.eksClusterArn',
        'eks_configuration.kubernetes_namespace': 'eksConfiguration.kubernetesNamespace',
        tags: newTags,
        type: 'type',
      },
      { id: response('computeEnvironmentArn') },
    ),
    UpdateComputeEnvironment: modify(environment, {
      ...environmentSettings,
      'update_policy.job_execution_timeout_minutes': 'updatePolicy.jobExecutionTimeoutMinutes',
      'update_policy.terminate_jobs_on_update': 'updatePolicy.terminateJobsOnUpdate',
    }),
    DeleteComputeEnvironment: destroy(environment),

    CreateJobQueue: create(
      on('aws_batch_job_queue', { name: 'jobQueueName' }),
      { ...queueSettings, tags: newTags },
      { id: response('jobQueueArn') },
    ),
    UpdateJobQueue: modify(queue, queueSettings),
    DeleteJobQueue: destroy(queue),

    CreateSchedulingPolicy: create(
      on('aws_batch_scheduling_policy', { name: 'name' }),
      { ...policySettings, tags: newTags },
      { id: response('arn') },
    ),
    UpdateSchedulingPolicy: modify(policy, policySettings),
    DeleteSchedulingPolicy: destroy(policy),

    TagResource: partOfUnknown(firstOf(...tagged({ tags: merge(tagMap('tags')) }))),
    UntagResource: partOfUnknown(firstOf(...tagged({ tags: drop('tagKeys') }))),
  },
};

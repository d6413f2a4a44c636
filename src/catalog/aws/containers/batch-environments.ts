import { type Json, isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';

/**
 * AWS Batch: compute environments, job queues and scheduling policies. Source: Batch API reference, Terraform AWS provider
 * (`internal/service/batch`).
 */

// The provider renamed the attribute of the name; `id` holds it in all versions.
const environment = c.on('aws_batch_compute_environment', { id: 'computeEnvironment' });
const queue = c.on('aws_batch_job_queue', { name: 'jobQueue' });
const policy = c.on('aws_batch_scheduling_policy', { arn: 'arn' });

const resources = 'computeResources';
/** Members that an update omits keep their values. */
const environmentSettings: c.Edits = {
  ...c.same(
    'allocation_strategy bid_percentage ec2_key_pair image_id instance_role placement_group security_group_ids subnets type',
    `${resources}.`,
    'compute_resources.',
  ),
  'compute_resources.desired_vcpus': unlessByScaler(`${resources}.desiredvCpus`),
  'compute_resources.ec2_configuration': c.set(c.blocks(`${resources}.ec2Configuration`), 'given'),
  ...c.same('compute_resources={instance_type=instanceTypes max_vcpus=maxvCpus min_vcpus=minvCpus}', `${resources}.`),
  ...c.same('launch_template{launch_template_id launch_template_name version}', `${resources}.`, 'compute_resources.'),
  'compute_resources.tags': c.set(`${resources}.tags`, 'map'),
  ...c.same('service_role state'),
};

const queueSettings: c.Edits = {
  compute_environment_order: c.blocks('computeEnvironmentOrder'),
  job_state_time_limit_action: c.blocks('jobStateTimeLimitActions'),
  ...c.same('priority scheduling_policy_arn state'),
};

const shares = 'fairsharePolicy';
const policySettings: c.Edits = {
  ...c.same('compute_reservation share_decay_seconds', (path) => c.inBlock(shares, path), 'fair_share_policy.'),
  'fair_share_policy.share_distribution': c.blocks(c.inBlock(shares, 'shareDistribution')),
};

const resourceArn = c.decoded('resourceArn');
/** Jobs have no type. */
const tagged = (edits: c.Edits): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_batch_compute_environment', { arn: c.arnOf('compute-environment', resourceArn) }), edits),
  c.modify(c.on('aws_batch_job_queue', { arn: c.arnOf('job-queue', resourceArn) }), edits),
  c.modify(c.on('aws_batch_job_definition', { arn: c.arnOf('job-definition', resourceArn) }), edits),
  c.modify(c.on('aws_batch_scheduling_policy', { arn: c.arnOf('scheduling-policy', resourceArn) }), edits),
];

/**
 * AWS Batch: job definitions. A revision never changes once it is registered, so a declared revision can only be removed. Source: Batch API
 * reference, Terraform AWS provider (`internal/service/batch/job_definition.go`).
 */

const registered = c.on('aws_batch_job_definition', { name: c.response('jobDefinitionName'), revision: c.response('revision') });

/** Calls name a revision as `name:revision` or by its ARN, which ends in the same text. */
const part = (at: number) =>
  c.via('jobDefinition', (value) => (text(value) ?? '').slice((text(value) ?? '').lastIndexOf('/') + 1).split(':')[at]);
const removed = c.on('aws_batch_job_definition', { name: part(0), revision: part(1) });

/** JSON text of the properties without the environment of containers, which often contains secrets. */
const properties = (from: c.From) => c.via(from, (value) => (isObject(value) ? JSON.stringify(withoutEnvironment(value)) : undefined));
const withoutEnvironment = (value: Json): Json => {
  if (isList(value)) return value.map(withoutEnvironment);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'environment' && name !== 'env')
      .map(([name, one]) => [name, withoutEnvironment(one ?? null)]),
  );
};

const settings: c.Edits = {
  ...c.same('container_properties ecs_properties node_properties', properties),
  ...c.same(`
    eks_properties{pod_properties{host_network service_account_name share_process_namespace}} parameters platform_capabilities
    propagate_tags scheduling_priority timeout{attempt_duration_seconds} type`),
  retry_strategy: c.blocks('retryStrategy'),
  tags: c.newTags,
};

export const batchEnvironments: c.ServiceCatalog = {
  eventSource: 'batch.amazonaws.com',
  types: c.types('compute', {
    aws_batch_compute_environment: {
      keys: [[c.nameKey('id')], ['arn']],
      cloudId: 'arn',
      noise: ['compute_environment_name_prefix'],
      defaults: { state: 'ENABLED' },
      unevaluated: { name: 'identifies the environment', compute_environment_name: 'identifies the environment' },
    },
    aws_batch_job_queue: { keys: [[c.nameKey('name')], ['arn']], cloudId: 'arn', defaults: { state: 'ENABLED' } },
    aws_batch_scheduling_policy: { keys: [['arn'], ['name']], cloudId: 'arn' },

    aws_batch_job_definition: {
      keys: [['name', 'revision'], ['arn']],
      cloudId: 'arn',
      noise: ['deregister_on_new_revision'],
      unevaluated: { 'eks_properties.pod_properties': 'a declared revision never changes' },
    },
  }),
  events: {
    CreateComputeEnvironment: c.create(
      c.withId(c.on('aws_batch_compute_environment', { id: 'computeEnvironmentName' }), c.response('computeEnvironmentArn')),
      {
        ...environmentSettings,
        'compute_resources.spot_iam_fleet_role': `${resources}.spotIamFleetRole`,
        ...c.same('eks_configuration{eks_cluster_arn kubernetes_namespace} type'),
        tags: c.newTags,
      },
    ),
    UpdateComputeEnvironment: c.modify(environment, {
      ...environmentSettings,
      ...c.same('update_policy{job_execution_timeout_minutes terminate_jobs_on_update}'),
    }),
    DeleteComputeEnvironment: c.destroy(environment),

    CreateJobQueue: c.create(c.withId(c.on('aws_batch_job_queue', { name: 'jobQueueName' }), c.response('jobQueueArn')), {
      ...queueSettings,
      tags: c.newTags,
    }),
    UpdateJobQueue: c.modify(queue, queueSettings),
    DeleteJobQueue: c.destroy(queue),

    CreateSchedulingPolicy: c.create(c.withId(c.on('aws_batch_scheduling_policy', { name: 'name' }), c.response('arn')), {
      ...policySettings,
      tags: c.newTags,
    }),
    UpdateSchedulingPolicy: c.modify(policy, policySettings),
    DeleteSchedulingPolicy: c.destroy(policy),

    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(...tagged(edits)))),

    RegisterJobDefinition: c.firstOf(c.put(registered, {}), c.create(c.withId(registered, c.response('jobDefinitionArn')), settings)),
    DeregisterJobDefinition: c.destroy(removed),
    ...c.noChanges('CancelJobs TerminateJobs SubmitServiceJob TerminateServiceJob TerminateServiceJobs UpdateServiceJob'),
  },
};

import { isList, isObject, text, type Json } from '../../../lib/json.js';
import { create, destroy, firstOf, noChange, on, put, response, via, type Edits, type From, type ServiceCatalog } from '../../dsl.js';
import { blocksAs, newTags } from './container-values.js';

/**
 * AWS Batch: job definitions. A revision never changes once it is registered, so a declared revision can only be removed. Source: Batch API
 * reference, Terraform AWS provider (`internal/service/batch/job_definition.go`).
 */

const registered = on('aws_batch_job_definition', { name: response('jobDefinitionName'), revision: response('revision') });

/** Calls name a revision as `name:revision` or by its ARN, which ends in the same text. */
const part = (at: number) =>
  via('jobDefinition', (value) => (text(value) ?? '').slice((text(value) ?? '').lastIndexOf('/') + 1).split(':')[at]);
const removed = on('aws_batch_job_definition', { name: part(0), revision: part(1) });

/** JSON text of the properties without the environment of containers, which often contains secrets. */
const properties = (from: From) => via(from, (value) => (isObject(value) ? JSON.stringify(withoutEnvironment(value)) : undefined));
const withoutEnvironment = (value: Json): Json => {
  if (isList(value)) return value.map(withoutEnvironment);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'environment' && name !== 'env')
      .map(([name, one]) => [name, withoutEnvironment(one ?? null)]),
  );
};

const settings: Edits = {
  container_properties: properties('containerProperties'),
  ecs_properties: properties('ecsProperties'),
  'eks_properties.pod_properties.host_network': 'eksProperties.podProperties.hostNetwork',
  'eks_properties.pod_properties.service_account_name': 'eksProperties.podProperties.serviceAccountName',
  'eks_properties.pod_properties.share_process_namespace': 'eksProperties.podProperties.shareProcessNamespace',
  node_properties: properties('nodeProperties'),
  parameters: 'parameters',
  platform_capabilities: 'platformCapabilities',
  propagate_tags: 'propagateTags',
  retry_strategy: blocksAs('retryStrategy'),
  scheduling_priority: 'schedulingPriority',
  tags: newTags,
  'timeout.attempt_duration_seconds': 'timeout.attemptDurationSeconds',
  type: 'type',
};

export const batchJobDefinitions: ServiceCatalog = {
  eventSource: 'batch.amazonaws.com',
  types: {
    aws_batch_job_definition: {
      keys: [['name', 'revision'], ['arn']],
      scope: 'region',
      family: 'compute',
      cloudId: 'arn',
      noise: ['arn_prefix', 'revision', 'deregister_on_new_revision'],
      unevaluated: { 'eks_properties.pod_properties': 'a declared revision never changes' },
    },
  },
  events: {
    RegisterJobDefinition: firstOf(put(registered, {}), create(registered, settings, { id: response('jobDefinitionArn') })),
    DeregisterJobDefinition: destroy(removed),
    CancelJobs: noChange,
    TerminateJobs: noChange,
    SubmitServiceJob: noChange,
    TerminateServiceJob: noChange,
    TerminateServiceJobs: noChange,
    UpdateServiceJob: noChange,
  },
};

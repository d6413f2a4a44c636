import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

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

export const batchJobDefinitions: c.ServiceCatalog = {
  eventSource: 'batch.amazonaws.com',
  types: c.types('compute', {
    aws_batch_job_definition: {
      keys: [['name', 'revision'], ['arn']],
      cloudId: 'arn',
      noise: ['deregister_on_new_revision'],
      unevaluated: { 'eks_properties.pod_properties': 'a declared revision never changes' },
    },
  }),
  events: {
    RegisterJobDefinition: c.firstOf(c.put(registered, {}), c.create(c.withId(registered, c.response('jobDefinitionArn')), settings)),
    DeregisterJobDefinition: c.destroy(removed),
    ...c.noChanges('CancelJobs TerminateJobs SubmitServiceJob TerminateServiceJob TerminateServiceJobs UpdateServiceJob'),
  },
};

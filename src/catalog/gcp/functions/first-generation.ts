import { isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { secondsOf } from '../durations.js';
import { chosen, cleared, clearedBlocks, clearedMap, kept, type Members } from '../members.js';

const archive = (url: Json): RegExpExecArray | null => /^gs:\/\/([^/]+)\/(.+)$/.exec(text(url) ?? '');

/**
 * Functions of the first generation. Source: googleapis `google/cloud/functions/v1/functions.proto`, Terraform Google provider
 * `google_cloudfunctions_function`.
 */
const members: Members = {
  description: chosen(cleared('description')),
  runtime: kept('runtime'),
  entry_point: kept('entryPoint'),
  timeout: kept('timeout', secondsOf),
  available_memory_mb: kept('availableMemoryMb'),
  max_instances: chosen(cleared('maxInstances')),
  min_instances: chosen(cleared('minInstances')),
  environment_variables: clearedMap('environmentVariables'),
  build_environment_variables: clearedMap('buildEnvironmentVariables'),
  secret_environment_variables: clearedBlocks('secretEnvironmentVariables'),
  secret_volumes: clearedBlocks('secretVolumes'),
  labels: chosen(clearedMap('labels')),
  service_account_email: kept('serviceAccountEmail'),
  build_service_account: kept('buildServiceAccount'),
  vpc_connector: cleared('vpcConnector'),
  vpc_connector_egress_settings: cleared('vpcConnectorEgressSettings'),
  ingress_settings: cleared('ingressSettings'),
  kms_key_name: cleared('kmsKeyName'),
  build_worker_pool: cleared('buildWorkerPool'),
  docker_registry: kept('dockerRegistry'),
  docker_repository: kept('dockerRepository'),
  https_trigger_security_level: cleared('httpsTrigger.securityLevel'),
  'event_trigger.event_type': kept('eventTrigger.eventType'),
  'event_trigger.resource': kept('eventTrigger.resource'),
  'event_trigger.failure_policy.retry': kept('eventTrigger', (trigger) => isObject(trigger) && isObject(trigger['failurePolicy'])),
  source_archive_bucket: kept('sourceArchiveUrl', (url) => archive(url)?.[1]),
  source_archive_object: kept('sourceArchiveUrl', (url) => archive(url)?.[2]),
  'source_repository.url': kept('sourceRepository.url'),
};

/** The edits of a call. `read`: how the call carries the object, such as `written`. */
export const firstGenerationEdits = (read: (members: Members) => c.Edits): c.Edits => {
  const { uploaded, ...edits } = read({ ...members, uploaded: kept('sourceUploadUrl', (url) => (url === '' ? undefined : c.withheld)) });
  // Deploying from a local folder replaces the declared archive with an upload that has no name.
  return { ...edits, source_archive_object: c.either(edits['source_archive_object'] as c.From, uploaded as c.From) };
};

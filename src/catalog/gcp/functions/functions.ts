import { type Json, isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

/**
 * Cloud Functions of both generations, whose calls have the same names in two APIs. Source: googleapis `google/cloud/functions/v1` and
 * `v2`, Terraform Google provider.
 */

const archive = (url: Json): RegExpExecArray | null => /^gs:\/\/([^/]+)\/(.+)$/.exec(text(url) ?? '');

/**
 * Functions of the first generation. Source: googleapis `google/cloud/functions/v1/functions.proto`, Terraform Google provider
 * `google_cloudfunctions_function`.
 */
const members: c.Fields = {
  ...c.chosen('description max_instances min_instances'),
  ...c.kept(`
    runtime entry_point available_memory_mb service_account_email build_service_account docker_registry docker_repository
    event_trigger{event_type resource} source_repository{url}`),
  ...c.kept('timeout', c.seconds),
  ...c.cleared('environment_variables build_environment_variables', 'map'),
  ...c.cleared(`
    secret_environment_variables secret_volumes vpc_connector vpc_connector_egress_settings ingress_settings kms_key_name
    build_worker_pool https_trigger_security_level=httpsTrigger.securityLevel`),
  ...c.chosen('labels', 'map'),
  ...c.kept('event_trigger.failure_policy.retry=eventTrigger', (trigger) => isObject(trigger) && isObject(trigger['failurePolicy'])),
  ...c.kept('source_archive_bucket=sourceArchiveUrl', (url) => archive(url)?.[1]),
  ...c.kept('source_archive_object=sourceArchiveUrl', (url) => archive(url)?.[2]),
};

/** The edits of a call. `read`: how the call carries the object, such as `written`. */
const firstGenerationEdits = (read: (members: c.Fields) => ReturnType<typeof c.whole>): c.Edits => {
  const { uploaded, ...edits } = read({
    ...members,
    ...c.kept('uploaded=sourceUploadUrl', (url) => (url === '' ? undefined : c.withheld)),
  });
  // Deploying from a local folder replaces the declared archive with an upload that has no name.
  return { ...edits, source_archive_object: c.either(...[edits['source_archive_object'], uploaded].flatMap((one) => one?.read ?? [])) };
};
/**
 * Functions of the second generation. Source: googleapis `google/cloud/functions/v2/functions.proto`, Terraform Google provider
 * `google_cloudfunctions2_function`.
 */
const secondGeneration: c.Fields = {
  ...c.chosen('description'),
  ...c.chosen('labels', 'map'),
  ...c.cleared(`
    kms_key_name build_config{worker_pool} service_config{min_instance_count secret_environment_variables secret_volumes
    vpc_connector vpc_connector_egress_settings ingress_settings binary_authorization_policy}`),
  ...c.kept(`
    build_config{runtime entry_point docker_repository service_account source{storage_source{bucket object} repo_source{repo_name
    branch_name tag_name commit_sha dir}}} service_config{timeout_seconds max_instance_count max_instance_request_concurrency
    service_account_email all_traffic_on_latest_revision} event_trigger{event_type trigger_region pubsub_topic event_filters
    service_account_email retry_policy}`),
  ...c.cleared('build_config{environment_variables} service_config{environment_variables}', 'map'),
  ...c.kept('service_config{available_memory available_cpu}', 'quantities'),
};
const name = c.fullName('functions', 'name', 'function.name', c.nameOf('{}/functions/{}', 'parent', 'functionId'));
const first = c.on('google_cloudfunctions_function', { id: name });
const second = c.on('google_cloudfunctions2_function', { id: name });

const functionOf = c.compilePath('function');

/** The record is of the second API: by the name of the method, or by the shape of the function if the name is short. */
const isSecond = ({ eventName, request }: AuditRecord): boolean => {
  const [, version] = /\.v(\d)(?:alpha|beta)?\d*\./.exec(eventName) ?? [];
  if (version !== undefined) return version !== '1';
  const given = functionOf(request);
  return isObject(given) && ['buildConfig', 'serviceConfig', 'build_config', 'service_config'].some((member) => member in given);
};
const isOfSecond: c.Read = (record) => isSecond(record);
const isOfFirst: c.Read = (record) => !isSecond(record);

export const functions: c.ServiceCatalog = {
  eventSource: 'cloudfunctions.googleapis.com',
  types: {
    ...c.googleTypes('functions', {
      google_cloudfunctions_function: {
        noise: ['https_trigger_url', 'trigger_http', 'automatic_update_policy', 'on_deploy_update_policy', 'labels.deployment-tool'],
        defaults: {
          ingress_settings: 'ALLOW_ALL',
          vpc_connector_egress_settings: 'PRIVATE_RANGES_ONLY',
          https_trigger_security_level: 'SECURE_OPTIONAL',
        },
      },
      google_cloudfunctions2_function: {
        noise: [
          'build_config.build',
          'build_config.source.storage_source.generation',
          'build_config.automatic_update_policy',
          'build_config.on_deploy_update_policy',
          'service_config.service', // The service sets it for functions that did not choose a value.
          'service_config.environment_variables.LOG_EXECUTION_ID',
          'labels.deployment-tool',
        ],
        defaults: { 'service_config.ingress_settings': 'ALLOW_ALL', 'service_config.vpc_connector_egress_settings': 'PRIVATE_RANGES_ONLY' },
      },
    }),
  },
  events: {
    CreateFunction: c.firstOf(
      c.create(second, c.whole('function', secondGeneration), { when: isOfSecond }),
      c.create(
        first,
        firstGenerationEdits((members) => c.whole('function', members)),
        { when: isOfFirst },
      ),
    ),
    UpdateFunction: c.firstOf(
      // Without a mask, the second API replaces the function.
      c.modify(second, c.maskedOrWhole('function', secondGeneration), { when: isOfSecond }),
      c.modify(
        first,
        firstGenerationEdits((members) => c.masked('function', members)),
        { when: isOfFirst },
      ),
    ),
    // The second API also deletes functions of the first generation.
    DeleteFunction: c.firstOf(c.destroy(second), c.destroy(first)),
    ...c.noChanges('GenerateUploadUrl GenerateDownloadUrl CallFunction'),
  },
};

import { isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

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
export const firstGenerationEdits = (read: (members: c.Fields) => ReturnType<typeof c.whole>): c.Edits => {
  const { uploaded, ...edits } = read({
    ...members,
    ...c.kept('uploaded=sourceUploadUrl', (url) => (url === '' ? undefined : c.withheld)),
  });
  // Deploying from a local folder replaces the declared archive with an upload that has no name.
  return { ...edits, source_archive_object: c.either(...[edits['source_archive_object'], uploaded].flatMap((one) => one?.read ?? [])) };
};

import * as c from '../language.js';
/**
 * Functions of the second generation. Source: googleapis `google/cloud/functions/v2/functions.proto`, Terraform Google provider
 * `google_cloudfunctions2_function`.
 */
export const secondGeneration: c.Fields = {
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

import { googleAccount } from '../../graph-keys.js';
import { textsAt } from '../../values-at.js';
import { accountEmail } from './account-email.js';
import type { LinkReader } from './link-reader.js';

/**
 * The attributes that name the service accounts with which a resource runs, or with which it calls others. Source: Terraform Google provider,
 * schemas.
 */
const caller = (at: string): readonly string[] => [`${at}oidc_token.service_account_email`, `${at}oauth_token.service_account_email`];

const paths: Readonly<Record<string, readonly string[]>> = {
  google_app_engine_flexible_app_version: ['service_account'],
  google_app_engine_standard_app_version: ['service_account'],
  google_bigquery_data_transfer_config: ['service_account_name'],
  google_cloud_run_service: ['template.spec.service_account_name'],
  google_cloud_run_v2_job: ['template.template.service_account'],
  google_cloud_run_v2_service: ['template.service_account'],
  google_cloud_run_v2_worker_pool: ['template.service_account'],
  google_cloud_scheduler_job: caller('http_target.'),
  google_cloud_tasks_queue: caller('http_target.'),
  google_cloudbuild_trigger: ['service_account'],
  google_clouddeploy_target: ['execution_configs.service_account'],
  google_cloudfunctions2_function: [
    'service_config.service_account_email',
    'build_config.service_account',
    'event_trigger.service_account_email',
  ],
  google_cloudfunctions_function: ['service_account_email', 'build_service_account'],
  google_composer_environment: ['config.node_config.service_account'],
  google_compute_instance: ['service_account.email'],
  google_compute_instance_from_template: ['service_account.email'],
  google_compute_instance_template: ['service_account.email'],
  google_compute_region_instance_template: ['service_account.email'],
  google_container_cluster: [
    'node_config.service_account',
    'node_pool.node_config.service_account',
    'cluster_autoscaling.auto_provisioning_defaults.service_account',
  ],
  google_container_node_pool: ['node_config.service_account'],
  google_data_fusion_instance: ['dataproc_service_account'],
  google_dataflow_flex_template_job: ['service_account_email'],
  google_dataflow_job: ['service_account_email'],
  google_dataform_repository: ['service_account'],
  google_dataplex_task: ['execution_spec.service_account'],
  google_dataproc_cluster: ['cluster_config.gce_cluster_config.service_account'],
  google_eventarc_trigger: ['service_account'],
  google_logging_billing_account_sink: ['writer_identity'],
  google_logging_folder_sink: ['writer_identity'],
  google_logging_organization_sink: ['writer_identity'],
  google_logging_project_sink: ['writer_identity'],
  google_notebooks_instance: ['service_account'],
  google_pubsub_subscription: [
    'push_config.oidc_token.service_account_email',
    'bigquery_config.service_account_email',
    'cloud_storage_config.service_account_email',
  ],
  google_sql_database_instance: ['service_account_email_address'],
  google_tpu_v2_vm: ['service_account.email'],
  google_workbench_instance: ['gce_setup.service_accounts.email'],
  google_workflows_workflow: ['service_account'],
};

const reader =
  (own: readonly string[]): LinkReader =>
  (attributes) =>
    own.flatMap((attribute) =>
      textsAt(attributes, attribute).flatMap((value) => {
        const email = accountEmail(value);
        return email === undefined
          ? []
          : [{ link: 'edge' as const, type: 'used_by' as const, from: googleAccount(email), to: 'self' as const, attribute }];
      }),
    );

export const accountUsers: readonly (readonly [type: string, reader: LinkReader])[] = Object.entries(paths).map(([type, own]) => [
  type,
  reader(own),
]);

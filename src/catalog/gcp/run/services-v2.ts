import * as c from '../language.js';
import { containers, cpu, liveness, serving } from './containers.js';
import { trafficBy } from './services-v1.js';

/**
 * Services, jobs and worker pools of the second API. Source: googleapis `google/cloud/run/v2`, Terraform Google provider
 * `google_cloud_run_v2_service`, `google_cloud_run_v2_job`, `google_cloud_run_v2_worker_pool`.
 */

const common: c.Fields = {
  ...c.chosen('labels annotations template{labels annotations}', 'map'),
  ...c.kept('launch_stage binary_authorization{use_default policy}'),
};

/** Settings of one instance or task. `at`: the path of the template. */
const instance = (at: string): c.Fields => ({
  ...c.kept(`${at}{service_account node_selector{accelerator} vpc_access{egress network_interfaces{network subnetwork tags}}}`),
  ...c.cleared(`${at}{encryption_key volumes}`),
  ...containers(`${at}.containers`, `${at}.containers`),
});

export const service: c.Fields = {
  ...common,
  ...c.chosen('description'),
  ...c.kept(`
    ingress template{timeout execution_environment max_instance_request_concurrency scaling{max_instance_count}
    containers{liveness_probe{tcp_socket{port}}}}`),
  ...c.cleared('custom_audiences invoker_iam_disabled template{session_affinity vpc_access{connector}}'),
  // Zero instances are left out.
  ...c.inside(c.kept('scaling{min_instance_count manual_instance_count} template{scaling{min_instance_count}}'), 0),
  ...instance('template'),
  ...serving('template.containers', 'template.containers'),
  ...liveness('template.containers', 'template.containers'),
  ...cpu('template.containers', 'template.containers'),
  ...trafficBy('traffic', ['type', 'revision', 'percent', 'tag']),
};

export const job: c.Fields = {
  ...common,
  ...c.kept('template{parallelism task_count template{max_retries timeout execution_environment}}'),
  ...c.cleared('template{template{vpc_access{connector}}}'),
  ...instance('template.template'),
  ...serving('template.template.containers', 'template.template.containers'),
};

export const workerPool: c.Fields = {
  ...common,
  ...c.chosen('description'),
  ...c.kept('scaling{manual_instance_count}'),
  ...instance('template'),
  ...trafficBy('instance_splits', ['type', 'revision', 'percent']),
};

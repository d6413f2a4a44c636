import { isObject, type Json } from '../../../lib/json.js';
import { chosen, cleared, clearedMap, kept, type Members } from '../members.js';
import { blocksOf, containers, cpu, liveness, serving } from './containers.js';
import { trafficBy } from './services-v1.js';

/**
 * Services, jobs and worker pools of the second API. Source: googleapis `google/cloud/run/v2`, Terraform Google provider
 * `google_cloud_run_v2_service`, `google_cloud_run_v2_job`, `google_cloud_run_v2_worker_pool`.
 */

const common: Members = {
  labels: chosen(clearedMap('labels')),
  annotations: chosen(clearedMap('annotations')),
  launch_stage: kept('launchStage'),
  'binary_authorization.use_default': kept('binaryAuthorization.useDefault'),
  'binary_authorization.policy': kept('binaryAuthorization.policy'),
  'template.labels': chosen(clearedMap('template.labels')),
  'template.annotations': chosen(clearedMap('template.annotations')),
};

/** Settings of one instance or task. `at`: the path of the template. */
const instance = (at: string): Members => ({
  [`${at}.service_account`]: kept(`${at}.serviceAccount`),
  [`${at}.encryption_key`]: cleared(`${at}.encryptionKey`),
  [`${at}.node_selector.accelerator`]: kept(`${at}.nodeSelector.accelerator`),
  [`${at}.vpc_access.egress`]: kept(`${at}.vpcAccess.egress`),
  [`${at}.vpc_access.network_interfaces.network`]: kept(`${at}.vpcAccess.networkInterfaces.network`),
  [`${at}.vpc_access.network_interfaces.subnetwork`]: kept(`${at}.vpcAccess.networkInterfaces.subnetwork`),
  [`${at}.vpc_access.network_interfaces.tags`]: kept(`${at}.vpcAccess.networkInterfaces.tags`),
  [`${at}.volumes`]: blocksOf(`${at}.volumes`),
  ...containers(`${at}.containers`, `${at}.containers`),
});

/** An instance count: 0 if the block of the counts lacks it. */
const count =
  (member: string) =>
  (scaling: Json): Json | undefined =>
    isObject(scaling) ? (scaling[member] ?? 0) : undefined;

export const service: Members = {
  ...common,
  description: chosen(cleared('description')),
  ingress: kept('ingress'),
  custom_audiences: cleared('customAudiences'),
  invoker_iam_disabled: cleared('invokerIamDisabled'),
  'scaling.min_instance_count': kept('scaling', count('minInstanceCount')),
  'scaling.manual_instance_count': kept('scaling', count('manualInstanceCount')),
  'template.timeout': kept('template.timeout'),
  'template.execution_environment': kept('template.executionEnvironment'),
  'template.max_instance_request_concurrency': kept('template.maxInstanceRequestConcurrency'),
  'template.session_affinity': cleared('template.sessionAffinity'),
  'template.scaling.min_instance_count': kept('template.scaling', count('minInstanceCount')),
  'template.scaling.max_instance_count': kept('template.scaling.maxInstanceCount'),
  'template.vpc_access.connector': cleared('template.vpcAccess.connector'),
  ...instance('template'),
  ...serving('template.containers', 'template.containers'),
  ...liveness('template.containers', 'template.containers'),
  'template.containers.liveness_probe.tcp_socket.port': kept('template.containers.livenessProbe.tcpSocket.port'),
  ...cpu('template.containers', 'template.containers'),
  traffic: trafficBy('traffic', ['type', 'revision', 'percent', 'tag']),
};

export const job: Members = {
  ...common,
  'template.parallelism': kept('template.parallelism'),
  'template.task_count': kept('template.taskCount'),
  'template.template.max_retries': kept('template.template.maxRetries'),
  'template.template.timeout': kept('template.template.timeout'),
  'template.template.execution_environment': kept('template.template.executionEnvironment'),
  'template.template.vpc_access.connector': cleared('template.template.vpcAccess.connector'),
  ...instance('template.template'),
  ...serving('template.template.containers', 'template.template.containers'),
};

export const workerPool: Members = {
  ...common,
  description: chosen(cleared('description')),
  'scaling.manual_instance_count': kept('scaling.manualInstanceCount'),
  ...instance('template'),
  instance_splits: trafficBy('instanceSplits', ['type', 'revision', 'percent']),
};

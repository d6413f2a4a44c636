import { isObject, type Json } from '../../../lib/json.js';

/**
 * Members that a request omits although it writes the whole object around them. The API server fills in the defaults of some; others it
 * removes. Names are those of states. Source: kubernetes `pkg/apis/{core,apps,batch,autoscaling,admissionregistration}/v1/defaults.go`.
 */

/** Of names with several meanings, each default counts. */
const defaults: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    api_version: ['v1'],
    backoff_limit: ['6'],
    completion_mode: ['NonIndexed'],
    completions: ['1'],
    concurrency_policy: ['Allow'],
    default_mode: ['0644', '420'],
    dns_policy: ['ClusterFirst'],
    enable_service_links: ['true'],
    expiration_seconds: ['3600'],
    external_traffic_policy: ['Cluster'],
    failed_jobs_history_limit: ['1'],
    failure_policy: ['Fail'],
    failure_threshold: ['3'],
    match_policy: ['Equivalent'],
    max_surge: ['25%', '0'],
    max_unavailable: ['25%', '1'],
    min_replicas: ['1'],
    mount_propagation: ['None'],
    parallelism: ['1'],
    period_seconds: ['10'],
    persistent_volume_reclaim_policy: ['Retain'],
    pod_management_policy: ['OrderedReady'],
    preemption_policy: ['PreemptLowerPriority'],
    progress_deadline_seconds: ['600'],
    protocol: ['TCP'],
    reclaim_policy: ['Delete'],
    reinvocation_policy: ['Never'],
    replicas: ['1'],
    restart_policy: ['Always'],
    revision_history_limit: ['10'],
    scheduler_name: ['default-scheduler'],
    scheme: ['HTTP'],
    session_affinity: ['None'],
    success_threshold: ['1'],
    successful_jobs_history_limit: ['3'],
    termination_grace_period_seconds: ['30'],
    termination_message_path: ['/dev/termination-log'],
    termination_message_policy: ['File'],
    timeout_seconds: ['1', '10', '30'],
    volume_binding_mode: ['Immediate'],
    volume_mode: ['Filesystem'],
  }),
);

/** Whether a declared value is the one that the API server gives to an absent member. */
export const isDefaultOf = (name: string, declared: Json | undefined): boolean =>
  declared !== undefined && declared !== null && typeof declared !== 'object' && defaults.get(name)?.includes(String(declared)) === true;

const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Members of pods for which the API server has no default in templates. */
const ofTemplates = names(
  `affinity active_deadline_seconds args capabilities command dns_config env env_from fs_group host_aliases host_ipc host_network host_pid
   hostname image_pull_secrets init_container lifecycle limits liveness_probe node_name node_selector port priority_class_name privileged
   read_only_root_filesystem readiness_gate readiness_probe requests resources run_as_group run_as_non_root run_as_user runtime_class_name
   seccomp_profile security_context share_process_namespace startup_probe stdin subdomain supplemental_groups toleration
   topology_spread_constraint tty volume volume_device volume_mount working_dir`,
);

const ofObjects = names(
  `aggregation_rule allow_volume_expansion annotations binary_data data default_backend description egress external_ips external_name hard image_pull_secret ingress
   labels load_balancer_ip load_balancer_source_ranges match_expressions match_labels min_ready_seconds paused publish_not_ready_addresses
   rule starting_deadline_seconds subject suspend time_zone tls ttl_seconds_after_finished`,
);

/**
 * The value of a member that is absent from an object that was written as a whole: `null` if it has none, undefined if that is not known.
 * `field`: its path in the state.
 */
export const absentValue = (field: string, name: string, declared: Json): Json | undefined => {
  if (isDefaultOf(name, declared)) return null;
  const isRemoved =
    ofObjects.has(name) || (field.includes('template.') && ofTemplates.has(name)) || (field === 'spec.selector' && isObject(declared));
  if (isRemoved) return null;
  const [only, other] = defaults.get(name) ?? [];
  if (only === undefined || other !== undefined) return undefined;
  return typeof declared === 'number' ? Number(only) : only;
};

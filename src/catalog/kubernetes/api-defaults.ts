import type { Json } from '../../lib/json.js';

/** The values that the API server gives to absent members, by the state's name. Source: kubernetes `pkg/apis/{core,apps,batch}/v1/defaults.go`. */
const defaults: ReadonlyMap<string, string> = new Map([
  ['concurrency_policy', 'Allow'],
  ['dns_policy', 'ClusterFirst'],
  ['external_traffic_policy', 'Cluster'],
  ['pod_management_policy', 'OrderedReady'],
  ['preemption_policy', 'PreemptLowerPriority'],
  ['protocol', 'TCP'],
  ['scheduler_name', 'default-scheduler'],
  ['scheme', 'HTTP'],
  ['session_affinity', 'None'],
  ['termination_message_path', '/dev/termination-log'],
  ['termination_message_policy', 'File'],
  ['volume_binding_mode', 'Immediate'],
  ['volume_mode', 'Filesystem'],
]);

/** Whether the state leaves an attribute of a block empty, and the API has its default. */
export const isApiDefault = (declared: Json | undefined, given: Json | undefined, name: string): boolean =>
  (declared === '' || declared === null) && given !== undefined && given === defaults.get(name);

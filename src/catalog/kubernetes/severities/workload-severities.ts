import { critical, high, type SeverityRow } from '../../severity-row.js';

/** Changes of pods that give their containers rights on the node, or another identity (D24). Source: Pod Security Standards. */

const workloads = ['deployment', 'stateful_set', 'daemon_set', 'daemonset', 'job', 'cron_job', 'pod', 'replication_controller'].map(
  (name) => `kubernetes_${name}*`,
);
/** Manifests have the names of the API. */
const pods = [...workloads, 'kubernetes_manifest'];

export const workloadSeverities: readonly SeverityRow[] = [
  critical('modified', {
    types: pods,
    attributes: [
      'spec.*container',
      'spec.*volume',
      'spec.*security_context',
      'spec.*capabilities',
      'spec.template.spec',
      'spec.job_template*.spec',
      'manifest.spec*containers',
      'manifest.spec*volumes',
      'manifest.spec*securityContext',
      'manifest.spec*capabilities',
      'manifest.spec.template.spec',
    ],
    when: 'gives_node_rights',
    why: 'A container has other rights on its node.',
  }),
  critical('modified', {
    types: pods,
    attributes: ['spec.*privileged', 'manifest.spec*privileged'],
    when: 'turned_on',
    why: 'The container has all rights on its node.',
  }),
  critical('modified', {
    types: pods,
    attributes: [
      'spec.*host_pid',
      'spec.*host_ipc',
      'spec.*host_network',
      'manifest.spec*hostPID',
      'manifest.spec*hostIPC',
      'manifest.spec*hostNetwork',
    ],
    when: 'turned_on',
    why: 'The pod shares a namespace with its node.',
  }),
  critical('modified', {
    types: pods,
    attributes: ['spec.*allow_privilege_escalation', 'manifest.spec*allowPrivilegeEscalation'],
    when: { was: 'false' },
    why: 'The container may gain rights.',
  }),
  critical('modified', {
    types: pods,
    attributes: [
      'spec.*capabilities.add',
      'spec.*host_path',
      'spec.*host_path.path',
      'manifest.spec*capabilities.add',
      'manifest.spec*hostPath',
      'manifest.spec*hostPath.path',
    ],
    when: 'gains_entries',
    why: 'The container has other rights on its node.',
  }),
  high('modified', {
    types: pods,
    attributes: [
      'spec.*run_as_non_root',
      'spec.*read_only_root_filesystem',
      'manifest.spec*runAsNonRoot',
      'manifest.spec*readOnlyRootFilesystem',
    ],
    when: 'turned_off',
    why: 'The container is less isolated.',
  }),
  high('modified', {
    types: pods,
    attributes: ['spec.*run_as_user', 'manifest.spec*runAsUser'],
    when: { becomes: ['0'] },
    why: 'The container runs as root.',
  }),
  high('modified', {
    types: pods,
    attributes: ['spec.*seccomp_profile.type', 'manifest.spec*seccompProfile.type'],
    when: { becomes: ['Unconfined'] },
    why: 'The container is less isolated.',
  }),
  high('modified', {
    types: pods,
    attributes: ['spec.*capabilities.drop', 'manifest.spec*capabilities.drop'],
    when: 'loses_entries',
    why: 'The container keeps more rights.',
  }),
  high('modified', {
    types: pods,
    attributes: ['spec.*service_account_name', 'manifest.spec*serviceAccountName'],
    why: 'The pod acts as another identity.',
  }),
  high('modified', {
    types: pods,
    attributes: ['spec.*automount_service_account_token', 'manifest.spec*automountServiceAccountToken'],
    when: 'turned_on',
    why: 'The pod has a token of its service account.',
  }),
];

import { bool, durationWithin, listOf, optional, patterns, section, string, type Decoded, type Section, type Violation } from '../leaf.js';
import { live } from '../live.js';
import { stateSection, statesList } from './state-schema.js';

const auditLogMembers = {
  path: string('', live('Audit log file of the API server, relative to the configuration file; followed across rotation. Empty: none.')),
  cursor_file: string(
    '',
    live(
      'File that stores how far the log has been read, relative to the configuration file. Empty: a restart begins with the current file.',
    ),
  ),
  poll_interval: durationWithin('1s', '50ms', '1h', live('Interval between polls for new lines.')),
};

const checkAuditLog = ({ path, cursor_file: cursor }: Decoded<Section<typeof auditLogMembers>>): Violation | undefined =>
  path !== '' && path === cursor ? { key: 'cursor_file', expected: 'another file than the log' } : undefined;

const auditLog = { ...section(auditLogMembers), check: checkAuditLog };

const clusterMembers = {
  name: string('', 'Name of the cluster: `?cluster=` of the audit webhook, the name of a GKE, EKS or AKS cluster.'),
  environment: optional(string('', 'Environment of resources without an environment label (D22).')),
  states: patterns(
    [],
    'States that declare the resources of this cluster, by name, `*` allowed; empty: those that no other cluster lists.',
  ),
  audit_log: auditLog,
};

/** `providers.kubernetes`. Source: D54b, D76, D77. */
const kubernetesMembers = {
  enabled: bool(true, 'Watch this provider. If false, none of its states is read.'),
  environment: optional(string('', 'Environment of resources without an environment label (D22).')),
  audit_log: auditLog,
  clusters: listOf(clusterMembers, 'Clusters. A single cluster needs no entry.', ({ name }) =>
    /^[\w.:/@-]{1,256}$/.test(name) ? undefined : { key: 'name', expected: 'a name without spaces' },
  ),
  state: stateSection,
  states: statesList,
};

const checkKubernetes = ({ clusters, audit_log: log }: Decoded<Section<typeof kubernetesMembers>>): Violation | undefined => {
  const names = clusters.map(({ name }) => name);
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (twice >= 0) return { key: `clusters[${String(twice)}].name`, expected: 'a name that no other cluster has' };
  if (log.path !== '' && clusters.length > 1)
    return { key: 'audit_log.path', expected: 'a log in `clusters[].audit_log`, because there are several clusters' };
  return undefined;
};

export const kubernetesSection = { ...section(kubernetesMembers), check: checkKubernetes };

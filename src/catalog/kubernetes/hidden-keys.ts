import type { Json } from '../../lib/json.js';

/**
 * Whether the provider leaves a label or an annotation out of the state, unless it is configured: those of Kubernetes itself in the metadata
 * of an object and of the template of a replication controller, and generated ones everywhere. Source: terraform-provider-kubernetes
 * `kubernetes/structures.go`, `isInternalKey`, `removeInternalKeys`, `removeGeneratedLabels`; plans against a real API server.
 */
export const isHiddenIn = (field: string, kind: Json | undefined, key: string): boolean =>
  isGenerated(key) ||
  (isInternalKey(key) &&
    (/^metadata\.\w+$/.test(field) || (kind === 'ReplicationController' && /^spec\.template\.metadata\.\w+$/.test(field))));

/** Whether Kubernetes itself uses a label or an annotation. */
export const isInternalKey = (key: string): boolean => {
  const host = key.split('/', 1)[0] ?? '';
  if (host === 'app.kubernetes.io' || host === 'service.beta.kubernetes.io') return false;
  return host.endsWith('kubernetes.io') || key.includes('deprecated.daemonset.template.generation') || generated.has(key);
};

const isGenerated = (key: string): boolean => generated.has(key.startsWith('batch.kubernetes.io/') ? key.slice(20) : key);

/** Labels that controllers add to selectors and pods; those of jobs also with the prefix of their API. */
const generated: ReadonlySet<string> = new Set(['controller-uid', 'job-name', 'pod-template-hash', 'controller-revision-hash']);

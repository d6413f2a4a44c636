/**
 * Whether the provider leaves a label or an annotation out of the state, unless it is configured: those of Kubernetes itself. Source:
 * terraform-provider-kubernetes `kubernetes/structures.go`, `isInternalKey`, `removeGeneratedLabels`.
 */
export const isInternalKey = (key: string): boolean => {
  const host = key.split('/', 1)[0] ?? '';
  if (host === 'app.kubernetes.io' || host === 'service.beta.kubernetes.io') return false;
  return host.endsWith('kubernetes.io') || key.includes('deprecated.daemonset.template.generation') || generated.has(key);
};

/** Labels that the job controller adds to selectors and pods. */
const generated: ReadonlySet<string> = new Set(['controller-uid', 'job-name', 'pod-template-hash', 'controller-revision-hash']);

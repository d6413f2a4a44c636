/**
 * Which audit events describe no change of a configuration (D12, D79). The decision depends on a few strings of an event only, so that it
 * can be made before the event is parsed.
 */

/** The members of an event on which the decision depends; '' for an absent one. */
type AuditLine = {
  readonly stage: string;
  readonly verb: string;
  /** Members of `objectRef`; `resource` is '' for URLs that name no resource. */
  readonly resource: string;
  readonly subresource: string;
  /** `user.username`: the authenticated user, even if the call impersonates another. */
  readonly username: string;
  readonly requestURI: string;
};

/** Whether the event is a read, or a write that is not judged. */
export const isNoise = ({ stage, verb, resource, subresource, username, requestURI }: AuditLine): boolean =>
  stage !== 'ResponseComplete' ||
  !isWrite(verb) ||
  resource === '' ||
  isNoisyResource(resource, subresource) ||
  isPlatformUser(username) ||
  isDryRun(requestURI);

/** Whether the event writes a pod, or a kubelet reports the containers of its pod. Most of these events are noise. */
export const showsPod = ({ stage, verb, resource, subresource, username, requestURI }: AuditLine): boolean =>
  resource === 'pods' &&
  stage === 'ResponseComplete' &&
  (subresource === '' ? isWrite(verb) : subresource === 'status' && isReport(verb) && username.startsWith('system:node:')) &&
  !isDryRun(requestURI);

const isReport = (verb: string): boolean => verb === 'patch' || verb === 'update';

/** Whether a verb changes an object. All others are reads; `connect` opens a session, and `proxy` forwards a request. */
export const isWrite = (verb: string): boolean => writes.has(verb);
const writes: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection']);

/** Whether writes of the resource are no changes of a configuration. Only the subresource `scale` is. */
export const isNoisyResource = (resource: string, subresource: string): boolean =>
  (subresource !== '' && subresource !== 'scale') || noisyResources.has(resource);

/** Records of the platform, votes, and questions that an API answers in the form of an object. */
const noisyResources: ReadonlySet<string> = new Set([
  'leases',
  'events',
  'componentstatuses',
  'bindings',
  'tokenreviews',
  'selfsubjectreviews',
  'subjectaccessreviews',
  'selfsubjectaccessreviews',
  'localsubjectaccessreviews',
  'selfsubjectrulesreviews',
  'certificatesigningrequests',
  'controllerrevisions',
  'csinodes',
  'csistoragecapacities',
  'volumeattachments',
  'storageversions',
  'ipaddresses',
  'flowschemas',
  'prioritylevelconfigurations',
]);

/** `dryRun=All` in the query; the API server accepts no other value. */
const isDryRun = (requestURI: string): boolean => {
  const at = requestURI.indexOf('?');
  return at >= 0 && /[?&]dryRun=All(?:&|$)/.test(requestURI.slice(at));
};

/**
 * Whether the user is a component of the cluster: its controllers, nodes and addon managers. Service accounts of other namespaces, and of
 * people's controllers in `kube-system`, are not.
 */
const isPlatformUser = (username: string): boolean => {
  if (username.startsWith(controllerPrefix)) return platformControllers.has(username.slice(controllerPrefix.length));
  if (username.startsWith('system:')) return !username.startsWith('system:serviceaccount:') && !people.has(username);
  return username.startsWith('eks:') || managedUsers.has(username);
};

const controllerPrefix = 'system:serviceaccount:kube-system:';

/** Users that begin with `system:` but are no components: nobody, and the administrators of k3s, kubeadm and OpenShift. */
const people: ReadonlySet<string> = new Set(['system:anonymous', 'system:unauthenticated', 'system:admin', 'system:masters']);

/**
 * The users of Azure's control plane. `masterclient` is none: it is the local administrator (`az aks get-credentials --admin`). Source: AKS
 * documentation, `kube-audit` logs.
 */
const managedUsers: ReadonlySet<string> = new Set(['aksService', 'acsService', 'hcpService', 'nodeclient']);

/** Service accounts of the controller manager. Source: kubernetes `plugin/pkg/auth/authorizer/rbac/bootstrappolicy/controller_policy.go`. */
const platformControllers: ReadonlySet<string> = new Set(
  `attachdetach-controller bootstrap-signer certificate-controller cloud-provider clusterrole-aggregation-controller cronjob-controller
   daemon-set-controller deployment-controller device-taint-eviction-controller disruption-controller endpoint-controller
   endpointslice-controller endpointslicemirroring-controller ephemeral-volume-controller expand-controller generic-garbage-collector
   horizontal-pod-autoscaler job-controller legacy-service-account-token-cleaner namespace-controller node-controller
   persistent-volume-binder pod-garbage-collector pod-gc pv-protection-controller pvc-protection-controller replicaset-controller
   replication-controller resource-claim-controller resourcequota-controller root-ca-cert-publisher route-controller
   selinux-warning-controller service-account-controller service-cidrs-controller service-controller statefulset-controller
   storage-version-garbage-collector storage-version-migrator-controller taint-eviction-controller token-cleaner tokens-controller
   ttl-after-finished-controller ttl-controller validatingadmissionpolicy-status-controller volumeattributesclass-protection-controller`.split(
    /\s+/,
  ),
);

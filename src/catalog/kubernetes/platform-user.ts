import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';

/**
 * Whether the user is a component of the cluster: its controllers, nodes and addon managers. Service accounts of other namespaces, and of
 * people's controllers in `kube-system`, are not.
 */
export const isPlatformUser = (username: string): boolean => {
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

/**
 * Whether an event shows that a user only has the name of a component: Kubernetes has nothing but names, and a certificate, a mapping of IAM or
 * a pod may give one to somebody else (D104).
 *
 * - The API server puts service accounts and nodes in groups; a certificate with such a name has them only if it states them.
 * - Controllers use tokens that belong to no pod.
 * - Components, except nodes, do not sign in with IAM.
 *
 * Source: kubernetes `apiserver/pkg/authentication/serviceaccount/util.go`, `pkg/controller/certificates`; aws-iam-authenticator, `extra`.
 */
export const borrowsName = (user: JsonObject): boolean => {
  const username = text(user['username']) ?? '';
  const { groups, extra } = user;
  const group = groupOfName(username);
  if (group !== undefined && isList(groups) && groups.length > 0 && !groups.includes(group)) return true;
  if (!isObject(extra) || !username.startsWith('system:')) return false;
  return isGiven(extra[podName]) || (!username.startsWith('system:node:') && isGiven(extra['arn']));
};

const podName = 'authentication.kubernetes.io/pod-name';

const groupOfName = (username: string): string | undefined => {
  if (username.startsWith('system:serviceaccount:')) return 'system:serviceaccounts';
  return username.startsWith('system:node:') ? 'system:nodes' : undefined;
};

const isGiven = (value: Json | undefined): boolean => (isList(value) ? value.length > 0 : text(value) !== undefined);

/** Whether `borrowsName` may be true, by the text of a user. Nothing else has to be parsed. */
export const mayBorrowName = (username: string, user: string): boolean => {
  const group = groupOfName(username);
  if (group !== undefined && user.includes('"groups"') && !user.includes(`"${group}"`)) return true;
  if (!username.startsWith('system:')) return false;
  return user.includes('\\') || user.includes(`"${podName}"`) || (!username.startsWith('system:node:') && user.includes('"arn"'));
};

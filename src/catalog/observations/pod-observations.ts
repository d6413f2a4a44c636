import { type Json, type JsonObject, isList, isObject, member, objectOf, text } from '../../lib/json.js';
import type { ContainerRef, NodeRef, Observation, PodRef } from '../../model/graph-evidence.js';
import { clusterObjectKey } from '../graph-keys.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { AuditContext } from '../kubernetes/audit-object.js';

const statuses = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'];
const specs = ['containers', 'initContainers', 'ephemeralContainers'];

/** The containers of a pod that were started. Source: Kubernetes API reference, `ContainerStatus`. */
const runningContainers = (pod: JsonObject): readonly ContainerRef[] =>
  membersOf(pod['status'], statuses, (status) => {
    const id = containerId(text(member(status, 'containerID')) ?? '');
    const image = (text(member(status, 'imageID')) ?? text(member(status, 'image')) ?? '').replace(/^docker(?:-pullable)?:\/\//, '');
    return id === '' ? undefined : { name: text(member(status, 'name')) ?? '', id, image };
  });

/** Those that were started, and those that the pod declares besides. */
const podContainers = (pod: JsonObject): readonly ContainerRef[] => {
  const running = runningContainers(pod);
  const names = new Set(running.map(({ name }) => name));
  const waiting = membersOf(pod['spec'], specs, (container) => {
    const name = text(member(container, 'name'));
    return name === undefined || names.has(name) ? undefined : { name, id: '', image: text(member(container, 'image')) ?? '' };
  });
  return [...running, ...waiting];
};

const membersOf = (
  holder: Json | undefined,
  lists: readonly string[],
  read: (item: Json) => ContainerRef | undefined,
): readonly ContainerRef[] => {
  const object = objectOf(holder);
  return lists.flatMap((list) => {
    const items = object[list];
    return isList(items) ? items.flatMap((item) => read(item) ?? []) : [];
  });
};

/** The runtime is in front of the id: `containerd://`, `cri-o://`, `docker://`. */
const containerId = (given: string): string => /^[a-z][a-z0-9-]*:\/\/([0-9a-f]{64})$/.exec(given)?.[1] ?? '';

/** Terraform's types of the kinds that control pods. */
const types: ReadonlyMap<string, string> = new Map([
  ['apps/Deployment', 'kubernetes_deployment'],
  ['apps/ReplicaSet', 'kubernetes_replica_set'],
  ['apps/StatefulSet', 'kubernetes_stateful_set'],
  ['apps/DaemonSet', 'kubernetes_daemonset'],
  ['batch/Job', 'kubernetes_job'],
  ['/ReplicationController', 'kubernetes_replication_controller'],
  ['/Node', 'kubernetes_node'],
]);

/**
 * The object that controls a pod. A deployment names its replica sets after itself and the hash of their template, which their pods have
 * as a label, so it stands for them. Source: kubernetes `pkg/controller/deployment/sync.go`, `getNewReplicaSet`.
 */
const podOwner = ({ cluster, namespace }: PodRef, metadata: JsonObject): NodeRef | undefined => {
  const { ownerReferences: references, labels } = metadata;
  const owner = (isList(references) ? references : []).find((one) => member(one, 'controller') === true);
  const [kind, name, version] = [text(member(owner, 'kind')), text(member(owner, 'name')), text(member(owner, 'apiVersion')) ?? ''];
  if (kind === undefined || name === undefined) return undefined;
  const group = version.includes('/') ? version.slice(0, version.indexOf('/')) : '';
  const hash = isObject(labels) ? text(labels['pod-template-hash']) : undefined;
  if (group === 'apps' && kind === 'ReplicaSet' && hash !== undefined && name.endsWith(`-${hash}`) && name.length > hash.length + 1)
    return nodeOf(cluster, group, 'Deployment', namespace, name.slice(0, -hash.length - 1));
  return nodeOf(cluster, group, kind, kind === 'Node' && group === '' ? '' : namespace, name);
};

/** Kinds that several groups may have are told apart by the group. */
const nodeOf = (cluster: string, group: string, kind: string, namespace: string, name: string): NodeRef => {
  const resourceType = types.get(`${group}/${kind}`);
  return {
    key: clusterObjectKey(cluster, resourceType === undefined ? `${kind}.${group}` : kind, namespace, name),
    type: 'resource',
    resourceType: resourceType ?? 'kubernetes_manifest',
    name: namespace === '' ? name : `${namespace}/${name}`,
  };
};

/** The pods that an event of Kubernetes shows, see `showsPod`. */
export const podObservations = ({ account: cluster, context: given, request, response }: AuditRecord): readonly Observation[] => {
  if (given['showsPod'] !== true) return [];
  const context = given as AuditContext;
  const { verb, subresource } = context;
  if (verb === 'deletecollection') return deletedPods(cluster, context, response);
  const pod = podRef(cluster, context, shownPod(response) ?? request);
  if (pod.name === '' || pod.namespace === '') return [];
  if (verb === 'delete') return [{ seen: 'pod_deleted', pod: { ...pod, uid: deletedUid(request, response) } }];
  const shown = shownPod(response);
  if (subresource === 'status') return reported(pod, shown, request);
  // The patch of a pod is no pod, and the object of an update or a creation lacks what the cluster adds.
  const object = shown ?? (verb === 'patch' ? undefined : shownPod(request));
  if (object === undefined) return verb === 'create' ? [{ seen: 'pod', pod, account: '', owner: undefined, containers: [] }] : [];
  return [podOf(pod, object)];
};

const podOf = (pod: PodRef, object: JsonObject): Observation => {
  const spec = objectOf(object['spec']);
  return {
    seen: 'pod',
    pod,
    account: text(spec['serviceAccountName']) ?? text(spec['serviceAccount']) ?? '',
    owner: podOwner(pod, objectOf(object['metadata'])),
    containers: podContainers(object),
  };
};

/** Ignores a report without a running container. A patch contains only the containers that changed. */
const reported = (pod: PodRef, shown: JsonObject | undefined, request: JsonObject): readonly Observation[] => {
  const containers = runningContainers(shown ?? request);
  if (containers.length === 0) return [];
  return [shown === undefined ? { seen: 'pod', pod, account: '', owner: undefined, containers } : podOf(pod, shown)];
};

/** Without the names in the response, nobody knows which pods a selector matched. */
const deletedPods = (cluster: string, { namespace }: AuditContext, { items }: JsonObject): readonly Observation[] =>
  (isList(items) ? items : []).flatMap((item): readonly Observation[] => {
    const metadata = objectOf(member(item, 'metadata'));
    const name = text(metadata['name']);
    const own = text(metadata['namespace']) ?? namespace;
    if (name === undefined || own === '') return [];
    return [{ seen: 'pod_deleted', pod: { cluster, namespace: own, name, uid: text(metadata['uid']) ?? '' } }];
  });

/** Some calls are answered with a `Status` instead of the object. */
const shownPod = (object: JsonObject): JsonObject | undefined => {
  const { kind, metadata } = object;
  return (kind === undefined || kind === 'Pod') && isObject(metadata) && text(metadata['name']) !== undefined ? object : undefined;
};

const podRef = (cluster: string, { namespace, name }: AuditContext, object: JsonObject): PodRef => ({
  cluster,
  namespace,
  name,
  uid: text(member(object['metadata'], 'uid')) ?? '',
});

/** A deletion may require the uid of the pod, as those of kubelets do. */
const deletedUid = (request: JsonObject, response: JsonObject): string =>
  text(member(shownPod(response)?.['metadata'], 'uid')) ??
  text(member(response['details'], 'uid')) ??
  text(member(request['preconditions'], 'uid')) ??
  '';

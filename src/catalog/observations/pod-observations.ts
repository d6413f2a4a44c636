import { isList, isObject, member, objectOf, text, type JsonObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { PodRef, Observation } from '../../model/graph-evidence.js';
import type { AuditContext } from '../kubernetes/audit-object.js';
import { podContainers, runningContainers } from './pod-containers.js';
import { podOwner } from './pod-owner.js';

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

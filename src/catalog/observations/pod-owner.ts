import { isList, isObject, member, text, type JsonObject } from '../../lib/json.js';
import type { NodeRef, PodRef } from '../../model/graph-evidence.js';
import { clusterObjectKey } from '../graph-keys.js';

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
export const podOwner = ({ cluster, namespace }: PodRef, metadata: JsonObject): NodeRef | undefined => {
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

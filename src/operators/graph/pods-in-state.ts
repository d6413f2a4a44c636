import { objectName, podRefOf } from '../../catalog/kubernetes/evidence/object-refs.js';
import type { PodRef } from '../../model/graph-evidence.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';

/** Reading one takes some 10 microseconds. Controllers create nearly all pods, so states declare few. */
const maxPods = 5_000;

export const podTypes: ReadonlySet<string> = new Set(['kubernetes_pod', 'kubernetes_pod_v1']);

/** The first 5,000 pods that a state declares with their uid; manifests do not show it. */
export const podsInState = (snapshot: StateSnapshot, cluster: string): readonly PodRef[] => {
  const found: PodRef[] = [];
  for (let resource = 0; resource < snapshot.size && found.length < maxPods; resource++) {
    if (!podTypes.has(snapshot.type(resource)) || snapshot.mode(resource) !== 'managed') continue;
    const attributes = snapshot.parse(resource);
    const name = objectName(attributes, cluster, true);
    const pod = name === undefined ? undefined : podRefOf(attributes, name);
    if (pod !== undefined && pod.uid !== '') found.push(pod);
  }
  return found;
};

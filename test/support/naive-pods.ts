import { clusterAccount, clusterObjectKey } from '../../src/catalog/graph-keys.js';
import type { ContainerRef, NodeRef, PodRef } from '../../src/model/graph-evidence.js';
import type { NaiveNodeTypes } from './naive-node-types.js';

export type Pod = {
  node: string;
  name: string;
  ref: PodRef;
  uid: string;
  account: string;
  owner: string;
  containers: Container[];
  deleted: boolean;
  due: number;
};
type Container = { node: string; id: string; pod: Pod | undefined };

const hour = 3_600_000;

/** The pods and containers of the plain graph. Each is found by looking through all of them. */
export class NaivePods {
  #pods: Pod[] = [];
  readonly #newest = new Map<string, Pod>();
  #loose: Container[] = [];
  readonly #types: NaiveNodeTypes;

  constructor(types: NaiveNodeTypes) {
    this.#types = types;
  }

  get all(): readonly Pod[] {
    return this.#pods;
  }

  containers(): readonly Container[] {
    return [...this.#pods.flatMap(({ containers }) => containers), ...this.#loose];
  }

  see(ref: PodRef, account: string, owner: NodeRef | undefined): Pod {
    const name = podName(ref);
    let pod = this.#find(ref) ?? this.#pods.find(({ node }) => node === (ref.uid === '' ? name : `${name}/${ref.uid}`));
    if (pod === undefined) {
      const node = ref.uid === '' ? name : `${name}/${ref.uid}`;
      this.#types.set(node, 'pod');
      pod = { node, name, ref, uid: ref.uid, account: '', owner: '', containers: [], deleted: false, due: Infinity };
      this.#pods.push(pod);
      this.#newest.set(name, pod);
    } else if (this.#find(ref) === undefined) this.#newest.set(name, pod);
    if (pod.uid === '') pod.uid = ref.uid;
    if (account !== '' && pod.account === '') pod.account = this.#types.ref(clusterAccount(pod.ref.cluster, pod.ref.namespace, account));
    if (owner !== undefined && pod.owner === '') pod.owner = this.#types.ref(owner);
    return pod;
  }

  seeContainer({ id }: ContainerRef, pod: Pod | undefined): string | undefined {
    if (id === '') return undefined;
    const same = this.containers().filter((one) => one.id.startsWith(id) || id.startsWith(one.id));
    const known =
      same.length < 2 ? same[0] : (same.find((one) => pod !== undefined && one.pod === pod) ?? same.find((one) => one.id === id));
    if (known !== undefined) {
      if (id.length > known.id.length) known.id = id;
      if (pod !== undefined && known.pod === undefined) {
        known.pod = pod;
        this.#loose = this.#loose.filter((one) => one !== known);
        pod.containers.push(known);
      }
      return known.node;
    }
    const added: Container = { node: `container/${id}`, id, pod };
    this.#types.set(added.node, 'container');
    if (pod === undefined) this.#loose.push(added);
    else pod.containers.push(added);
    return added.node;
  }

  /** A pod was deleted. */
  remove(ref: PodRef, at: number): void {
    const pod = this.#find(ref);
    if (pod === undefined || pod.deleted) return;
    pod.deleted = true;
    pod.due = at + hour;
  }

  /** Forgets deleted pods an hour later, unless they are referred to. */
  passTime(now: number, isReferred: (nodes: readonly string[]) => boolean): void {
    const due = this.#pods.filter((pod) => pod.deleted && pod.due <= now).sort((a, b) => a.due - b.due);
    for (const pod of due) {
      if (isReferred([pod.node, ...pod.containers.map(({ node }) => node)])) {
        pod.due = now + hour;
        continue;
      }
      this.#pods = this.#pods.filter((one) => one !== pod);
      if (this.#newest.get(pod.name) === pod) this.#newest.delete(pod.name);
    }
  }

  #find(ref: PodRef): Pod | undefined {
    const byUid = this.#pods.find(({ uid }) => ref.uid !== '' && uid === ref.uid);
    if (byUid !== undefined) return byUid;
    const named = this.#newest.get(podName(ref));
    return named !== undefined && (ref.uid === '' || named.uid === '') ? named : undefined;
  }
}

const podName = ({ cluster, namespace, name }: PodRef): string => clusterObjectKey(cluster, 'pod', namespace, name);

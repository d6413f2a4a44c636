import type { ContainerRef, NodeRef, PodRef } from '../../model/graph-evidence.js';
import { clusterAccount } from '../../catalog/graph-keys.js';
import { numberOfEdge } from './contributions.js';
import { ContainersById, shortId } from './containers-by-id.js';
import { DeclaredPods } from './declared-pods.js';
import { containerKey, newPod, noProof, podName } from './pod.js';
import type { Container, Pod, PodInfo, SavedContainer, SavedPod } from './pod.js';
import type { GraphNodes } from './graph-nodes.js';
import type { Proof, Proofs } from './proofs.js';

const usedBy = numberOfEdge('used_by');
const contains = numberOfEdge('contains');
/** Pods; as many containers outside of known pods. */
const maxPods = 100_000;
/** Containers of one pod: ephemeral containers add up. */
const maxContainers = 64;
/** A deleted pod stays this long: sensor events and records arrive late. */
const afterlife = 3_600_000;

/**
 * Pods and containers, by what records and sensor events call them. A pod is found by its uid, else by its name, which a later pod may
 * take; a container by its id, of which sensors show the first 12 digits.
 *
 * **Keeps** 100,000 pods, the least recently seen one is forgotten first, and deleted ones for an hour, longer if alerts refer to them or states declare them.
 */
export class Workloads {
  /** By node, the least recently seen one first. */
  readonly #pods = new Map<number, Pod>();
  readonly #loose = new Map<number, Container>();
  readonly #byUid = new Map<string, Pod>();
  readonly #byName = new Map<string, Pod>();
  readonly #containers = new ContainersById();
  /** Deleted pods in the order in which they are due, once they are sorted after a restart. */
  #deleted: Pod[] = [];
  #isSorted = true;
  readonly declared = new DeclaredPods();

  constructor(
    readonly nodes: GraphNodes,
    readonly proofs: Proofs,
    readonly bound = maxPods,
  ) {}

  /** What a record or a sensor event shows about a pod. Returns its node. */
  see(ref: PodRef, proof: Proof, given: PodInfo = nothing): number {
    const named = this.declared.named(ref);
    const pod = this.#find(ref) ?? this.#find(named) ?? this.#add(named);
    this.#pods.delete(pod.node);
    this.#pods.set(pod.node, pod);
    this.#learn(pod, ref.uid, proof, given);
    return pod.node;
  }

  /** The pods that a state declares. A pod that was only seen by its name is the declared one of this name, unless it was deleted. */
  declare(source: string, pods: readonly PodRef[]): void {
    this.declared.declare(source, pods);
    for (const ref of pods) {
      const name = podName(ref);
      const pod = this.#byUid.get(ref.uid) ?? this.#byName.get(name);
      if (pod === undefined || podName(pod.ref) !== name) continue;
      if (pod.uid === '' && pod.deleted === Infinity) this.#learn(pod, ref.uid, noProof, nothing);
      if (pod.uid === ref.uid && pod.ref.uid === '') this.declared.seenWithoutUid(ref);
    }
  }

  #learn(pod: Pod, uid: string, proof: Proof, { account, owner }: PodInfo): void {
    if (pod.uid === '' && uid !== '') {
      pod.saved = undefined;
      pod.uid = uid;
      this.#byUid.set(uid, pod);
    }
    if (account !== '' && pod.account === '') {
      pod.account = account;
      this.#hold(pod, clusterAccount(pod.ref.cluster, pod.ref.namespace, account), usedBy, proof);
    }
    if (owner !== undefined && pod.owner === '') {
      pod.owner = owner.key;
      this.#hold(pod, owner, contains, proof);
    }
  }

  /** The node of a pod by its key, or of the newest one by its name, as a key; -1 if there is none. */
  newest(key: string): number {
    const named = this.#byName.get(key);
    if (named !== undefined) return named.node;
    const slash = key.lastIndexOf('/');
    const pod = this.#byUid.get(key.slice(slash + 1));
    return pod !== undefined && podName(pod.ref) === key.slice(0, slash) ? pod.node : -1;
  }

  /** A container, of a pod if its node is given. Returns its node; -1 if it has no id yet. */
  seeContainer({ id, name, image }: ContainerRef, podNode: number, proof: Proof): number {
    if (!/^[0-9a-f]{12,64}$/.test(id)) return -1;
    const pod = this.#pods.get(podNode);
    const known = this.#containers.find(id, pod);
    if (known !== undefined) {
      if (id.length > known.id.length) {
        known.id = id;
        if (known.pod !== undefined) known.pod.saved = undefined;
      }
      if (pod === undefined || known.pod !== undefined) return known.node;
    }
    return this.#addContainer({ id: known?.id ?? id, name, image, first: id, proof }, pod, known);
  }

  /** `known`: a container outside of known pods, which `pod` turns out to have. Returns its node. */
  #addContainer({ id, name, image, first, proof }: SavedContainer, pod: Pod | undefined, known: Container | undefined): number {
    if (pod !== undefined && pod.containers.length >= maxContainers) this.#dropContainer(pod.containers.shift() as Container);
    const shown = name || shortId(id);
    const node =
      known?.node ?? this.nodes.nodeOf({ key: `${containerKey}${first}`, type: 'container', resourceType: 'container', name: shown });
    this.nodes.setInfo(node, { resourceType: 'container', name: shown, ...(image === '' ? {} : { metadata: { image } }) });
    this.nodes.table.pin(node);
    if (known !== undefined) {
      this.#loose.delete(node);
      this.#dropContainer(known);
    }
    const number = pod === undefined ? 0 : this.proofs.add(proof);
    const edge = pod === undefined ? -1 : this.nodes.table.addEdge(pod.node, node, contains, number, true);
    const container: Container = { node, id, pod, edge, proof: number };
    this.#containers.add(container);
    if (pod !== undefined) {
      pod.containers.push(container);
      pod.saved = undefined;
    } else {
      this.#loose.set(node, container);
      if (this.#loose.size > this.bound) this.#dropOldestLoose();
    }
    this.nodes.version++;
    return node;
  }

  delete(ref: PodRef, at: number): void {
    const pod = this.#find(ref);
    if (pod === undefined || pod.deleted !== Infinity) return;
    this.#delete(pod, at, at + afterlife);
  }

  /** Forgets the pods that were deleted long enough ago and to which nothing else refers. */
  passTime(now: number): void {
    if (!this.#isSorted) this.#deleted.sort((a, b) => a.due - b.due);
    this.#isSorted = true;
    if ((this.#deleted[0]?.due ?? Infinity) > now) return;
    const due = this.#deleted.filter((one) => one.due <= now);
    this.#deleted = this.#deleted.filter((one) => one.due > now);
    for (const pod of due) {
      // Another pod may have its node by now.
      if (this.#pods.get(pod.node) !== pod) continue;
      if (this.#isReferred(pod)) this.#delete(pod, pod.deleted, now + afterlife);
      else this.#drop(pod);
    }
  }

  #delete(pod: Pod, at: number, due: number): void {
    pod.deleted = at;
    pod.due = due;
    pod.saved = undefined;
    this.#deleted.push(pod);
  }

  /** Costs little for pods that have not changed since the last save. */
  save(): readonly SavedPod[] {
    return [...this.#pods.values()].map((pod) => (pod.saved ??= this.#saved(pod)));
  }

  saveLoose(): readonly SavedContainer[] {
    return [...this.#loose.values()].map((one) => this.#savedContainer(one));
  }

  restore({ pod: ref, uid, isNewest, account, owner, proofs, containers, deleted, due }: SavedPod): void {
    const name = podName(ref);
    const newest = this.#byName.get(name);
    if (ref.uid === '' && this.declared.has({ ...ref, uid })) this.declared.seenWithoutUid({ ...ref, uid });
    const pod = this.#add(ref);
    if (!isNewest) {
      if (newest === undefined) this.#byName.delete(name);
      else this.#byName.set(name, newest);
    }
    this.#learn(pod, uid, proofs[0], { account, owner: undefined });
    this.#learn(pod, uid, proofs[1], { account: '', owner });
    for (const one of containers) this.#addContainer(one, pod, undefined);
    if (deleted !== undefined) this.#delete(pod, deleted, due ?? deleted);
    this.#isSorted = false;
  }

  restoreLoose(container: SavedContainer): void {
    this.#addContainer(container, undefined, undefined);
  }

  #saved(pod: Pod): SavedPod {
    const owner = pod.held.find(({ type }) => type === contains);
    const account = pod.held.find(({ type }) => type === usedBy);
    return {
      pod: pod.ref,
      uid: pod.uid,
      isNewest: this.#byName.get(podName(pod.ref)) === pod,
      account: pod.account,
      owner: owner === undefined ? undefined : this.nodes.refOf(owner.node),
      proofs: [this.#proof(account?.proof), this.#proof(owner?.proof)],
      containers: pod.containers.map((one) => this.#savedContainer(one)),
      deleted: pod.deleted === Infinity ? undefined : pod.deleted,
      due: pod.due === Infinity ? undefined : pod.due,
    };
  }

  #savedContainer({ id, node, proof }: Container): SavedContainer {
    const { name = '', metadata } = this.nodes.info(node) ?? {};
    const first = (this.nodes.table.key(node) ?? '').slice(containerKey.length);
    return { id, first, name, image: metadata?.['image'] ?? '', proof: this.#proof(proof) };
  }

  #proof(number = 0): Proof {
    return this.proofs.at(number) ?? noProof;
  }

  /** By uid, else the newest pod of that name, unless both show different uids. */
  #find({ cluster, namespace, name, uid }: PodRef): Pod | undefined {
    const known = uid === '' ? undefined : this.#byUid.get(uid);
    if (known !== undefined) return known;
    const named = this.#byName.get(podName({ cluster, namespace, name }));
    return named === undefined || (uid !== '' && named.uid !== '') ? undefined : named;
  }

  #add(ref: PodRef): Pod {
    const key = podName(ref);
    const newest = this.#byName.get(key);
    if (newest !== undefined) newest.saved = undefined;
    const own = this.declared.keyOf(ref);
    const node = this.nodes.nodeOf({
      key: own,
      type: 'pod',
      resourceType: 'kubernetes_pod',
      name: `${ref.namespace}/${ref.name}`,
    });
    // A pod that was first seen without its uid, and whose name a forgotten one had taken.
    const known = this.#pods.get(node);
    if (known !== undefined) {
      known.saved = undefined;
      this.#byName.set(key, known);
      return known;
    }
    this.nodes.table.pin(node);
    const pod = newPod(node, own === key ? { ...ref, uid: '' } : ref, ref.uid);
    this.#pods.set(node, pod);
    if (ref.uid !== '') this.#byUid.set(ref.uid, pod);
    this.#byName.set(key, pod);
    if (this.#pods.size > this.bound) {
      const [oldest] = this.#pods.values();
      if (oldest !== undefined) this.#drop(oldest);
    }
    return pod;
  }

  #hold(pod: Pod, by: NodeRef, edge: number, proof: Proof): void {
    const node = this.nodes.nodeOf(by);
    const number = this.proofs.add(proof);
    this.nodes.table.pin(node);
    pod.saved = undefined;
    pod.held.push({ node, type: edge, edge: this.nodes.table.addEdge(node, pod.node, edge, number, true), proof: number });
    this.nodes.version++;
  }

  /** Whether a state declares the pod, or alerts or sensor events hold it or its containers. */
  #isReferred(pod: Pod): boolean {
    const { table } = this.nodes;
    if (this.declared.has({ ...pod.ref, uid: pod.uid })) return true;
    return table.holds(pod.node) > 1 || pod.containers.some(({ node }) => table.holds(node) > 1);
  }

  #drop(pod: Pod): void {
    this.#pods.delete(pod.node);
    if (this.#byUid.get(pod.uid) === pod) this.#byUid.delete(pod.uid);
    const key = podName(pod.ref);
    if (this.#byName.get(key) === pod) this.#byName.delete(key);
    for (const one of pod.containers) this.#dropContainer(one);
    for (const { node, edge, proof } of pod.held) {
      this.nodes.table.removeEdge(edge);
      this.nodes.table.unpin(node);
      this.proofs.remove(proof);
    }
    this.nodes.table.unpin(pod.node);
    this.nodes.version++;
  }

  #dropContainer(container: Container): void {
    this.#containers.remove(container);
    if (container.edge >= 0) this.nodes.table.removeEdge(container.edge);
    this.proofs.remove(container.proof);
    this.nodes.table.unpin(container.node);
  }

  #dropOldestLoose(): void {
    const [oldest] = this.#loose.values();
    if (oldest === undefined) return;
    this.#loose.delete(oldest.node);
    this.#dropContainer(oldest);
  }
}

const nothing: PodInfo = { account: '', owner: undefined };

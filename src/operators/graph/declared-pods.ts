import { evidenceReaders } from '../../catalog/evidence-readers.js';
import type { JsonObject } from '../../lib/json.js';
import type { EvidenceReader, PodRef } from '../../model/graph-evidence.js';
import { podName } from './pod.js';
import { podTypes } from './pods-in-state.js';

/** Key of the node of a pod. */
const podKey = (ref: PodRef): string => (ref.uid === '' ? podName(ref) : `${podName(ref)}/${ref.uid}`);

/**
 * The pods that states declare, with the uid in their metadata, so that a pod that records and sensor events show is one node with the
 * declared one. **Keeps** each until its state no longer declares it.
 */
export class DeclaredPods {
  readonly #bySource = new Map<string, readonly PodRef[]>();
  /** By name: the uids, each with the number of its declarations. */
  readonly #uids = new Map<string, Map<string, number>>();
  /** Keys of declared pods that were first seen without their uid. */
  readonly #seenAs = new Map<string, string>();

  /** `pods`: all of the source, with their uids. */
  declare(source: string, pods: readonly PodRef[]): void {
    const before = this.#bySource.get(source) ?? [];
    for (const pod of pods) this.#count(pod, 1);
    for (const pod of before) this.#count(pod, -1);
    if (pods.length === 0) this.#bySource.delete(source);
    else this.#bySource.set(source, pods);
  }

  /** The pod with the uid of the only declared pod of its name, if it does not show its own. */
  named(pod: PodRef): PodRef {
    const uids = pod.uid === '' ? this.#uids.get(podName(pod)) : undefined;
    const [uid] = uids?.size === 1 ? uids.keys() : [];
    return uid === undefined ? pod : { ...pod, uid };
  }

  has(pod: PodRef): boolean {
    return this.#uids.get(podName(pod))?.has(pod.uid) === true;
  }

  keyOf(pod: PodRef): string {
    return this.keyFor(podKey(pod));
  }

  /** `key`: as `podKey` makes it. */
  keyFor(key: string): string {
    return this.#seenAs.get(key) ?? key;
  }

  /** Notes that the node of a declared pod has the key of its name alone. */
  seenWithoutUid(pod: PodRef): void {
    this.#seenAs.set(podKey(pod), podName(pod));
  }

  #count(pod: PodRef, by: 1 | -1): void {
    const name = podName(pod);
    const uids = this.#uids.get(name) ?? new Map<string, number>();
    const left = (uids.get(pod.uid) ?? 0) + by;
    if (left > 0) uids.set(pod.uid, left);
    else {
      uids.delete(pod.uid);
      this.#seenAs.delete(podKey(pod));
    }
    if (uids.size > 0) this.#uids.set(name, uids);
    else this.#uids.delete(name);
  }
}

/** The readers of states, which give a declared pod the key of the same pod in records. */
export const withKeysOf = (pods: DeclaredPods): ReadonlyMap<string, EvidenceReader<JsonObject>> => {
  const readers = new Map(evidenceReaders);
  for (const type of podTypes) {
    const reader = evidenceReaders.get(type);
    if (reader === undefined) continue;
    readers.set(type, (attributes, scope) => {
      const { self, links } = reader(attributes, scope);
      return { self: self === undefined ? undefined : { ...self, key: pods.keyFor(self.key) }, links };
    });
  }
  return readers;
};

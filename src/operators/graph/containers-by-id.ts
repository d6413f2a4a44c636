import type { Container, Pod } from './pod.js';

const prefixLength = 12;
export const shortId = (id: string): string => id.slice(0, prefixLength);

/** Containers by their id, of which sensors show the first 12 digits. */
export class ContainersById {
  readonly #byPrefix = new Map<string, Container[]>();

  add(container: Container): void {
    const prefix = shortId(container.id);
    this.#byPrefix.set(prefix, [...(this.#byPrefix.get(prefix) ?? []), container]);
  }

  remove(container: Container): void {
    const prefix = shortId(container.id);
    const left = (this.#byPrefix.get(prefix) ?? []).filter((one) => one !== container);
    if (left.length === 0) this.#byPrefix.delete(prefix);
    else this.#byPrefix.set(prefix, left);
  }

  /** Of several with the same first digits, that of the pod, or with all digits. */
  find(id: string, pod: Pod | undefined): Container | undefined {
    const same = (this.#byPrefix.get(shortId(id)) ?? []).filter((one) => one.id.startsWith(id) || id.startsWith(one.id));
    if (same.length < 2) return same[0];
    return (pod === undefined ? undefined : same.find((one) => one.pod === pod)) ?? same.find((one) => one.id === id);
  }
}

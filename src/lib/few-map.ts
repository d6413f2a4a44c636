/** Entries that are searched one by one; with more, the entries are in a `Map`. */
const few = 8;

type Entry<V> = readonly [key: string, value: V];

/**
 * A map for usually one to three entries, in insertion order like `Map`: an array of keys and values in turn, which takes 96 bytes for one
 * entry where a `Map` takes 240 (bench `memory`). Entries may be set and deleted while it is iterated.
 */
export class FewMap<V> implements Iterable<Entry<V>> {
  #content: (string | V)[] | Map<string, V> = none;

  constructor(entries: Iterable<Entry<V>> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.#content instanceof Map ? this.#content.size : this.#content.length / 2;
  }

  get(key: string): V | undefined {
    const content = this.#content;
    if (content instanceof Map) return content.get(key);
    const at = indexOf(content, key);
    return at < 0 ? undefined : (content[at + 1] as V);
  }

  has(key: string): boolean {
    const content = this.#content;
    return content instanceof Map ? content.has(key) : indexOf(content, key) >= 0;
  }

  set(key: string, value: V): void {
    const content = this.#content;
    if (content instanceof Map) {
      content.set(key, value);
      return;
    }
    const at = indexOf(content, key);
    if (at >= 0) content[at + 1] = value;
    else if (content.length < few * 2) this.#content = withPair(content, key, value);
    else this.#content = new Map([...this, [key, value]]);
  }

  delete(key: string): void {
    const content = this.#content;
    if (content instanceof Map) {
      content.delete(key);
      return;
    }
    const at = indexOf(content, key);
    if (at >= 0) this.#content = content.length === 2 ? none : content.toSpliced(at, 2);
  }

  /** The keys at the time of the call. */
  keys(): readonly string[] {
    const content = this.#content;
    return content instanceof Map ? [...content.keys()] : (everySecond(content, 0) as readonly string[]);
  }

  /** The values at the time of the call. */
  values(): readonly V[] {
    const content = this.#content;
    return content instanceof Map ? [...content.values()] : (everySecond(content, 1) as readonly V[]);
  }

  /** Iterates the entries at the time of the call. */
  [Symbol.iterator](): Iterator<Entry<V>> {
    const content = this.#content;
    if (content instanceof Map) return [...content].values();
    const entries: Entry<V>[] = [];
    for (let at = 0; at < content.length; at += 2) entries.push([content[at] as string, content[at + 1] as V]);
    return entries.values();
  }
}

const none: never[] = [];

/** An array of exact length, whereas one that a spread or `push` extended has room for 16 more items. */
const withPair = <T>(pairs: readonly T[], key: T, value: T): T[] => {
  if (pairs.length === 0) return [key, value];
  const longer = new Array<T>(pairs.length + 2);
  for (let at = 0; at < pairs.length; at++) longer[at] = pairs[at] as T;
  longer[pairs.length] = key;
  longer[pairs.length + 1] = value;
  return longer;
};

const everySecond = (pairs: readonly unknown[], from: number): readonly unknown[] => pairs.filter((_, at) => at % 2 === from);

const indexOf = (pairs: readonly unknown[], key: string): number => {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === key) return at;
  return -1;
};

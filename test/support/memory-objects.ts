import type { ObjectStore, StoredObject } from '../../src/model/contracts/object-store.js';
import { Failure } from '../../src/model/failure.js';

/** Bytes passed on at once, so that large contents take several turns. */
const partBytes = 64 * 1024;

/** An object store in memory. `refuse` and `onRead` let a test fail operations or change objects while they run. */
export class MemoryObjects implements ObjectStore {
  readonly objects = new Map<string, { readonly content: Buffer; readonly modified: number }>();
  /** Names in the order in which they were put. */
  readonly puts: string[] = [];
  now = Date.parse('2026-03-02T10:00:00Z');
  /** Throws to fail an operation. `bytes`: how many of a `put` have arrived. */
  refuse: (operation: 'list' | 'find' | 'put' | 'get' | 'remove', name: string, bytes: number) => void = () => undefined;
  /** Called before each part of a `get`. */
  onRead: (name: string, offset: number) => void = () => undefined;

  async list(): Promise<readonly StoredObject[]> {
    await this.#turn('list', '');
    return [...this.objects.keys()].flatMap((name) => this.#found(name));
  }

  async find(name: string): Promise<StoredObject | undefined> {
    await this.#turn('find', name);
    return this.#found(name)[0];
  }

  async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#turn('put', name);
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of content) {
      parts.push(Buffer.from(part));
      bytes += part.length;
      await this.#turn('put', name, bytes);
    }
    this.objects.set(name, { content: Buffer.concat(parts), modified: this.now });
    this.puts.push(name);
  }

  async get(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    await this.#turn('get', name);
    const found = this.objects.get(name);
    return found === undefined ? undefined : this.#parts(name, found.content);
  }

  async remove(name: string): Promise<void> {
    await this.#turn('remove', name);
    this.objects.delete(name);
  }

  async *#parts(name: string, content: Buffer): AsyncGenerator<Uint8Array, undefined> {
    for (let from = 0; from < content.length; from += partBytes) {
      this.onRead(name, from);
      await this.#turn('get', name, from);
      if (this.objects.get(name)?.content !== content) throw new Failure('Failed', `${name} was removed or replaced while it was read`);
      yield content.subarray(from, from + partBytes);
    }
    return undefined;
  }

  #found(name: string): readonly StoredObject[] {
    const found = this.objects.get(name);
    return found === undefined ? [] : [{ name, bytes: found.content.length, modified: found.modified }];
  }

  async #turn(operation: 'list' | 'find' | 'put' | 'get' | 'remove', name: string, bytes = 0): Promise<void> {
    await Promise.resolve();
    this.refuse(operation, name, bytes);
  }
}

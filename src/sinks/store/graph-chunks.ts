import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Characters per chunk: about 64 KiB. */
const chunkLength = 65_536;
/** Milliseconds of work between two turns of the event loop; garbage collection adds 5 ms and more. */
const slice = 2;
/** Items between two looks at the clock: a microsecond or two. */
const unclocked = 8;

/** A list of JSON texts, joined by commas, as UTF-8. */
export type JsonList = { readonly size: number; readonly chunks: AsyncIterable<Uint8Array> };

/** Works on demand: starts with the first requested chunk, and does not run ahead of the reader. Yields to the event loop in between. */
async function* chunksOf(items: Iterable<string>): AsyncGenerator<Uint8Array, void> {
  await setImmediate();
  let began = performance.now();
  let text = '';
  let count = 0;
  for (const item of items) {
    text += count++ === 0 ? item : `,${item}`;
    if (text.length >= chunkLength) {
      yield Buffer.from(text);
      text = '';
    }
    if (count % unclocked !== 0 || performance.now() - began < slice) continue;
    await setImmediate();
    began = performance.now();
  }
  if (text !== '') yield Buffer.from(text);
}

/** Chunks built once for all readers, at the pace of the fastest. **Keeps** every chunk. */
class SharedChunks {
  readonly #chunks: Uint8Array[] = [];
  readonly #source: AsyncIterator<Uint8Array, void>;
  #isWhole = false;
  #pending: Promise<void> | undefined;

  constructor(items: Iterable<string>) {
    this.#source = chunksOf(items);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; at++) {
      while (at >= this.#chunks.length && !this.#isWhole) await (this.#pending ??= this.#pull());
      const chunk = this.#chunks[at];
      if (chunk === undefined) return;
      yield chunk;
    }
  }

  async #pull(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) this.#isWhole = true;
    else this.#chunks.push(next.value);
    this.#pending = undefined;
  }
}

/** Longer lists (some 300 MB) are not kept but built for each reader, because resources with a high `count` multiply edges. */
const keptItems = 1_000_000;

export const jsonList = (size: number, items: Iterable<string>): JsonList => ({
  size,
  chunks: size <= keptItems ? new SharedChunks(items) : { [Symbol.asyncIterator]: () => chunksOf(items) },
});

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** A JSON object with one array per name, joined from its lists. */
export async function* objectOf(members: readonly (readonly [name: string, lists: readonly JsonList[]])[]): AsyncGenerator<Uint8Array> {
  let before = '{';
  for (const [name, lists] of members) {
    before += `${JSON.stringify(name)}:[`;
    for (const list of lists.filter(({ size }) => size > 0)) {
      yield bytes(before);
      yield* list.chunks;
      before = ',';
    }
    before = before === ',' ? '],' : `${before}],`;
  }
  yield bytes(`${before.slice(0, -1)}}`);
}

import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Characters of a chunk: about 64 KiB. */
const chunkLength = 65_536;
/** Milliseconds of work between two turns of the event loop; collections of garbage come on top, 5 ms and more of them. */
const slice = 2;

/** A list of JSON texts, joined by commas, as UTF-8. */
export type JsonList = { readonly size: number; readonly chunks: AsyncIterable<Uint8Array> };

/** Nothing is done before the first chunk is asked for, nor further ahead than somebody reads. The event loop turns in between. */
async function* chunksOf(items: Iterable<string>): AsyncGenerator<Uint8Array, void> {
  await setImmediate();
  let began = performance.now();
  let text = '';
  let isFirst = true;
  for (const item of items) {
    text += isFirst ? item : `,${item}`;
    isFirst = false;
    if (text.length >= chunkLength) {
      yield Buffer.from(text);
      text = '';
    }
    if (performance.now() - began < slice) continue;
    await setImmediate();
    began = performance.now();
  }
  if (text !== '') yield Buffer.from(text);
}

/** Made once, however many read it, at the pace of the fastest. **Keeps** every chunk. */
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

/** More items than this, some 300 MB, are not kept but made for each reader anew: the edges of wide `count`s multiply. */
const keptItems = 1_000_000;

export const jsonList = (size: number, items: Iterable<string>): JsonList => ({
  size,
  chunks: size <= keptItems ? new SharedChunks(items) : { [Symbol.asyncIterator]: () => chunksOf(items) },
});

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** The JSON object of these lists: name and parts of each. */
export async function* objectOf(lists: readonly (readonly [string, readonly JsonList[]])[]): AsyncGenerator<Uint8Array> {
  let before = '{';
  for (const [name, parts] of lists) {
    before += `${JSON.stringify(name)}:[`;
    for (const part of parts.filter(({ size }) => size > 0)) {
      yield bytes(before);
      yield* part.chunks;
      before = ',';
    }
    before = before === ',' ? '],' : `${before}],`;
  }
  yield bytes(`${before.slice(0, -1)}}`);
}
